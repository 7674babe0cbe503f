import type { ConnectionId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { ownConnections } from '@doorward/core/users/own-connections'
import { listUserIdentities, removeUserIdentity } from '@doorward/store/people/user-identities'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOf } from '../cookies.ts'
import type { LoginParts } from '../login-parts.ts'
import { connectionOf } from '../oidc/connection-of.ts'
import { issueTokens } from '../oidc/issue-tokens.ts'
import { sessionCookie } from '../oidc/library/settings.ts'
import { ownScopes } from '../oidc/resources.ts'
import { newFamily } from '../oidc/token-family.ts'
import { findPerson } from '../people.ts'
import { dropSessionCookie } from '../routes/browser-session.ts'
import { endAside } from '../routes/people-here.ts'
import { mustHaveShownFactor } from '../second-factors/owes-factor.ts'
import { mayBeRenewed } from '../second-factors/renewal.ts'
import { sidOf } from '../sessions.ts'
import { findAsked } from '../sign-in/asked-in-session.ts'
import { refuseInTest } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'
import { applicationOf, findAsker, getAsker } from './asker.ts'
import { dropTokenCookies, setTokenCookies, sharedDomain } from './token-cookies.ts'

const nobody = () => new Refusal('NotFound', { title: 'Nobody is signed in here.' })

/**
 * Fresh tokens for the page whose person is signed in, by the cookie alone: who is shown a token does not get another one
 * for it (contract, login 2). Raises NotFound for nobody.
 */
async function freshTokens(parts: LoginParts, request: FastifyRequest, { changes }: { changes: boolean }) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId, origin } = issuer
  const asker = await getAsker(parts, issuer, request, { changes, continues: true })
  if (asker.by !== 'cookie') throw nobody()
  const session = await issuer.provider.Session.find(cookieOf(request.headers.cookie, sessionCookie) ?? '')
  const application = session && (await applicationOf(parts, issuer, session, request.headers.origin))
  const person = await findPerson(parts.environment, accountId, asker.userId)
  if (!session || !application || !person) throw nobody()
  if (!(await mayBeRenewed(parts.environment, { accountId, ...asker }))) throw nobody()
  await parts.environment.sessions.touch(accountId, asker.sessionId)
  const { sessionId } = asker
  const asked = await findAsked(parts.environment, accountId, { sessionId, applicationId: application.applicationId })
  const amr = session.amr ?? []
  const tokens = await issueTokens(parts.environment, {
    ...{ accountId, issuer: origin, applicationId: application.applicationId, person, amr },
    sid: sidOf(sessionId, session.grantIdFor(application.applicationId), newFamily()),
    authTime: session.loginTs ?? 0,
    connectionId: connectionOf(amr),
    scope: asked?.scope ?? ownScopes.join(' '),
    audiences: asked?.audiences.filter((audience) => application.audiences?.includes(audience)) ?? [],
  })
  return { tokens, isHidden: application.enableAccessToToken === false }
}

/** A page that shares cookies with the account's custom domain gets them anew there; any other gets tokens as the answer. */
export async function continueSession(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { tokens, isHidden } = await freshTokens(parts, request, { changes: true })
  const domain = sharedDomain(request.hostFacts.domain, request.headers.origin)
  if (domain) setTokenCookies(reply, domain, { ...tokens, isHidden })
  return reply.header('cache-control', 'no-store').send(domain ? {} : tokens)
}

/** Who is signed in, as tokens. */
export async function showSession(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { tokens } = await freshTokens(parts, request, { changes: false })
  return reply.header('cache-control', 'no-store').send(tokens)
}

/** Ends the sign-in; nothing to end is no error. */
export async function endSession(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const asker = await findAsker(parts, issuer, request, { changes: true })
  if (asker) await parts.environment.sessions.end(issuer.accountId, asker.sessionId)
  await endAside({ parts, issuer, request, reply })
  dropTokenCookies(reply, sharedDomain(request.hostFacts.domain, request.headers.origin))
  return dropSessionCookie(reply).code(204).send()
}

/** Who the asker is, by everything that he is known by. */
export async function showProfile(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { userId } = await getAsker(parts, issuer, request, { changes: false })
  const person = await findPerson(parts.environment, accountId, userId)
  if (!person) throw nobody()
  const identities = await parts.environment.database.account(
    accountId,
    (tx) => listUserIdentities(tx, accountId, userId),
    'read',
  )
  const { email, emailVerified, name, picture } = person
  return reply.header('cache-control', 'no-store').send({
    userId,
    ...(email === undefined ? {} : { email, emailVerified: emailVerified === true }),
    ...(name === undefined ? {} : { name }),
    ...(picture === undefined ? {} : { picture }),
    linkedIdentities: identities.map(({ connectionId, subject, createdAt }) => ({
      connection: { connectionId, userId: connectionId in ownConnections ? userId : subject },
      createdTime: createdAt.toISOString(),
    })),
  })
}

/** The token that the provider gave by which the asker signed in. Raises NotFound where there is none. */
export async function showCredentials(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { userId, sessionId } = await getAsker(parts, issuer, request, { changes: false })
  const title = textsOf(request).text('pages.notInTest')
  await refuseInTest(parts.environment, accountId, { sessionId, title })
  const session = await issuer.provider.Session.findByUid(sessionId)
  const connectionId = connectionOf(session?.amr ?? []) as ConnectionId // only compared with stored ids
  const accessToken = await parts.environment.providerToken({ accountId, connectionId, userId })
  if (!accessToken)
    throw new Refusal('NotFound', { title: 'No provider that you signed in by gave a token that is still good.' })
  return reply.header('cache-control', 'no-store').send({ accessToken })
}

/** Takes away one of the things the asker is known by, never the last. Raises NotFound, InUse, Forbidden in a test, and InsufficientUserAuthentication. */
export async function unlinkIdentity(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { userId, sessionId } = await getAsker(parts, issuer, request, { changes: true })
  await refuseInTest(parts.environment, accountId, { sessionId, title: textsOf(request).text('pages.notInTest') })
  await mustHaveShownFactor(parts.environment, issuer, { userId, sessionId })
  const { identityId = '' } = request.params as { identityId?: string } // of the route
  const removed = await parts.environment.database.account(accountId, (tx) =>
    removeUserIdentity(tx, accountId, userId as UserId, identityId),
  )
  if (removed === 'missing') throw new Refusal('NotFound')
  if (removed === 'last')
    throw new Refusal('InUse', { title: 'This is the only way left to sign in; link another one first.' })
  return reply.code(204).send()
}
