import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import { type JWTPayload, jwtVerify } from 'jose'
import { callerOfClient } from '../caller.ts'
import type { KeyLookups } from '../key-lookups.ts'
import { importPublicKey } from './access-key.ts'
import { lifeOf, refused, type VerifyKind } from './credential.ts'
import { skewSeconds } from './token-form.ts'

/** The path of the issuer that a service client is, in what it signs itself. */
export const clientPath = /\/v\d+\/clients\/([^/]+)$/
const types = ['at+jwt', 'application/at+jwt', 'jwt']

/** The one account that a service client's audience names: `{accountId}.accounts.{domain}`, and nothing else beside it. */
export function accountOfAudience(
  { aud }: JWTPayload,
  { audienceDomains }: Pick<KeyLookups, 'audienceDomains'>,
): AccountId | undefined {
  const named = [aud ?? []].flat().map((audience) => {
    const [, id, domain = ''] = /^(acc-[a-z0-9]{1,60})\.accounts\.(.+)$/.exec(audience) ?? []
    return audienceDomains.includes(domain) ? id : undefined
  })
  return new Set(named).size === 1 ? (named[0] as AccountId | undefined) : undefined // its pattern was checked
}

/** A token that a service client signs itself, whose issuer is the client (contract, authorization model 10). */
export const verifyClientToken: VerifyKind = async (lookups, { token, kid, typ, issuer, claims }, { now }) => {
  const named = clientPath.exec(new URL(issuer).pathname)?.[1]
  if (named === undefined) return undefined
  const [clientId, keyId] = [decodeURIComponent(named) as ClientId, kid as KeyId] // only compared with stored ids
  if (typ !== undefined && !types.includes(typ.toLowerCase())) throw refused('wrong typ')
  if (claims.sub !== clientId) throw refused('issuer and subject differ')
  const accountId = accountOfAudience(claims, lookups)
  const publicKeyX = accountId && (await lookups.clientKey(accountId, clientId, keyId))
  if (!accountId || !publicKeyX) throw refused('unknown client or key')
  const { payload } = await jwtVerify(token, await importPublicKey(publicKeyX), {
    algorithms: ['EdDSA'],
    clockTolerance: skewSeconds,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat'],
  })
  const expiresAt = lifeOf(payload, now)
  return { caller: callerOfClient(accountId, clientId, keyId), expiresAt, accountId }
}
