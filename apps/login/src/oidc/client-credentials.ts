import { randomUUID } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller } from '@doorward/http/callers/caller'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { hashOfSecret } from '../secret-hash.ts'
import type { Issuer } from './issuers.ts'
import { paths } from './paths.ts'
import { accessTokenSeconds, audienceOf } from './resources.ts'

/** A refusal of the token endpoint (RFC 6749 §5.2). */
export class TokenError extends Error {
  readonly error: 'invalid_request' | 'invalid_client'
  constructor(error: TokenError['error'], description: string) {
    super(description)
    this.name = 'TokenError'
    this.error = error
  }
}

const scope = 'openid'

interface Credentials {
  clientId: string
  secret: string
}

type GrantingIssuer = Pick<Issuer, 'accountId' | 'origin'>
interface Granting {
  http: HttpParts
  environment: LoginEnvironment
  issuer: GrantingIssuer
}
interface TokenRequest {
  form: URLSearchParams
  authorization: string | undefined
  ip: string
}

/** How a client says that it proves itself by a signed assertion (RFC 7523 §2.2). */
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

const twoWays = () => new TokenError('invalid_request', 'A client proves itself in one way only.')
const unknown = () => new TokenError('invalid_client', 'The client is unknown, or its secret is wrong.')

/** Id and secret of a Basic header, each percent-encoded (RFC 6749 §2.3.1). A plus sign is one: access keys have no blanks. */
function basicCredentials(header: string): Credentials {
  const text = Buffer.from(/^Basic +(\S+)$/i.exec(header)?.[1] ?? '', 'base64').toString()
  const colon = text.indexOf(':')
  try {
    return { clientId: decodeURIComponent(text.slice(0, colon)), secret: decodeURIComponent(text.slice(colon + 1)) }
  } catch {
    throw unknown()
  }
}

/** What a client proves itself by, in one way only. Raises TokenError. */
function credentialsOf(form: URLSearchParams, authorization: string | undefined): Credentials {
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')]
  if (authorization !== undefined) {
    const given = basicCredentials(authorization)
    if (secret !== null || (clientId !== null && clientId !== given.clientId)) throw twoWays()
    return given
  }
  if (clientId === null || secret === null) throw unknown()
  return { clientId, secret }
}

const asUnknown = (cause: unknown): never => {
  throw cause instanceof Refusal && cause.kind === 'unauthenticated' ? unknown() : cause
}

/** The service client whose access key this is. Raises TokenError for any other. */
async function clientBySecret(
  http: HttpParts,
  accountId: AccountId,
  { clientId, secret }: Credentials,
): Promise<Caller> {
  // Only the access key itself: a token that was made with it must not be renewed by itself.
  if (!secret.startsWith(`${clientId}.`)) throw unknown()
  const authenticated = async () => http.authenticate(secret, { at: accountId })
  const caller = await authenticated().catch(asUnknown)
  if (caller.kind !== 'client' || caller.clientId !== clientId || caller.issuedFor !== accountId) throw unknown()
  return caller
}

/** The service client that signed this assertion, which is good once (RFC 7523 §3). Raises TokenError for any other. */
async function clientByAssertion(
  { verifyAssertion, database }: LoginEnvironment,
  { accountId, origin }: GrantingIssuer,
  assertion: string,
): Promise<Caller> {
  const audiences = [origin, `${origin}${paths.tokens}`]
  const { caller, jti, expiresAt } = await verifyAssertion(assertion, { accountId, audiences }).catch(asUnknown)
  const row = { model: 'ClientAssertion', id: hashOfSecret(`${caller.clientId} ${jti}`), expiresAt }
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row)))) throw unknown()
  return caller
}

/** The service client that a request is of, by the one way in which it proves itself. Raises TokenError. */
async function clientOf(
  { http, environment, issuer }: Granting,
  { form, authorization }: TokenRequest,
): Promise<Caller> {
  const assertion = form.get('client_assertion')
  if (assertion === null) return clientBySecret(http, issuer.accountId, credentialsOf(form, authorization))
  if (form.get('client_assertion_type') !== assertionType)
    throw new TokenError('invalid_request', `client_assertion_type must be ${assertionType}.`)
  if (authorization !== undefined || form.has('client_secret')) throw twoWays()
  const caller = await clientByAssertion(environment, issuer, assertion)
  const clientId = form.get('client_id')
  if (clientId !== null && clientId !== caller.clientId) throw unknown()
  return caller
}

/**
 * The client_credentials grant (RFC 6749 §4.4): an access token for a service client that shows its access key, or
 * signs with it. It lives an hour at most, and no longer than the client and that key. Raises TokenError, and
 * TooManyRequests for a client that passed its own limit.
 */
export async function grantToClient(granting: Granting, request: TokenRequest) {
  const { accountId, origin } = granting.issuer
  const caller = await clientOf(granting, request)
  await granting.http.admitted?.(caller, request.ip)
  const { keyId, privateKey } = await granting.environment.keyring.activeKey(accountId)
  const issuedAt = Math.floor(granting.environment.clock.now() / 1000)
  const token = await new SignJWT({ client_id: caller.clientId, client_key: caller.keyId, scope })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(origin)
    .setSubject(caller.subject)
    .setAudience(audienceOf(accountId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey)
  return { access_token: token, token_type: 'Bearer', expires_in: accessTokenSeconds, scope } as const
}
