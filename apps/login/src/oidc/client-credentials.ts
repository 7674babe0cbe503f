import { randomUUID } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Caller } from '@doorward/http/callers/caller'
import { Sight } from '@doorward/http/callers/sight'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import { SignJWT } from 'jose'
import type { LoginEnvironment } from '../environment.ts'
import { type ClientProof, type ClientRequest, proofOf, unknownClient } from './client-proof.ts'
import type { Issuer } from './issuers.ts'
import { paths } from './paths.ts'
import { accessTokenSeconds, audienceOf } from './resources.ts'

const scope = 'openid'

type GrantingIssuer = Pick<Issuer, 'accountId' | 'origin'>
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

/**
 * The client_credentials grant (RFC 6749 §4.4): an access token for a service client that shows its access key, or
 * signs with it. It lives an hour at most, and no longer than the client and that key. Raises TokenError, and
 * TooManyRequests for a client that passed its own limit.
 */
export async function grantToClient(granting: Granting, request: ClientRequest) {
  const { accountId, origin } = granting.issuer
  const caller = await admitServiceClient(granting, request)
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
