import { createHash } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from 'jose'
import type { HttpParts } from '../app/parts.ts'
import type { Rate } from '../limits/rate-limit.ts'
import { isCompact } from './credentials/token-form.ts'

/** How a proof may be signed. */
export const proofAlgorithms = ['ES256', 'EdDSA', 'Ed25519'] as const

/** How old a proof may be that names no nonce of ours, and how far ahead of time (security 15). */
export const proofSeconds = 60
/** A nonce is good for the minute it was made in and so many after it. */
const nonceMinutes = 5
/** A proof that was taken is known for longer than any could be shown. */
const takenSeconds = 600
const charactersMax = 4_096
const jtiCharactersMax = 256

/** Each is a row for as long as it could be shown again. */
const proofRate: Rate = { perSecond: 200, burst: 2_000, of: 'proofs by one key' }

/** A proof (RFC 9449 §4) as it was shown, and for what. */
export interface ShownProof {
  proof: string | string[] | undefined
  method: string
  /** The address that is asked, without its query. */
  url: string
  /** The access token that is shown beside it. */
  token?: string | undefined
}

type Proving = Pick<HttpParts, 'texts' | 'limiter' | 'now' | 'takeProof'>

const wrong = (cause: string) => new Refusal('InvalidDpopProof', { cause })

const contextOfNonce = 'DPoP nonce'
const minuteOf = (seconds: number): number => Math.floor(seconds / 60)

/** What proofs may name, so that nobody has to believe their clock; the same on every node within a minute. */
const nonceAt = ({ texts, now }: Proving): string => texts.make(contextOfNonce, minuteOf(now()))

function isNonce({ texts, now }: Proving, nonce: string): boolean {
  const made = texts.read(contextOfNonce, nonce)
  const age = typeof made === 'number' ? minuteOf(now()) - made : Number.NaN
  return age >= -1 && age <= nonceMinutes
}

/** An address as two who write it differently both mean it (RFC 3986 §6.2.2), without query and fragment. */
function plainAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return `${origin}${pathname.replace(/%[0-9a-f]{2}/g, (each) => each.toUpperCase())}`
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Raises InvalidDpopProof for one that is for something else, and UseDpopNonce for one whose time can't be believed. */
function checkClaims(parts: Proving, { iat, nonce, htm, htu, ath, jti }: JWTPayload, shown: ShownProof): string {
  if (typeof jti !== 'string' || jti === '' || jti.length > jtiCharactersMax) throw wrong('jti')
  if (htm !== shown.method) throw wrong('htm')
  const asked = plainAddress(shown.url)
  if (asked === undefined || plainAddress(htu) !== asked) throw wrong('htu')
  if (shown.token !== undefined && ath !== hashOf(shown.token)) throw wrong('ath')
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw wrong('iat')
  const isTimely = nonce === undefined && Math.abs(parts.now() - iat) <= proofSeconds
  if (!isTimely && !(typeof nonce === 'string' && isNonce(parts, nonce)))
    throw new Refusal('UseDpopNonce', { details: { nonce: nonceAt(parts) } })
  return jti
}

async function readProof({ proof }: ShownProof) {
  if (typeof proof !== 'string' || proof.length > charactersMax || !isCompact(proof)) throw wrong('no single proof')
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      ...{ algorithms: [...proofAlgorithms], typ: 'dpop+jwt' },
      currentDate: new Date(0), // its own time is judged by `checkClaims`
    })
    return { payload, key: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) }
  } catch (cause) {
    throw new Refusal('InvalidDpopProof', { cause })
  }
}

/**
 * The thumbprint of the key that a request proves to have (RFC 9449 §4.3), once for each proof on whichever node. Raises
 * InvalidDpopProof for no proof, a wrong one, one by another key than is named, or one that was shown before, and UseDpopNonce
 * with a nonce for one whose time can't be believed.
 */
export async function proveKey(
  parts: Proving,
  accountId: AccountId,
  shown: ShownProof,
  named?: string,
): Promise<string> {
  const { payload, key } = await readProof(shown)
  if (named !== undefined && named !== key) throw wrong('another key')
  const jti = checkClaims(parts, payload, shown)
  parts.limiter(`dpop ${key}`, proofRate)
  const expiresAt = new Date((parts.now() + takenSeconds) * 1000)
  if (!(await parts.takeProof?.(accountId, { id: hashOf(`${key} ${jti}`), expiresAt }))) throw wrong('shown before')
  return key
}
