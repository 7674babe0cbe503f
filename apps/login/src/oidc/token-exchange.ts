import { randomUUID } from 'node:crypto'
import type { AccountId, ClientId, UserId } from '@doorward/core/ids'
import { readerOf } from '@doorward/store/items/document-reader'
import { findItem } from '@doorward/store/items/items'
import { type JWTPayload, SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { mayBeRenewed } from '../second-factors/renewal.ts'
import { admitServiceClient, boundTo, type Granting, keyToBind } from './client-credentials.ts'
import { type ClientRequest, TokenError } from './client-proof.ts'
import { readOwnToken } from './own-tokens.ts'
import { accessTokenSeconds, resourceOf } from './resources.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

const optionsOf = readerOf<{ clientId: string; options?: { grantTokenExchange?: boolean } }>('client', {
  clientId: 'string',
})

/** Raises TokenError for a client that was not let act for users. */
async function mustBeLet({ database }: LoginEnvironment, accountId: AccountId, clientId: ClientId): Promise<void> {
  const key = { kind: 'client', id: clientId } as const
  const item = await database.account(accountId, (tx) => findItem(tx, accountId, key), 'read')
  if (!item || item.deleted || !optionsOf(item).options?.grantTokenExchange)
    throw new TokenError('unauthorized_client', 'This service client may not act for users.')
}

/** Raises TokenError for what is asked otherwise than by the access token of a user. */
function checkKinds(form: URLSearchParams): string {
  const token = form.get('subject_token')
  if (!token) throw new TokenError('invalid_request', 'The parameter subject_token is missing.')
  const kinds = [form.get('subject_token_type'), form.get('requested_token_type') || accessTokenType]
  if (kinds.some((kind) => kind !== accessTokenType))
    throw new TokenError('invalid_request', `Only ${accessTokenType} is exchanged, for its like.`)
  if (form.has('actor_token'))
    throw new TokenError('invalid_request', 'The client acts itself: it takes no actor_token.')
  return token
}

/**
 * What the token of a user says that may be exchanged: one of a sign-in at this account that stands for what is asked of its
 * person by now, in which nobody acts for another, neither limited nor bound to a key that whoever shows it may not have.
 * Raises TokenError for any other.
 */
async function readSubject(
  { http, environment, issuer: { accountId } }: Granting,
  token: string,
): Promise<JWTPayload & { sid: string; exp: number }> {
  const claims = await readOwnToken({ http, environment }, accountId, token)
  const { act, cnf, client_key, limited_by, account_id, sid, exp } = claims ?? {}
  const isPlain = [act, cnf, client_key, limited_by, account_id].every((each) => each === undefined)
  const refused = () =>
    new TokenError('invalid_grant', 'The subject_token is no access token of a user that may be exchanged.')
  if (!claims || !isPlain || typeof sid !== 'string' || exp === undefined) throw refused()
  const [sessionId = ''] = sid.split('.')
  const userId = String(claims.sub) as UserId // the subject of a verified token
  if (!(await mayBeRenewed(environment, { accountId, userId, sessionId }))) throw refused()
  return { ...claims, sid, exp }
}

/** Some of what the user's token names, or all of it. */
function partOf(
  given: readonly string[],
  asked: readonly string[],
  error: 'invalid_scope' | 'invalid_target',
): string[] {
  if (asked.length === 0) return [...given]
  if (!asked.every((each) => given.includes(each)))
    throw new TokenError(error, 'A token can be exchanged for one that names the same or less.')
  return [...new Set(asked)]
}

const words = (text: unknown): string[] => (typeof text === 'string' ? text.split(' ').filter(Boolean) : [])

/** The audiences that are asked for; the account's own name stands for the account. */
const audiencesAsked = (form: URLSearchParams, accountId: AccountId): string[] =>
  ['resource', 'audience']
    .flatMap((name) => form.getAll(name))
    .filter(Boolean)
    .map((each) => (each === resourceOf(accountId) ? accountId : each))

/**
 * The token exchange (RFC 8693): a token by which a service client acts for the user whose token it shows. It says who acts,
 * ends with the user's sign-in and with the client's key, and no later than the user's own; at our API it may do what both may.
 * Raises TokenError.
 */
export async function exchangeToken(granting: Granting, request: ClientRequest) {
  const { accountId, origin } = granting.issuer
  const caller = await admitServiceClient(granting, request)
  const { clientId } = caller
  if (!clientId) throw new TokenError('unauthorized_client', 'Only a service client may act for users.')
  await mustBeLet(granting.environment, accountId, clientId)
  const subject = await readSubject(granting, checkKinds(request.form))
  const scope = partOf(words(subject.scope), words(request.form.get('scope')), 'invalid_scope').join(' ')
  const audience = partOf([subject.aud ?? []].flat(), audiencesAsked(request.form, accountId), 'invalid_target')
  const { confirmation, tokenType } = boundTo(await keyToBind(granting, request))
  const { keyId, privateKey } = await granting.environment.keyring.activeKey(accountId)
  const issuedAt = Math.floor(granting.environment.clock.now() / 1000)
  const expiresAt = Math.min(subject.exp, issuedAt + accessTokenSeconds)
  const claims = { client_id: clientId, client_key: caller.keyId, act: { sub: clientId }, sid: subject.sid, scope }
  const token = await new SignJWT({ ...claims, ...confirmation })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(origin)
    .setSubject(String(subject.sub))
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey)
  const kind = { issued_token_type: accessTokenType, token_type: tokenType } as const
  return { access_token: token, ...kind, expires_in: Math.max(0, expiresAt - issuedAt), scope } as const
}
