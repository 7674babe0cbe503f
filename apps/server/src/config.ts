import { resolve } from 'node:path'
import { isRegion, type Region, regions } from '@doorward/core/regions'
import { addressRules } from '@doorward/http/outbound-addresses'
import { StartError } from '@doorward/store/start-error'

export const services = ['api', 'login', 'portal'] as const
export type Service = (typeof services)[number]

/** Everything a deployment sets, read once from the environment. */
export interface Config {
  port: number
  /** Host and port of the portal; every other host is below it. */
  domain: string
  scheme: 'http' | 'https'
  dataFolder: string
  databaseUrl: string | undefined
  masterKey: string | undefined
  services: readonly Service[]
  regions: readonly Region[]
  smtpUrl: string | undefined
  mailFrom: string
  supportEmail: string | undefined
  indexBytesMax: number
  defaultAccountId: string | undefined
  trustedProxies: string[]
  /** Names of other products of this API family whose prefixes are taken for ours on input. */
  prefixAliases: string[]
  /** Days that authorization events are kept. */
  eventRetentionDays: number
  /** Other addresses of the clouds that integrations send to; for tests and private clouds. */
  integrationEndpoints: { awsUrl?: string | undefined; gcpUrl?: string | undefined }
  /** Addresses that are not public and may be called all the same, by http too; for tests and development. */
  outboundAllow: string[]
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

function daysOf(name: string, text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 0 || days > 366)
    throw new StartError(`${name} must be a number of days from 0 to 366, not "${text}".`)
  return days
}

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

/** Addresses and ranges. Raises `StartError` for anything else. */
function addressesOf(name: string, text: string | undefined): string[] {
  const entries = listOf(text)
  try {
    addressRules(entries)
  } catch (cause) {
    throw new StartError(`${name}: ${cause instanceof Error ? cause.message : 'not understood'}.`, cause)
  }
  return entries
}

/** Reads the configuration. Raises `StartError` with one sentence for a value that makes no sense. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const port = portOf(env.DOORWARD_PORT || '8080')
  const domain = (env.DOORWARD_DOMAIN || `doorward.localhost:${port}`).toLowerCase()
  if (!/^[a-z0-9.-]+(:\d{1,5})?$/.test(domain))
    throw new StartError(
      `DOORWARD_DOMAIN must be a host name, with its port if it is not the standard one, not "${domain}".`,
    )
  const isLocal = /(^|\.)localhost(:|$)/.test(domain)
  const indexMb = Number(env.DOORWARD_INDEX_MB || '512')
  if (!(indexMb > 0)) throw new StartError('DOORWARD_INDEX_MB must be a number of megabytes above 0.')
  return {
    port,
    domain,
    scheme: isLocal ? 'http' : 'https',
    dataFolder: resolve(env.DOORWARD_DATA || '.doorward'),
    databaseUrl: env.DATABASE_URL || undefined,
    masterKey: env.DOORWARD_MASTER_KEY || undefined,
    services: chosen('DOORWARD_SERVICES', env.DOORWARD_SERVICES?.replace(/\b(billing|relay)\b,?/g, ''), services),
    regions: chosen('DOORWARD_REGIONS', env.DOORWARD_REGIONS, regions).filter(isRegion),
    smtpUrl: env.DOORWARD_SMTP_URL || undefined,
    mailFrom: env.DOORWARD_MAIL_FROM || `Doorward <no-reply@${domain.split(':')[0]}>`,
    supportEmail: env.DOORWARD_SUPPORT_EMAIL || undefined,
    indexBytesMax: indexMb * 1_048_576,
    defaultAccountId: env.DOORWARD_DEFAULT_ACCOUNT || undefined,
    eventRetentionDays: daysOf('DOORWARD_EVENT_DAYS', env.DOORWARD_EVENT_DAYS || '14'),
    prefixAliases: prefixesOf('DOORWARD_PREFIX_ALIASES', env.DOORWARD_PREFIX_ALIASES),
    trustedProxies: listOf(env.DOORWARD_TRUSTED_PROXIES),
    integrationEndpoints: {
      awsUrl: env.DOORWARD_EVENTBRIDGE_URL || undefined,
      gcpUrl: env.DOORWARD_PUBSUB_URL || undefined,
    },
    outboundAllow: addressesOf('DOORWARD_OUTBOUND_ALLOW', env.DOORWARD_OUTBOUND_ALLOW),
    production: !isLocal,
  }
}
