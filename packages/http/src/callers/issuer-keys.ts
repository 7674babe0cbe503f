import type { AccountId } from '@doorward/core/ids'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Outbound } from '../outbound/outbound.ts'

/** Public keys of issuers that accounts have linked. */
export interface IssuerKeys {
  /**
   * The issuer's key of this id, for one account; undefined when it has none or cannot be reached.
   * @param mayAsk whether the issuer may be asked for a key that is not known yet; yes unless told
   */
  find(accountId: AccountId, issuer: string, keyId: string, mayAsk?: boolean): Promise<JWK | undefined>
}

interface Kept {
  keys: Map<string, JWK>
  /** When the keys were last read well, and when a read was last begun; monotonic milliseconds. */
  readAt: number
  triedAt: number
  reading: Promise<void> | undefined
}

const issuersMax = 1_000
const keysMax = 100
/** A key that an issuer takes away is honoured no longer than this; one that it adds is looked for at most this often. */
const keptMs = 300_000
const retryMs = 30_000
const readingMax = 50

/** Text of a JSON document as an object; raises for anything else. */
function objectOf(body: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(body.toString('utf8'))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not a JSON object')
  return value as Record<string, unknown> // an object, checked just above
}

/** The public signing keys of a JWKS by their id; an id that stands twice names no key. */
function keysIn(document: Record<string, unknown>): Map<string, JWK> {
  const listed = Array.isArray(document.keys) ? (document.keys as unknown[]).slice(0, keysMax) : []
  const keys = new Map<string, JWK>()
  const twice = new Set<string>()
  for (const key of listed as (JWK | null)[]) {
    if (typeof key?.kid !== 'string' || (key.use !== undefined && key.use !== 'sig')) continue
    if (!['RSA', 'EC', 'OKP'].includes(String(key.kty))) continue
    if (keys.has(key.kid)) twice.add(key.kid)
    const { kid, kty, crv, x, y, n, e, alg } = key
    keys.set(kid, Object.fromEntries(Object.entries({ kid, kty, crv, x, y, n, e, alg }).filter(([, part]) => part)))
  }
  for (const kid of twice) keys.delete(kid)
  return keys
}

/** Reads what an issuer publishes: its metadata, which must name exactly it, and the keys that those point to. */
async function readKeys(outbound: Outbound, issuer: string): Promise<Map<string, JWK>> {
  const get = async (url: string) => {
    const { status, body } = await outbound.request(url, { headers: { accept: 'application/json' } })
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    return objectOf(body)
  }
  const metadata = await get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (metadata.issuer !== issuer || typeof metadata.jwks_uri !== 'string') throw new Error('metadata of another issuer')
  return keysIn(await get(metadata.jwks_uri))
}

/**
 * Opens the keys of linked issuers, read through the guarded client and kept five minutes per account and issuer. A
 * key that is not known leads to one read in 30 s; those who ask meanwhile share it.
 * @param clock monotonic milliseconds
 */
export function openIssuerKeys(outbound: Outbound, clock: () => number): IssuerKeys {
  const kept = new LRUCache<string, Kept>({ max: issuersMax })
  let reading = 0

  async function read(entry: Kept, issuer: string): Promise<void> {
    reading += 1
    try {
      entry.keys = await readKeys(outbound, issuer)
      entry.readAt = clock()
    } catch {
      // The issuer is away or talks nonsense: keys that were read stay good for their five minutes.
    } finally {
      reading -= 1
      entry.reading = undefined
    }
  }

  return {
    async find(accountId, issuer, keyId, mayAsk = true) {
      const name = `${accountId} ${issuer}`
      const entry = kept.get(name) ?? {
        keys: new Map(),
        readAt: Number.NEGATIVE_INFINITY,
        triedAt: Number.NEGATIVE_INFINITY,
        reading: undefined,
      }
      kept.set(name, entry)
      const present = () => (clock() - entry.readAt < keptMs ? entry.keys.get(keyId) : undefined)
      const known = present()
      if (known || !mayAsk) return known
      if (!entry.reading && clock() - entry.triedAt >= retryMs && reading < readingMax) {
        entry.triedAt = clock()
        entry.reading = read(entry, issuer)
      }
      await entry.reading
      return present()
    },
  }
}
