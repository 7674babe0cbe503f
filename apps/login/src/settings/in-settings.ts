import { defaultApplicationId, portalApplicationId } from '@doorward/core/applications/application'
import { type ApplicationId, platformAccountId, type UserId } from '@doorward/core/ids'
import { freshSeconds } from '@doorward/core/oauth/fresh-sign-in'
import { Refusal } from '@doorward/core/refusals'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { Say } from '@doorward/texts/english'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { nameOfApplication } from '../oidc/application-name.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { findPerson, type Person } from '../people.ts'
import { browserSession } from '../routes/browser-session.ts'
import { formOf, queryOf } from '../routes/form-body.ts'
import { sayOn } from '../routes/said-once.ts'
import { checkOwnForm } from '../routes/send-page.ts'
import { owesFactor } from '../second-factors/owes-factor.ts'
import { mayBeRenewed } from '../second-factors/renewal.ts'
import { signInOrigin } from '../session-protocol/sign-in-address.ts'
import { saveRequest } from '../sign-in/authentication-request.ts'
import { delegationOf, standsForUser } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'

/** An application, by the name that people know, and an address of its own. */
export interface CameFrom {
  applicationId: ApplicationId
  name: string
  url: string
}

/** One person at the pages of their own account. */
export interface InSettings {
  parts: LoginParts
  request: FastifyRequest
  reply: FastifyReply
  issuer: Issuer
  person: Person
  sessionId: string
  /** Somebody else is signed in as the person, to test. */
  isTest: boolean
  say: Say
  form: URLSearchParams
  formToken: string
  /** What of the address goes along from page to page. */
  query: string
  /** The application that the person came from, and where it wants them back. */
  from: CameFrom | undefined
}

const rate = { perSecond: 2, burst: 60, of: 'pages of people’s own accounts from one network' }
const contextOf = ({ accountId }: Issuer) => `settings form of ${accountId}`

/** Where the person came from, as far as it is an address of the application (security 2). Raises InvalidApplication. */
async function fromOf(
  { environment }: LoginParts,
  { accountId }: Issuer,
  query: URLSearchParams,
): Promise<CameFrom | undefined> {
  const [id, url] = [query.get('client_id') ?? '', query.get('redirect_uri') ?? '']
  if (!id) return undefined
  const application = await findApplication(environment, accountId, id)
  if (!application) throw new Refusal('InvalidApplication', { details: { field: 'client_id' } })
  if (!mayReturnTo(environment.hosts, application, url)) return undefined
  const name = await environment.database.account(
    accountId,
    (tx) => nameOfApplication(tx, accountId, application),
    'read',
  )
  return { applicationId: application.applicationId, name, url }
}

/**
 * Has the person sign in, or sign in again where that was longer ago than `maxAge` seconds or without the second factor that is
 * asked for, and come back to this page. The page of the sign-in says the note, once.
 */
export async function signInFirst(
  parts: LoginParts,
  { issuer, request, reply, from }: Pick<InSettings, 'issuer' | 'request' | 'reply' | 'from'>,
  { maxAge, asksForFactor, note }: { maxAge?: number | undefined; asksForFactor?: boolean; note?: string } = {},
) {
  const ownId = issuer.accountId === platformAccountId ? portalApplicationId : defaultApplicationId
  const id = await saveRequest(parts.environment, issuer.accountId, {
    issuer: issuer.origin,
    applicationId: from?.applicationId ?? ownId,
    redirectUrl: `${issuer.origin}${request.method === 'GET' ? (request.raw.url ?? paths.settings) : paths.settings}`,
    codeChallenge: hashOfSecret(newSecret()), // no code comes of it
    responseLocation: 'none',
    answersBy: 'code',
    audiences: [],
    scope: 'openid',
    isAnother: false,
    isOwnPage: true,
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(asksForFactor ? { asksForFactor } : {}),
  })
  const address = `${paths.signIn}?state=${id}`
  reply.header('cache-control', 'no-store')
  return note ? sayOn({ parts, request, reply }, address, { note }) : reply.redirect(address, 303)
}

/**
 * Serves a page or form of a person's own account: to whoever is signed in, after a sign-in to everybody else. Forms come
 * from our own page with its token. `fresh` asks for a sign-in of the last minutes, with the second factor of who has one. A test may look, and change nothing; whose address is
 * for the single sign-on of an account to say has no such page (`ownAddress`).
 */
export const inSettings =
  (parts: LoginParts, work: (at: InSettings) => Promise<unknown>, { fresh = false, ownAddress = false } = {}) =>
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
    const recent = { maxAge: fresh ? freshSeconds : undefined }
    if (!session || !person) return signInFirst(parts, { issuer, request, reply, from }, recent)
    if (ownAddress && person.boundTo)
      throw new Refusal('Forbidden', { title: textsOf(request).text('settings.addressOfSso') })
    const { accountId } = issuer
    const { userId } = person
    const { sessionId } = session
    const test = await delegationOf(parts.environment, accountId, sessionId)
    const stands =
      (await standsForUser(parts.environment, accountId, test)) &&
      (await mayBeRenewed(parts.environment, { accountId, userId, sessionId }))
    if (!stands) return signInFirst(parts, { issuer, request, reply, from })
    const isTest = test !== undefined
    if (isTest && (isForm || fresh)) throw new Refusal('Forbidden', { title: textsOf(request).text('pages.notInTest') })
    const owes = (acr: string | undefined) => owesFactor(parts.environment, { accountId, userId, acr })
    // Another form of this session may have added the factor a moment ago, which it has shown by that: the session is read once more.
    const isOwed = fresh && (await owes(session.acr)) && (await owes((await browserSession(issuer, request))?.acr))
    if (fresh && (age > freshSeconds || isOwed) && !isForm)
      return signInFirst(parts, { issuer, request, reply, from }, { ...recent, asksForFactor: isOwed })
    const say = textsOf(request)
    const form = formOf(request)
    const { texts } = parts.http
    const isOld = texts.read(contextOf(issuer), form.get('form') ?? '') !== sessionId
    if (isForm && (isOld || isOwed || (fresh && age > 2 * freshSeconds)))
      throw new Refusal('Forbidden', { title: say.text('pages.oldPage') })
    return work({
      ...{ parts, request, reply, issuer, person, say, form, from },
      ...{ sessionId, isTest },
      formToken: texts.make(contextOf(issuer), sessionId),
      query: from ? `?${new URLSearchParams({ client_id: from.applicationId, redirect_uri: from.url })}` : '',
    })
  }
