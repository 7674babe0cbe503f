import { linkedUserId, registrationFor } from '@doorward/core/identities/linked-user'
import type { AccountId } from '@doorward/core/ids'
import { decodeProtectedHeader, importJWK, type JWTPayload, jwtVerify } from 'jose'
import type { Caller } from '../caller.ts'
import type { IssuerKeys } from '../issuer-keys.ts'
import { refused, type VerifyKind } from './credential.ts'
import { faultIn, isCompact, skewSeconds } from './token-form.ts'

/** What a linked issuer may sign with (security 11). */
const algorithms = ['EdDSA', 'ES256', 'RS256']
const types = new Set(['jwt', 'at+jwt', 'application/at+jwt'])

/**
 * The claims of a token that its issuer's published keys verify; undefined for any other. Its lifetime is the issuer's
 * affair, but it must have one.
 * @param given.mayAsk whether the issuer may be asked for a key that is not known yet; yes unless told
 * @param now seconds since the epoch
 */
export async function verifyWithIssuer(
  keys: IssuerKeys,
  given: { token: string; accountId: AccountId; issuer: string; mayAsk?: boolean },
  now: number,
): Promise<JWTPayload | undefined> {
  const { token, accountId, issuer, mayAsk } = given
  try {
    if (!isCompact(token)) return undefined
    const { kid, typ = 'JWT', alg } = decodeProtectedHeader(token)
    if (!kid || !alg || !algorithms.includes(alg) || !types.has(typ.toLowerCase())) return undefined
    const jwk = await keys.find(accountId, issuer, kid, mayAsk)
    if (!jwk || (jwk.alg !== undefined && jwk.alg !== alg && jwk.alg !== 'Ed25519')) return undefined
    const { payload } = await jwtVerify(token, await importJWK(jwk, alg), {
      algorithms,
      issuer,
      clockTolerance: skewSeconds,
      currentDate: new Date(now * 1000),
      requiredClaims: ['exp', 'iat'],
    })
    return faultIn(payload, now) === undefined ? payload : undefined
  } catch {
    return undefined // malformed, expired, or signed by somebody else
  }
}

/** A token of an issuer that the addressed account has linked, for the audience that it registered (security 13). */
export const verifyLinkedToken: VerifyKind = async (lookups, { token, issuer, claims: said }, situation) => {
  const { at: accountId, now, mayAsk } = situation
  const audiences = [said.aud ?? []].flat()
  const by = accountId && registrationFor(await lookups.linkedIdentities(accountId), issuer, audiences)
  if (!accountId || !by) throw refused('unknown issuer, or an audience that is none or two')
  const given = { token, accountId, issuer, mayAsk: mayAsk() }
  const claims = await verifyWithIssuer(lookups.issuerKeys, given, now)
  const userId = claims && linkedUserId(by, claims)
  if (!claims?.exp || !userId) throw refused('not verified by its issuer, or without a user id')
  const caller: Caller = {
    userId,
    kind: 'person',
    issuedFor: accountId,
    subject: claims.sub ?? userId,
    identityId: by.identityId,
    scope: '',
    ...(typeof claims.auth_time === 'number' ? { authTime: claims.auth_time } : {}),
  }
  return { caller, expiresAt: claims.exp, accountId, linked: { by, audiences } }
}
