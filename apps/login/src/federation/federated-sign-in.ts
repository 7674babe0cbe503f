import { Refusal } from '@doorward/core/refusals'
import { logOf } from '@doorward/http/app/request-log'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { methodOfConnection } from '../oidc/connection-of.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { findPerson } from '../people.ts'
import { sayOn } from '../routes/said-once.ts'
import { answerExpired } from '../routes/send-page.ts'
import { backTo, refusedBackTo } from '../session-protocol/back-to.ts'
import { findRequest, useRequest } from '../sign-in/authentication-request.ts'
import { browserOf, tieToBrowser } from '../sign-in/own-browser.ts'
import { keepProved } from '../sign-in/proved-person.ts'
import { textsOf } from '../texts.ts'
import { judgeArrival, keepCredentials, readArrival } from './arrive.ts'
import { type Attempt, findAttempt, saveAttempt, useAttempt } from './attempts.ts'
import { FederationError, type FederationFault } from './federation-error.ts'
import { findConnection, nameOfConnection } from './find-connection.ts'
import { link, linkFaults } from './link.ts'
import { keepPending } from './pending-identity.ts'
import { stateOf } from './posted-answer.ts'

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

/** The address of ours that every provider sends browsers back to (contract, login 3.2). */
const returnTo = ({ issuer }: Coming): string => `${issuer.origin}${paths.signIn}`

/** What the sign-in page says after an attempt that nobody came of. */
export type FederationSaid = { alert?: string; declined?: string }

/** Leads back to where the sign-in was chosen, with what went wrong: a page of ours, or the application that asks to link. */
async function giveUp(coming: Coming, signIn: Attempt['signIn'], key: SignInFaults, name: string) {
  const { parts, request, reply, issuer } = coming
  const { text } = textsOf(request)
  const words = key === 'signInErrors.gone' ? text(key) : text(key, { connection: name })
  if ('uid' in signIn) {
    const alert = text('signInErrors.withReference', { text: words, reference: request.id })
    const said: FederationSaid = key === 'federation.declined' ? { alert: words, declined: name } : { alert }
    return sayOn({ parts, request, reply }, `${paths.signIn}/${signIn.uid}`, said)
  }
  const asked = await findRequest(parts.environment, issuer.accountId, signIn.linkRequestId)
  if (!asked) return answerExpired(reply)
  const requestId = signIn.linkRequestId
  return leave(reply, refusedBackTo({ ...asked, requestId }, request, { error: 'access_denied', text: words }))
}

/** Writes why into the log, which alone hears it; answers what the person is told. */
function noteFault({ request }: Coming, error: FederationError): SignInFaults {
  logOf(request)?.warn({ fault: error.fault, reason: error.message }, 'a sign-in at a provider failed')
  return wordsOf[error.fault]
}

/** Sends the browser to the provider of a connection. */
export async function goToProvider(
  coming: Coming,
  { signIn, connectionId }: { signIn: Attempt['signIn']; connectionId: string },
) {
  const { parts, reply, issuer } = coming
  const { environment } = parts
  const found = await findConnection(environment, issuer.accountId, connectionId)
  if (!found) return giveUp(coming, signIn, 'federation.noConnection', connectionId)
  const { connection, secret, way } = found
  const ties = await saveAttempt(environment, issuer.accountId, { connectionId: connection.connectionId, signIn })
  try {
    return leave(reply, await way.begin(environment, { connection, secret, returnTo: returnTo(coming), ...ties }))
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    return giveUp(coming, signIn, noteFault(coming, error), nameOfConnection(connection))
  }
}

/** Begins to add an identity at a provider to whoever asks for it in this browser. */
export async function linkAtProvider(coming: Coming, asked: { requestId: string; connectionId: string }) {
  const { parts, request, reply, issuer } = coming
  const underWay = { accountId: issuer.accountId, uid: asked.requestId, cookies: request.headers.cookie }
  reply.header('set-cookie', await tieToBrowser(parts.environment, underWay))
  return goToProvider(coming, { signIn: { linkRequestId: asked.requestId }, connectionId: asked.connectionId })
}

/**
 * Goes on with what a provider sent the browser back with; undefined where its state is none of a sign-in at a provider.
 * It counts once, and in the browser that was sent there alone (RFC 9700 §2.1, §4.7).
 */
export async function returnFromProvider(coming: Coming, answer: URLSearchParams): Promise<unknown> {
  const { parts, request, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const attempt = await findAttempt(environment, accountId, stateOf(answer))
  if (!attempt) return undefined
  const { signIn } = attempt
  const uid = 'uid' in signIn ? signIn.uid : signIn.linkRequestId
  const browser = await browserOf(environment, { accountId, uid, cookies: request.headers.cookie })
  if (browser !== 'own' || !(await useAttempt(environment, accountId, attempt.state))) return answerExpired(reply)
  const found = await findConnection(environment, accountId, attempt.connectionId)
  if (!found) return giveUp(coming, signIn, 'federation.noConnection', attempt.connectionId)
  const { connection, secret, way } = found
  try {
    const asking = { ...attempt, connection, secret, returnTo: returnTo(coming) }
    const arrival = readArrival(connection, await way.complete(environment, asking, answer))
    return await ('uid' in signIn ? signInAs(coming, signIn, arrival) : linkAs(coming, signIn, arrival))
  } catch (error) {
    const name = nameOfConnection(connection)
    if (error instanceof FederationError) return giveUp(coming, signIn, noteFault(coming, error), name)
    if (error instanceof Refusal && (error.code === 'SignUpRefused' || error.code === 'UserIdTaken') && 'uid' in signIn)
      return sayOn(coming, `${paths.signIn}/${signIn.uid}`, { alert: error.title })
    throw error
  }
}

/** The person is known, or asked to show that he is somebody who is here already; the pages of the sign-in go on with it. */
async function signInAs(
  coming: Coming,
  signIn: Extract<Attempt['signIn'], { uid: string }>,
  arrival: ReturnType<typeof readArrival>,
) {
  const { parts, request, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const { uid } = signIn
  const { connection } = arrival
  const verdict = await judgeArrival(environment, arrival, { accountId, requestId: request.id, say: textsOf(request) })
  if ('pending' in verdict) {
    await keepPending(environment, accountId, uid, verdict.pending)
    return leave(reply, `${paths.signIn}/${uid}/known`)
  }
  const { userId, isNew } = verdict
  if (!(await findPerson(environment, accountId, userId)))
    return giveUp(coming, signIn, 'signInErrors.gone', nameOfConnection(connection))
  await keepCredentials(environment, accountId, { userId, arrival })
  const method = methodOfConnection(connection.connectionId)
  const line = await keepProved(environment, accountId, { signIn: uid, userId, method, isNew, isConfirmed: true })
  reply.header('set-cookie', line)
  return leave(reply, `${paths.signIn}/${uid}`)
}

/** Adds the identity to whoever asked, and goes back to the application. */
async function linkAs(
  coming: Coming,
  { linkRequestId: requestId }: Extract<Attempt['signIn'], { linkRequestId: string }>,
  arrival: ReturnType<typeof readArrival>,
) {
  const { parts, request, reply, issuer } = coming
  const { environment } = parts
  const { accountId } = issuer
  const kept = await findRequest(environment, accountId, requestId)
  if (!kept?.linkTo) return answerExpired(reply)
  const asked = { ...kept, requestId }
  const fault = await link(parts, request, { issuer, userId: kept.linkTo }, arrival.proof)
  if (fault) {
    const { error, words } = linkFaults[fault]
    return leave(reply, refusedBackTo(asked, request, { error, text: textsOf(request).text(words) }))
  }
  await keepCredentials(environment, accountId, { userId: kept.linkTo, arrival })
  await useRequest(environment, accountId, requestId)
  return leave(reply, backTo(asked, {}))
}
