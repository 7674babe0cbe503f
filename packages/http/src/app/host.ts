import type { Site } from '@doorward/contract/endpoint'
import { environmentOfHost } from '@doorward/core/host-environment'
import type { AccountId } from '@doorward/core/ids'
import { idRules, platformAccountId } from '@doorward/core/ids'
import { userPrefix } from '@doorward/core/platform'
import { isRegion, type Region } from '@doorward/core/regions'

/** What a host name means (design 2). Nothing after this reads Host. */
export interface HostFacts {
  site: Site
  /** Scheme, host and port as the caller addressed it. */
  origin: string
  region: Region | undefined
  /** The account whose origin this is; undefined where the host names none. */
  accountId: AccountId | undefined
  /** The account's custom domain, where it is addressed by that. */
  domain?: string
}

export interface HostTable {
  /** Host and port of the portal, such as `doorward.localhost:8080`. */
  domain: string
  scheme: 'http' | 'https'
  port: number
  regions: readonly Region[]
}

const accountIdPattern = new RegExp(idRules.accountId.pattern)
const accountLabel = /^acc-[a-z0-9]{1,60}$/

/** True when plain `localhost` is served as the local dev option: only under a domain that ends in `.localhost`. */
export const hasLocalOption = (table: HostTable): boolean => table.domain.split(':')[0]?.endsWith('.localhost') ?? false

/** What stands behind the name in every host of ours: the port, where there is one. */
const portOf = ({ domain }: HostTable): string => domain.slice(domain.split(':')[0]?.length)

/** The account of a custom domain that is served; undefined for any other name. */
export type AccountOfDomain = (domain: string) => AccountId | undefined

/** What a Host header names that is a custom domain, by the scheme and port of all our hosts; undefined for none that is served. */
export function customSiteOf(table: HostTable, host: string, accountOf: AccountOfDomain): HostFacts | undefined {
  const name = host.toLowerCase()
  const port = portOf(table)
  if (!name.endsWith(port)) return undefined
  const domain = name.slice(0, name.length - port.length)
  const accountId = accountOf(domain)
  return accountId && { site: 'account', origin: `${table.scheme}://${name}`, region: undefined, accountId, domain }
}

/** The origin at which a custom domain is served. */
export const customOrigin = (table: HostTable, domain: string): string => `${table.scheme}://${domain}${portOf(table)}`

/** Tells what a Host header names; undefined for a host that is not ours. For custom domains see `customSiteOf`. */
export function siteOf(table: HostTable, host: string): HostFacts | undefined {
  const name = host.toLowerCase()
  const facts = (site: Site, region?: Region, accountId?: AccountId): HostFacts => ({
    site,
    origin: `${table.scheme}://${name}`,
    region,
    accountId,
  })
  if (name === table.domain) return facts('portal')
  if (hasLocalOption(table) && (name === `localhost:${table.port}` || name === `127.0.0.1:${table.port}`))
    return facts('local')
  if (!name.endsWith(`.${table.domain}`)) return undefined
  const labels = name.slice(0, -table.domain.length - 1).split('.')
  const [first = '', second] = labels
  if (labels.length === 1) {
    if (first === 'login') return facts('login', undefined, platformAccountId)
    if (first === 'billing' || first === 'relay') return facts(first)
    return isRegion(first) && table.regions.includes(first) ? facts('region', first) : undefined
  }
  if (labels.length !== 2 || !accountLabel.test(first) || first === platformAccountId) return undefined
  const accountId = first as AccountId // its pattern was checked just above
  if (second === 'login') return facts('account', undefined, accountId)
  return second && isRegion(second) && table.regions.includes(second) ? facts('account', second, accountId) : undefined
}

/** Whether an origin is the platform's own, no account's custom domain, in a deployment that nobody signs in at for real. */
export const isForDevelopment = (table: HostTable, origin: string): boolean =>
  URL.canParse(origin) &&
  siteOf(table, new URL(origin).host) !== undefined &&
  environmentOfHost(table.domain) !== 'production'

/** Kinds of hosts that name no account: where one is needed, the path names it. */
const unnamed: ReadonlySet<Site> = new Set(['region', 'login', 'portal', 'billing'])

/** Billing names accounts with the platform's prefix, or without (specification 7). */
const plainId = (site: Site, accountId: string): string =>
  site === 'billing' && accountId.startsWith(userPrefix) ? accountId.slice(userPrefix.length) : accountId

/** The account that the path names, where the host names none. Nothing after this asks which hosts those are. */
export function accountInPath({ hostFacts, params }: { hostFacts: HostFacts; params: unknown }): AccountId | undefined {
  const { accountId: given } = (params ?? {}) as { accountId?: string } // the router's parameters are texts
  if (!unnamed.has(hostFacts.site) || given === undefined) return undefined
  const accountId = plainId(hostFacts.site, given)
  return accountIdPattern.test(accountId) ? (accountId as AccountId) : undefined // its pattern was checked just now
}

/** The account's one origin. */
export const accountOrigin = (table: HostTable, accountId: AccountId, region: Region): string =>
  `${table.scheme}://${accountHost(table, accountId, region)}`
/** The account's one host, with the port where there is one. */
export const accountHost = (table: HostTable, accountId: AccountId, region: Region): string =>
  `${accountId}.${region}.${table.domain}`
/** The origin of the console. */
export const portalOrigin = (table: HostTable): string => `${table.scheme}://${table.domain}`
/** The origin of the platform's own login. */
export const loginOrigin = (table: HostTable): string => `${table.scheme}://login.${table.domain}`
/** The origin of what browsers hand over without a credential: their log, and secrets that vanish (decision 51). */
export const relayOrigin = (table: HostTable): string => `${table.scheme}://relay.${table.domain}`
/** The origin of the billing API (decision 51). */
export const billingOrigin = (table: HostTable): string => `${table.scheme}://billing.${table.domain}`
/** The origin of a region. */
export const regionOrigin = (table: HostTable, region: Region): string => `${table.scheme}://${region}.${table.domain}`
