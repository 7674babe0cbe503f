import type { BeginBody } from '@doorward/contract/login/session'
import type { Application } from '@doorward/core/applications/application'
import { platformAccountId } from '@doorward/core/ids'
import { isLoopback } from '@doorward/core/oauth/redirect-uri'
import { invalid, Refusal } from '@doorward/core/refusals'
import { accountOrigin } from '@doorward/http/app/host'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { takeOnce } from '@doorward/store/sign-in/oidc-rows'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { type Hashed, hashGoodMs, provesWork } from './anti-abuse-hash.ts'
import { type AuthenticationRequest, saveRequest } from './authentication-request.ts'

/** Raises InvalidRequest for a proof of work that is none, is old, or was sent before. One that is not sent is not asked for. */
export async function checkAntiAbuse(
  { environment: { database, clock } }: LoginParts,
  { accountId }: Issuer,
  { hash, values }: { hash: string | null | undefined; values: Hashed },
): Promise<void> {
  if (!hash) return
  const isGood =
    provesWork(hash, values, clock.now()) &&
    (await database.account(accountId, (tx) =>
      takeOnce(tx, accountId, {
        model: 'AntiAbuseHash',
        id: hashOfSecret(hash),
        expiresAt: new Date(clock.now() + 2 * hashGoodMs),
      }),
    ))
  if (!isGood) throw invalid('antiAbuseHash', 'The antiAbuseHash does not belong to this request, is old or was used.')
}

/** The origin where people of the account sign in: its own, also where the client addresses plain localhost. */
export async function signInOrigin({ environment }: LoginParts, { accountId, origin }: Issuer): Promise<string> {
  if (accountId === platformAccountId) return origin
  const account = await environment.findAccount(accountId)
  return account ? accountOrigin(environment.hosts, accountId, account.region) : origin
}

/** Code is what comes back, but for pages on the machine itself that ask for tokens by name. */
function answersBy({ flowType, responseLocation, redirectUrl }: BeginBody): AuthenticationRequest['answersBy'] {
  const asked = (flowType ?? '').split(' ')
  const wantsTokens = asked.includes('token') && !asked.includes('code') && responseLocation === 'query'
  return wantsTokens && isLoopback(redirectUrl) ? 'tokens' : 'code'
}

const known = new Set(['openid', 'profile', 'email'])

/** The scopes that are asked for beside those that every sign-in has (contract, login 8). */
const scopeOf = ({ requestedScopes }: BeginBody): string =>
  [
    ...known,
    ...(requestedScopes ?? []).filter((scope) => !known.has(scope) && /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)),
  ].join(' ')

/** Raises InvalidRequest for a request that lacks a challenge, or asks for an audience that the application hasn't. */
function requestOf(body: BeginBody, issuer: string, application: Application): AuthenticationRequest {
  const { codeChallenge, codeChallengeMethod, audiences, state, multiAccount, maxAge } = body
  if (!codeChallenge || !/^[\w-]{43}$/.test(codeChallenge))
    throw invalid('codeChallenge', 'codeChallenge must be the SHA-256 of the verifier in base64url (PKCE, S256).')
  if (codeChallengeMethod && codeChallengeMethod !== 'S256')
    throw invalid('codeChallengeMethod', 'codeChallengeMethod must be S256.')
  const foreign = audiences?.find((audience) => !application.audiences?.includes(audience))
  if (foreign !== undefined) throw invalid('audiences', `${foreign} is no audience of the application.`)
  return {
    issuer,
    applicationId: application.applicationId,
    redirectUrl: body.redirectUrl,
    codeChallenge,
    responseLocation: body.responseLocation ?? 'cookie',
    answersBy: answersBy(body),
    audiences: audiences ?? [],
    scope: scopeOf(body),
    ...(state ? { state } : {}),
    isAnother: multiAccount === true,
    ...(maxAge == null ? {} : { maxAge }),
  }
}

/**
 * Begins a sign-in for a page or program (contract, login 3.1): answers the address to send the browser to. Raises
 * InvalidApplication, InvalidConnection, InvalidTenantIdentifier and InvalidRequest.
 */
export async function beginAuthentication(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const body = request.body as BeginBody // the route validates it
  const { connectionId, tenantLookupIdentifier, inviteId, applicationId, audiences } = body
  const values = body.linkIdentity
    ? [connectionId, tenantLookupIdentifier, applicationId]
    : [connectionId, tenantLookupIdentifier, inviteId, applicationId, audiences]
  await checkAntiAbuse(parts, issuer, { hash: body.antiAbuseHash, values })
  const application = await findApplication(parts.environment, issuer.accountId, applicationId || 'app_default')
  if (!application) throw new Refusal('InvalidApplication', { details: { field: 'applicationId' } })
  if (!mayReturnTo(parts.environment.hosts, application, body.redirectUrl))
    throw invalid('redirectUrl', 'The redirectUrl is not registered for this application.')
  if (connectionId) throw new Refusal('InvalidConnection', { details: { field: 'connectionId' } })
  if (tenantLookupIdentifier)
    throw new Refusal('InvalidTenantIdentifier', { details: { field: 'tenantLookupIdentifier' } })
  if (body.linkIdentity) throw invalid('linkIdentity', 'There is no connection by which an identity could be linked.')
  const asked = requestOf(body, issuer.origin, application)
  const id = await saveRequest(parts.environment, issuer.accountId, asked)
  const query = new URLSearchParams({ state: id, client_id: application.applicationId })
  const authenticationUrl = `${await signInOrigin(parts, issuer)}${paths.signIn}?${query}`
  return reply
    .header('location', authenticationUrl)
    .header('cache-control', 'no-store')
    .send({ authenticationUrl, authenticationRequestId: id })
}
