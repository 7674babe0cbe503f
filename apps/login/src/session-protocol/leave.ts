import { invalid, Refusal } from '@doorward/core/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import { paths } from '../oidc/paths.ts'
import { browserSession, dropSessionCookie } from '../routes/browser-session.ts'
import { queryOf } from '../routes/form-body.ts'
import { endAside } from '../routes/people-here.ts'
import { askToSignOut } from '../routes/sign-out.ts'
import { endTelling, sendFarewell } from '../saml-provider/farewell.ts'
import { textsOf } from '../texts.ts'
import { signInOrigin } from './sign-in-address.ts'
import { dropTokenCookies, sharedDomain } from './token-cookies.ts'

/**
 * `/logout`: asks whether to sign out. Where the address is plain localhost, the sign-in stands at the account's own host,
 * and the browser is asked there.
 */
export async function askToLeave(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const home = await signInOrigin(parts, issuer)
  if (home === issuer.origin) return askToSignOut(parts, request, reply)
  return reply.header('cache-control', 'no-store').redirect(`${home}${request.raw.url ?? paths.leave}`, 303)
}

/**
 * `/logout?redirect_uri=…&client_id=…` of published clients: ends the sign-in of this browser and goes back to the
 * application. Where the client addresses plain localhost, the sign-in stands at the account's own host, and the browser
 * goes by there. Raises InvalidApplication and InvalidRequest for an address that is not the application's (security 2).
 */
export async function leave(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const query = queryOf(request)
  const redirectUrl = query.get('redirect_uri') ?? ''
  const application = await findApplication(parts.environment, accountId, query.get('client_id') ?? '')
  if (!application) throw new Refusal('InvalidApplication')
  if (!mayReturnTo(parts.environment.hosts, application, redirectUrl))
    throw invalid('redirect_uri', textsOf(request).text('pages.notSignedOutText', { parameter: 'redirect_uri' }))
  const home = await signInOrigin(parts, issuer)
  const session = await browserSession(issuer, request)
  const next = home === issuer.origin ? redirectUrl : `${home}${paths.leave}?${query}`
  const { sessionId } = session ?? {}
  const end = sessionId === undefined ? undefined : await endTelling(parts, issuer, { sessionId, destination: next })
  await endAside({ parts, issuer, request, reply })
  dropSessionCookie(reply)
  dropTokenCookies(reply, sharedDomain(request.hostFacts.domain, redirectUrl))
  if (end?.isTelling) return sendFarewell(reply, end.url)
  return reply.header('cache-control', 'no-store').redirect(next, 303)
}
