import type { ChangeBody } from '@doorward/contract/login/session'
import { tidyRequestProperties } from '@doorward/core/connections/request-properties'
import { Refusal } from '@doorward/core/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { changeRequest, findRequest } from '../sign-in/authentication-request.ts'
import { checkAntiAbuse } from './anti-abuse-hash.ts'
import { addressOf, connectionAsked } from './sign-in-address.ts'

/** Another connection for a sign-in under way, from a page that shows the choice itself (contract, login 2). */
export async function changeAuthentication(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const issuer = await parts.findIssuer(request.hostFacts)
  const { requestId = '' } = request.params as { requestId?: string } // of the route
  const body = request.body as ChangeBody // the route validates it
  const { connectionId, tenantLookupIdentifier } = body
  await checkAntiAbuse(parts, issuer, {
    hash: body.antiAbuseHash,
    values: [connectionId, tenantLookupIdentifier, requestId],
  })
  const present = await findRequest(parts.environment, issuer.accountId, requestId)
  if (!present) throw new Refusal('NotFound', { title: 'There is no such sign-in under way.' })
  const { tenantId: _, connectionId: __, ...rest } = present
  const more = tidyRequestProperties(body.connectionProperties)
  const asked = {
    ...rest,
    ...(await connectionAsked(parts, issuer, { ...body, inviteId: present.inviteId })),
    connectionProperties: { ...present.connectionProperties, ...more },
  }
  const authenticationUrl = await addressOf(parts, issuer, { ...asked, requestId })
  await changeRequest(parts.environment, issuer.accountId, requestId, asked)
  return reply.header('location', authenticationUrl).header('cache-control', 'no-store').send({ authenticationUrl })
}
