import { ensureSamlKey } from '@doorward/store/secrets/saml-key'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { metadataOf, ourSide } from '../federation/saml/our-side.ts'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { publicDocument } from './public-document.ts'

/** What SAML providers read of an account; the key that they may encrypt to is made when it is first asked for. */
async function tellMetadata(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const { accountId, origin } = await parts.findIssuer(request.hostFacts)
  const { database, keyring, clock } = parts.environment
  const making = { dataKey: await keyring.dataKey(accountId), now: new Date(clock.now()) }
  const { certificate } = await ensureSamlKey(database, accountId, making)
  return reply
    .header('cache-control', publicDocument)
    .type('application/samlmetadata+xml; charset=utf-8')
    .send(metadataOf(ourSide(`${origin}${paths.signIn}`), certificate))
}

/** The document of an account as a SAML service provider. */
export function samlMetadataRoutes(app: FastifyInstance, parts: LoginParts): void {
  app.get(paths.samlMetadata, (request, reply) => tellMetadata(parts, request, reply))
}
