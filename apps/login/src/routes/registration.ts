import { platformAccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { TokenError } from '../oidc/client-proof.ts'
import { paths } from '../oidc/paths.ts'
import { acceptsRegistrations, type ClientMetadata, registerApplication } from '../oidc/registration.ts'
import { readJsonOrForms } from '../session-protocol/json-or-form.ts'
import { answerProtocolError } from './protocol-error.ts'

const rate = { perSecond: 1 / 60, burst: 20, of: 'applications that register themselves from one network' }

/** What a program says of itself. */
function metadataOf({ body, headers }: FastifyRequest): ClientMetadata {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '') || typeof body !== 'object' || body === null)
    throw new TokenError('invalid_client_metadata', 'A registration is a JSON object.')
  return body as ClientMetadata // each field is looked at
}

async function register(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { accountId } = await parts.findIssuer(request.hostFacts)
  if (accountId === platformAccountId || !(await acceptsRegistrations(parts.environment, accountId)))
    throw new Refusal('NotFound')
  parts.http.limiter(`login registration ${subscriberOf(request)}`, rate)
  const metadata = metadataOf(request)
  const made = await registerApplication(parts.environment, accountId, { metadata, requestId: request.id })
  return reply.code(201).header('cache-control', 'no-store').header('pragma', 'no-cache').send(made)
}

/** Programs register themselves as applications (RFC 7591), where their account lets them. */
export function registrationRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.register(async (inner) => {
    readJsonOrForms(inner)
    inner.post(paths.registration, { errorHandler: answerProtocolError }, (request, reply) =>
      register(parts, request, reply),
    )
  })
}
