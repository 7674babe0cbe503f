import { createHash } from 'node:crypto'
import { invalid } from '@doorward/core/refusals'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'

/** What of a request the hash is made of, in the order in which published clients take it (contract, login 4). */
export type Hashed = readonly (string | readonly string[] | null | undefined)[]

/** How far a client's clock may be off, and so how long a hash is good. */
const hashGoodMs = 3_600_000

const written = (part: Hashed[number]): string => (typeof part === 'string' ? part : (part ?? []).join(','))

/**
 * Whether a proof of work that a client sent belongs to what it asks for, and was made now: `v2;time;count;hash`, where
 * the hash of time, count and values begins with two zeros of base64url.
 */
function provesWork(hash: string, values: Hashed, now: number): boolean {
  const [version, time = '', count = '', digest = '', ...rest] = hash.split(';')
  if (version !== 'v2' || rest.length > 0 || !/^\d{1,16}$/.test(time) || !/^\d{1,9}$/.test(count)) return false
  if (Math.abs(now - Number(time)) > hashGoodMs || !digest.startsWith('00')) return false
  const value = values
    .map(written)
    .filter((part) => part !== '')
    .join('|')
  return createHash('sha256').update(`${time};${count};${value}`).digest('base64url') === digest
}

/** Raises InvalidRequest for a proof of work that is none, is old, or was sent before. One that is not sent is not asked for. */
export async function checkAntiAbuse(
  { environment: { database, clock } }: LoginParts,
  { accountId }: Issuer,
  { hash, values }: { hash: string | null | undefined; values: Hashed },
): Promise<void> {
  if (!hash) return
  const isGood =
    provesWork(hash, values, clock.now()) &&
    (await database.account(accountId, (tx) =>
      takeOnce(tx, accountId, {
        model: 'AntiAbuseHash',
        id: hashOfSecret(hash),
        expiresAt: new Date(clock.now() + 2 * hashGoodMs),
      }),
    ))
  if (!isGood) throw invalid('antiAbuseHash', 'The antiAbuseHash does not belong to this request, is old or was used.')
}
