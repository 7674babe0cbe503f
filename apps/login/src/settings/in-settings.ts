import type { Application } from '@doorward/core/applications/application'
import { defaultApplicationId, portalApplicationId } from '@doorward/core/applications/application'
import { platformAccountId, type UserId } from '@doorward/core/ids'
import { freshSeconds } from '@doorward/core/oauth/fresh-sign-in'
import { Refusal } from '@doorward/core/refusals'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { Say } from '@doorward/texts/english'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { findPerson } from '../people.ts'
import { browserSession } from '../routes/browser-session.ts'
import { formOf, queryOf } from '../routes/form-body.ts'
import { checkOwnForm } from '../routes/send-page.ts'
import { signInOrigin } from '../session-protocol/sign-in-address.ts'
import { saveRequest } from '../sign-in/authentication-request.ts'
import { delegationOf } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'

/** One person at the pages of their own account. */
export interface InSettings {
  parts: LoginParts
  request: FastifyRequest
  reply: FastifyReply
  issuer: Issuer
  person: KnownProfile
  sessionId: string
  /** Somebody else is signed in as the person, to test. */
  isTest: boolean
  say: Say
  form: URLSearchParams
  formToken: string
  /** What of the address goes along from page to page. */
  query: string
  /** The application that the person came from, and where it wants them back. */
  from: { application: Application; url: string } | undefined
}

const rate = { perSecond: 2, burst: 60, of: 'pages of people’s own accounts from one network' }
const contextOf = ({ accountId }: Issuer) => `settings form of ${accountId}`

/** Where the person came from, as far as it is an address of the application (security 2). */
async function fromOf({ environment }: LoginParts, { accountId }: Issuer, query: URLSearchParams) {
  const [id, url] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? '']
  const application = await findApplication(environment, accountId, id)
  return application && mayReturnTo(environment.hosts, application, url) ? { application, url } : undefined
}

/** Has the person sign in, or sign in again where that was longer ago than `maxAge` seconds, and come back to this page. */
export async function signInFirst(
  parts: LoginParts,
  { issuer, request, reply, from }: Pick<InSettings, 'issuer' | 'request' | 'reply' | 'from'>,
  maxAge?: number,
) {
  const ownId = issuer.accountId === platformAccountId ? portalApplicationId : defaultApplicationId
  const id = await saveRequest(parts.environment, issuer.accountId, {
    issuer: issuer.origin,
    applicationId: from?.application.applicationId ?? ownId,
    redirectUrl: `${issuer.origin}${request.method === 'GET' ? (request.raw.url ?? paths.settings) : paths.settings}`,
    codeChallenge: hashOfSecret(newSecret()), // no code comes of it
    responseLocation: 'none',
    answersBy: 'code',
    audiences: [],
    scope: 'openid',
    isAnother: false,
    isOwnPage: true,
    ...(maxAge === undefined ? {} : { maxAge }),
  })
  return reply.header('cache-control', 'no-store').redirect(`${paths.signIn}?state=${id}`, 303)
}

/**
 * Serves a page or form of a person's own account: to whoever is signed in, after a sign-in to everybody else. Forms come
 * from our own page with its token. `fresh` asks for a sign-in of the last minutes. A test may look, and change nothing.
 */
export const inSettings =
  (parts: LoginParts, work: (at: InSettings) => Promise<unknown>, { fresh = false } = {}) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    parts.http.limiter(`settings ${subscriberOf(request)}`, rate)
    const issuer = await parts.findIssuer(request.hostFacts)
    const home = await signInOrigin(parts, issuer)
    if (home !== issuer.origin) return reply.redirect(`${home}${request.raw.url ?? paths.settings}`, 303)
    const isForm = request.method === 'POST'
    if (isForm) checkOwnForm(request)
    const asked = queryOf(request)
    const from = await fromOf(parts, issuer, asked)
    const session = await browserSession(issuer, request)
    const person = session && (await findPerson(parts.environment, issuer.accountId, session.userId as UserId)) // a stored subject
    const age = parts.environment.clock.now() / 1000 - (session?.authTime ?? 0)
    if (!session || !person) return signInFirst(parts, { issuer, request, reply, from })
    const isTest = (await delegationOf(parts.environment, issuer.accountId, session.sessionId)) !== undefined
    if (isTest && (isForm || fresh)) throw new Refusal('Forbidden', { title: textsOf(request).text('pages.notInTest') })
    if (fresh && age > freshSeconds && !isForm)
      return signInFirst(parts, { issuer, request, reply, from }, freshSeconds)
    const say = textsOf(request)
    const form = formOf(request)
    const { texts } = parts.http
    const isOld = texts.read(contextOf(issuer), form.get('form') ?? '') !== session.sessionId
    if (isForm && (isOld || (fresh && age > 2 * freshSeconds)))
      throw new Refusal('Forbidden', { title: say.text('pages.oldPage') })
    return work({
      ...{ parts, request, reply, issuer, person, say, form, from },
      sessionId: session.sessionId,
      isTest,
      formToken: texts.make(contextOf(issuer), session.sessionId),
      query: from
        ? `?${new URLSearchParams({ client_id: from.application.applicationId, redirect_uri: from.url })}`
        : '',
    })
  }
