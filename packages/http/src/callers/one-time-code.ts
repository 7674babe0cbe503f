import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { decodeProtectedHeader, jwtVerify } from 'jose'
import { importPublicKey } from './credentials/access-key.ts'
import { accountOfAudience, clientPath } from './credentials/client-token.ts'
import { isCompact, skewSeconds } from './credentials/token-form.ts'
import type { KeyLookups } from './key-lookups.ts'

/** Whom a service client says that it signed in, and until when a repetition of its word has to be known. */
interface OneTimeCode {
  subject: string
  expiresAt: Date
}

/**
 * Verifies the code by which a service client completes a sign-in: a JWT of the type `oauth-authz-req+jwt` that one of
 * its keys signed, for this account, good for an hour at most (contract, login 3.2). Raises `Refusal('Unauthorized')`.
 */
export type VerifyOneTimeCode = (
  code: string,
  by: { accountId: AccountId; clientId: ClientId; issuer: string | null },
) => Promise<OneTimeCode>

const typ = 'oauth-authz-req+jwt'
const lifeSecondsMax = 3_600
const charactersMax = 8_192

/** @param now seconds since the epoch */
export function oneTimeCodeVerifier(
  lookups: Pick<KeyLookups, 'clientKey' | 'audienceDomains'>,
  now: () => number,
): VerifyOneTimeCode {
  const verify: VerifyOneTimeCode = async (code, { accountId, clientId, issuer }) => {
    if (code.length > charactersMax || !isCompact(code)) throw new Error('not the one spelling of a signed token')
    const { kid } = decodeProtectedHeader(code)
    const publicKeyX = await lookups.clientKey(accountId, clientId, (kid ?? '') as KeyId) // only compared with stored ids
    if (!publicKeyX) throw new Error('unknown client or key')
    const { payload } = await jwtVerify(code, await importPublicKey(publicKeyX), {
      algorithms: ['EdDSA'],
      typ,
      clockTolerance: skewSeconds,
      currentDate: new Date(now() * 1000),
      requiredClaims: ['exp', 'iat', 'sub', 'iss'],
    })
    const { sub: subject = '', iss = '', exp = 0, client_id } = payload
    const named = URL.canParse(iss) ? clientPath.exec(new URL(iss).pathname)?.[1] : undefined
    if (named === undefined || decodeURIComponent(named) !== clientId) throw new Error('another issuer')
    if (issuer !== null && issuer !== iss) throw new Error('issuer of the address and of the code differ')
    if (client_id !== clientId) throw new Error('another client_id')
    if (accountOfAudience(payload, lookups) !== accountId) throw new Error('another account')
    if (exp > now() + lifeSecondsMax + skewSeconds) throw new Error('lifetime too long')
    return { subject, expiresAt: new Date((exp + skewSeconds) * 1000) }
  }
  return (code, by) =>
    verify(code, by).catch((cause: unknown) => {
      if (cause instanceof Refusal) throw cause
      throw new Refusal('Unauthorized', { cause })
    })
}
