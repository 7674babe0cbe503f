import { invalid } from '@doorward/core/refusals'
import { hashOfSecret, newSecret } from '@doorward/store/secrets/secret-hash'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, mayReturnTo } from '../oidc/applications.ts'
import { connectionOf } from '../oidc/connection-of.ts'
import { issueTokens } from '../oidc/issue-tokens.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { newFamily } from '../oidc/token-family.ts'
import { confirmPage } from '../pages/notice-pages.ts'
import { findPerson } from '../people.ts'
import { formOf, queryOf } from '../routes/form-body.ts'
import { answerExpired, checkOwnForm, formTargetsOf, sendPage } from '../routes/send-page.ts'
import { sidOf } from '../sessions.ts'
import { tieToBrowser } from '../sign-in/own-browser.ts'
import { textsOf } from '../texts.ts'
import {
  type AuthenticationRequest,
  findRequest,
  type SessionGrant,
  saveCode,
  useRequest,
} from './authentication-request.ts'
import { backTo } from './back-to.ts'
import { addressOfClient, completeByClient } from './one-time-code.ts'
import { findProved, keepProved } from './proved-person.ts'

type KeptRequest = SessionGrant['request']

/**
 * The protocol library signs people in for the session protocol too, as for an application of ours whose code comes back
 * to us. Its challenge is of a verifier that nobody keeps: that code is never exchanged.
 */
function signInAddress(asked: AuthenticationRequest, issuer: Issuer, id: string, isProved = false) {
  const { applicationId, scope, isAnother, maxAge } = asked
  const query = new URLSearchParams({
    client_id: applicationId,
    redirect_uri: `${issuer.origin}${paths.returned}`,
    response_type: 'code',
    scope: scope
      .split(' ')
      .filter((each) => ['openid', 'profile', 'email'].includes(each))
      .join(' '),
    state: id,
    code_challenge: hashOfSecret(newSecret()),
    code_challenge_method: 'S256',
    ...(isAnother || isProved ? { prompt: 'login' } : {}),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
  })
  return `${paths.authorize}?${query}`
}

/**
 * `/login?state=…`: goes on to the pages of a sign-in that a page or program began; with a code, a service client has
 * completed it.
 */
export async function openHostedSignIn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const query = queryOf(request)
  const id = query.get('state')
  if (!id) return reply.redirect('/')
  const issuer = await parts.findIssuer(request.hostFacts)
  const asked = await findRequest(parts.environment, issuer.accountId, id)
  if (!asked) return answerExpired(reply)
  const leave = (url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)
  if (query.has('code')) return takeWordOfClient(parts, request, reply, { issuer, asked: { ...asked, requestId: id } })
  const { connectionId: clientId } = asked
  if (!clientId) return leave(signInAddress(asked, issuer, id))
  const underWay = { accountId: issuer.accountId, uid: id, cookies: request.headers.cookie }
  reply.header('set-cookie', await tieToBrowser(parts.environment, underWay))
  return leave(await addressOfClient(parts, issuer, { clientId, requestId: id, home: issuer.origin }))
}

const contextOf = ({ accountId }: Issuer) => `sign-in by a client of ${accountId}`

/** Goes on with whom a service client names; asks first where this browser did not begin the sign-in. */
async function takeWordOfClient(
  parts: LoginParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { issuer, asked }: { issuer: Issuer; asked: KeptRequest },
) {
  const { requestId } = asked
  const completed = await completeByClient(parts, request, { issuer, asked })
  const leave = (url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)
  if ('back' in completed) return leave(completed.back)
  const { proved, line } = completed
  reply.header('set-cookie', line)
  if (proved.isConfirmed) return leave(signInAddress(asked, issuer, requestId, true))
  const say = textsOf(request)
  const application = await findApplication(parts.environment, issuer.accountId, asked.applicationId)
  const facts = {
    action: paths.confirm,
    formToken: parts.http.texts.make(contextOf(issuer), requestId),
    userId: proved.userId,
    application: application?.name ?? asked.applicationId,
  }
  return sendPage(reply, confirmPage(say, facts), { formTargets: formTargetsOf(asked.redirectUrl) })
}

/** The person says that the sign-in is meant. */
export async function confirmSignIn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  checkOwnForm(request)
  const issuer = await parts.findIssuer(request.hostFacts)
  const { accountId } = issuer
  const { environment, http } = parts
  const id = http.texts.read(contextOf(issuer), formOf(request).get('form') ?? '')
  const requestId = typeof id === 'string' ? id : ''
  const asked = await findRequest(environment, accountId, requestId)
  const proved = await findProved(environment, accountId, { cookies: request.headers.cookie, requestId })
  if (!asked || !proved) return answerExpired(reply)
  const line = await keepProved(environment, accountId, { ...proved, isConfirmed: true })
  return reply
    .header('set-cookie', line)
    .header('cache-control', 'no-store')
    .redirect(signInAddress(asked, issuer, requestId, true), 303)
}

/** What the library's code stands for; undefined for one that is not this sign-in's. */
async function takeLibraryCode({ provider, origin }: Issuer, code: string, { applicationId }: AuthenticationRequest) {
  const found = await provider.AuthorizationCode.find(code)
  if (!found?.isValid || found.clientId !== applicationId || found.redirectUri !== `${origin}${paths.returned}`)
    return undefined
  await found.consume()
  const { accountId: userId, sessionUid: sessionId, grantId, authTime, amr } = found
  if (!userId || !sessionId || !grantId || authTime === undefined) return undefined
  return { userId: userId as SessionGrant['userId'], sessionId, grantId, authTime, amr: amr ?? [] } // a stored subject
}

async function answerOf(
  parts: LoginParts,
  { accountId }: Issuer,
  grant: SessionGrant,
): Promise<Record<string, string>> {
  const { request, userId, sessionId, grantId, authTime, amr } = grant
  if (request.responseLocation === 'none') return {}
  if (request.answersBy === 'code') return { code: await saveCode(parts.environment, accountId, grant) }
  const person = await findPerson(parts.environment, accountId, userId)
  if (!person) return { error: 'access_denied' }
  const { applicationId, scope, audiences, issuer } = request
  const { access_token, id_token, expires_in } = await issueTokens(parts.environment, {
    ...{ accountId, issuer, applicationId, person, scope, audiences, authTime, amr },
    sid: sidOf(sessionId, grantId, newFamily()),
    connectionId: grant.connectionId,
  })
  return { access_token, id_token, expires_in: String(expires_in) }
}

/** Back from the pages: the browser goes on to the application, once, with what it asked for or with what went wrong. */
export async function returnFromSignIn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const query = queryOf(request)
  const [id, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? '') as [string, string, string] // three names, three values
  const asked = await findRequest(parts.environment, issuer.accountId, id)
  if (!asked || !(await useRequest(parts.environment, issuer.accountId, id))) return answerExpired(reply)
  const application = await findApplication(parts.environment, issuer.accountId, asked.applicationId)
  if (!application || !(asked.isOwnPage || mayReturnTo(parts.environment.hosts, application, asked.redirectUrl)))
    throw invalid('redirect_uri', 'The application no longer has the address that this sign-in was to lead to.')
  const kept = { ...asked, requestId: id }
  const leave = (answer: Record<string, string>) =>
    reply.header('cache-control', 'no-store').redirect(backTo(kept, answer), 303)
  if (error) return leave({ error, error_description: query.get('error_description') ?? '' })
  const grant = await takeLibraryCode(issuer, code, asked)
  if (!grant) throw invalid('code', 'The code is not of this sign-in.')
  const connectionId = connectionOf(grant.amr)
  return leave(await answerOf(parts, issuer, { ...grant, connectionId, request: kept }))
}
