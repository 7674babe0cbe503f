import { invalid, Refusal } from '@doorward/core/refusals'
import { clientAddress } from '@doorward/http/limits/client-address'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findApplication, findPublicApplication, mayRedirect, mayReturnTo } from '../oidc/applications.ts'
import { connectionOf } from '../oidc/connection-of.ts'
import { findExtension } from '../oidc/extensions.ts'
import { issueTokens } from '../oidc/issue-tokens.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { newFamily } from '../oidc/token-family.ts'
import { noticePage } from '../pages/notice-pages.ts'
import { findPerson } from '../people.ts'
import { queryOf } from '../routes/form-body.ts'
import { answerExpired, sendPage } from '../routes/send-page.ts'
import { sidOf } from '../sessions.ts'
import { saveAsked } from '../sign-in/asked-in-session.ts'
import {
  type AuthenticationRequest,
  findRequest,
  type SessionGrant,
  saveCode,
  useRequest,
} from '../sign-in/authentication-request.ts'
import { delegationOf } from '../sign-in/delegation.ts'
import { textsOf } from '../texts.ts'
import { backTo, refusedBackTo, withAnswer } from './back-to.ts'
import { setTokenCookies, sharedDomain } from './token-cookies.ts'

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

/** What the application asked for, cookies set already; undefined where the person was deleted or disabled meanwhile. */
async function answerOf(
  parts: LoginParts,
  { accountId }: Issuer,
  { grant, reply }: { grant: SessionGrant; reply: FastifyReply },
): Promise<Record<string, string> | undefined> {
  const { request, userId, sessionId, grantId, authTime, amr } = grant
  if (request.responseLocation === 'none') return {}
  if (request.answersBy === 'code') return { code: await saveCode(parts.environment, accountId, grant) }
  const person = await findPerson(parts.environment, accountId, userId)
  if (!person) return undefined
  const { applicationId, scope, audiences, issuer } = request
  const tokens = await issueTokens(parts.environment, {
    ...{ accountId, issuer, applicationId, person, scope, audiences, authTime, amr },
    sid: sidOf(sessionId, grantId, newFamily()),
    connectionId: grant.connectionId,
  })
  const { access_token, id_token, expires_in } = tokens
  if (request.answersBy === 'tokens') return { access_token, id_token, expires_in: String(expires_in) }
  const domain = sharedDomain(reply.request.hostFacts.domain, request.redirectUrl)
  const application = await findApplication(parts.environment, accountId, applicationId)
  if (!domain || !application) return undefined
  setTokenCookies(reply, domain, { ...tokens, isHidden: application.enableAccessToToken === false })
  return {}
}

interface Invited {
  issuer: Issuer
  asked: AuthenticationRequest
  grant: Pick<SessionGrant, 'userId' | 'sessionId'>
}

/** Accepts the invite that somebody signed in by, if any; answers why it can't be, in words. */
async function acceptInvite(
  { environment }: LoginParts,
  request: FastifyRequest,
  { issuer: { accountId, origin }, asked: { inviteId }, grant: { userId, sessionId } }: Invited,
): Promise<string | undefined> {
  if (!inviteId) return undefined
  if (await delegationOf(environment, accountId, sessionId)) return textsOf(request).text('pages.notInTest')
  const asked = { accountId, inviteId, userId, origin, requestId: request.id, ip: clientAddress(request) }
  try {
    await environment.acceptInvite(asked)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.kind !== 'unavailable') return error.title
    throw error
  }
}

/** Whether who asked for a sign-in still stands, and still has the address that it was to lead to. */
async function mayStillReturn({ environment }: LoginParts, { accountId }: Issuer, asked: AuthenticationRequest) {
  const { applicationId, extensionId, redirectUrl, isOwnPage } = asked
  if (isOwnPage) return (await findApplication(environment, accountId, applicationId)) !== undefined
  if (extensionId) {
    const found = await findExtension(environment, accountId, extensionId)
    return found !== undefined && mayRedirect(environment.hosts, found.application, redirectUrl)
  }
  const application = await findPublicApplication(environment, accountId, applicationId)
  return application !== undefined && mayReturnTo(environment.hosts, application, redirectUrl)
}

/** Nobody was signed in for a page of ours: it says why, in words of ours alone, and leads back to a sign-in. */
function answerNotSignedIn(request: FastifyRequest, reply: FastifyReply, error: string) {
  const say = textsOf(request)
  const text = say.text(error === 'access_denied' ? 'signInErrors.gone' : 'pages.notSignedInText')
  const link = { label: say.text('pages.goToSignIn'), url: paths.settings }
  const page = noticePage(say, { heading: say.text('pages.notSignedIn'), text, link, reference: request.id })
  return sendPage(reply, page, { status: 403 })
}

/** Back from the pages: the browser goes on to the application, once, with what it asked for or with what went wrong. */
export async function returnFromSignIn(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const query = queryOf(request)
  const [id, code, error] = ['state', 'code', 'error'].map((name) => query.get(name) ?? '') as [string, string, string] // three names, three values
  const asked = await findRequest(parts.environment, issuer.accountId, id)
  if (!asked || !(await useRequest(parts.environment, issuer.accountId, id))) return answerExpired(reply)
  if (!(await mayStillReturn(parts, issuer, asked)))
    throw invalid('redirect_uri', 'The application no longer has the address that this sign-in was to lead to.')
  const kept = { ...asked, requestId: id }
  const goTo = (url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)
  if (error && asked.takesRefusal) return goTo(withAnswer(asked.redirectUrl, { refused: 'yes' }))
  if (error && asked.isOwnPage) return answerNotSignedIn(request, reply, error)
  if (error) return goTo(backTo(kept, { error, error_description: query.get('error_description') ?? '' }))
  const grant = await takeLibraryCode(issuer, code, asked)
  if (!grant) throw invalid('code', 'The code is not of this sign-in.')
  const refused = await acceptInvite(parts, request, { issuer, asked, grant })
  if (refused) return goTo(refusedBackTo(kept, request, { error: 'access_denied', text: refused }))
  // The session of an extension is not continued, and a page of ours asks nothing in the application's name.
  if (!asked.extensionId && !asked.isOwnPage)
    await saveAsked(parts.environment, issuer.accountId, { ...grant, ...asked })
  const connectionId = connectionOf(grant.amr)
  const answer = await answerOf(parts, issuer, { grant: { ...grant, connectionId, request: kept }, reply })
  if (answer) return goTo(asked.isOwnPage ? asked.redirectUrl : backTo(kept, answer)) // our own page needs no answer
  return goTo(
    refusedBackTo(kept, request, { error: 'access_denied', text: textsOf(request).text('signInErrors.gone') }),
  )
}
