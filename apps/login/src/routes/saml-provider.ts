import { subscriberOf } from '@doorward/http/limits/network-of'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoginParts } from '../login-parts.ts'
import { paths } from '../oidc/paths.ts'
import { providerMetadata } from '../saml-provider/metadata.ts'
import { getRelying } from '../saml-provider/party.ts'
import { answerBySaml, beginBySaml, startBySaml } from '../saml-provider/sign-in.ts'
import { beginSignOutBySaml, endBySaml } from '../saml-provider/sign-out.ts'
import { signingKeysOf } from '../saml-provider/signing.ts'
import { publicDocument } from './public-document.ts'

const rate = { perSecond: 20, burst: 200, of: 'sign-in pages from one network' }

/** What an application reads of its identity provider. */
async function tellMetadata(parts: LoginParts, request: FastifyRequest, reply: FastifyReply) {
  const relying = await getRelying(parts, request)
  const keys = await signingKeysOf(parts.environment, relying.issuer.accountId)
  return reply
    .header('cache-control', publicDocument)
    .type('application/samlmetadata+xml; charset=utf-8')
    .send(providerMetadata(relying, keys))
}

/** An account as the SAML identity provider of its applications. */
export function samlProviderRoutes(app: FastifyInstance, parts: LoginParts): void {
  const base = `${paths.saml}/:applicationId`
  const page = { config: { page: true } } as const
  const counted =
    (work: typeof beginBySaml) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      parts.http.limiter(`login page ${subscriberOf(request)}`, rate)
      return work(parts, request, reply)
    }
  app.get(`${base}/metadata`, (request, reply) => tellMetadata(parts, request, reply))
  app.get(`${base}/sso`, page, counted(beginBySaml))
  app.post(`${base}/sso`, page, counted(beginBySaml))
  app.get(`${base}/start`, page, counted(startBySaml))
  app.get(`${base}/answer`, page, counted(answerBySaml))
  app.get(`${base}/slo`, page, counted(beginSignOutBySaml))
  app.post(`${base}/slo`, page, counted(beginSignOutBySaml))
  app.get(`${base}/signed-out`, page, counted(endBySaml))
}
