import { requestToken } from '@doorward/contract/login/tokens'
import { platformAccountId } from '@doorward/core/ids'
import { clientAddress } from '@doorward/http/limits/client-address'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { grantToClient } from '../oidc/client-credentials.ts'
import { answerByLibrary, clientProofOf } from './answer-by-library.ts'
import { formOf } from './form-body.ts'
import { answerProtocolError } from './protocol-error.ts'

const rate = { perSecond: 20, burst: 200, of: 'requests for tokens from one network' }

/**
 * The one token endpoint of an issuer: service clients are answered here, codes and refresh tokens by the protocol
 * library. The platform has no service clients.
 */
export function tokenRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.post(requestToken.path, { errorHandler: answerProtocolError }, async (request, reply) => {
    parts.http.limiter(`login token ${subscriberOf(request)}`, rate)
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
