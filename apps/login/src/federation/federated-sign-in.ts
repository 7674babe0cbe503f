import { type Connection, providerOf } from '@doorward/core/connections/connection'
import { connectionTestApplicationId, type TraceOutcome, tellParameters } from '@doorward/core/connections/login-trace'
import { defaultUserIdExpression } from '@doorward/core/connections/user-id-expression'
import type { AccountId, ConnectionId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { loginOrigin } from '@doorward/http/app/host'
import { logOf } from '@doorward/http/app/request-log'
import { randomId } from '@doorward/http/random-id'
import { findTenantOfConnection } from '@doorward/store/items/tenants'
import { joinTenant } from '@doorward/store/people/people'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { methodOfConnection } from '../oidc/connection-of.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { sharedIdentityPage } from '../pages/sign-in-page.ts'
import { findPerson } from '../people.ts'
import { sayOn } from '../routes/said-once.ts'
import { answerExpired, sendPage } from '../routes/send-page.ts'
import { backTo, refusedBackTo } from '../session-protocol/back-to.ts'
import { findRequest, useRequest } from '../sign-in/authentication-request.ts'
import { browserOf, tieToBrowser } from '../sign-in/own-browser.ts'
import { keepProved } from '../sign-in/proved-person.ts'
import { textsOf } from '../texts.ts'
import { type Arrival, judgeArrival, keepCredentials, readArrival } from './arrive.ts'
import { type Attempt, findAttempt, saveAttempt, type Ties, useAttempt } from './attempts.ts'
import { findRightTest, keepFindings, saidOfTest, testEndedPath } from './connection-test.ts'
import { FederationError, type FederationFault } from './federation-error.ts'
import { type FoundConnection, findConnection, nameOfConnection } from './find-connection.ts'
import { link, linkFaults } from './link.ts'
import { keepPending } from './pending-identity.ts'
import { stateOf } from './posted-answer.ts'
import { findReturn, saveReturn } from './shared-identity.ts'
import { findSso } from './sso/find-sso.ts'
import { ensureSsoPerson } from './sso/sso-person.ts'
import { Trace } from './trace.ts'

/** What a browser comes with. */
interface Coming {
  parts: LoginParts
  request: FastifyRequest
  reply: FastifyReply
  issuer: Issuer
}

/** What a person is told of each fault. */
const wordsOf = {
  declined: 'federation.declined',
  unreachable: 'federation.unreachable',
  misconfigured: 'federation.misconfigured',
  untrusted: 'federation.untrusted',
  unfit: 'federation.unfit',
} as const satisfies Record<FederationFault, string>

type SignInFaults = 'signInErrors.gone' | 'federation.noConnection' | (typeof wordsOf)[FederationFault]

const leave = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

/**
 * The address of ours that a provider sends browsers back to (contract, login 3.2): the operator's own where its identity is
 * shared, for a provider knows of that one alone.
 */
const returnTo = ({ parts, issuer }: Coming, { isShared }: FoundConnection): string =>
  `${isShared ? loginOrigin(parts.environment.hosts) : issuer.origin}${paths.signIn}`

/**
 * What the sign-in page says after an attempt that nobody came of; `ends` where it says it to the application instead: for
 * `anyone`, or for one that named the connection.
 */
export type FederationSaid = { alert?: string; ends?: 'anyone' | 'named' }

const endsOf = (key: SignInFaults): Pick<FederationSaid, 'ends'> =>
  key === 'signInErrors.gone' ? { ends: 'anyone' } : key === 'federation.declined' ? { ends: 'named' } : {}

/** How a request of such a sign-in ends. */
interface Ending {
  outcome: TraceOutcome
  userId?: UserId
  /** For the trace, where nobody came of it. */
  why?: string
  fault?: FederationFault
  /** Answers the browser. */
  lead(): unknown
}

const traceOf = (
  { parts, request, issuer }: Coming,
  {
    ssoOf,
    traceId,
    connectionId,
    applicationId,
  }: Pick<Attempt, 'traceId' | 'connectionId' | 'applicationId' | 'ssoOf'>,
) =>
  new Trace(parts.environment, {
    ...{ traceId, connectionId, ...(applicationId ? { applicationId } : {}) },
    accountId: ssoOf ?? issuer.accountId,
    referenceId: request.id,
  })

/** The connection that people are on the way by: of the account that they sign in to, or its own people's way to the console. */
const findWay = (
  { parts: { environment }, issuer }: Coming,
  { connectionId, ssoOf }: { connectionId: string; ssoOf?: AccountId | undefined },
) => (ssoOf ? findSso(environment, ssoOf) : findConnection(environment, issuer, connectionId))

/** Keeps what was done, and answers. */
async function end(trace: Trace, { outcome, userId, why, fault, lead }: Ending): Promise<unknown> {
  const facts = { outcome, ...(userId ? { userId } : {}), ...(why ? { why } : {}), ...(fault ? { fault } : {}) }
  if (outcome !== 'underWay') trace.note('ended', facts)
  await trace.save(outcome, userId)
  return lead()
}

/** Leads back to where the sign-in was chosen, with what went wrong: a page of ours, or the application that asks to link. */
async function givenUp(
  coming: Coming,
  signIn: Attempt['signIn'],
  { key, name, why }: { key: SignInFaults; name: string; why: string },
): Promise<Ending> {
  const { parts, request, reply, issuer } = coming
  const { text } = textsOf(request)
  const words = key === 'signInErrors.gone' ? text(key) : text(key, { connection: name })
  logOf(request)?.warn({ reason: why }, 'a sign-in at a provider failed')
  const failed = { outcome: 'failed', why } as const
  if ('uid' in signIn) {
    const ends = endsOf(key)
    const alert =
      ends.ends === 'anyone' ? words : text('signInErrors.withReference', { text: words, reference: request.id })
    const said: FederationSaid = { alert, ...ends }
    return { ...failed, lead: () => sayOn(coming, `${paths.signIn}/${signIn.uid}`, said) }
  }
  if ('testId' in signIn) {
    const said = saidOfTest(textsOf(request), { name })
    return { ...failed, lead: () => sayOn(coming, testEndedPath, { ...said, reference: request.id }) }
  }
  const requestId = signIn.linkRequestId
  const asked = await findRequest(parts.environment, issuer.accountId, requestId)
  if (!asked) return { ...failed, lead: () => answerExpired(reply) }
  const back = refusedBackTo({ ...asked, requestId }, request, { error: 'access_denied', text: words })
  return { ...failed, lead: () => leave(reply, back) }
}

const noConnection = ({ request }: Coming, { connectionId, ssoOf }: Pick<Attempt, 'connectionId' | 'ssoOf'>) => {
  const name = ssoOf ? textsOf(request).text('federation.company') : connectionId
  return { key: 'federation.noConnection', name, why: 'the connection is gone' } as const
}

/** What was raised, as the end of the sign-in; raises what is none of its faults. */
async function faultOf(
  coming: Coming,
  signIn: Attempt['signIn'],
  connection: Connection,
  error: unknown,
): Promise<Ending> {
  const name = nameOfConnection(connection)
  if (error instanceof FederationError) {
    const { fault, message } = error
    const ending = await givenUp(coming, signIn, { key: wordsOf[fault], name, why: `${fault}: ${message}` })
    return { ...ending, fault }
  }
  const isKeptOut = error instanceof Refusal && (error.code === 'SignUpRefused' || error.code === 'UserIdTaken')
  if (!isKeptOut || !('uid' in signIn)) throw error
  const lead = () => sayOn(coming, `${paths.signIn}/${signIn.uid}`, { alert: error.title })
  return { outcome: 'failed', why: error.title, lead }
}

/** The tenant whose people sign in by a connection, where it was made for one. */
const tenantOf = async ({ parts, issuer: { accountId } }: Coming, { connectionId }: Connection) =>
  (
    await parts.environment.database.account(
      accountId,
      (tx) => findTenantOfConnection(tx, accountId, connectionId),
      'read',
    )
  )?.tenantId

/** Sends the browser to the provider of a connection. */
export async function goToProvider(
  coming: Coming,
  { signIn, connectionId, ...about }: Omit<Attempt, 'traceId' | 'connectionId'> & { connectionId: string },
) {
  const { parts, reply, issuer } = coming
  const { environment } = parts
  const traceId = 'testId' in signIn ? signIn.testId : randomId('trc_', 20)
  const named = { ...about, signIn, connectionId: connectionId as ConnectionId, traceId } // only compared with stored ids
  const trace = traceOf(coming, named)
  const found = await findWay(coming, named)
  if (!found) return end(trace, await givenUp(coming, signIn, noConnection(coming, named)))
  const { connection, isShared } = found
  const tenantId = about.tenantId ?? (about.ssoOf ? undefined : await tenantOf(coming, connection))
  const ties = await saveAttempt(environment, issuer.accountId, {
    ...named,
    ...(tenantId ? { tenantId } : {}),
    provider: providerOf(connection),
  })
  if (!isShared) return leaveFor(coming, { attempt: { ...named, ...ties }, found, trace, go: leave })
  const page = { action: paths.shared, state: ties.state, connection: nameOfConnection(connection) }
  return sendPage(reply, sharedIdentityPage(textsOf(coming.request), page))
}

/** Sends the browser of an attempt on its way. */
async function leaveFor(
  coming: Coming,
  { attempt, found, trace, go }: { attempt: Attempt & Ties; found: FoundConnection; trace: Trace; go: typeof leave },
) {
  const { parts, reply, issuer } = coming
  const { accountId } = issuer
  const { connection, secret, way } = found
  try {
    const asking = { ...attempt, accountId, connection, secret, returnTo: returnTo(coming, found) }
    const address = await way.begin(parts.environment, asking)
    const { origin, pathname, searchParams } = new URL(address)
    trace.note('sent', { to: `${origin}${pathname}`, ...tellParameters(searchParams) })
    return await end(trace, { outcome: 'underWay', lead: () => go(reply, address) })
  } catch (error) {
    return end(trace, await faultOf(coming, attempt.signIn, connection, error))
  }
}

/** By which a browser is known as the one that was sent to the provider. */
const tieOf = (signIn: Attempt['signIn']): string =>
  'uid' in signIn ? signIn.uid : 'testId' in signIn ? signIn.testId : signIn.linkRequestId

/** The attempt of a state, in the browser that it began in. */
async function ownAttempt({ parts, request, issuer }: Coming, state: string) {
  const { environment } = parts
  const attempt = await findAttempt(environment, issuer.accountId, state)
  if (!attempt) return undefined
  const underWay = { accountId: issuer.accountId, uid: tieOf(attempt.signIn), cookies: request.headers.cookie }
  return { attempt, isOwn: (await browserOf(environment, underWay)) === 'own' }
}

/**
 * Goes on to the provider of a connection that borrows the operator's identity, once the person has been told so. A page
 * leads there and no redirect: browsers hold the whole way of a form against the page's policy, through whatever hosts.
 */
export async function goOnByShared(coming: Coming, state: string) {
  const { parts, request, reply, issuer } = coming
  const { attempt, isOwn } = (await ownAttempt(coming, state)) ?? {}
  if (!attempt || !isOwn) return answerExpired(reply)
  const trace = traceOf(coming, attempt)
  const found = await findConnection(parts.environment, issuer, attempt.connectionId)
  if (!found?.isShared) return end(trace, await givenUp(coming, attempt.signIn, noConnection(coming, attempt)))
  await saveReturn(parts.environment, state, issuer)
  const { text, ...say } = textsOf(request)
  const heading = text('federation.sharedGoing', { connection: nameOfConnection(found.connection) })
  const go: typeof leave = (to, url) => {
    const words = { heading, text: text('federation.sharedGoingText'), link: { label: text('pages.continue'), url } }
    return sendPage(to.header('refresh', `0;url=${url}`), noticePage({ ...say, text }, words))
  }
  return leaveFor(coming, { attempt, found, trace, go })
}

/** Begins to add an identity at a provider to whoever asks for it in this browser. */
export async function linkAtProvider(
  coming: Coming,
  {
    requestId,
    connectionId,
    applicationId,
    properties = {},
  }: {
    requestId: string
    connectionId: string
    applicationId: string
    properties?: Record<string, string> | undefined
  },
) {
  const { parts, request, reply, issuer } = coming
  const underWay = { accountId: issuer.accountId, uid: requestId, cookies: request.headers.cookie }
  reply.header('set-cookie', await tieToBrowser(parts.environment, underWay))
  return goToProvider(coming, { signIn: { linkRequestId: requestId }, connectionId, applicationId, properties })
}

/** Begins the test of a connection, whose link was opened in this browser. */
export const testAtProvider = (
  coming: Coming,
  { testId, connectionId }: { testId: string; connectionId: ConnectionId },
): Promise<unknown> =>
  goToProvider(coming, { signIn: { testId }, connectionId, applicationId: connectionTestApplicationId })

/**
 * How to go on with what a provider sent the browser back with; undefined where its state is none of a sign-in at a
 * provider. One that came to the platform's own host goes on to the account whose sign-in it is of.
 */
export async function returnFromProvider(
  coming: Coming,
  answer: URLSearchParams,
): Promise<(() => unknown) | undefined> {
  const { parts, reply, issuer } = coming
  const state = stateOf(answer)
  const came = await ownAttempt(coming, state)
  if (came) return () => complete(coming, { ...came, state }, answer)
  const place = await findReturn(parts.environment, issuer.accountId, state)
  return place && (() => leave(reply, `${place.origin}${paths.signIn}?${answer}`))
}

/** Completes an attempt by its answer, which counts once, and in the browser that was sent there alone (RFC 9700 §2.1, §4.7). */
async function complete(
  coming: Coming,
  { attempt, isOwn, state }: { attempt: Attempt & Ties; isOwn: boolean; state: string },
  answer: URLSearchParams,
): Promise<unknown> {
  const { parts, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const { signIn } = attempt
  if (!isOwn || !(await useAttempt(environment, accountId, state))) return answerExpired(reply)
  const trace = traceOf(coming, attempt)
  trace.note('answered', tellParameters(answer))
  const found = await findWay(coming, attempt)
  if (!found) return end(trace, await givenUp(coming, signIn, noConnection(coming, attempt)))
  const { connection, secret, way } = found
  if ('testId' in signIn && !(await findRightTest(environment, accountId, signIn.testId)))
    return end(trace, { outcome: 'failed', why: 'the test is no longer right', lead: () => answerExpired(reply) })
  try {
    if (attempt.provider !== undefined && attempt.provider !== providerOf(connection))
      throw new FederationError('misconfigured', 'the connection leads to another provider than the one that was asked')
    const asking = { ...attempt, accountId, connection, secret, returnTo: returnTo(coming, found) }
    const told = await way.complete(environment, asking, answer)
    trace.note('told', { issuer: told.issuer, claims: Object.keys(told.claims).sort().join(' ') })
    if ('testId' in signIn)
      await keepFindings(environment, accountId, { testId: signIn.testId, connection, claims: told.claims })
    const arrival = readArrival(connection, told)
    trace.note('read', tellArrival(arrival))
    return await end(trace, await endingOf(coming, attempt, arrival))
  } catch (error) {
    return end(trace, await faultOf(coming, signIn, connection, error))
  }
}

/** What comes of somebody whom the provider vouches for, by what the sign-in is for. */
function endingOf(coming: Coming, attempt: Attempt, arrival: Arrival): Promise<Ending> | Ending {
  const { signIn } = attempt
  if ('uid' in signIn) return signInAs(coming, { ...attempt, signIn }, arrival)
  return 'testId' in signIn ? testedAs(coming, arrival) : linkAs(coming, signIn, arrival)
}

/** Nobody is made, linked or signed in, and nothing that the provider gave is kept for anybody. */
function testedAs(coming: Coming, { connection, vouched: { subject } }: Arrival): Ending {
  const said = saidOfTest(textsOf(coming.request), { name: nameOfConnection(connection), subject })
  return { outcome: 'tested', lead: () => sayOn(coming, testEndedPath, said) }
}

/** What we made of the claims; of an address whether there is one, and whether it is verified. */
const tellArrival = ({ connection, vouched: { subject, email, isEmailVerified } }: Arrival) => ({
  expression: connection.data?.userIdExpression ?? defaultUserIdExpression,
  subject,
  email: email === undefined ? 'none' : isEmailVerified ? 'verified' : 'not verified',
})

/** The person is known, or asked to show that he is somebody who is here already; the pages of the sign-in go on with it. */
async function signInAs(
  coming: Coming,
  {
    signIn,
    tenantId,
    ssoOf,
  }: Pick<Attempt, 'tenantId' | 'ssoOf'> & { signIn: Extract<Attempt['signIn'], { uid: string }> },
  arrival: Arrival,
): Promise<Ending> {
  const { parts, request, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const { uid } = signIn
  const { connection } = arrival
  const gone = {
    key: 'signInErrors.gone',
    name: nameOfConnection(connection),
    why: 'the user is disabled or deleted',
  } as const
  const verdict = ssoOf
    ? await ensureSsoPerson(environment, ssoOf, { arrival, requestId: request.id })
    : await judgeArrival(environment, arrival, { accountId, requestId: request.id, say: textsOf(request), tenantId })
  if (!verdict) return givenUp(coming, signIn, gone)
  if ('pending' in verdict) {
    await keepPending(environment, accountId, uid, verdict.pending)
    return { outcome: 'askedForProof', lead: () => leave(reply, `${paths.signIn}/${uid}/known`) }
  }
  const { userId, isNew } = verdict
  const person = await findPerson(environment, accountId, userId)
  if (!person) return givenUp(coming, signIn, gone)
  if (tenantId && !person.tenant && !ssoOf)
    await joinTenant(environment.commit, { accountId, userId, tenantId, requestId: request.id })
  if (!ssoOf) await keepCredentials(environment, accountId, { userId, arrival })
  const method = methodOfConnection(connection.connectionId)
  const line = await keepProved(environment, accountId, { signIn: uid, userId, method, isNew, isConfirmed: true })
  reply.header('set-cookie', line)
  return { outcome: 'signedIn', userId, lead: () => leave(reply, `${paths.signIn}/${uid}`) }
}

/** Adds the identity to whoever asked, and goes back to the application. */
async function linkAs(
  coming: Coming,
  { linkRequestId: requestId }: Extract<Attempt['signIn'], { linkRequestId: string }>,
  arrival: Arrival,
): Promise<Ending> {
  const { parts, request, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const kept = await findRequest(environment, accountId, requestId)
  if (!kept?.linkTo) return { outcome: 'failed', why: 'the request to link is over', lead: () => answerExpired(reply) }
  const userId = kept.linkTo
  const asked = { ...kept, requestId }
  const fault = await link(parts, request, { issuer, userId }, arrival.proof)
  if (fault) {
    const { error, words } = linkFaults[fault]
    const back = refusedBackTo(asked, request, { error, text: textsOf(request).text(words) })
    return { outcome: 'failed', why: `not linked: ${fault}`, lead: () => leave(reply, back) }
  }
  await keepCredentials(environment, accountId, { userId, arrival })
  await useRequest(environment, accountId, requestId)
  return { outcome: 'linked', userId, lead: () => leave(reply, backTo(asked, {})) }
}
