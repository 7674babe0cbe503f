import type { UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { authenticate } from '@doorward/http/callers/admit'
import type { FastifyRequest } from 'fastify'
import type { Session } from 'oidc-provider'
import { cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import { findPublicApplication, mayAskFrom } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { sessionCookie } from '../oidc/library/settings.ts'
import { bearerOf } from '../routes/bearer.ts'
import { browserSession } from '../routes/browser-session.ts'
import { delegationOf, mustStandForUser, standsForUser } from '../sign-in/delegation.ts'

/** The signed-in person who asks, by the session cookie of this origin or by an access token. */
export interface Asker {
  userId: UserId
  sessionId: string
  by: 'cookie' | 'token'
}

/**
 * The application that the asking page belongs to: of those that were signed in to in this session, one with its origin.
 * Extensions sign nobody in by cookie (decision 45).
 */
export async function applicationOf(
  { environment }: LoginParts,
  { accountId }: Issuer,
  { authorizations = {} }: Pick<Session, 'authorizations'>,
  origin: string | undefined,
) {
  const latestFirst = Object.keys(authorizations).reverse()
  for (const id of latestFirst) {
    const application = await findPublicApplication(environment, accountId, id)
    if (application && (origin === undefined || mayAskFrom(environment.hosts, application, origin))) return application
  }
  return undefined
}

/** What a cookie is shown for: to go on with the session, which any page of the account may try, or for anything else. */
interface Asking {
  changes: boolean
  continues?: true
}

/**
 * A cookie goes along by itself: what it changes, and what a page may read, must be asked for by a page of ours or of an
 * application that was signed in to by it (security 46). Raises Forbidden else.
 */
async function checkOrigin(parts: LoginParts, issuer: Issuer, request: FastifyRequest, { continues }: Asking) {
  const { origin } = request.headers
  if (origin === request.hostFacts.origin) return
  if (origin !== undefined && continues && (await parts.http.mayCallFrom(origin, request.hostFacts))) return
  const session = await issuer.provider.Session.find(cookieOf(request.headers.cookie, sessionCookie) ?? '')
  if (continues || origin === undefined || !session || !(await applicationOf(parts, issuer, session, origin)))
    throw new Refusal('Forbidden', {
      title: 'A page may do this only from an address of an application that was signed in to here.',
    })
}

/** Who asks; undefined for nobody. Raises Unauthorized for a token that is not good, Forbidden for a foreign page. */
export async function findAsker(
  parts: LoginParts,
  issuer: Issuer,
  request: FastifyRequest,
  asking: Asking,
): Promise<Asker | undefined> {
  const token = bearerOf(request)
  if (token) {
    const strongly = request.method !== 'GET'
    const caller = await authenticate(parts.http, request, token, { at: issuer.accountId, strongly })
    await mustStandForUser(parts.environment, issuer.accountId, caller)
    const { kind, issuedFor, subject, sessionId } = caller
    const isOfHere = issuedFor === issuer.accountId
    if (kind !== 'person' || !isOfHere || !sessionId) throw new Refusal('Unauthorized')
    return { userId: subject as UserId, sessionId: sessionId.split('.')[0] ?? '', by: 'token' } // the subject of a verified token
  }
  const session = await browserSession(issuer, request)
  if (!session) return undefined
  if (asking.changes || request.headers.origin !== undefined) await checkOrigin(parts, issuer, request, asking)
  const { environment } = parts
  const test = await delegationOf(environment, issuer.accountId, session.sessionId)
  if (!(await standsForUser(environment, issuer.accountId, test))) return undefined
  return { userId: session.userId as UserId, sessionId: session.sessionId, by: 'cookie' } // a stored subject
}

/** The same. Raises NotFound for nobody, which published clients take for "signed out". */
export async function getAsker(...asked: Parameters<typeof findAsker>): Promise<Asker> {
  const asker = await findAsker(...asked)
  if (!asker) throw new Refusal('NotFound', { title: 'Nobody is signed in here.' })
  return asker
}
