import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { type Caller, callerOfClient } from './caller.ts'
import { importPublicKey } from './credentials/access-key.ts'
import { faultIn, isCompact, skewSeconds } from './credentials/token-form.ts'
import type { KeyLookups } from './key-lookups.ts'

/** A service client that proved itself by a signed assertion, which may be taken once. */
interface Asserted {
  caller: Caller
  /** Tells the assertion from every other of the same client. */
  jti: string
  /** Until when a repetition has to be known. */
  expiresAt: Date
}

/**
 * Verifies the assertion of a service client (RFC 7523 §3, security 14). Raises `Refusal('Unauthorized')` for any but
 * one that its key signed, for exactly one of the audiences, and that ends within five minutes.
 */
export type VerifyAssertion = (
  assertion: string,
  to: { accountId: AccountId; audiences: readonly string[] },
) => Promise<Asserted>

/** Two names of the same (RFC 9864). */
const algorithms = ['EdDSA', 'Ed25519']
const lifeSecondsMax = 300
const charactersMax = 8_192
const jtiCharactersMax = 256

/** @param now seconds since the epoch */
export function assertionVerifier(lookups: Pick<KeyLookups, 'clientKey'>, now: () => number): VerifyAssertion {
  const verify: VerifyAssertion = async (assertion, { accountId, audiences }) => {
    if (assertion.length > charactersMax) throw new Error('assertion too long')
    if (!isCompact(assertion)) throw new Error('not the one spelling of a signed token')
    const [{ kid }, { sub, aud }] = [decodeProtectedHeader(assertion), decodeJwt(assertion)]
    const [clientId, keyId] = [sub as ClientId | undefined, kid as KeyId | undefined] // only compared with stored ids
    if (!clientId || !keyId || typeof aud !== 'string') throw new Error('sub, kid or a single aud is missing')
    const publicKeyX = await lookups.clientKey(accountId, clientId, keyId)
    if (!publicKeyX) throw new Error('unknown client or key')
    const { payload } = await jwtVerify(assertion, await importPublicKey(publicKeyX), {
      algorithms,
      issuer: clientId,
      audience: [...audiences],
      clockTolerance: skewSeconds,
      currentDate: new Date(now() * 1000),
      requiredClaims: ['exp', 'jti'],
    })
    const fault = faultIn(payload, now())
    if (fault) throw new Error(fault)
    const { exp = 0, jti } = payload
    if (exp > now() + lifeSecondsMax + skewSeconds) throw new Error('lifetime too long')
    if (typeof jti !== 'string' || jti.length < 1 || jti.length > jtiCharactersMax) throw new Error('jti is malformed')
    const caller = callerOfClient(accountId, clientId, keyId)
    return { caller, jti, expiresAt: new Date((exp + skewSeconds) * 1000) }
  }
  return (assertion, to) =>
    verify(assertion, to).catch((cause: unknown) => {
      if (cause instanceof Refusal) throw cause
      throw new Refusal('Unauthorized', { cause })
    })
}
