import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { UserId } from '@doorward/core/ids'
import { childrenOf, type XmlElement } from '@doorward/http/saml/xml'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namespaces } from '../federation/saml/names.ts'
import type { LoginParts } from '../login-parts.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { findPerson } from '../people.ts'
import { browserSession, dropSessionCookie } from '../routes/browser-session.ts'
import { queryOf } from '../routes/form-body.ts'
import { answerExpired, sendPage } from '../routes/send-page.ts'
import { askPerson } from '../routes/sign-out.ts'
import { textsOf } from '../texts.ts'
import { readIncoming } from './incoming.ts'
import { findKeptRequest, keepRequest, useKeptRequest } from './kept-request.ts'
import { baseOf, getRelying, type Relying } from './party.ts'
import { nameOf, status } from './response.ts'
import { signedQuery, signingKeysOf } from './signing.ts'
import { element } from './xml-writer.ts'

/** Whom a request signs out: the person, and the session where it names one (SAML 2.0 Core §3.7.1). */
function meantBy(root: XmlElement): { name: string; sessions: string[] } {
  const [name] = childrenOf(root, namespaces.assertion, 'NameID')
  const sessions = childrenOf(root, namespaces.protocol, 'SessionIndex').map(({ textContent }) => textContent.trim())
  return { name: name?.textContent.trim() ?? '', sessions }
}

/**
 * An application signs somebody out (SAML 2.0 Profiles §4.4): what it asks is kept, and the browser sent on to an address
 * that it opens with its cookies.
 */
export async function beginSignOutBySaml(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
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
  const message = new URLSearchParams({
    SAMLResponse: deflateRawSync(text).toString('base64'),
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  })
  const query = signedQuery(message, await signingKeysOf(parts.environment, issuer.accountId))
  return `${singleLogoutServiceUrl}${singleLogoutServiceUrl.includes('?') ? '&' : '?'}${query}`
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
  if (session && !isProved && !query.has('asked'))
    return askPerson(parts, { request, reply, issuer: relying.issuer, session, destination })
  if (!(await useKeptRequest(environment, accountId, id))) return answerExpired(reply)
  if (session && isProved) {
    await environment.sessions.end(accountId, session.sessionId)
    dropSessionCookie(reply)
  }
  const { requestId, relayState } = kept
  const isOut = !session || isProved === true
  const url = await tellAddress(parts, relying, { requestId, relayState, isOut })
  if (url) return reply.header('cache-control', 'no-store').redirect(url, 303)
  const say = textsOf(request)
  const heading = say.text(isOut ? 'pages.signedOut' : 'pages.stillSignedIn')
  return sendPage(reply, noticePage(say, { heading, text: say.text('pages.closePage') }))
}
