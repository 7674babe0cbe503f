import { requestToken } from '@doorward/contract/login/tokens'
import { platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { clientAddress } from '@doorward/http/client-address'
import { subscriberOf } from '@doorward/http/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { grantToClient, TokenError } from '../oidc/client-credentials.ts'
import { answerByLibrary, clientProofOf } from './answer-by-library.ts'
import { formOf } from './form-body.ts'
import { answerLoginError } from './page-kit.ts'

const rate = { perSecond: 20, burst: 200 }

/** What is wrong with a request is told in the protocol's own words (RFC 6749 §5.2). */
function answerTokenError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const told =
    error instanceof Refusal && error.kind === 'invalid' ? new TokenError('invalid_request', error.title) : error
  reply.header('cache-control', 'no-store')
  if (!(told instanceof TokenError)) return answerLoginError(error, request, reply)
  if (told.error === 'invalid_client') reply.code(401).header('www-authenticate', 'Basic realm="service clients"')
  else reply.code(400)
  return reply.send({ error: told.error, error_description: told.message })
}

/**
 * The one token endpoint of an issuer: service clients are answered here, codes and refresh tokens by the protocol
 * library. The platform has no service clients.
 */
export function tokenRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.post(requestToken.path, { errorHandler: answerTokenError }, async (request, reply) => {
    parts.kit.limiter(`login token ${subscriberOf(request)}`, rate)
    const issuer = await parts.findIssuer(request.hostFacts)
    const form = formOf(request)
    if (form.get('grant_type') !== 'client_credentials' || issuer.accountId === platformAccountId) {
      await answerByLibrary(parts, request, reply, { url: requestToken.path })
      return reply
    }
    const asked = { form, authorization: clientProofOf(request), ip: clientAddress(request) }
    const body = await grantToClient({ ...parts, issuer }, asked)
    return reply.header('cache-control', 'no-store').header('pragma', 'no-cache').send(body)
  })
}
