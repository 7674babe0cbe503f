import {
  type AccountId,
  type ApplicationId,
  type ClientId,
  type KeyId,
  platformAccountId,
  type UserId,
} from '@doorward/core/ids'
import { platformAudience, portalUserId } from '@doorward/core/platform'
import { importJWK, type JWTPayload, jwtVerify } from 'jose'
import { type Caller, callerOfClient } from '../caller.ts'
import { lifeOf, refused, type VerifyKind } from './credential.ts'
import { skewSeconds } from './token-form.ts'

const algorithms = ['EdDSA', 'RS256']

/**
 * A token that the login of an account or of the platform made (RFC 9068). It is for a person, for a limited token of a
 * person (contract, authorization model 11), or for a service client (RFC 6749 §4.4).
 */
export const verifyLoginToken: VerifyKind = async (lookups, { token, kid, issuer }, { now }) => {
  const accountId = await lookups.accountOfIssuer(issuer)
  if (!accountId) return undefined
  const jwk = (await lookups.accountKeys(accountId)).find((key) => key.kid === kid)
  if (!jwk) throw refused('unknown key')
  const { payload } = await jwtVerify(token, await importJWK(jwk), {
    algorithms,
    typ: 'at+jwt',
    issuer,
    clockTolerance: skewSeconds,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
  })
  const isOfPlatform = accountId === platformAccountId
  if (isOfPlatform && ![payload.aud ?? []].flat().includes(platformAudience)) throw refused('not made for the platform')
  const { cnf, ...claims } = payload
  const expiresAt = lifeOf(claims, now)
  const named = namedIn(accountId, payload)
  const caller = cnf === undefined ? named : { ...named, boundKey: keyIn(cnf) }
  return { caller, keyId: kid, expiresAt, accountId }
}

function namedIn(accountId: AccountId, payload: JWTPayload): Caller {
  if (payload.client_key === undefined) return personOf(accountId, payload)
  return payload.act === undefined ? clientOf(accountId, payload) : onBehalfOf(accountId, payload)
}

/** A user for whom a service client acts, by a token that it exchanged (RFC 8693 §4.1). Raises Unauthorized where another one acts. */
function onBehalfOf(accountId: AccountId, payload: JWTPayload): Caller {
  const { client_id: clientId, client_key: keyId, limited_by } = payload
  const caller = personOf(accountId, payload)
  const isOne = typeof clientId === 'string' && typeof keyId === 'string' && caller.actorId === clientId
  if (!isOne || caller.sessionId === undefined || limited_by !== undefined || accountId === platformAccountId)
    throw refused('not a token that a service client exchanged')
  const { testedApplicationId: _, ...known } = caller
  return { ...known, byClient: { clientId: clientId as ClientId, keyId: keyId as KeyId } } // only compared with stored ids
}

/** The thumbprint of the key that a token is bound to (RFC 9449 §6.1). Raises Unauthorized for any other confirmation. */
function keyIn(cnf: unknown): string {
  const { jkt, ...others } = (cnf ?? {}) as Record<string, unknown>
  if (typeof jkt !== 'string' || !/^[\w-]{43}$/.test(jkt) || Object.keys(others).length > 0)
    throw refused('cnf without a proof')
  return jkt
}

function personOf(accountId: AccountId, payload: JWTPayload): Caller {
  const { sub: subject = '', scope, sid, limited_by, auth_time, client_id, account_id } = payload
  const actorId = actorOf(payload)
  const isOfPlatform = accountId === platformAccountId
  return {
    userId: (isOfPlatform ? portalUserId(subject) : subject) as UserId, // the subject of a verified token
    kind: 'person',
    issuedFor: isOfPlatform ? 'platform' : accountId,
    subject,
    scope: typeof scope === 'string' ? scope : '',
    ...(isOfPlatform && account_id !== undefined ? { boundTo: String(account_id) as AccountId } : {}), // of a verified token
    ...(typeof sid === 'string' ? { sessionId: sid } : {}),
    ...(typeof limited_by === 'string' ? { tokenId: limited_by } : {}),
    ...(actorId ? { actorId, testedApplicationId: client_id as ApplicationId } : {}), // of a verified token
    ...(typeof auth_time === 'number' && !actorId ? { authTime: auth_time } : {}),
  }
}

/** Who acts for the subject (RFC 8693 §4.1). Raises Unauthorized for an `act` that names nobody. */
function actorOf({ act }: JWTPayload): UserId | undefined {
  if (act === undefined) return undefined
  const { sub } = (act ?? {}) as { sub?: unknown }
  if (typeof sub !== 'string' || sub === '') throw refused('act names nobody')
  return sub as UserId // of a verified token
}

/** The service client that a token of the client_credentials grant speaks for, with the key that it came by. */
function clientOf(accountId: AccountId, { sub, client_id, client_key }: JWTPayload): Caller {
  if (typeof client_key !== 'string' || client_id !== sub) throw refused('not a token of a service client')
  return callerOfClient(accountId, sub as ClientId, client_key as KeyId) // only compared with stored ids
}
