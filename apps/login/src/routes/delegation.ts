import { delegationPath } from '@doorward/contract/login/delegation'
import { samlPartyOf } from '@doorward/core/applications/saml-settings'
import { userLoginDetail } from '@doorward/core/events/events'
import { platformAccountId } from '@doorward/core/ids'
import { isWebUrl } from '@doorward/core/text/urls'
import { delegationConnection } from '@doorward/core/users/own-connections'
import { clientAddress } from '@doorward/http/limits/client-address'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { saveOutgoingEvents } from '@doorward/store/events/outgoing-events'
import { type AskedDelegation, delegationSeconds } from '@doorward/store/sign-in/delegations'
import { saveSession } from '@doorward/store/sign-in/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieLine } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import { findApplication } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { sessionCookie } from '../oidc/library/settings.ts'
import { paths } from '../oidc/paths.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { askTestPage } from '../pages/test-pages.ts'
import { findPerson } from '../people.ts'
import { keepRequest } from '../saml-provider/kept-request.ts'
import { answerAddress } from '../saml-provider/sign-in.ts'
import { findAsked, useTicket } from '../sign-in/delegation.ts'
import { showTest } from '../sign-in/shown-test.ts'
import { textsOf } from '../texts.ts'
import { browserSession } from './browser-session.ts'
import { formOf, queryOf } from './form-body.ts'
import { checkOwnForm, formTargetsOf, sendPage } from './send-page.ts'

const rate = { perSecond: 1, burst: 60, of: 'test sign-ins from one network' }
/** An application may have more addresses than a header has room for. */
const formTargetsMax = 20
const contextOf = ({ accountId }: Issuer) => `test sign-in of ${accountId}`

/** What a ticket opens, with where it leads to; undefined for one that is used, too old, or no longer right. */
async function opened({ environment }: LoginParts, { accountId }: Issuer, ticket: string) {
  if (!ticket || accountId === platformAccountId) return undefined // an issuer of the platform signs in nobody but by proof
  const asked = await findAsked(environment, accountId, ticket)
  if (!asked) return undefined
  const [person, application] = await Promise.all([
    findPerson(environment, accountId, asked.userId),
    findApplication(environment, accountId, asked.applicationId),
  ])
  if (!person || !application) return undefined
  const { defaultApplicationUrl, redirectUrls } = application
  const party = samlPartyOf(application.saml)
  const leadsTo =
    party?.assertionConsumerServiceUrl ?? defaultApplicationUrl ?? redirectUrls.find(isWebUrl) ?? paths.settings
  // Browsers hold the whole way against the form: also the application's own sign-in, which comes back elsewhere.
  const formTargets = [...new Set([leadsTo, ...redirectUrls].flatMap(formTargetsOf))].slice(0, formTargetsMax)
  return { asked, leadsTo, isBySaml: party !== undefined, formTargets }
}

function answerGone(reply: FastifyReply) {
  const say = textsOf(reply.request)
  const words = { heading: say.text('pages.linkGone'), text: say.text('pages.testGoneText') }
  return sendPage(reply, noticePage(say, words), { status: 400 })
}

/** Says what is about to happen. Looking uses nothing up, so that a preview of the link does not. */
async function ask(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login test ${subscriberOf(request)}`, rate)
  const issuer = await parts.findIssuer(request.hostFacts)
  const ticket = queryOf(request).get('ticket') ?? ''
  const found = await opened(parts, issuer, ticket)
  if (!found) return answerGone(reply)
  const page = askTestPage(textsOf(request), {
    action: delegationPath,
    formToken: parts.http.texts.make(contextOf(issuer), ticket),
    test: await showTest(parts.environment, issuer.accountId, found.asked),
    minutes: delegationSeconds / 60,
  })
  return sendPage(reply, page, { formTargets: found.formTargets })
}

/** Begins the test in this browser, and answers the line that sets its cookie. Integrations hear who acts. */
async function signIn(
  { environment }: LoginParts,
  { accountId, provider }: Issuer,
  { request, asked }: { request: FastifyRequest; asked: AskedDelegation },
): Promise<string> {
  const { userId, applicationId, by } = asked
  const now = environment.clock.now()
  const session = new provider.Session()
  session.loginAccount({ accountId: userId, amr: [delegationConnection] })
  const seen = {
    ...{ sessionId: session.uid, userId, applicationId, connectionId: delegationConnection },
    authTime: new Date(now),
    userAgent: request.headers['user-agent']?.slice(0, 500),
    ip: clientAddress(request),
    delegation: { by, endsAt: new Date(now + delegationSeconds * 1000) },
  }
  const detail = userLoginDetail({ userId, isNew: false, applicationId, actorId: by })
  await environment.database.account(accountId, async (tx) => {
    await saveSession(tx, accountId, seen)
    await saveOutgoingEvents(tx, 'UserLogin', [{ accountId, detail }])
  })
  environment.signedIn?.('test')
  const handle = await session.save(delegationSeconds)
  return cookieLine(sessionCookie, handle, delegationSeconds)
}

/** The address of ours that carries a signed response to an application that takes SAML: whoever tests asked for it himself. */
async function signInBySaml({ environment }: LoginParts, { accountId }: Issuer, { applicationId }: AskedDelegation) {
  return answerAddress(applicationId, await keepRequest(environment, accountId, { applicationId }))
}

/** The person who tests goes on: whoever was signed in in this browser is signed out first, so that two never mix. */
async function begin(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  parts.http.limiter(`login test ${subscriberOf(request)}`, rate)
  checkOwnForm(request)
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const read = parts.http.texts.read(contextOf(issuer), formOf(request).get('form') ?? '')
  const ticket = typeof read === 'string' ? read : ''
  const found = await opened(parts, issuer, ticket)
  if (!found || !(await useTicket(parts.environment, accountId, ticket))) return answerGone(reply)
  const present = await browserSession(issuer, request)
  if (present) await parts.environment.sessions.end(accountId, present.sessionId)
  const line = await signIn(parts, issuer, { request, asked: found.asked })
  const leadsTo = found.isBySaml ? await signInBySaml(parts, issuer, found.asked) : found.leadsTo
  return reply.header('set-cookie', line).header('cache-control', 'no-store').redirect(leadsTo, 303)
}

/** Where somebody signs in as another person to test (LGN-05), by an address that the API answered. */
export function delegationRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  app.get(delegationPath, page, (request, reply) => ask(parts, request, reply))
  app.post(delegationPath, page, (request, reply) => begin(parts, request, reply))
}
