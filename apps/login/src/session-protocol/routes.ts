import { BeginBody, ChangeBody, DeviceBody, ExchangeBody } from '@doorward/contract/login/session'
import { servesAt } from '@doorward/http/app/allowed-methods'
import { validatorCompiler } from '@doorward/http/endpoints/validation'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPostedAnswers, takePostedAnswer } from '../federation/posted-answer.ts'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { queryOf } from '../routes/form-body.ts'
import { answerProtocolError } from '../routes/protocol-error.ts'
import { beginAuthentication } from './begin.ts'
import { changeAuthentication } from './change.ts'
import { addOwnDevice, removeOwnDevice, showDevices } from './devices.ts'
import { exchangeCode } from './exchange.ts'
import { openHostedSignIn } from './hosted-sign-in.ts'
import { readJsonOrForms } from './json-or-form.ts'
import { askToLeave, leave } from './leave.ts'
import { returnFromSignIn } from './returned.ts'
import { continueSession, endSession, showCredentials, showProfile, showSession, unlinkIdentity } from './session.ts'
import { confirmSignIn } from './word-of-client.ts'

const rate = { perSecond: 20, burst: 200, of: 'requests to sign in from one network' }

type Work = (parts: LoginParts, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** The protocol that published login clients speak (contract, login 2 and 3). */
export function sessionProtocolRoutes(app: FastifyInstance, parts: LoginParts): void {
  const page = { config: { page: true } }
  app.post(paths.confirm, page, (request, reply) => confirmSignIn(parts, request, reply))
  const leaving = { config: { page: true, wayOn: { label: 'common.signOut', url: paths.leave } } } as const
  app.get(paths.leave, leaving, (request, reply) =>
    queryOf(request).has('redirect_uri') ? leave(parts, request, reply) : askToLeave(parts, request, reply),
  )
  app.register(async (inner) => {
    readPostedAnswers(inner)
    inner.post(paths.signIn, page, (request, reply) => takePostedAnswer(parts, request, reply))
  })
  app.register(async (inner) => {
    readJsonOrForms(inner)
    inner.setValidatorCompiler(validatorCompiler(parts.http.prefixAliases))
    servesAt(inner, ['login', 'account', 'local'])
    const limited = (work: Work) => (request: FastifyRequest, reply: FastifyReply) => {
      parts.http.limiter(`login session ${subscriberOf(request)}`, rate)
      return work(parts, request, reply)
    }
    inner.get(paths.signIn, page, limited(openHostedSignIn))
    inner.get(paths.returned, page, limited(returnFromSignIn))
    inner.post(paths.authentication, { schema: { body: BeginBody } }, limited(beginAuthentication))
    inner.patch(`${paths.authentication}/:requestId`, { schema: { body: ChangeBody } }, limited(changeAuthentication))
    const exchange = { schema: { body: ExchangeBody }, errorHandler: answerProtocolError }
    inner.post(`${paths.authentication}/:requestId/tokens`, exchange, limited(exchangeCode))
    inner.get(paths.session, limited(showSession))
    inner.patch(paths.session, limited(continueSession))
    inner.delete(paths.session, limited(endSession))
    inner.get(`${paths.session}/profile`, limited(showProfile))
    inner.get(`${paths.session}/credentials`, limited(showCredentials))
    inner.get(`${paths.session}/devices`, limited(showDevices))
    inner.post(`${paths.session}/devices`, { schema: { body: DeviceBody } }, limited(addOwnDevice))
    inner.delete(`${paths.session}/devices/:deviceId`, limited(removeOwnDevice))
    inner.delete(`${paths.session}/identities/:identityId`, limited(unlinkIdentity))
    inner.delete('/api/identities/:identityId', limited(unlinkIdentity))
  })
}
