import type { BeginBody } from '@doorward/contract/login/session'
import { type Application, defaultApplicationId, isConfidential } from '@doorward/core/applications/application'
import { tidyRequestProperties } from '@doorward/core/connections/request-properties'
import { type InviteId, idRules, type UserId } from '@doorward/core/ids'
import { isFreshSignIn } from '@doorward/core/oauth/fresh-sign-in'
import { isLoopback } from '@doorward/core/oauth/redirect-uri'
import { invalid, Refusal } from '@doorward/core/refusals'
import type { HostFacts } from '@doorward/http/app/host'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { isChallenge } from '../oidc/pkce.ts'
import { isScope, ownScopes } from '../oidc/resources.ts'
import { mustHaveShownFactor } from '../second-factors/owes-factor.ts'
import { type AuthenticationRequest, saveRequest } from '../sign-in/authentication-request.ts'
import { refuseInTest } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'
import { checkAntiAbuse } from './anti-abuse-hash.ts'
import { getAsker } from './asker.ts'
import { connectionAsked, firstAddressOf } from './sign-in-address.ts'
import { sharedDomain } from './token-cookies.ts'

/**
 * Code is what comes back, but for pages on the machine itself that ask for tokens by name, and for those that share cookies with
 * a custom domain (decision 31).
 */
function answersBy(
  { flowType, responseLocation, redirectUrl }: BeginBody,
  domain: string | undefined,
): AuthenticationRequest['answersBy'] {
  const asked = (flowType ?? '').split(' ')
  if (asked.includes('code')) return 'code'
  if (responseLocation === 'query') return asked.includes('token') && isLoopback(redirectUrl) ? 'tokens' : 'code'
  return sharedDomain(domain, redirectUrl) ? 'cookies' : 'code'
}

/** The scopes that are asked for beside those that every sign-in has (contract, login 8). */
const scopeOf = ({ requestedScopes }: BeginBody): string =>
  [...new Set([...ownScopes, ...(requestedScopes ?? []).filter(isScope)])].join(' ')

/** Raises InvalidRequest for a request that lacks a challenge, or asks for an audience that the application hasn't. */
function requestOf(
  body: BeginBody,
  { origin: issuer, domain }: HostFacts,
  application: Application,
): AuthenticationRequest {
  const { codeChallenge, codeChallengeMethod, audiences, state, multiAccount, maxAge } = body
  if (!codeChallenge || !isChallenge(codeChallenge))
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
    answersBy: answersBy(body, domain),
    audiences: audiences ?? [],
    scope: scopeOf(body),
    ...(state ? { state } : {}),
    isAnother: multiAccount === true,
    ...(maxAge == null ? {} : { maxAge }),
  }
}

const inviteIdPattern = new RegExp(idRules.inviteId.pattern)

/** The invite by which somebody signs in. Raises InvalidRequest for what can be the id of none. */
function inviteAsked({ inviteId }: BeginBody): { inviteId?: InviteId } {
  if (!inviteId) return {}
  if (!inviteIdPattern.test(inviteId)) throw invalid('inviteId', 'inviteId is not the id of an invite.')
  return { inviteId: inviteId as InviteId } // fits its pattern
}

/**
 * Who wants another identity, by a sign-in of the last minutes. Raises NotFound for nobody,
 * InsufficientUserAuthentication, and Forbidden in a test.
 */
async function linkerOf(parts: LoginParts, issuer: Issuer, request: FastifyRequest): Promise<UserId> {
  const { userId, sessionId } = await getAsker(parts, issuer, request, { changes: true })
  const title = textsOf(request).text('pages.notInTest')
  await refuseInTest(parts.environment, issuer.accountId, { sessionId, title })
  const session = await issuer.provider.Session.findByUid(sessionId)
  if (!isFreshSignIn(session?.loginTs ?? 0, parts.environment.clock.now() / 1000))
    throw new Refusal('InsufficientUserAuthentication')
  await mustHaveShownFactor(parts.environment, issuer, { userId, sessionId })
  return userId
}

/**
 * Begins a sign-in for a page or program (contract, login 3.1): answers the address to send the browser to. Raises what `linkerOf` raises,
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
  const linking = body.linkIdentity ? { linkTo: await linkerOf(parts, issuer, request) } : {} // first of all somebody has to be there
  const application = await findApplication(parts.environment, issuer.accountId, applicationId || defaultApplicationId)
  if (!application) throw new Refusal('InvalidApplication', { details: { field: 'applicationId' } })
  if (isConfidential(application))
    throw invalid(
      'applicationId',
      'A confidential application signs people in by OpenID Connect, where it proves itself.',
    )
  if (application.extensionId)
    throw invalid('applicationId', `An extension signs people in as itself: by its own id, ${application.extensionId}.`)
  if (!mayReturnTo(parts.environment.hosts, application, body.redirectUrl))
    throw invalid(
      'redirectUrl',
      `${body.redirectUrl} is not among the redirect addresses of ${application.applicationId}: add it there.`,
    )
  const asked = {
    ...requestOf(body, request.hostFacts, application),
    ...inviteAsked(body),
    ...(await connectionAsked(parts, issuer, body)),
    connectionProperties: tidyRequestProperties(body.connectionProperties),
    ...linking,
  }
  const requestId = await saveRequest(parts.environment, issuer.accountId, asked)
  const authenticationUrl = await firstAddressOf(parts, issuer, { ...asked, requestId })
  return reply
    .header('location', authenticationUrl)
    .header('cache-control', 'no-store')
    .send({ authenticationUrl, authenticationRequestId: requestId })
}
