import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { nameOfApplication } from '../oidc/application-name.ts'
import { findApplication } from '../oidc/applications.ts'
import type { Issuer } from '../oidc/issuers.ts'
import { paths } from '../oidc/paths.ts'
import { confirmPage } from '../pages/notice-pages.ts'
import { formOf } from '../routes/form-body.ts'
import { answerExpired, checkOwnForm, formTargetsOf, sendPage } from '../routes/send-page.ts'
import { findRequest, type SessionGrant } from '../sign-in/authentication-request.ts'
import { findProved, keepProved } from '../sign-in/proved-person.ts'
import { textsOf } from '../texts.ts'
import { signInAddress } from './library-sign-in.ts'
import { completeByClient } from './one-time-code.ts'

type KeptRequest = SessionGrant['request']

const contextOf = ({ accountId }: Issuer) => `sign-in by a client of ${accountId}`

/** Goes on with whom a service client names; asks first where this browser did not begin the sign-in. */
export async function takeWordOfClient(
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
  const name =
    application &&
    (await parts.environment.database.account(
      issuer.accountId,
      (tx) => nameOfApplication(tx, issuer.accountId, application),
      'read',
    ))
  const facts = {
    action: paths.confirm,
    formToken: parts.http.texts.make(contextOf(issuer), requestId),
    userId: proved.userId,
    application: name ?? asked.applicationId,
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
  const proved = await findProved(environment, accountId, { cookies: request.headers.cookie, signIns: [requestId] })
  if (!asked || !proved) return answerExpired(reply)
  const line = await keepProved(environment, accountId, { ...proved, isConfirmed: true })
  return reply
    .header('set-cookie', line)
    .header('cache-control', 'no-store')
    .redirect(signInAddress(asked, issuer, requestId, true), 303)
}
