import type { UserId } from '@doorward/core/ids'
import { originsOf, withoutLoopbackPort } from '@doorward/core/oauth/redirect-uri'
import { Refusal } from '@doorward/core/refusals'
import { authenticate } from '@doorward/http/callers/admit'
import { listRedirectUrls } from '@doorward/store/items/applications'
import type { FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { bearerOf } from '../routes/bearer.ts'
import { browserSession } from '../routes/browser-session.ts'

/** The signed-in person who asks, by the session cookie of this origin or by an access token. */
export interface Asker {
  userId: UserId
  sessionId: string
  by: 'cookie' | 'token'
}

/** Whether a page of this origin is ours, or of an application of the account; extensions sign nobody in by cookie (decision 45). */
async function isOfApplication(
  { http, environment }: LoginParts,
  { accountId }: Issuer,
  { hostFacts }: FastifyRequest,
  origin: string,
): Promise<boolean> {
  if (origin === hostFacts.origin) return true
  if (!(await http.mayCallFrom(origin, hostFacts))) return false
  const originsWith = (ofExtensions: boolean) =>
    environment.database
      .account(accountId, (tx) => listRedirectUrls(tx, accountId, { ofExtensions }), 'read')
      .then((urls) => originsOf(urls).has(withoutLoopbackPort(origin)))
  return (await originsWith(false)) || !(await originsWith(true))
}

/**
 * A cookie goes along by itself: what it changes, and what a page may read, must be asked for by a page of an origin that the account registered
 * (security 46). Raises Forbidden else.
 */
async function checkOrigin(parts: LoginParts, issuer: Issuer, request: FastifyRequest): Promise<void> {
  const { origin } = request.headers
  if (origin === undefined || !(await isOfApplication(parts, issuer, request, origin)))
    throw new Refusal('Forbidden', {
      title: 'A page may do this only from an address of an application of the account.',
    })
}

/** Who asks; undefined for nobody. Raises Unauthorized for a token that is not good, Forbidden for a foreign page. */
export async function findAsker(
  parts: LoginParts,
  issuer: Issuer,
  request: FastifyRequest,
  { changes }: { changes: boolean },
): Promise<Asker | undefined> {
  const token = bearerOf(request)
  if (token) {
    const { kind, issuedFor, subject, sessionId } = await authenticate(parts.http, request, token, issuer.accountId)
    const isOfHere = issuedFor === issuer.accountId
    if (kind !== 'person' || !isOfHere || !sessionId) throw new Refusal('Unauthorized')
    return { userId: subject as UserId, sessionId: sessionId.split('.')[0] ?? '', by: 'token' } // the subject of a verified token
  }
  const session = await browserSession(issuer, request)
  if (!session) return undefined
  if (changes || request.headers.origin !== undefined) await checkOrigin(parts, issuer, request)
  return { userId: session.userId as UserId, sessionId: session.sessionId, by: 'cookie' } // a stored subject
}

/** The same. Raises NotFound for nobody, which published clients take for "signed out". */
export async function getAsker(...asked: Parameters<typeof findAsker>): Promise<Asker> {
  const asker = await findAsker(...asked)
  if (!asker) throw new Refusal('NotFound', { title: 'Nobody is signed in here.' })
  return asker
}
