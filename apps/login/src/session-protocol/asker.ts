import type { UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { authenticate } from '@doorward/http/callers/admit'
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

/**
 * A cookie goes along by itself: what it changes must be asked for by a page of an origin that the account registered
 * (security 46). Raises Forbidden else.
 */
async function checkOrigin({ http }: LoginParts, request: FastifyRequest): Promise<void> {
  const { origin } = request.headers
  const isKnown =
    origin !== undefined && (origin === request.hostFacts.origin || (await http.mayCallFrom(origin, request.hostFacts)))
  if (!isKnown)
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
  if (changes) await checkOrigin(parts, request)
  return { userId: session.userId as UserId, sessionId: session.sessionId, by: 'cookie' } // a stored subject
}

/** The same. Raises NotFound for nobody, which published clients take for "signed out". */
export async function getAsker(...asked: Parameters<typeof findAsker>): Promise<Asker> {
  const asker = await findAsker(...asked)
  if (!asker) throw new Refusal('NotFound', { title: 'Nobody is signed in here.' })
  return asker
}
