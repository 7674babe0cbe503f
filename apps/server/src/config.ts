import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { eventRateDefault } from '@doorward/api/analytics/recorder'
import type { Invoicing } from '@doorward/billing/parts'
import type { StripeKeys } from '@doorward/billing/stripe/stripe-client'
import { type CardProviderName, cardProviders } from '@doorward/core/billing/cards'
import type { SharedIdentity } from '@doorward/core/connections/shared-identity'
import { idRules } from '@doorward/core/ids'
import { portalUserId } from '@doorward/core/platform'
import { isRegion, type Region, regions } from '@doorward/core/regions'
import { addressRules } from '@doorward/http/outbound/outbound-addresses'
import { StartError } from '@doorward/store/database/start-error'
import { parseMasterKey } from '@doorward/store/secrets/vault'
import type { MetricsAddress } from './metrics/metrics-door.ts'
import { readSharedIdentities } from './shared-identities.ts'
import { wantsTracing } from './tracing/wants-tracing.ts'

const services = ['api', 'login', 'portal', 'billing', 'relay'] as const
type Service = (typeof services)[number]

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof logLevels)[number]
/** What proxies may be called by instead of their addresses. */
const namedRanges = ['loopback', 'linklocal', 'uniquelocal']

/** Everything a deployment sets, read once from the environment. */
export interface Config {
  port: number
  /** Host and port of the portal; every other host is below it. */
  domain: string
  scheme: 'http' | 'https'
  dataFolder: string
  databaseUrl: string | undefined
  /** Logins of the database's restricted roles; without them the owner's login takes the roles on. */
  databaseLogins: { server: string; across: string } | undefined
  /** Most connections to the database for requests. */
  databaseConnections: number
  /** Processes that share the port, each a node. */
  workers: number
  /** Milliseconds that the program goes on serving, and says that it is not ready, before it stops listening. */
  drainMs: number
  /** Addresses to listen on; undefined for all, or for this machine's own where nobody else can reach it by name. */
  bind: string[] | undefined
  masterKey: string | undefined
  services: readonly Service[]
  regions: readonly Region[]
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string | undefined
  /** Who handles cards; test money alone is taken outside production, and in it where that is set. */
  cardProvider: CardProviderName
  /** What Stripe is reached with, where it handles cards. */
  stripe: StripeKeys | undefined
  /** Who sends invoices, and the tax that they name. */
  invoicing: Invoicing
  /** Portal user ids that see the admin display; it gives them no right. */
  internalAdmins: string[]
  indexBytesMax: number
  defaultAccountId: string | undefined
  trustedProxies: string[]
  /** Names of other products of this API family whose prefixes are taken for ours on input. */
  prefixAliases: string[]
  /** Days that authorization events are kept. */
  eventRetentionDays: number
  /** Most authorization events that a node writes in a second; of more questions a fair share is kept, and all are counted. */
  eventRate: number
  /** Where the console tells which of its places are visited; undefined where that is not measured. */
  analytics: { key: string; url: string } | undefined
  /** Other addresses of the clouds that integrations send to; for tests and private clouds. */
  integrationEndpoints: { awsUrl?: string | undefined; gcpUrl?: string | undefined }
  /** Addresses that are not public and may be called all the same, by http too; for tests and development. */
  outboundAllow: string[]
  /** The name server that is asked for records; undefined for those of the machine. */
  dnsServer: string | undefined
  /** The operator's credentials at providers, lent to accounts for development. */
  sharedIdentities: SharedIdentity[]
  /** Where the operator's legal texts are, as Markdown; undefined where he has none. */
  legalFolder: string | undefined
  logLevel: LogLevel
  /** Where the node's metrics are asked for; undefined for nowhere. */
  metrics: MetricsAddress | undefined
  /** Whether traces go to a collector of OpenTelemetry, which its own variables name. */
  sendsTraces: boolean
  production: boolean
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`DOORWARD_PORT must be a port number from 1 to 65535, not "${text}".`)
  return port
}

/** A whole number within bounds. Raises `StartError` for anything else. */
function numberOf(name: string, text: string, { min, max, unit }: { min: number; max: number; unit: string }): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < min || number > max)
    throw new StartError(`${name} must be a number of ${unit} from ${min} to ${max}, not "${text}".`)
  return number
}

/** What a balancer that looks every few seconds needs to notice; nobody stands before an address of this machine's own. */
const drainMsDefault = 5_000
const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '::1'

/** The named values, all when none is named. Raises `StartError` for an unknown one. */
function chosen<T extends string>(name: string, text: string | undefined, known: readonly T[]): readonly T[] {
  const asked = listOf(text)
  const unknown = asked.find((part) => !known.some((value) => value === part))
  if (unknown) throw new StartError(`${name} names "${unknown}"; known are ${known.join(', ')}.`)
  return asked.length === 0 ? known : known.filter((value) => asked.includes(value))
}

/** Names before a colon or bar. Raises `StartError` for anything else. */
function prefixesOf(name: string, text: string | undefined): string[] {
  const prefixes = listOf(text)
  const wrong = prefixes.find((prefix) => !/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(prefix))
  if (wrong) throw new StartError(`${name} names "${wrong}"; a prefix has 1 to 32 letters and digits.`)
  return prefixes
}

/** Ids of people of the platform, as the console shows them; the prefix may be left out. Raises `StartError` for anything else. */
function userIdsOf(name: string, text: string | undefined): string[] {
  const ids = listOf(text)
  const wrong = ids.find((id) => !new RegExp(idRules.userId.pattern).test(id))
  if (wrong) throw new StartError(`${name} names "${wrong}", which is no user id; an id looks like Doorward|4f9a1c7b.`)
  return ids.map(portalUserId)
}

/** Addresses and ranges, or one of the names. Raises `StartError` for anything else. */
function addressesOf(name: string, text: string | undefined, names: readonly string[] = []): string[] {
  const entries = listOf(text)
  try {
    addressRules(entries.filter((entry) => !names.includes(entry)))
  } catch (cause) {
    throw new StartError(`${name}: ${cause instanceof Error ? cause.message : 'not understood'}.`, cause)
  }
  return entries
}

/** An address of one of the protocols. Raises `StartError`, without the value: it may hold a password. */
function urlOf(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.hostname || !protocols.includes(url.protocol))
    throw new StartError(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
  return text
}

const samplers = ['always_on', 'always_off', 'traceidratio']
const samplersKnown = [...samplers, ...samplers.map((name) => `parentbased_${name}`)]

/** Whether traces go to a collector. Raises `StartError` for what the library would pass over with a line in the log. */
function sendsTraces(env: Record<string, string | undefined>): boolean {
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'])
    urlOf(name, env[name], ['https:', 'http:'])
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share } = env
  if (sampler && !samplersKnown.includes(sampler))
    throw new StartError(`OTEL_TRACES_SAMPLER must be one of ${samplersKnown.join(', ')}, not "${sampler}".`)
  if (share && !(Number(share) >= 0 && Number(share) <= 1))
    throw new StartError(`OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${share}".`)
  return wantsTracing(env)
}

/** `a@b.c`, or `Name <a@b.c>`. Raises `StartError` for anything else. */
function mailboxOf(name: string, text: string): string {
  if (!/^[^\s@<>]+@[^\s@<>]+$|^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$/.test(text))
    throw new StartError(`${name} must be an e-mail address, not "${text}".`)
  return text
}

/** Raises `StartError` for a level that is none. */
function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text)
  if (!level) throw new StartError(`DOORWARD_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${text}".`)
  return level
}

/** Raises `StartError` for a provider that is none. */
function cardProviderOf(text: string): CardProviderName {
  const provider = cardProviders.find((one) => one === text)
  if (!provider) throw new StartError(`DOORWARD_CARDS must be one of ${cardProviders.join(', ')}, not "${text}".`)
  return provider
}

/** Raises `StartError` where Stripe handles cards and one of its keys is missing, or is none. */
function stripeOf(env: Record<string, string | undefined>, provider: CardProviderName): StripeKeys | undefined {
  if (provider !== 'stripe') return undefined
  const keyOf = (name: string, form: RegExp, begins: string) => {
    const text = env[name] ?? ''
    if (!form.test(text)) throw new StartError(`DOORWARD_CARDS=stripe needs ${name}, a key that begins with ${begins}.`)
    return text
  }
  return {
    secretKey: keyOf('DOORWARD_STRIPE_SECRET_KEY', /^[sr]k_\w+$/, 'sk_ or rk_'),
    publishableKey: keyOf('DOORWARD_STRIPE_PUBLISHABLE_KEY', /^pk_\w+$/, 'pk_'),
    webhookSecret: keyOf('DOORWARD_STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_'),
    apiUrl: addressOf('DOORWARD_STRIPE_URL', env.DOORWARD_STRIPE_URL),
  }
}

const addressOf = (name: string, text: string | undefined): URL | undefined => {
  const url = urlOf(name, text, ['https:', 'http:'])
  return url ? new URL(url) : undefined
}

/** Raises `StartError` for a tax that is no percentage with two places at most. */
function invoicingOf(env: Record<string, string | undefined>): Invoicing {
  const percent = env.DOORWARD_INVOICE_TAX_PERCENT || '0'
  const [, units, places = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  if (units === undefined)
    throw new StartError(`DOORWARD_INVOICE_TAX_PERCENT must be a percentage, such as 19 or 7.7, not "${percent}".`)
  const { DOORWARD_INVOICE_NAME: name, DOORWARD_INVOICE_ADDRESS: address, DOORWARD_INVOICE_VAT_ID: vatId } = env
  return {
    seller: { ...(name ? { name } : {}), ...(address ? { address } : {}), ...(vatId ? { vatId } : {}) },
    taxPercentHundredths: Number(units) * 100 + Number(places.padEnd(2, '0')),
  }
}

/** The key as it is written. Raises `StartError` for one that is none, or is missing beside an outside database. */
function masterKeyOf({ DOORWARD_MASTER_KEY: text, DATABASE_URL: url }: Record<string, string | undefined>) {
  if (text) parseMasterKey(text)
  else if (url)
    throw new StartError('DATABASE_URL needs DOORWARD_MASTER_KEY: 32 random bytes in base64, the same on every node.')
  return text || undefined
}

/** Both logins or none. Raises `StartError` for one alone, and beside no outside database. */
function databaseLoginsOf(env: Record<string, string | undefined>): Config['databaseLogins'] {
  const { DATABASE_URL: owner, DATABASE_SERVER_URL: server, DATABASE_ACROSS_URL: across } = env
  if (!server && !across) return undefined
  if (!server || !across) throw new StartError('DATABASE_SERVER_URL and DATABASE_ACROSS_URL are given together.')
  if (!owner) throw new StartError('DATABASE_SERVER_URL needs DATABASE_URL, the login that migrates.')
  return { server, across }
}

/** Addresses without ranges. Raises `StartError` for anything else. */
function bindOf(text: string | undefined): string[] | undefined {
  const addresses = listOf(text)
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong) throw new StartError(`DOORWARD_BIND names "${wrong}"; it takes IP addresses, such as 0.0.0.0 or ::.`)
  return addresses.length > 0 ? addresses : undefined
}

/** An IP address, with a port or without. Raises `StartError` for anything else. */
function nameServerOf(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined
  const [, address = text] = /^\[?([^\]]+?)\]?(?::\d{1,5})?$/.exec(isIP(text) === 6 ? `[${text}]` : text) ?? []
  if (isIP(address) === 0)
    throw new StartError(
      `${name} must be the IP address of a name server, such as 10.0.0.2 or 10.0.0.2:5353, not "${text}".`,
    )
  return text
}

/** Prometheus' own range for what nobody has taken; on this machine alone. */
const metricsDefault = { host: '127.0.0.1', port: 9464 }

/** A port, with an IP address before it or without, or `off`. Raises `StartError` for anything else. */
function metricsOf(text: string | undefined, workers: number): MetricsAddress | undefined {
  if (!text) return { ...metricsDefault, isDefault: true }
  if (text === 'off') return undefined
  const [, bare, inBrackets, port = text] = /^(?:(\d[\d.]*)|\[([0-9a-f:]+)\]):(\d+)$/i.exec(text) ?? []
  const host = bare ?? inBrackets ?? metricsDefault.host
  if (isIP(host) === 0 || !/^\d{1,5}$/.test(port) || Number(port) + workers - 1 > 65_535)
    throw new StartError(
      `DOORWARD_METRICS must be a port, with an IP address before it or without, such as 9464 or 10.0.0.5:9464, or "off", not "${text}".`,
    )
  return { host, port: Number(port), isDefault: false }
}

const analyticsUrlDefault = 'https://eu.i.posthog.com'

/** Reads the configuration. Raises `StartError` with one sentence for a value that makes no sense. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = portOf(env.DOORWARD_PORT || '8080')
  const domain = (env.DOORWARD_DOMAIN || `doorward.localhost:${port}`).toLowerCase()
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(domain))
    throw new StartError(
      `DOORWARD_DOMAIN must be a host name, with its port if it is not the standard one, not "${domain}".`,
    )
  const isLocal = /(^|\.)localhost(:|$)/.test(domain)
  // Test money is refused in production unless set on purpose (decision 18).
  const cardProvider = cardProviderOf(env.DOORWARD_CARDS || (isLocal ? 'sandbox' : 'none'))
  const indexMb = Number(env.DOORWARD_INDEX_MB || '512')
  if (!(indexMb > 0)) throw new StartError('DOORWARD_INDEX_MB must be a number of megabytes above 0.')
  const bind = bindOf(env.DOORWARD_BIND) ?? (isLocal ? ['127.0.0.1', '::1'] : undefined)
  const workers = numberOf('DOORWARD_WORKERS', env.DOORWARD_WORKERS || '1', { min: 1, max: 64, unit: 'processes' })
  const drainDefault = bind?.every(isLoopback) ? 0 : drainMsDefault
  return {
    port,
    domain,
    scheme: isLocal ? 'http' : 'https',
    dataFolder: resolve(env.DOORWARD_DATA || '.doorward'),
    databaseUrl: env.DATABASE_URL || undefined,
    databaseLogins: databaseLoginsOf(env),
    databaseConnections: numberOf('DATABASE_CONNECTIONS', env.DATABASE_CONNECTIONS || '16', {
      min: 2,
      max: 1_000,
      unit: 'connections',
    }),
    workers,
    bind,
    // The rest of the 20 s in which the program ends is for what is still being answered (security P4).
    drainMs: numberOf('DOORWARD_DRAIN_MS', env.DOORWARD_DRAIN_MS || String(drainDefault), {
      min: 0,
      max: 15_000,
      unit: 'milliseconds',
    }),
    masterKey: masterKeyOf(env),
    services: chosen('DOORWARD_SERVICES', env.DOORWARD_SERVICES, services),
    regions: chosen('DOORWARD_REGIONS', env.DOORWARD_REGIONS, regions).filter(isRegion),
    smtpUrl: urlOf('DOORWARD_SMTP_URL', env.DOORWARD_SMTP_URL, ['smtp:', 'smtps:']),
    mailFrom: mailboxOf('DOORWARD_MAIL_FROM', env.DOORWARD_MAIL_FROM || `Doorward <no-reply@${domain.split(':')[0]}>`),
    supportEmail: env.DOORWARD_SUPPORT_EMAIL
      ? mailboxOf('DOORWARD_SUPPORT_EMAIL', env.DOORWARD_SUPPORT_EMAIL)
      : undefined,
    cardProvider,
    stripe: stripeOf(env, cardProvider),
    invoicing: invoicingOf(env),
    internalAdmins: userIdsOf('DOORWARD_INTERNAL_ADMINS', env.DOORWARD_INTERNAL_ADMINS),
    indexBytesMax: indexMb * 1_048_576,
    defaultAccountId: env.DOORWARD_DEFAULT_ACCOUNT || undefined,
    eventRetentionDays: numberOf('DOORWARD_EVENT_DAYS', env.DOORWARD_EVENT_DAYS || '14', {
      min: 0,
      max: 366,
      unit: 'days',
    }),
    eventRate: numberOf('DOORWARD_EVENT_RATE', env.DOORWARD_EVENT_RATE || String(eventRateDefault), {
      min: 1,
      max: 100_000,
      unit: 'events a second',
    }),
    prefixAliases: prefixesOf('DOORWARD_PREFIX_ALIASES', env.DOORWARD_PREFIX_ALIASES),
    trustedProxies: addressesOf('DOORWARD_TRUSTED_PROXIES', env.DOORWARD_TRUSTED_PROXIES, namedRanges),
    analytics: env.DOORWARD_ANALYTICS_KEY
      ? {
          key: env.DOORWARD_ANALYTICS_KEY,
          url: urlOf('DOORWARD_ANALYTICS_URL', env.DOORWARD_ANALYTICS_URL, ['https:', 'http:']) ?? analyticsUrlDefault,
        }
      : undefined,
    integrationEndpoints: {
      awsUrl: urlOf('DOORWARD_EVENTBRIDGE_URL', env.DOORWARD_EVENTBRIDGE_URL, ['https:', 'http:']),
      gcpUrl: urlOf('DOORWARD_PUBSUB_URL', env.DOORWARD_PUBSUB_URL, ['https:', 'http:']),
    },
    outboundAllow: addressesOf('DOORWARD_OUTBOUND_ALLOW', env.DOORWARD_OUTBOUND_ALLOW),
    dnsServer: nameServerOf('DOORWARD_DNS_SERVER', env.DOORWARD_DNS_SERVER),
    sharedIdentities: readSharedIdentities('DOORWARD_SHARED_IDENTITIES', env.DOORWARD_SHARED_IDENTITIES),
    legalFolder: env.DOORWARD_LEGAL_DIR ? resolve(env.DOORWARD_LEGAL_DIR) : undefined,
    metrics: metricsOf(env.DOORWARD_METRICS, workers),
    sendsTraces: sendsTraces(env),
    logLevel: logLevelOf(env.DOORWARD_LOG_LEVEL || 'warn'),
    production: !isLocal,
  }
}
