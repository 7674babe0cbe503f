import { namesExtension } from '@doorward/core/applications/extension'
import type { UserId } from '@doorward/core/ids'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { portalOrigin } from '@doorward/http/app/host'
import { authenticateShown } from '@doorward/http/callers/admit'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { claimsFor } from '../oidc/claims.ts'
import { paths } from '../oidc/paths.ts'
import { noticePage, safariPage } from '../pages/notice-pages.ts'
import { findPerson } from '../people.ts'
import { mustStandForUser } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'
import { answerByLibrary } from './answer-by-library.ts'
import { asKnownRequest, checkLength, formOf, queryOf } from './form-body.ts'
import { answerProtocolError } from './protocol-error.ts'
import { publicDocument } from './public-document.ts'
import { resume } from './resume.ts'
import { isHelplessSafari, sendPage } from './send-page.ts'

const pageRate = { perSecond: 20, burst: 200, of: 'sign-in pages from one network' }

function askedOf(request: FastifyRequest, accountId: AccountId): string {
  const query = queryOf(request)
  asKnownRequest(query, accountId)
  return `${paths.authorize}?${query}`
}

type Answer = (parts: LoginParts, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Begins a sign-in, unless the browser can't sign in here. */
const beginning =
  (begin: Answer): Answer =>
  async (parts, request, reply) => {
    parts.http.limiter(`login page ${subscriberOf(request)}`, pageRate)
    if (isHelplessSafari(parts.environment.hosts, request)) return sendPage(reply, safariPage(textsOf(request)))
    return begin(parts, request, reply)
  }

/** The session protocol stands on these routes; what of it answers here is handed to them. */
interface SessionProtocol {
  /** Answers the root where an extension asks. */
  beginForExtension: Answer
  /** Where a sign-in by a connection that there is not is refused; undefined for any other. */
  refusedConnection: (parts: LoginParts, request: FastifyRequest) => Promise<string | undefined>
}

const authorizer = ({ refusedConnection }: SessionProtocol) =>
  beginning(async (parts, request, reply) => {
    const refused = await refusedConnection(parts, request)
    if (refused) return reply.header('cache-control', 'no-store').redirect(refused, 303)
    const { accountId } = await parts.findIssuer(request.hostFacts)
    await answerByLibrary(parts, request, reply, { url: askedOf(request, accountId) })
    return reply
  })

/**
 * The same asked by a form (OpenID Connect Core §3.1.2.1): the browser goes on to the address that says it. A form of
 * another site brings no cookie along, which SameSite forbids; the address that follows does, and tells who is signed in.
 */
async function authorizeByForm(request: FastifyRequest, reply: FastifyReply) {
  const query = formOf(request)
  checkLength(query)
  return reply.header('cache-control', 'no-store').redirect(`/?${query}`, 303)
}

/** The root of an origin: the authorization endpoint when an application or an extension asks, else a way onward. */
const rootAnswerer =
  (session: SessionProtocol): Answer =>
  async (parts, request, reply) => {
    const { site } = request.hostFacts
    if (site === 'portal') return reply.redirect('/app/')
    if (!['login', 'account', 'local'].includes(site)) throw new Refusal('NotFound')
    const clientId = queryOf(request).get('client_id')
    if (clientId !== null)
      return (namesExtension(clientId) ? beginning(session.beginForExtension) : authorizer(session))(
        parts,
        request,
        reply,
      )
    if (site !== 'account') return reply.redirect(`${portalOrigin(parts.environment.hosts)}/app/`)
    const say = textsOf(request)
    const words = { heading: say.text('pages.nothingToSignInTo'), text: say.text('pages.nothingToSignInToText') }
    return sendPage(reply, noticePage(say, words))
  }

/** Who the bearer of an access token is, as far as its scopes tell (OpenID Connect Core §5.3). */
async function answerUserinfo(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { accountId } = await parts.findIssuer(request.hostFacts)
  const caller = await authenticateShown(parts.http, request)
  if (!caller) throw new Refusal('Unauthorized')
  await mustStandForUser(parts.environment, accountId, caller)
  const issuedHere = caller.issuedFor === (accountId === platformAccountId ? 'platform' : accountId)
  if (caller.kind !== 'person' || !issuedHere || !caller.scope.split(' ').includes('openid'))
    throw new Refusal('Unauthorized')
  const person = await findPerson(parts.environment, accountId, caller.subject as UserId) // the subject of a verified token
  if (!person) throw new Refusal('Unauthorized')
  return reply.header('cache-control', 'no-store').send(claimsFor(person, caller.scope))
}

/**
 * The protocol's own endpoints; the library answers all but keys and userinfo.
 */
export function protocolRoutes(app: FastifyInstance, parts: LoginParts, session: SessionProtocol): void {
  const [answerRoot, authorize] = [rootAnswerer(session), authorizer(session)]
  const page = { config: { page: true } }
  const root = { config: { page: true, sites: ['login', 'account', 'local', 'portal'] as const } }
  app.get('/', root, (request, reply) => answerRoot(parts, request, reply))
  app.post('/', page, authorizeByForm)
  app.get(paths.authorize, page, (request, reply) => authorize(parts, request, reply))
  app.get(`${paths.authorize}/:uid`, page, (request, reply) => resume(parts, request, reply, paths.authorize))
  app.get(paths.discovery, async (request, reply) => {
    reply.header('cache-control', publicDocument)
    await answerByLibrary(parts, request, reply, { url: paths.discovery })
    return reply
  })
  app.get(paths.jwks, async (request, reply) => {
    const { accountId } = await parts.findIssuer(request.hostFacts)
    const keys = await parts.environment.keyring.publicKeys(accountId)
    return reply
      .header('cache-control', publicDocument)
      .header('content-type', 'application/json')
      .send(JSON.stringify({ keys }))
  })
  app.route({
    method: ['GET', 'POST'],
    url: paths.userinfo,
    errorHandler: answerProtocolError,
    handler: (request, reply) => answerUserinfo(parts, request, reply),
  })
}
