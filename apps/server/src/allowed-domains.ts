import { Refusal } from '@doorward/core/refusals'
import { type AccountOfDomain, type HostTable, siteOf } from '@doorward/http/app/host'
import type { Database } from '@doorward/store/database/database'
import { findAccountHead } from '@doorward/store/items/accounts'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers by which proxies say for whom they ask. */
const forwarding =
  /^(?:x-forwarded-.+|forwarded|via|x-real-ip|(?:cf-connecting|true-client|x-client|x-cluster-client)-ip)$/

interface Parts {
  hosts: HostTable
  trustedProxies: string[]
  accountOfDomain: AccountOfDomain
  database: Database
}

/**
 * Tells the operator's proxy whether to get a certificate for a name, so that strangers have none made by pointing names at
 * it: 200 for each host of the deployment, an account's only where there is that account, and for a custom domain that is
 * served; 404 for any other. Answered on every host, to this machine and the trusted proxies alone; to whoever a proxy passes
 * on there is nothing here.
 */
export function allowedDomains({ hosts, trustedProxies, accountOfDomain, database }: Parts) {
  const mayAsk = compile(['loopback', ...trustedProxies])
  const isAsker = ({ raw, headers }: FastifyRequest) =>
    mayAsk(raw.socket.remoteAddress ?? '', 0) && !Object.keys(headers).some((name) => forwarding.test(name))
  const [ownDomain = ''] = hosts.domain.split(':')
  const isServed = async (name: string): Promise<boolean> => {
    if (accountOfDomain(name) !== undefined) return true
    const facts = siteOf(hosts, `${name}${hosts.domain.slice(ownDomain.length)}`)
    if (facts?.site !== 'account' || !facts.accountId) return facts !== undefined
    const head = await findAccountHead(database, facts.accountId)
    return head !== undefined && (facts.region ?? head.region) === head.region
  }
  return async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { domain?: string | string[] } }>('/internal/domains/allowed', async (request, reply) => {
      if (!isAsker(request)) throw new Refusal('NotFound')
      const allowed = await isServed([request.query.domain].flat()[0]?.toLowerCase() ?? '')
      return reply
        .code(allowed ? 200 : 404)
        .header('cache-control', 'no-store')
        .send({ allowed })
    })
  }
}
