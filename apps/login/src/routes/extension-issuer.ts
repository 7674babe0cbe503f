import { extensionIssuerOf, extensionPath } from '@doorward/core/applications/extension'
import { Refusal } from '@doorward/core/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { findExtension } from '../oidc/extensions.ts'
import { paths } from '../oidc/paths.ts'
import { publicDocument } from './public-document.ts'

const below = `${extensionPath}:extensionId`

/** Where an extension's issuer publishes what it is and its keys. */
export const extensionPaths = { discovery: `${below}${paths.discovery}`, jwks: `${below}${paths.jwks}` } as const

/** The account and the extension that an address names. Raises NotFound where there is none. */
async function namedBy(parts: LoginParts, request: FastifyRequest) {
  const { accountId, origin } = await parts.findIssuer(request.hostFacts)
  const { extensionId: id = '' } = request.params as { extensionId?: string } // of the route
  const found = await findExtension(parts.environment, accountId, id)
  if (!found) throw new Refusal('NotFound')
  return { accountId, origin, extensionId: found.extension.extensionId }
}

/** What an extension's issuer can do (RFC 8414 §2), where OpenID Connect Discovery has it: below the issuer. */
async function tellMetadata(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { origin, extensionId } = await namedBy(parts, request)
  const issuer = extensionIssuerOf(origin, extensionId)
  return reply.header('cache-control', publicDocument).send({
    issuer,
    authorization_endpoint: `${origin}/`,
    token_endpoint: `${origin}${paths.tokens}`,
    jwks_uri: `${issuer}${paths.jwks}`,
    introspection_endpoint: `${origin}${paths.introspect}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    scopes_supported: ['openid'],
    subject_types_supported: ['public'],
    authorization_response_iss_parameter_supported: true,
  })
}

/** The keys of an extension's issuer; the first is made here, so that who asks before the first sign-in has it already. */
async function tellKeys({ environment, ...parts }: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { accountId, extensionId } = await namedBy({ environment, ...parts }, request)
  const { keyring } = environment
  const present = await keyring.extensionKeys(accountId, extensionId)
  const keys = present.length > 0 ? present : [(await keyring.extensionKey(accountId, extensionId)).publicJwk]
  return reply.header('cache-control', publicDocument).send({ keys })
}

/** The documents of extensions' issuers (decision 45; contract, login 9). */
export function extensionIssuerRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.get(extensionPaths.discovery, (request, reply) => tellMetadata(parts, request, reply))
  app.get(extensionPaths.jwks, (request, reply) => tellKeys(parts, request, reply))
}
