import { hash } from 'node:crypto'
import { isReserved, type LinkedIdentity, linkedUserId, registrationFor } from '@doorward/core/identities/linked-user'
import type { AccountId, ClientId, KeyId, UserId } from '@doorward/core/ids'
import { platformAccountId } from '@doorward/core/ids'
import { platformAudience, portalUserId } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { type Soon, soon } from '@doorward/core/soon'
import { decodeJwt, decodeProtectedHeader, importJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { importPublicKey, parseAccessKey } from './access-key.ts'
import type { Authenticate, Caller } from './caller.ts'
import type { IssuerKeys } from './issuer-keys.ts'
import { verifyWithIssuer } from './linked-token.ts'
import { faultIn, isCompact, skewSeconds } from './token-form.ts'

/** What verification looks up; handed in, so that this room knows neither store nor engine. */
export interface KeyLookups {
  /** The account that issues tokens under this origin (scheme, host, port); undefined for a foreign issuer. */
  accountOfIssuer(origin: string): Promise<AccountId | undefined>
  /** Keys that verify the account's own tokens. */
  accountKeys(accountId: AccountId): Soon<JWK[]>
  /** The `x` of a service client's live Ed25519 key (RFC 8037); undefined once client, key or account is gone. Asked on every request. */
  clientKey(accountId: AccountId, clientId: ClientId, keyId: KeyId): Soon<string | undefined>
  /** Whether the sign-in session of a token still stands. Asked on every request that carries one. */
  sessionStands(accountId: AccountId, sessionId: string): Soon<boolean>
  /** What may stand behind `{accountId}.accounts.` as the audience of service clients' own tokens. */
  audienceDomains: readonly string[]
  /** The foreign issuers that an account accepts. Asked on every request with a token of one. */
  linkedIdentities(accountId: AccountId): Soon<readonly LinkedIdentity[]>
  /** Keys of those issuers. */
  issuerKeys: IssuerKeys
  /** Whether a limited token of this user was not taken back. Asked on every request that carries one. */
  tokenStands(accountId: AccountId, userId: UserId, tokenId: string): Soon<boolean>
}

const ownAlgorithms = ['EdDSA', 'RS256']
const lifeSecondsMax = 24 * 3600 + skewSeconds
const keptTokensMax = 50_000
/** A linked issuer's token is verified again so often, because its issuer may have taken the key away. */
const linkedKeptMs = 300_000
const clientPath = /\/v\d+\/clients\/([^/]+)$/

interface Verified {
  caller: Caller
  /** The account's key that signed it; absent for a client's own key, which `caller` names. */
  keyId?: string
  expiresAt: number
  accountId: AccountId
  /** The registration that let it in, and the audiences it was chosen by, for a linked issuer's token. */
  linked?: { by: LinkedIdentity; audiences: readonly string[] }
}

const refused = (cause: string) => new Refusal('Unauthorized', { cause })

/**
 * Tells who a bearer token speaks for (contract, authorization model 10 and 11; RFC 9068, RFC 8725).
 * Takes user tokens of an account's and the platform's login, tokens that service clients sign themselves, and the raw
 * access key; at an account's host also tokens of the issuers that this account has linked. A token is verified once;
 * that its key, session or registration still stands is asked each time.
 * @param now seconds since the epoch
 */
export function tokenVerifier(lookups: KeyLookups, now: () => number): Authenticate {
  const kept = new LRUCache<string, Verified>({ max: keptTokensMax })

  function standing(verified: Verified): Soon<Caller> {
    if (verified.expiresAt + skewSeconds <= now()) throw refused('expired')
    return soon(mustStand(lookups, verified), () => verified.caller)
  }
  /** What each connection sent last: the next token it sends is nearly always the same, and then needs no digest. */
  const sentLast = new WeakMap<object, { token: string; verified: Verified }>()
  async function verifyAndKeep(token: string, name: string, { at, mayAsk }: Origin): Promise<Caller> {
    const verified = await verify(lookups, token, { at, now: now(), ...(mayAsk ? { mayAsk } : {}) })
    mustBeOfItsIssuer(verified)
    const caller = await standing(verified)
    if (verified.linked) kept.set(`${verified.accountId} ${name}`, verified, { ttl: linkedKeptMs })
    else kept.set(name, verified)
    return caller
  }

  return (token, from = {}) => {
    const { at, connection } = from
    const last = connection && sentLast.get(connection)
    if (last?.token === token) return standing(last.verified)
    if (token.length > 8192) throw refused('token too long')
    const name = hash('sha256', token, 'base64')
    const known = kept.get(name)
    if (known && connection) sentLast.set(connection, { token, verified: known })
    if (known) return standing(known)
    // What a linked issuer says counts for the account that linked it, and is kept for that account alone.
    const linked = at && kept.get(`${at} ${name}`)
    if (!linked) return verifyAndKeep(token, name, from)
    // Who comes in is for the account's registrations to say as they are now, whatever they were.
    return soon(stillChosen(lookups, linked), (still) => (still ? standing(linked) : verifyAndKeep(token, name, from)))
  }
}

type Origin = NonNullable<Parameters<Authenticate>[1]>

/** Whether the registration that let a linked issuer's token in is still the one that counts for it. */
const stillChosen = (lookups: KeyLookups, { accountId, linked }: Verified): Soon<boolean> =>
  soon(lookups.linkedIdentities(accountId), (all) => {
    if (linked === undefined) return true
    const chosen = registrationFor(all, linked.by.issuer, linked.audiences)
    return chosen !== undefined && isSame(chosen, linked.by)
  })

/** Whether two registrations of one issuer let in the same people. */
const isSame = (a: LinkedIdentity, b: LinkedIdentity): boolean =>
  a.audience === b.audience && a.userIdExpression === b.userIdExpression

interface Foundation {
  what: string
  /** Also true where the credential doesn't need it. */
  stands(lookups: KeyLookups, verified: Verified): Soon<boolean>
}

/** What a credential stands on, asked whenever it is used. */
const foundations: Foundation[] = [
  {
    what: 'client or session',
    stands(lookups, { caller, accountId }) {
      if (caller.clientId && caller.keyId)
        return soon(lookups.clientKey(accountId, caller.clientId, caller.keyId), (key) => key !== undefined)
      return caller.sessionId === undefined || lookups.sessionStands(accountId, caller.sessionId)
    },
  },
  {
    what: 'limited token',
    stands: (lookups, { caller, accountId }) =>
      caller.tokenId === undefined || lookups.tokenStands(accountId, caller.userId, caller.tokenId),
  },
  {
    what: 'signing key',
    stands: (lookups, { accountId, keyId }) =>
      keyId === undefined || soon(lookups.accountKeys(accountId), (keys) => keys.some(({ kid }) => kid === keyId)),
  },
]

/** Raises Unauthorized once something that the credential stands on is gone. */
function mustStand(lookups: KeyLookups, verified: Verified, from = 0): Soon<void> {
  for (let at = from; at < foundations.length; at++) {
    const { what, stands } = foundations[at] as Foundation // within bounds
    const stood = stands(lookups, verified)
    if (stood instanceof Promise)
      return stood.then((stood) => {
        if (!stood) throw refused(`${what} is gone`)
        return mustStand(lookups, verified, at + 1)
      })
    if (!stood) throw refused(`${what} is gone`)
  }
}

/**
 * Raises Unauthorized for a credential that names somebody its issuer has no say over: a portal user, whom only the
 * platform's issuer names, and limited tokens, which are rows of their own; or a program, whom its keys name (decision 41).
 */
function mustBeOfItsIssuer({ caller }: Verified): void {
  const { userId, issuedFor, kind, tokenId } = caller
  if (issuedFor === 'platform' || kind === 'client' || tokenId !== undefined) return
  if (isReserved(userId)) throw refused('the subject is not for this issuer to name')
}

interface Situation {
  /** The account whose host was addressed. */
  at: AccountId | undefined
  /** Seconds since the epoch. */
  now: number
  mayAsk?: () => boolean
}

async function verify(lookups: KeyLookups, token: string, situation: Situation): Promise<Verified> {
  const { now } = situation
  if (/^(sc|ext)_/.test(token)) return verifyAccessKey(lookups, token)
  if (!isCompact(token)) throw refused('not the one spelling of a signed token')
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const claims = decodeJwt(token)
    if (!kid || !claims.iss || !claims.sub) throw refused('kid, iss or sub is missing')
    const issuer = new URL(claims.iss)
    const clientId = clientPath.exec(issuer.pathname)?.[1]
    if (clientId)
      return await verifyClientToken(
        lookups,
        { token, kid: kid as KeyId, typ, claims, clientId: decodeURIComponent(clientId) as ClientId },
        now,
      ) // only compared with stored ids
    const own = await lookups.accountOfIssuer(claims.iss)
    if (own) return await verifyUserToken(lookups, { token, kid, issuer: claims.iss, accountId: own }, now)
    return await verifyLinkedToken(
      lookups,
      { token, issuer: claims.iss, audiences: [claims.aud ?? []].flat() },
      situation,
    )
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('Unauthorized', { cause })
  }
}

/** A token of an issuer that the addressed account has linked, for the audience that it registered (security 13). */
async function verifyLinkedToken(
  lookups: KeyLookups,
  { token, issuer, audiences }: { token: string; issuer: string; audiences: string[] },
  { at: accountId, now, mayAsk = () => true }: Situation,
): Promise<Verified> {
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
  }
  return { caller, expiresAt: claims.exp, accountId, linked: { by, audiences } }
}

async function verifyAccessKey(lookups: KeyLookups, token: string): Promise<Verified> {
  const key = parseAccessKey(token)
  if (!key) throw refused('malformed access key')
  const publicKeyX = await lookups.clientKey(key.accountId, key.clientId, key.keyId)
  if (publicKeyX !== key.publicKeyX) throw refused('unknown access key')
  return {
    caller: clientCaller(key.accountId, key.clientId, key.keyId),
    expiresAt: Number.POSITIVE_INFINITY,
    accountId: key.accountId,
  }
}

const clientCaller = (accountId: AccountId, clientId: ClientId, keyId: KeyId): Caller => ({
  userId: clientId as string as UserId, // a service client's id is a user id like any other (contract, model 9)
  kind: 'client',
  issuedFor: accountId,
  subject: clientId,
  clientId,
  keyId,
  scope: 'openid',
})

/** The one account that a service client's audience names: `{accountId}.accounts.{domain}`, and nothing else beside it. */
function accountOfAudience({ aud }: JWTPayload, { audienceDomains }: KeyLookups): AccountId | undefined {
  const named = [aud ?? []].flat().map((audience) => {
    const [, id, domain = ''] = /^(acc-[a-z0-9]{1,60})\.accounts\.(.+)$/.exec(audience) ?? []
    return audienceDomains.includes(domain) ? id : undefined
  })
  return new Set(named).size === 1 ? (named[0] as AccountId | undefined) : undefined // its pattern was checked
}

async function verifyClientToken(
  lookups: KeyLookups,
  given: { token: string; kid: KeyId; typ: string | undefined; claims: JWTPayload; clientId: ClientId },
  now: number,
): Promise<Verified> {
  const { token, kid, typ, claims, clientId } = given
  if (typ !== undefined && !['at+jwt', 'application/at+jwt', 'jwt'].includes(typ.toLowerCase()))
    throw refused('wrong typ')
  if (claims.sub !== clientId) throw refused('issuer and subject differ')
  const accountId = accountOfAudience(claims, lookups)
  const publicKeyX = accountId && (await lookups.clientKey(accountId, clientId, kid))
  if (!accountId || !publicKeyX) throw refused('unknown client or key')
  const { payload } = await jwtVerify(token, await importPublicKey(publicKeyX), {
    algorithms: ['EdDSA'],
    clockTolerance: skewSeconds,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat'],
  })
  const expiresAt = lifeOf(payload, now)
  return { caller: clientCaller(accountId, clientId, kid), expiresAt, accountId }
}

/** The expiry; raises for a token that lives longer than it may, or whose claims no token may have. */
function lifeOf(payload: JWTPayload, now: number): number {
  const { exp = 0, iat = 0 } = payload // both were required
  const fault = faultIn(payload, now)
  if (fault !== undefined) throw refused(fault)
  if (exp - iat > lifeSecondsMax) throw refused('lifetime too long')
  return exp
}

async function verifyUserToken(
  lookups: KeyLookups,
  given: { token: string; kid: string; issuer: string; accountId: AccountId },
  now: number,
): Promise<Verified> {
  const { accountId } = given
  const jwk = (await lookups.accountKeys(accountId)).find((key) => key.kid === given.kid)
  if (!jwk) throw refused('unknown key')
  const { payload } = await jwtVerify(given.token, await importJWK(jwk), {
    algorithms: ownAlgorithms,
    typ: 'at+jwt',
    issuer: given.issuer,
    clockTolerance: skewSeconds,
    currentDate: new Date(now * 1000),
    requiredClaims: ['exp', 'iat', 'sub', 'client_id'],
  })
  const subject = payload.sub ?? ''
  const atPlatform = accountId === platformAccountId
  if (atPlatform && ![payload.aud ?? []].flat().includes(platformAudience)) throw refused('not made for the platform')
  const common = { keyId: given.kid, expiresAt: lifeOf(payload, now), accountId }
  if (payload.client_key !== undefined) return { ...common, caller: callerOfGrant(accountId, payload) }
  const caller: Caller = {
    userId: (atPlatform ? portalUserId(subject) : subject) as UserId, // the subject of a verified token
    kind: 'person',
    issuedFor: atPlatform ? 'platform' : accountId,
    subject,
    scope: typeof payload.scope === 'string' ? payload.scope : '',
    ...(typeof payload.sid === 'string' ? { sessionId: payload.sid } : {}),
    ...(typeof payload.limited_by === 'string' ? { tokenId: payload.limited_by } : {}),
    ...(typeof payload.auth_time === 'number' ? { authTime: payload.auth_time } : {}),
  }
  return { ...common, caller }
}

/** The service client that a token of the client_credentials grant speaks for, with the key that it came by. */
function callerOfGrant(accountId: AccountId, { sub, client_id, client_key }: JWTPayload): Caller {
  if (typeof client_key !== 'string' || client_id !== sub) throw refused('not a token of a service client')
  return clientCaller(accountId, sub as ClientId, client_key as KeyId) // only compared with stored ids
}
