import { acrOf } from '@doorward/core/accounts/second-factor'
import { methodProvedBy, type OwnMethod } from '@doorward/core/accounts/sign-in-methods'
import type { Application } from '@doorward/core/applications/application'
import type { BrandedPart } from '@doorward/core/branding/layers'
import { userLoginDetail } from '@doorward/core/events/events'
import type { TenantId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { subscriberOf } from '@doorward/http/limits/network-of'
import { saveOutgoingEvents } from '@doorward/store/events/outgoing-events'
import type { KnownProfile } from '@doorward/store/people/profiles'
import { noteUseOfIdentity } from '@doorward/store/people/user-identities'
import type { Say } from '@doorward/texts/english'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { findPending, linkPending } from '../federation/pending-identity.ts'
import type { LoginParts } from '../login-parts.ts'
import { nameOfApplication } from '../oidc/application-name.ts'
import { findApplication } from '../oidc/applications.ts'
import { connectionOf } from '../oidc/connection-of.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { leaveSession } from '../oidc/library/leave-session.ts'
import { errors } from '../oidc/library/oidc-provider.ts'
import { devicePrompt } from '../oidc/library/prompts.ts'
import { paths } from '../oidc/paths.ts'
import type { SignInFacts } from '../pages/sign-in-page.ts'
import { keepFirstStep } from '../second-factors/first-step.ts'
import { type NextStep, nextStepOf } from '../second-factors/next-step.ts'
import { type AuthenticationRequest, findRequest } from '../sign-in/authentication-request.ts'
import { delegationOf } from '../sign-in/delegation.ts'
import { methodFaultOfUser } from '../sign-in/method-fault.ts'
import { browserOf, tieToBrowser } from '../sign-in/own-browser.ts'
import { keepLanguage, textsOf } from '../texts.ts'
import { browserSession, dropSessionCookie } from './browser-session.ts'
import { formOf } from './form-body.ts'
import { rememberBrowser } from './known-browser.ts'
import { bringForward, type PersonHere, putAside } from './people-here.ts'
import { sayOn } from './said-once.ts'
import { answerExpired, checkOwnForm, formTargetsOf, sendPage } from './send-page.ts'
import { tenantLooked } from './wanted-connection.ts'

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
}

/** One sign-in under way: what an application asked for, in the browser that asked. */
export interface SignIn extends Asked {
  parts: LoginParts
  issuer: Issuer
  interaction: Interaction
  facts: SignInFacts
  say: Say
  /** What a client of the session protocol asked for. */
  asked: AuthenticationRequest | undefined
  /** Where its forms may lead besides this origin. */
  formTargets: string[]
  form: URLSearchParams
}

/** What came of an earlier step is no part of what comes of this one. */
const asSubmitted = { mergeWithLastSubmission: false } as const

export const formRate = { perSecond: 1, burst: 60, of: 'forms from one network' }
const mailRate = { perSecond: 1 / 20, burst: 60, of: 'letters asked for from one network' }

/**
 * The interaction that this browser has open under this address; undefined when there is none, or it began in another
 * browser. One that began in none, at a program of before, is tied to the browser that first opens its page.
 */
async function findInteraction(parts: LoginParts, issuer: Issuer, { request, reply }: Asked) {
  try {
    const interaction = await issuer.provider.interactionDetails(request.raw, reply.raw)
    const { uid } = interaction
    if (uid !== (request.params as { uid?: string }).uid) return undefined
    const underWay = { accountId: issuer.accountId, uid, cookies: request.headers.cookie }
    const browser = await browserOf(parts.environment, underWay)
    if (browser === 'own') return interaction
    const lines = browser === 'first' && request.method === 'GET' ? await tieToBrowser(parts.environment, underWay) : []
    reply.header('set-cookie', lines)
    return lines.length > 0 ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** What may have its pages look otherwise than the account: the tenant whose people are asked in, then the application. */
const partsOf = (tenantId: TenantId | undefined, application: Application | undefined): BrandedPart[] => [
  ...(tenantId ? [{ kind: 'tenant' as const, id: tenantId }] : []),
  ...(application ? [{ kind: 'application' as const, id: application.applicationId }] : []),
]

/** What a client of the session protocol asked for by this sign-in; undefined where an application asks by itself. */
function requestOf({ environment }: LoginParts, { accountId, origin }: Issuer, { params }: Interaction) {
  if (params.redirect_uri !== `${origin}${paths.returned}`) return undefined
  return findRequest(environment, accountId, String(params.state))
}

const contextOf = (accountId: string) => `sign-in form of ${accountId}`

/**
 * Serves a page or a form of a sign-in. A form is checked: sent from our own page, in the browser of the sign-in, with
 * its token, and not too often.
 */
export const inSignIn =
  (parts: LoginParts, work: (signIn: SignIn) => Promise<unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const issuer = await parts.findIssuer(request.hostFacts)
    const { texts, limiter } = parts.http
    const isForm = request.method === 'POST'
    limiter(
      `login ${isForm ? 'form' : 'page'} ${subscriberOf(request)}`,
      isForm ? formRate : { perSecond: 20, burst: 200, of: 'sign-in pages from one network' },
    )
    if (isForm) checkOwnForm(request)
    const interaction = await findInteraction(parts, issuer, { request, reply })
    if (!interaction) return answerExpired(reply)
    const context = contextOf(issuer.accountId)
    const form = formOf(request)
    const say = textsOf(request, interaction.params.ui_locales)
    if (isForm && texts.read(context, form.get('form') ?? '') !== interaction.uid)
      throw new Refusal('Forbidden', { title: say.text('pages.oldPage') })
    const application = await findApplication(parts.environment, issuer.accountId, String(interaction.params.client_id))
    const applicationName =
      application &&
      (await parts.environment.database.account(
        issuer.accountId,
        (tx) => nameOfApplication(tx, issuer.accountId, application),
        'read',
      ))
    const asked = await requestOf(parts, issuer, interaction)
    const tenantId = await tenantLooked({ parts, issuer, interaction, asked })
    request.brand = await parts.findBrand(issuer.accountId, partsOf(tenantId, application))
    return work({
      parts,
      request,
      reply,
      issuer,
      interaction,
      facts: {
        heading: request.brand?.texts?.heading,
        base: `${paths.signIn}/${interaction.uid}`,
        formToken: texts.make(context, interaction.uid),
        applicationName: applicationName ?? '',
      },
      say,
      asked,
      formTargets: formTargetsOf(asked?.redirectUrl ?? String(interaction.params.redirect_uri ?? '')), // where it ends: browsers hold the whole way against it
      form,
    })
  }

export const show = ({ reply, formTargets }: SignIn, page: string, status = 200) =>
  sendPage(reply, page, { status, formTargets })

/** Goes to another page of the same sign-in. */
export const goTo = ({ reply, facts }: SignIn, page: string) => reply.redirect(`${facts.base}${page}`, 303)

export const wantsAccount = ({ interaction }: SignIn) => interaction.prompt.name === 'create'

/** Whether people say who of those signed in in this browser is meant, before anything else. */
export const choosesPerson = ({ interaction }: SignIn) => interaction.prompt.name === 'select_account'

/** Whether the person is asked about a device, which may be for somebody else of this browser. */
export const asksAboutDevice = ({ interaction }: SignIn) => interaction.prompt.name === devicePrompt

/** Whether who is meant is being said, by the application's wish, also where it was done already, or for a device. */
const isChoosing = (signIn: SignIn) =>
  asksAboutDevice(signIn) ||
  String(signIn.interaction.params.prompt ?? '')
    .split(' ')
    .includes('select_account')

/** The page with e-mail and password, also where another comes before it. */
export const signInAt = (given: SignIn) =>
  wantsAccount(given) || choosesPerson(given) || asksAboutDevice(given) ? '?sign-in' : ''

/** Bounds how much mail one place may ask for, to whatever addresses. Raises `TooManyRequests`. */
export const admitMail = ({ parts, request }: SignIn): void =>
  parts.http.limiter(`login mail of ${subscriberOf(request)}`, mailRate)

/** Who signed in, by what, and whether he was made by it. */
interface SignedIn {
  person: KnownProfile
  /** As `amr` has it (RFC 8176), or the connection itself. */
  method: string
  /** What lets the person in where `method` says something else, as for a new password whose address was proved by a code. */
  by?: OwnMethod
  isNew: boolean
}

/** Takes note of a sign-in: by what it was, and for the integrations of its account. */
async function noteLogin({ parts, issuer: { accountId }, interaction }: SignIn, { person, method, isNew }: SignedIn) {
  const { userId } = person
  const connectionId = connectionOf([method])
  const detail = userLoginDetail({ userId, isNew, applicationId: String(interaction.params.client_id) })
  await parts.environment.database.account(accountId, async (tx) => {
    await noteUseOfIdentity(tx, accountId, { userId, connectionId })
    await saveOutgoingEvents(tx, 'UserLogin', [{ accountId, detail }])
  })
  parts.environment.signedIn?.('pages')
}

/**
 * Why what the person signed in by does not let him in; undefined where it does. To show that he is somebody who is here
 * already a code is always good (decision 43).
 */
async function faultOfMethod(signIn: SignIn, { person, method, by = methodProvedBy(method) }: SignedIn) {
  const { parts, issuer, interaction, say } = signIn
  if (!by) return undefined
  const { userId } = person
  const fault = await methodFaultOfUser(parts.environment, issuer, { method: by, userId, say })
  if (!fault || by !== 'emailCode') return fault
  const pending = await findPending(parts.environment, issuer.accountId, interaction.uid)
  return pending?.holder === userId ? undefined : fault
}

/** What the sign-in waits for once it is known who came. */
export const nextStep = ({ parts, issuer, interaction, request }: SignIn, userId: UserId): Promise<NextStep> =>
  nextStepOf(parts.environment, {
    ...{ accountId: issuer.accountId, userId, interaction },
    cookies: request.headers.cookie,
  })

/**
 * Ends the sign-in, or has the person show a second factor first: nothing that lets people in spares them that. What the
 * person's account or tenant does not let people in by ends nowhere, and the page says what to do instead.
 */
export async function finish(signIn: SignIn, signedIn: SignedIn) {
  const { person, method, by, isNew } = signedIn
  const { parts, issuer, interaction, facts } = signIn
  const fault = await faultOfMethod(signIn, signedIn)
  if (fault) return sayOn(signIn, `${facts.base}${signInAt(signIn)}`, { alert: fault })
  const next = await nextStep(signIn, person.userId)
  if (next === 'nothing') return complete(signIn, { ...signedIn, amr: [method] })
  const step = { userId: person.userId, method, isNew, ...(by ? { by } : {}) }
  await keepFirstStep(parts.environment, { accountId: issuer.accountId, uid: interaction.uid }, step)
  return goTo(signIn, next === 'prove' ? '/second' : '/second/new')
}

/** Makes room for whoever comes: nobody is signed in twice, and several are only where the application asks who of them. */
async function makeRoom(signIn: SignIn, userId: UserId): Promise<void> {
  const { parts, request, reply, issuer } = signIn
  const at = { parts, request, reply, issuer }
  const present = await browserSession(issuer, request)
  const isTest = present && (await delegationOf(parts.environment, issuer.accountId, present.sessionId))
  const isLeft = present !== undefined && (isTest !== undefined || present.userId !== userId)
  const isKept = isLeft && !isTest && isChoosing(signIn)
  if (isLeft && !isKept) await parts.environment.sessions.end(issuer.accountId, present.sessionId)
  if (isLeft) await leaveSession(signIn.interaction)
  await putAside(at, { present: isKept ? present : undefined, without: userId })
  if (isKept) dropSessionCookie(reply)
}

/** Goes on as somebody who is signed in in this browser already; the person there until now stays so beside. */
export async function goOnAs(signIn: SignIn, { sessionId }: Pick<PersonHere, 'sessionId'>) {
  const { request, reply, issuer } = signIn
  if (await bringForward(signIn, sessionId)) await leaveSession(signIn.interaction)
  const returnTo = await issuer.provider.interactionResult(request.raw, reply.raw, { select_account: {} }, asSubmitted)
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}

/**
 * The person is known, the browser goes back to what the application asked for. Somebody else who was signed in in this
 * browser is signed out first, unless the application asked who of several is meant, and a test ends.
 */
export async function complete(signIn: SignIn, { amr, ...signedIn }: SignedIn & { amr: string[] }) {
  const { person } = signedIn
  const { parts, request, reply, issuer, interaction } = signIn
  await makeRoom(signIn, person.userId)
  const { accountId } = issuer
  const { userId } = person
  await linkPending(parts.environment, { accountId, uid: interaction.uid, userId, requestId: request.id })
  await noteLogin(signIn, signedIn)
  await rememberBrowser(parts, { accountId, userId, request, reply })
  keepLanguage(reply, person.language)
  const acr = acrOf(amr)
  const login = { accountId: userId, amr, remember: true, ...(acr ? { acr } : {}) }
  const result = {
    login,
    ...(wantsAccount(signIn) ? { create: {} } : {}),
    ...(isChoosing(signIn) ? { select_account: {} } : {}),
  }
  const returnTo = await issuer.provider.interactionResult(request.raw, reply.raw, result, asSubmitted)
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}

/** Ends the sign-in without anybody signed in: the application is told, in words for its people (LGN-13). */
export async function refuse({ issuer, request, reply }: SignIn, text: string) {
  const result = { error: 'access_denied', error_description: text }
  const returnTo = await issuer.provider.interactionResult(request.raw, reply.raw, result, asSubmitted)
  return reply.header('cache-control', 'no-store').redirect(returnTo, 303)
}
