import type { ExchangeBody } from '@doorward/contract/login/session'
import { Refusal } from '@doorward/core/refusals'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findPublicApplication } from '../oidc/applications.ts'
import { issueTokens } from '../oidc/issue-tokens.ts'
import { verifies } from '../oidc/pkce.ts'
import { endFamily } from '../oidc/token-family.ts'
import { findPerson } from '../people.ts'
import { sidOf } from '../sessions.ts'
import { findCode, type SessionGrant, useCode } from '../sign-in/authentication-request.ts'
import { checkAntiAbuse } from './anti-abuse-hash.ts'

const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').replace(/\/$/, '')

/**
 * Whether whoever shows a code is the one who began the sign-in (RFC 6749 §4.1.3, RFC 7636 §4.6, decision 2). A code that
 * an extension asked for gets tokens of its own issuer alone, and not here.
 */
function isOfAsker({ request }: SessionGrant, requestId: string, body: ExchangeBody): boolean {
  const redirectUrl = body.redirect_uri ?? body.redirectUri
  const clientId = body.client_id || request.applicationId
  return (
    request.extensionId === undefined &&
    (requestId === '-' || requestId === request.requestId) &&
    clientId === request.applicationId &&
    (!redirectUrl || withoutQuery(redirectUrl) === withoutQuery(request.redirectUrl)) &&
    verifies(body.code_verifier ?? body.codeVerifier ?? '', request.codeChallenge ?? '')
  )
}

const refusedGrant = () =>
  new Refusal('InvalidRequest', { title: 'The code is unknown, used, too old, or not of this request.' })

/** Tokens for a code of the session protocol, good once. Raises InvalidRequest for any other. */
export async function exchangeCode(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { environment } = parts
  const { requestId = '' } = request.params as { requestId?: string } // of the route
  const body = request.body as ExchangeBody // the route validates it
  await checkAntiAbuse(parts, issuer, { hash: body.antiAbuseHash, values: [body.client_id, requestId, body.code] })
  const grant = await findCode(environment, accountId, body.code)
  if (!grant || !isOfAsker(grant, requestId, body)) throw refusedGrant()
  if (!(await useCode(environment, accountId, body.code))) {
    await endFamily(environment, accountId, { grantId: grant.grantId, family: hashOfSecret(body.code) }) // security 5
    throw refusedGrant()
  }
  const person = await findPerson(environment, accountId, grant.userId)
  const { applicationId, scope, audiences, issuer: askedIssuer } = grant.request
  if (!person || !(await findPublicApplication(environment, accountId, applicationId))) throw refusedGrant()
  const tokens = await issueTokens(environment, {
    ...{ accountId, issuer: askedIssuer, applicationId, person, scope, audiences },
    sid: sidOf(grant.sessionId, grant.grantId, hashOfSecret(body.code)),
    authTime: grant.authTime,
    amr: grant.amr,
    connectionId: grant.connectionId,
  })
  return reply.header('cache-control', 'no-store').send(tokens)
}
