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
import { findKeptRequest, keepRequest, useKeptRequest } from './kept-request.ts'
import { baseOf, getRelying, type Relying } from './party.ts'
import { nameOf, status } from './response.ts'
import { signedAddress, signingKeysOf } from './signing.ts'
import { element } from './xml-writer.ts'

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
  const { root, id: requestId, relayState, isProved } = await readIncoming(request, relying, expected)
  const { applicationId } = relying
  const kept = {
    ...{ applicationId, requestId, signsOut: isProved ? meantBy(root) : {} },
    ...(relayState === undefined ? {} : { relayState }),
  }
  const id = await keepRequest(environment, relying.issuer.accountId, kept)
  const url = `${baseOf(applicationId)}/signed-out?${new URLSearchParams({ request: id })}`
  return reply.header('cache-control', 'no-store').redirect(url, 303)
}

/** Where the application is told what came of it, by a signed address (SAML 2.0 Core §3.7.2); undefined where it has none. */
async function tellAddress(
  parts: LoginParts,
  { issuer, party, ourSide }: Relying,
  { requestId, relayState, isOut }: { requestId: string | undefined; relayState: string | undefined; isOut: boolean },
): Promise<string | undefined> {
  const { singleLogoutServiceUrl } = party
  if (!singleLogoutServiceUrl) return undefined
  const { text } = element(
    'samlp:LogoutResponse',
    {
      'xmlns:samlp': namespaces.protocol,
      'xmlns:saml': namespaces.assertion,
      ...{ ID: `_${randomBytes(16).toString('hex')}`, Version: '2.0' },
      IssueInstant: new Date(parts.environment.clock.now()).toISOString(),
      ...{ Destination: singleLogoutServiceUrl, InResponseTo: requestId },
    },
    element('saml:Issuer', {}, ourSide.entityId),
    isOut ? status('Success') : status('Responder', 'PartialLogout'),
  )
  const keys = await signingKeysOf(parts.environment, issuer.accountId)
  return signedAddress(singleLogoutServiceUrl, { field: 'SAMLResponse', xml: text, relayState }, keys)
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
  const { accountId } = relying.issuer
  const query = queryOf(request)
  const id = query.get('request') ?? ''
  const kept = await findKeptRequest(environment, accountId, id)
  if (!kept?.signsOut || kept.applicationId !== relying.applicationId) return answerExpired(reply)
  const session = await browserSession(relying.issuer, request)
  const isProved = session && (await isMeant(parts, relying, { session, meant: kept.signsOut }))
  const destination = `${baseOf(relying.applicationId)}/signed-out?${new URLSearchParams({ request: id, asked: 'yes' })}`
  const except = relying.applicationId
  if (session && !isProved && !query.has('asked')) {
    const leadsOnTo = relying.party.singleLogoutServiceUrl ?? ''
    return askPerson(parts, { request, reply, issuer: relying.issuer, session, destination, except, leadsOnTo })
  }
  if (!(await useKeptRequest(environment, accountId, id))) return answerExpired(reply)
  const { requestId, relayState } = kept
  const isOut = !session || isProved === true
  const answer = (await tellAddress(parts, relying, { requestId, relayState, isOut })) ?? ''
  if (!session || !isProved) return leave(reply, answer, isOut ? 'signedOut' : 'stays')
  const { sessionId } = session
  const { url, isTelling } = await endTelling(parts, relying.issuer, { sessionId, destination: answer, except })
  dropSessionCookie(reply)
  return isTelling ? sendFarewell(reply, url) : leave(reply, url, 'signedOut')
}
