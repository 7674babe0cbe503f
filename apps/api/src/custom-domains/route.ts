import type { AccountId } from '@doorward/core/ids'
import { accountHost } from '@doorward/http/app/host'
import { DnsError } from '@doorward/http/outbound/dns'
import type { ApiEnvironment } from '../environment.ts'

type Parts = Pick<ApiEnvironment, 'dns' | 'hosts' | 'findAccount'>

/** What the domain name system answers about where a name leads. */
export interface Route {
  /** Whether it leads where the account is served: by a CNAME record, or by the same addresses. */
  leadsHere: boolean
  /** Where it leads instead, if anywhere: names or addresses, a few; they are not trusted. */
  found: string[]
}

const foundMax = 3

/** The name that a custom domain has to stand for: the account's own host, without its port. */
export async function targetOf({ hosts, findAccount }: Parts, accountId: AccountId): Promise<string> {
  const account = await findAccount(accountId)
  const host = account ? accountHost(hosts, accountId, account.region) : hosts.domain
  return host.split(':')[0] ?? host
}

/** Asks where a name leads; undefined where no name server says it. */
export async function lookAtRoute(parts: Parts, domain: string, target: string): Promise<Route | undefined> {
  const { dns } = parts
  try {
    const aliases = await dns.aliases(domain)
    if (aliases.includes(target)) return { leadsHere: true, found: [] }
    if (aliases.length > 0) return { leadsHere: false, found: aliases.slice(0, foundMax) }
    // Some providers answer the addresses of a CNAME record at once, at the top of a domain for one.
    const [leads, wanted] = await Promise.all([dns.addresses(domain), dns.addresses(target)])
    const leadsHere = leads.length > 0 && leads.every((each) => wanted.includes(each))
    return { leadsHere, found: leadsHere ? [] : leads.slice(0, foundMax) }
  } catch (error) {
    if (error instanceof DnsError) return undefined
    throw error
  }
}
