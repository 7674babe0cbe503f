import { randomUUID } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller } from '@doorward/http/callers/caller'
import { proveKey } from '@doorward/http/callers/dpop'
import { Sight } from '@doorward/http/callers/sight'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { type ClientProof, type ClientRequest, proofOf, TokenError, unknownClient } from './client-proof.ts'
import type { Issuer } from './issuers.ts'
import { paths } from './paths.ts'
import { accessTokenSeconds, audienceOf } from './resources.ts'

const scope = 'openid'

type GrantingIssuer = Pick<Issuer, 'accountId' | 'origin' | 'domain'>
export interface Granting {
  http: HttpParts
  environment: LoginEnvironment
  issuer: GrantingIssuer
}
const asUnknown = (cause: unknown): never => {
  throw cause instanceof Refusal && cause.kind === 'unauthenticated' ? unknownClient() : cause
}

/** The service client whose access key this is. Raises TokenError for any other. */
async function clientBySecret(
  http: HttpParts,
  accountId: AccountId,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<Caller> {
  // Only the access key itself: a token that was made with it must not be renewed by itself.
  if (!secret.startsWith(`${clientId}.`)) throw unknownClient()
  const authenticated = async () => http.authenticate(secret, { at: accountId })
  const caller = await authenticated().catch(asUnknown)
  if (caller.kind !== 'client' || caller.clientId !== clientId || caller.issuedFor !== accountId) throw unknownClient()
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
  if (!(await database.account(accountId, (tx) => takeOnce(tx, accountId, row)))) throw unknownClient()
  return caller
}

/** The service client that proves itself by its access key, or by what this signed. Raises TokenError for any other. */
async function proveServiceClient({ http, environment, issuer }: Granting, proof: ClientProof): Promise<Caller> {
  if (proof.by === 'name') throw unknownClient()
  if (proof.by === 'secret') return clientBySecret(http, issuer.accountId, proof)
  return clientByAssertion(environment, issuer, proof.assertion)
}

/**
 * The service client that asks. Raises TokenError for one that does not prove itself, and TooManyRequests for one that
 * passed its own limit.
 */
export async function admitServiceClient(granting: Granting, request: ClientRequest): Promise<Caller> {
  const caller = await proveServiceClient(granting, proofOf(request))
  await granting.http.admitted?.(caller, request.ip, new Sight(granting.http.seeAccount))
  return caller
}

/** What a grant is answered with that there is not, and one that is switched off: nobody learns of it (security 3). */
export const noSuchGrant = () => new TokenError('unsupported_grant_type', 'unsupported grant_type requested')

/** Refuses a grant that service clients have not got. Raises TokenError always: for who the client is not, before the grant. */
export async function refuseGrant(granting: Granting, request: ClientRequest): Promise<never> {
  await admitServiceClient(granting, request)
  throw noSuchGrant()
}

/**
 * The key that a token is to be bound to: that of the proof that stands beside the request; undefined where none does.
 * Raises TokenError for a proof that is no good.
 */
export async function keyToBind({ http, issuer }: Granting, { dpop }: ClientRequest): Promise<string | undefined> {
  if (dpop === undefined) return undefined
  const shown = { proof: dpop, method: 'POST', url: `${issuer.origin}${paths.tokens}` }
  try {
    return await proveKey(http, issuer.accountId, shown)
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    if (cause.code === 'UseDpopNonce') throw new TokenError('use_dpop_nonce', cause.title, String(cause.details?.nonce))
    if (cause.code === 'InvalidDpopProof') throw new TokenError('invalid_dpop_proof', 'The proof (DPoP) is no good.')
    throw cause
  }
}

/** What a token says of the key that it is bound to, and what it is called then (RFC 9449 §5, §6.1). */
export const boundTo = (key: string | undefined) =>
  key === undefined
    ? ({ confirmation: {}, tokenType: 'Bearer' } as const)
    : ({ confirmation: { cnf: { jkt: key } }, tokenType: 'DPoP' } as const)

/**
 * The client_credentials grant (RFC 6749 §4.4): an access token for a service client that shows its access key, or
 * signs with it. It lives an hour at most, and no longer than the client and that key. Raises TokenError, and
 * TooManyRequests for a client that passed its own limit.
 */
export async function grantToClient(granting: Granting, request: ClientRequest) {
  const { accountId, origin } = granting.issuer
  const caller = await admitServiceClient(granting, request)
  const { confirmation, tokenType } = boundTo(await keyToBind(granting, request))
  const { keyId, privateKey } = await granting.environment.keyring.activeKey(accountId)
  const issuedAt = Math.floor(granting.environment.clock.now() / 1000)
  const token = await new SignJWT({ client_id: caller.clientId, client_key: caller.keyId, scope, ...confirmation })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'at+jwt' })
    .setIssuer(origin)
    .setSubject(caller.subject)
    .setAudience(audienceOf(accountId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(privateKey)
  return { access_token: token, token_type: tokenType, expires_in: accessTokenSeconds, scope } as const
}
