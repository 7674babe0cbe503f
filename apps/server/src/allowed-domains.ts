import { Refusal } from '@doorward/core/refusals'
import type { AccountOfDomain } from '@doorward/http/app/host'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Tells the operator's proxy whether to get a certificate for a name, so that strangers have none made by pointing names at
 * it: 200 for the deployment's own domain and what is below it, and for a custom domain that is served; 404 for any other.
 * Answered on every host, to this machine and the trusted proxies alone; to whoever a proxy passes on there is nothing here.
 */
export function allowedDomains(parts: { domain: string; trustedProxies: string[]; accountOfDomain: AccountOfDomain }) {
  const mayAsk = compile(['loopback', ...parts.trustedProxies])
  const [ownDomain = ''] = parts.domain.split(':')
  const isAsker = ({ raw, headers }: FastifyRequest) =>
    mayAsk(raw.socket.remoteAddress ?? '', 0) && forwarding.every((name) => headers[name] === undefined)
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { domain?: string | string[] } }>('/internal/domains/allowed', async (request, reply) => {
      if (!isAsker(request)) throw new Refusal('NotFound')
      const name = [request.query.domain].flat()[0]?.toLowerCase() ?? ''
      const isServed = name === ownDomain || name.endsWith(`.${ownDomain}`) || parts.accountOfDomain(name) !== undefined
      return reply
        .code(isServed ? 200 : 404)
        .header('cache-control', 'no-store')
        .send({ allowed: isServed })
    })
  }
}
