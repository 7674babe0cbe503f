import { randomBytes } from 'node:crypto'
import type { UserId } from '@doorward/core/ids'
import { childrenOf, type XmlElement } from '@doorward/http/saml/xml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namespaces } from '../federation/saml/names.ts'
import type { LoginParts } from '../login-parts.ts'
import { findPerson } from '../people.ts'
import { browserSession, dropSessionCookie } from '../routes/browser-session.ts'
import { formOf, queryOf } from '../routes/form-body.ts'
import { answerExpired } from '../routes/send-page.ts'
import { askPerson, leave } from '../routes/sign-out.ts'
import { afterFarewell, endTelling, sendFarewell } from './farewell.ts'
import { readIncoming } from './incoming.ts'
import { findKeptRequest, type KeptRequest, keepRequest, useKeptRequest } from './kept-request.ts'
import { baseOf, getRelying, type Relying } from './party.ts'
import { nameOf, status } from './response.ts'
import { sendAnswer } from './send-answer.ts'
import { signedAddress, signingKeysOf, withSignature } from './signing.ts'
import { element } from './xml-writer.ts'

interface Asked {
  relying: Relying
  kept: KeptRequest
  /** By which it is kept. */
  id: string
}

/** Where the browser is sent on to with its cookies, which a form of another site does not bring. */
const endAddress = (applicationId: string, id: string): string =>
  `${baseOf(applicationId)}/signed-out?${new URLSearchParams({ request: id })}`

/** Whom a request signs out: the person, and the session where it names one (SAML 2.0 Core §3.7.1). */
function meantBy(root: XmlElement): { name: string; sessions: string[] } {
  const [name] = childrenOf(root, namespaces.assertion, 'NameID')
  const sessions = childrenOf(root, namespaces.protocol, 'SessionIndex').map(({ textContent }) => textContent.trim())
  return { name: name?.textContent.trim() ?? '', sessions }
}

/** An application answers that it ended a session, as it was told to: on with the next one, or where all of it leads. */
async function goOnAfterAnswer(parts: LoginParts, reply: FastifyReply, answer: URLSearchParams) {
  const { issuer } = await getRelying(parts, reply.request)
  const url = await afterFarewell(parts, issuer, answer.get('RelayState'))
  return url === undefined ? answerExpired(reply) : leave(reply, url, 'signedOut')
}

/**
 * An application signs somebody out (SAML 2.0 Profiles §4.4): what it asks is kept, and the browser sent on to an address
 * that it opens with its cookies. At the same address it answers where it was told of a sign-out.
 */
export async function beginSignOutBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const sent = request.method === 'POST' ? formOf(request) : queryOf(request)
  if (sent.has('SAMLResponse')) return goOnAfterAnswer(parts, reply, sent)
  const relying = await getRelying(parts, request)
  const { environment } = parts
  const expected = {
    name: 'LogoutRequest',
    destination: relying.ourSide.signOutUrl,
    now: environment.clock.now(),
  } as const
  const { root, id: requestId, relayState, isForm, isProved } = await readIncoming(request, relying, expected)
  const { applicationId } = relying
  const kept = {
    ...{ applicationId, requestId, signsOut: isProved ? meantBy(root) : {} },
    ...(relayState === undefined ? {} : { relayState }),
    ...(isForm ? { isForm } : {}),
  }
  const id = await keepRequest(environment, relying.issuer.accountId, kept)
  return reply.header('cache-control', 'no-store').redirect(endAddress(applicationId, id), 303)
}

/** What the application is told of its request (SAML 2.0 Core §3.7.2). */
const logoutResponse = (
  { ourSide }: Relying,
  {
    requestId,
    outcome,
    destination,
    now,
  }: Pick<KeptRequest, 'requestId' | 'outcome'> & { destination: string; now: number },
): string =>
  element(
    'samlp:LogoutResponse',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ...{ ID: `_${randomBytes(16).toString('hex')}`, Version: '2.0' },
      ...{ IssueInstant: new Date(now).toISOString(), Destination: destination, InResponseTo: requestId },
    },
    element('saml:Issuer', {}, ourSide.entityId),
    outcome === 'signedOut' ? status('Success') : status('Responder', 'PartialLogout'),
  ).text

/**
 * Where the browser goes for the application to be told what came of its request: to a signed address of it, or to a page
 * of ours with a form where it asked by one. Nowhere, which is empty, where it has no address for that.
 */
async function tellAddress({ environment }: LoginParts, relying: Relying, kept: KeptRequest): Promise<string> {
  const { issuer, party, applicationId } = relying
  const { singleLogoutServiceUrl: destination } = party
  if (!destination) return ''
  if (kept.isForm) return endAddress(applicationId, await keepRequest(environment, issuer.accountId, kept))
  const xml = logoutResponse(relying, { ...kept, destination, now: environment.clock.now() })
  const keys = await signingKeysOf(environment, issuer.accountId)
  return signedAddress(destination, { field: 'SAMLResponse', xml, relayState: kept.relayState }, keys)
}

/** The page that carries the answer to a request that came by a form, once. */
async function tellByForm({ environment }: LoginParts, reply: FastifyReply, { relying, kept, id }: Asked) {
  const { accountId } = relying.issuer
  const { singleLogoutServiceUrl: action } = relying.party
  if (!action || !(await useKeptRequest(environment, accountId, id))) return answerExpired(reply)
  const xml = logoutResponse(relying, { ...kept, destination: action, now: environment.clock.now() })
  const signed = withSignature(xml, 'LogoutResponse', await signingKeysOf(environment, accountId))
  const heading = kept.outcome === 'signedOut' ? 'pages.signedOut' : 'pages.stillSignedIn'
  return sendAnswer(reply, { heading, action, xml: signed, relayState: kept.relayState })
}

/** Whether the session of this browser is the one that a proved request means. */
async function isMeant(
  { environment }: LoginParts,
  { issuer, party }: Relying,
  { session, meant }: { session: { sessionId: string; userId: string }; meant: { name?: string; sessions?: string[] } },
): Promise<boolean> {
  const person = await findPerson(environment, issuer.accountId, session.userId as UserId) // a stored subject
  const name = person && nameOf(party, person)?.name
  const { sessions = [] } = meant
  return name !== undefined && name === meant.name && (sessions.length === 0 || sessions.includes(session.sessionId))
}

/** Ends the session of this browser: at once for a signed request that means it, else once its person says so. */
export async function endBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const relying = await getRelying(parts, request)
  const { environment } = parts
  const { issuer, applicationId: except, party } = relying
  const query = queryOf(request)
  const id = query.get('request') ?? ''
  const kept = await findKeptRequest(environment, issuer.accountId, id)
  if (!kept?.signsOut || kept.applicationId !== except) return answerExpired(reply)
  if (kept.outcome) return tellByForm(parts, reply, { relying, kept, id })
  const session = await browserSession(issuer, request)
  const isProved = session && (await isMeant(parts, relying, { session, meant: kept.signsOut }))
  if (session && !isProved && !query.has('asked')) {
    const destination = `${endAddress(except, id)}&asked=yes`
    const leadsOnTo = party.singleLogoutServiceUrl ?? ''
    return askPerson(parts, { request, reply, issuer, session, destination, except, leadsOnTo })
  }
  if (!(await useKeptRequest(environment, issuer.accountId, id))) return answerExpired(reply)
  const outcome = !session || isProved ? 'signedOut' : 'stays'
  const destination = await tellAddress(parts, relying, { ...kept, outcome })
  if (!session || !isProved) return leave(reply, destination, outcome)
  const { url, isTelling } = await endTelling(parts, issuer, { sessionId: session.sessionId, destination, except })
  dropSessionCookie(reply)
  return isTelling ? sendFarewell(reply, url) : leave(reply, url, outcome)
}
