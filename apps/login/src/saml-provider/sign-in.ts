import type { UserId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { attributeOf } from '@doorward/http/saml/xml'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findPerson } from '../people.ts'
import { browserSession } from '../routes/browser-session.ts'
import { queryOf } from '../routes/form-body.ts'
import { answerExpired } from '../routes/send-page.ts'
import { mayBeRenewed } from '../second-factors/renewal.ts'
import { signInAddress } from '../session-protocol/library-sign-in.ts'
import { type AuthenticationRequest, saveRequest } from '../sign-in/authentication-request.ts'
import { delegationOf, mayLeadTo } from '../sign-in/delegation.ts'
import { browserOf, letGo, tieToBrowser } from '../sign-in/own-browser.ts'
import { textsOf } from '../texts.ts'
import { type Incoming, readIncoming } from './incoming.ts'
import { findKeptRequest, type KeptRequest, keepRequest, provingRequest, useKeptRequest } from './kept-request.ts'
import { baseOf, getRelying, type Relying } from './party.ts'
import { type Envelope, nameOf, refusedResponse, type Signed, signedResponse } from './response.ts'
import { sendAnswer } from './send-answer.ts'
import { noteSignedInTo } from './signed-in-to.ts'
import { signingKeysOf } from './signing.ts'

const isTrue = (text: string | undefined) => text === 'true' || text === '1'
const posting = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const relayStateBytesMax = 1024

/** Where the browser is sent on to with its cookies, which a form of another site does not bring. */
export const answerAddress = (applicationId: string, id: string): string =>
  `${baseOf(applicationId)}/answer?${new URLSearchParams({ request: id })}`

const goOn = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

/** What a request wants. Raises InvalidRequest for one that wants the answer elsewhere, or otherwise than by a form. */
function keptOf({ root, id, relayState }: Incoming, { applicationId, party }: Relying): KeptRequest {
  const [consumer, binding] = ['AssertionConsumerServiceURL', 'ProtocolBinding'].map((name) => attributeOf(root, name))
  if (consumer !== undefined && consumer !== party.assertionConsumerServiceUrl)
    throw invalid(
      'AssertionConsumerServiceURL',
      'The request wants the answer at an address that the application does not have here.',
    )
  if (binding !== undefined && binding !== posting)
    throw invalid('ProtocolBinding', 'The request wants the answer otherwise than by HTTP-POST.')
  return {
    ...{ applicationId, requestId: id },
    ...(relayState === undefined ? {} : { relayState }),
    ...(isTrue(attributeOf(root, 'ForceAuthn')) ? { forcesSignIn: true } : {}),
    ...(isTrue(attributeOf(root, 'IsPassive')) ? { isPassive: true } : {}),
  }
}

/** An application asks to sign somebody in (SAML 2.0 Profiles §4.1). */
export async function beginBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const relying = await getRelying(parts, request)
  const expected = {
    name: 'AuthnRequest',
    destination: relying.ourSide.signInUrl,
    now: parts.environment.clock.now(),
  } as const
  const kept = keptOf(await readIncoming(request, relying, expected), relying)
  const id = await keepRequest(parts.environment, relying.issuer.accountId, kept)
  return goOn(reply, answerAddress(relying.applicationId, id))
}

/** A sign-in that begins here (SAML 2.0 Profiles §4.1.5). Raises Forbidden where the application has that off. */
export async function startBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { issuer, applicationId, party } = await getRelying(parts, request)
  if (!party.allowIdpInitiated) throw new Refusal('Forbidden', { title: textsOf(request).text('pages.samlStartOff') })
  const relayState = queryOf(request).get('RelayState') ?? undefined
  if (relayState !== undefined && Buffer.byteLength(relayState) > relayStateBytesMax)
    throw invalid('RelayState', `RelayState is longer than ${relayStateBytesMax} bytes.`)
  const kept = { applicationId, ...(relayState === undefined ? {} : { relayState }) }
  return goOn(reply, answerAddress(applicationId, await keepRequest(parts.environment, issuer.accountId, kept)))
}

/** Who is signed in here, as far as that answers the request: his user stands, and a test leads to this application. */
async function signedHere(
  parts: LoginParts,
  request: FastifyRequest,
  { issuer, kept }: { issuer: Relying['issuer']; kept: KeptRequest },
): Promise<Signed | undefined> {
  const { environment } = parts
  const { accountId } = issuer
  const session = await browserSession(issuer, request)
  if (!session) return undefined
  const proof = queryOf(request).get('proof')
  if (kept.forcesSignIn && (proof === null || hashOfSecret(proof) !== kept.proof)) return undefined
  const { sessionId, authTime } = session
  const delegation = await delegationOf(environment, accountId, sessionId)
  if (!(await mayLeadTo(environment, { accountId, applicationId: kept.applicationId }, delegation))) return undefined
  const userId = session.userId as UserId // a stored subject
  const person = await findPerson(environment, accountId, userId)
  if (!(await mayBeRenewed(environment, { accountId, userId, sessionId }))) return undefined
  return person && { person, sessionId, authTime, actorId: delegation?.by }
}

/** A request as a sign-in under way. */
const underWay = ({ issuer: { accountId } }: Relying, id: string, request: FastifyRequest) => ({
  ...{ accountId, uid: id },
  cookies: request.headers.cookie,
})

/**
 * Has somebody sign in by the pages of any sign-in, which lead back here. From now on the request is this browser's: what
 * was proved in another one would else make a forced sign-in of a session that stands.
 */
async function signIn(
  parts: LoginParts,
  reply: FastifyReply,
  { relying, id, kept, isFirst }: { relying: Relying; id: string; kept: KeptRequest; isFirst: boolean },
) {
  const { environment } = parts
  const { issuer, applicationId } = relying
  const lines = await tieToBrowser(environment, underWay(relying, id, reply.request))
  if (isFirst && lines.length === 0) return answerExpired(reply) // another browser came first at this moment
  const proof = await provingRequest(environment, issuer.accountId, { id, kept })
  const asked: AuthenticationRequest = {
    ...{ issuer: issuer.origin, applicationId, responseLocation: 'none', answersBy: 'code' },
    redirectUrl: `${issuer.origin}${answerAddress(applicationId, id)}&${new URLSearchParams({ proof })}`,
    ...{ audiences: [], scope: 'openid', isAnother: kept.forcesSignIn === true, isOwnPage: true, takesRefusal: true },
  }
  const requestId = await saveRequest(environment, issuer.accountId, asked)
  return goOn(reply.header('set-cookie', lines), signInAddress(asked, issuer, requestId))
}

/** The page that carries the response to the application, and nowhere else. */
async function send(
  parts: LoginParts,
  reply: FastifyReply,
  {
    relying,
    kept,
    signed,
    why,
  }: { relying: Relying; kept: KeptRequest; signed: Signed | undefined; why: 'NoPassive' | 'RequestDenied' },
) {
  const { issuer, party, ourSide } = relying
  const keys = await signingKeysOf(parts.environment, issuer.accountId)
  const envelope: Envelope = { party, ourSide, requestId: kept.requestId, now: parts.environment.clock.now() }
  const xml = signed ? signedResponse(envelope, signed, keys) : refusedResponse(envelope, why, keys)
  const action = party.assertionConsumerServiceUrl
  return sendAnswer(reply, { heading: 'pages.samlAnswer', action, xml, relayState: kept.relayState })
}

/** Notes that a session is in use, and at which application, for that to be told when the session ends. */
async function noteSignIn(
  environment: LoginParts['environment'],
  { issuer: { accountId }, applicationId, party }: Relying,
  { person, sessionId }: Signed,
) {
  await environment.sessions.touch(accountId, sessionId)
  const named = nameOf(party, person)
  if (named) await noteSignedInTo(environment, accountId, { sessionId, applicationId, ...named })
}

/**
 * Answers a request, once: at once for whom is signed in, after the pages of a sign-in for anybody else, and with a
 * refusal where the application wants no page, or nobody went through with it.
 */
export async function answerBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const relying = await getRelying(parts, request)
  const { issuer, applicationId } = relying
  const { environment } = parts
  const id = queryOf(request).get('request') ?? ''
  const kept = await findKeptRequest(environment, issuer.accountId, id)
  if (!kept || kept.signsOut || kept.applicationId !== applicationId) return answerExpired(reply)
  const browser = await browserOf(environment, underWay(relying, id, request))
  if (browser === 'foreign') return answerExpired(reply)
  const isRefused = queryOf(request).has('refused')
  const signed = isRefused ? undefined : await signedHere(parts, request, { issuer, kept })
  if (!signed && !kept.isPassive && !isRefused)
    return signIn(parts, reply, { relying, id, kept, isFirst: browser === 'first' })
  if (!(await useKeptRequest(environment, issuer.accountId, id))) return answerExpired(reply)
  if (signed) await noteSignIn(environment, relying, signed)
  reply.header('set-cookie', letGo(id))
  return send(parts, reply, { relying, kept, signed, why: isRefused ? 'RequestDenied' : 'NoPassive' })
}
