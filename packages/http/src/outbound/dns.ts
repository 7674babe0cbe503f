import { Resolver } from 'node:dns/promises'

/** The name server did not say what stands there: it can't be reached, or fails. */
export class DnsError extends Error {
  constructor(cause: unknown) {
    super('the name server gives no answer', { cause })
    this.name = 'DnsError'
  }
}

/** What is asked of the domain name system. */
export interface Dns {
  /** The texts of a name's TXT records, each in one piece; none where there are none. Raises DnsError. */
  texts(name: string): Promise<string[]>
  /** The names that a name stands for by its CNAME records, without the dot at their end; none where there are none. Raises DnsError. */
  aliases(name: string): Promise<string[]>
  /** The addresses that a name leads to, of both kinds; none where it leads nowhere. Raises DnsError. */
  addresses(name: string): Promise<string[]>
}

const askedMs = 1_500
const tries = 2
const recordsMax = 100

/** What says that there is nothing, rather than that nobody answered. */
const nothing = new Set(['ENODATA', 'ENOTFOUND'])

/**
 * Opens the way to name servers: those of the machine, or the one that the operator names (`DOORWARD_DNS_SERVER`).
 * @param server an IP address, with a port where it is not 53
 */
export function openDns(server?: string): Dns {
  const resolver = new Resolver({ timeout: askedMs, tries })
  if (server) resolver.setServers([server])
  const ask = async <T>(asked: Promise<T[]>): Promise<T[]> => {
    try {
      return (await asked).slice(0, recordsMax)
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
      if (nothing.has(code)) return []
      throw new DnsError(cause)
    }
  }
  return {
    texts: async (name) => (await ask(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    aliases: async (name) =>
      (await ask(resolver.resolveCname(name))).map((each) => each.replace(/\.$/, '').toLowerCase()),
    addresses: async (name) => (await Promise.all([ask(resolver.resolve4(name)), ask(resolver.resolve6(name))])).flat(),
  }
}
