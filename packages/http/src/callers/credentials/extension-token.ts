import { readExtensionIssuer } from '@doorward/core/applications/extension'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import type { KeyLookups } from '../key-lookups.ts'
import { lifeOf, readSigned, refused, type SignedToken, type VerifyKind } from './credential.ts'
import { skewSeconds } from './token-form.ts'

type ExtensionLookups = Pick<KeyLookups, 'accountOfIssuer' | 'extensionKeys' | 'sessionStands'>

/**
 * What a token says that an account of ours made for an extension (decision 45), and the account; undefined where its
 * issuer is no extension's of ours. Raises for one that is no good: by another key, for somebody else, past its time, or
 * of a sign-in or an extension that is gone.
 */
async function verifySigned(
  lookups: ExtensionLookups,
  { token, kid, issuer }: SignedToken,
  now: number,
): Promise<{ accountId: AccountId; claims: JWTPayload } | undefined> {
  const named = readExtensionIssuer(issuer)
  const accountId = named && (await lookups.accountOfIssuer(named.origin))
  if (!named || !accountId) return undefined
  const { extensionId } = named
  const jwk = (await lookups.extensionKeys(accountId, extensionId)).find((key) => key.kid === kid)
  if (!jwk) throw refused('unknown key, or an extension that is gone')
  const { payload } = await jwtVerify(token, await importJWK(jwk), {
    algorithms: ['EdDSA'],
    typ: 'at+jwt',
    issuer,
    audience: extensionId,
    clockTolerance: skewSeconds,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'sid'],
  })
  lifeOf(payload, now)
  if (payload.client_id !== extensionId) throw refused('for another client')
  if (!(await lookups.sessionStands(accountId, String(payload.sid)))) throw refused('session is gone')
  return { accountId, claims: payload }
}

/**
 * A token that was made for an extension. It names nobody to this API, however good it is: an extension is somebody
 * else's program, and what it may do here it does as its own service client (decision 45).
 */
export const refuseExtensionToken: VerifyKind = async (lookups, signed, { now }) => {
  if (!(await verifySigned(lookups, signed, now))) return undefined
  throw new Refusal('Unauthorized', {
    title:
      'This token tells an extension who signed in to it. It is no credential of this API: here an extension calls by its service client.',
    cause: "an extension's token",
  })
}

/** What a token says that was made for an extension of the account, while it is good; undefined for any other text. */
export type ReadExtensionToken = (token: string, accountId: AccountId) => Promise<JWTPayload | undefined>

/** @param now seconds since the epoch */
export const extensionTokenReader =
  (lookups: ExtensionLookups, now: () => number): ReadExtensionToken =>
  async (token, accountId) => {
    try {
      const verified = await verifySigned(lookups, readSigned(token), now())
      return verified?.accountId === accountId ? verified.claims : undefined
    } catch (cause) {
      if (cause instanceof Refusal && cause.kind !== 'unauthenticated') throw cause
      return undefined // malformed, expired, or signed by somebody else
    }
  }
