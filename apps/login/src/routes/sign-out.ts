import type { AccountId, UserId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayRedirect } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { noticePage, signOutPage } from '../pages/notice-pages.ts'
import { endTestPage } from '../pages/test-pages.ts'
import { findPerson } from '../people.ts'
import { endTelling, sendFarewell } from '../saml-provider/farewell.ts'
import { textsOf } from '../texts.ts'
import { browserSession, dropSessionCookie } from './browser-session.ts'
import { formOf, queryOf } from './form-body.ts'
import { endAside } from './people-here.ts'
import { checkOwnForm, formTargetsOf, sendPage } from './send-page.ts'

interface Hint {
  subject: string
  clientId: string
}

/** Whom an id token of ours is about, also when it has expired (OpenID Connect RP-Initiated Logout §2). */
async function readHint(parts: LoginParts, { accountId, origin }: Issuer, token: string): Promise<Hint> {
  const refused = () => invalid('id_token_hint', 'The id_token_hint is not an id token of this issuer.')
  try {
    const { kid, typ } = decodeProtectedHeader(token)
    const keys = await parts.environment.keyring.publicKeys(accountId)
    const jwk = keys.find((key) => key.kid === kid)
    if (!jwk || typ?.toLowerCase().includes('at+jwt')) throw refused()
    const { payload } = await compactVerify(token, await importJWK(jwk, jwk.alg))
    const claims = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown> // signed by our own key
    if (claims.iss !== origin || typeof claims.sub !== 'string' || typeof claims.aud !== 'string') throw refused()
    return { subject: claims.sub, clientId: claims.aud }
  } catch {
    throw refused()
  }
}

/** Where to go afterwards: only to an address that the application registered, its start page among them (security 2). */
async function destinationOf(
  parts: LoginParts,
  request: FastifyRequest,
  { accountId, asked, hint }: { accountId: AccountId; asked: URLSearchParams; hint: Hint | undefined },
): Promise<string> {
  const wanted = asked.get('post_logout_redirect_uri')
  const clientId = hint?.clientId ?? asked.get('client_id')
  if (!wanted || !clientId) return ''
  if (hint && asked.has('client_id') && asked.get('client_id') !== hint.clientId)
    throw invalid('client_id', 'The client_id is not that of the id_token_hint.')
  const application = await findApplication(parts.environment, accountId, clientId)
  const isOwn =
    application &&
    (application.defaultApplicationUrl === wanted || mayRedirect(parts.environment.hosts, application, wanted))
  if (!isOwn) {
    const parameter = 'post_logout_redirect_uri'
    throw invalid(parameter, textsOf(request).text('pages.notSignedOutText', { parameter }))
  }
  const url = new URL(wanted)
  const state = asked.get('state')
  if (state !== null) url.searchParams.set('state', state)
  return url.href
}

const headings = {
  signedOut: 'pages.signedOut',
  stays: 'pages.stillSignedIn',
  testEnded: 'pages.testEnded',
  testGoesOn: 'pages.testGoesOn',
} as const

/** Goes where the application wants people, else says what came of it; an account's own host has nothing to sign in to by itself. */
export function leave(reply: FastifyReply, destination: string, outcome: keyof typeof headings) {
  if (destination) return reply.header('cache-control', 'no-store').redirect(destination, 303)
  const say = textsOf(reply.request)
  const words = { heading: say.text(headings[outcome]), text: say.text('pages.closePage') }
  const link = { label: say.text('pages.goToSignIn'), url: paths.signIn }
  return sendPage(reply, noticePage(say, reply.request.hostFacts.site === 'login' ? { ...words, link } : words))
}

const contextOf = (accountId: AccountId) => `sign-out form of ${accountId}`

interface AskingPerson {
  request: FastifyRequest
  reply: FastifyReply
  issuer: Issuer
  session: { sessionId: string; userId: string }
  destination: string
  /** An application that asks by SAML, and is answered at the end. */
  except?: string
  /** Where the destination leads on to, if it is ours: browsers hold a form to the addresses that its page named. */
  leadsOnTo?: string
}

/** Ends a session here and at the applications that it signed somebody in to by SAML, then goes where `leave` goes. */
async function endAndLeave(
  parts: LoginParts,
  reply: FastifyReply,
  {
    issuer,
    outcome,
    ...session
  }: { issuer: Issuer; outcome: keyof typeof headings; sessionId: string; destination: string; except?: string },
) {
  const { url, isTelling } = await endTelling(parts, issuer, session)
  await endAside({ parts, issuer, reply, request: reply.request })
  dropSessionCookie(reply)
  return isTelling ? sendFarewell(reply, url) : leave(reply, url, outcome)
}

/** An application, or a person by its link, asks to sign out. */
export async function askToSignOut(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const asked = request.method === 'POST' ? formOf(request) : queryOf(request)
  const token = asked.get('id_token_hint')
  const hint = token ? await readHint(parts, issuer, token) : undefined
  const destination = await destinationOf(parts, request, { accountId, asked, hint })
  const session = await browserSession(issuer, request)
  if (!session) return leave(dropSessionCookie(reply), destination, 'signedOut')
  if (hint?.subject === session.userId)
    return endAndLeave(parts, reply, { issuer, outcome: 'signedOut', sessionId: session.sessionId, destination })
  return askPerson(parts, { request, reply, issuer, session, destination })
}

/** Asks the person of a session before it ends; the browser goes to `destination` afterwards, which is one of ours or proved. */
export async function askPerson(
  parts: LoginParts,
  { request, reply, issuer: { accountId }, session, destination, except, leadsOnTo = destination }: AskingPerson,
) {
  const person = await findPerson(parts.environment, accountId, session.userId as UserId) // a stored subject
  const formToken = parts.http.texts.make(contextOf(accountId), {
    ...{ sessionId: session.sessionId, destination },
    ...(except === undefined ? {} : { except }),
  })
  const say = textsOf(request)
  const { shownTest } = request
  const page = shownTest
    ? endTestPage(say, { formToken, test: shownTest })
    : signOutPage(say, { formToken, email: person?.email ?? session.userId })
  return sendPage(reply, page, { formTargets: formTargetsOf(leadsOnTo) })
}

/** The answer to the page that asks. */
async function decideSignOut(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  checkOwnForm(request)
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const form = formOf(request)
  const agreed = parts.http.texts.read(contextOf(accountId), form.get('form') ?? '') as
    | { sessionId: string; destination: string; except?: string }
    | undefined // made by `askToSignOut`
  const session = await browserSession(issuer, request)
  if (!agreed || (session && agreed.sessionId !== session.sessionId))
    throw invalid('form', textsOf(request).text('pages.oldForm'))
  const isTest = request.shownTest !== undefined
  if (form.get('stay') === 'yes') return leave(reply, agreed.destination, isTest ? 'testGoesOn' : 'stays')
  return endAndLeave(parts, reply, { ...agreed, issuer, outcome: isTest ? 'testEnded' : 'signedOut' })
}

/** Signing out: at once for an application that proves whom it means, else after a question. */
export function signOutRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true, wayOn: { label: 'common.signOut', url: paths.leave } } } as const
  app.get(paths.logout, page, (request, reply) => askToSignOut(parts, request, reply))
  app.post(paths.logout, page, (request, reply) =>
    formOf(request).has('form') ? decideSignOut(parts, request, reply) : askToSignOut(parts, request, reply),
  )
}
