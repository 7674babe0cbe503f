import { hkdfSync } from 'node:crypto'
import { openRecorder, type Recorder } from '@doorward/api/analytics/recorder'
import { type ClientCallCounter, openClientCalls } from '@doorward/api/callers/client-calls'
import { type KeyUses, openKeyUses } from '@doorward/api/clients/key-uses'
import { eachOnce, type NoteMalformed } from '@doorward/api/items/malformed'
import { type LinkedPeople, openLinkedPeople } from '@doorward/api/users/linked-people'
import { platformAccountId } from '@doorward/core/ids'
import { createEngine, type Engine } from '@doorward/engine/engine'
import { openPast, type Past } from '@doorward/engine/past/past'
import { openTrials, type Trials } from '@doorward/engine/trials/trials'
import type { HostTable } from '@doorward/http/app/host'
import { type Outages, openOutages } from '@doorward/http/app/outages'
import { type IssuerKeys, openIssuerKeys } from '@doorward/http/callers/issuer-keys'
import { type OpaqueTexts, opaqueTexts } from '@doorward/http/endpoints/opaque-texts'
import { type Dns, openDns } from '@doorward/http/outbound/dns'
import { type Outbound, openOutbound } from '@doorward/http/outbound/outbound'
import { providerTokens } from '@doorward/login/federation/credentials'
import { folderMailer, smtpMailer } from '@doorward/mail/mailer'
import { type Outbox, openOutbox } from '@doorward/mail/outbox'
import type { Database } from '@doorward/store/database/database'
import { type DatabaseClock, mayServe, openDatabaseClock } from '@doorward/store/database/database-clock'
import { type DatabaseHealth, openDatabaseHealth } from '@doorward/store/database/database-health'
import { attachEmbedded, openEmbedded } from '@doorward/store/database/open-embedded'
import { openPostgres } from '@doorward/store/database/open-postgres'
import { postgresFeed } from '@doorward/store/feed/feed-postgres'
import { postgresPastLog } from '@doorward/store/feed/past-log'
import { type Keyring, openKeyring } from '@doorward/store/secrets/keyring'
import type { MasterKey } from '@doorward/store/secrets/vault'
import { openCommit } from '@doorward/store/writes/commit'
import type { Commit } from '@doorward/store/writes/model'
import type { FastifyBaseLogger } from 'fastify'
import { accountLookups } from './account-lookups.ts'
import type { Config } from './config.ts'
import { openMasterKey } from './master-key.ts'
import type { Metrics } from './metrics/metrics.ts'
import { timed } from './metrics/timed-writes.ts'
import { type Opened, opened } from './opened.ts'
import { whileAway } from './while-away.ts'

/** What the program stands on: the database and what is opened on it. The plugins are handed these parts. */
export interface Platform {
  config: Config
  hosts: HostTable
  database: Database
  /** The database's time, by which everything expires (security K1). */
  clock: DatabaseClock
  /** The same, as a date. */
  now(): Date
  health: DatabaseHealth
  outages: Outages | undefined
  /** Tells of work beside requests that failed. */
  failed(text: string): (cause: unknown) => void
  /** What wraps every data key. */
  master: MasterKey
  keyring: Keyring
  engine: Engine
  trials: Trials
  past: Past
  commit: Commit
  outbox: Outbox
  noteMalformed: NoteMalformed
  keyUses: KeyUses
  linkedPeople: LinkedPeople
  clientCalls: ClientCallCounter
  recorder: Recorder
  /** What this node counts; absent where nobody asks, as in commands. */
  metrics: Metrics | undefined
  supportEmail: string | undefined
  integrationEndpoints: Config['integrationEndpoints']
  sharedIdentities: Config['sharedIdentities']
  texts: OpaqueTexts
  nonceSecret: Buffer
  outbound: Outbound
  dns: Dns
  providerToken: ReturnType<typeof providerTokens>
  issuerKeys: IssuerKeys
  findAccount: ReturnType<typeof accountLookups>['findAccount']
  defaultAccount: ReturnType<typeof accountLookups>['defaultAccount']
  forgetAccount: ReturnType<typeof accountLookups>['forgetAccount']
  isLocked: ReturnType<typeof accountLookups>['isLocked']
  servedDomains: ReturnType<typeof accountLookups>['servedDomains']
  close(): Promise<void>
}

/** Migrations lie at the same distance from the source and from the built program. */
export const migrationsFolder = new URL('../../../packages/store/migrations/', import.meta.url)

const monotonic = () => performance.now()

const hostTableOf = ({ domain, scheme, port, regions }: Config): HostTable => ({ domain, scheme, port, regions })

/** The database of a configuration; beside a program that may hold the data folder, over that one's socket. */
export function openDatabase(
  config: Config,
  { tell, attach }: { tell: (text: string) => void; attach: boolean },
): Promise<Database> {
  const options = { migrationsFolder, pool: { connectionsMax: config.databaseConnections } }
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { ...options, logins: config.databaseLogins })
  const open = attach ? attachEmbedded : openEmbedded
  return open({ ...options, dataFolder: config.dataFolder, nodes: config.workers, tell })
}

/** The way out for mail: SMTP, or a folder beside the data. Codes and links are told in development only. */
const mailerOf = ({ smtpUrl, mailFrom, dataFolder, production }: Config, tell: (text: string) => void) =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : folderMailer(dataFolder, mailFrom, production ? () => {} : tell)

interface OpenOptions {
  tell: (text: string) => void
  logger?: FastifyBaseLogger | undefined
  metrics?: Metrics | undefined
  /** Beside a server that may be running on the same data folder. */
  attach?: boolean
}

/**
 * Opens the platform; closing it ends its parts in reverse. Raises `StartError` with one sentence when it can't, and
 * nothing of it stays open then.
 */
export async function openPlatform(
  config: Config,
  { tell, logger, metrics, attach = false }: OpenOptions,
): Promise<Platform> {
  const all = opened()
  try {
    const database = all.keep(await openDatabase(config, { tell, attach }))
    const master = await whileAway(() => openMasterKey(config, database))
    const keyring = openKeyring(database, master, monotonic)
    await whileAway(() => ensurePlatformKeys(database, keyring))
    const watch = await openWatch(database, all, logger)
    const lookups = all.keep(accountLookups(database, config))
    await whileAway(() => lookups.servedDomains.look())
    const outbound = all.keep(openOutbound({ allow: config.outboundAllow }))
    const lent = { hosts: hostTableOf(config), sharedIdentities: config.sharedIdentities }
    return {
      config,
      metrics,
      master,
      ...lent,
      database,
      ...watch,
      keyring,
      ...openAccounts(database, all, { config, health: watch.health, logger, metrics }),
      outbox: all.keep(
        openOutbox({
          ...{ database, keyring, mailer: mailerOf(config, tell), failed: watch.failed('a mail was not sent') },
          ...(metrics ? { mailed: metrics.mailed } : {}),
        }),
      ),
      ...openNotes(database, all, { config, metrics, ...watch }),
      integrationEndpoints: config.integrationEndpoints,
      supportEmail: config.supportEmail,
      texts: opaqueTexts(textsKeyOf(master), master.also.map(textsKeyOf)),
      nonceSecret: Buffer.from(hkdfSync('sha256', master.key, '', 'doorward proof nonces', 32)),
      outbound,
      dns: openDns(config.dnsServer),
      providerToken: providerTokens({ ...lent, database, keyring, clock: watch.clock, outbound }),
      issuerKeys: openIssuerKeys(outbound, monotonic),
      findAccount: lookups.findAccount,
      defaultAccount: lookups.defaultAccount,
      forgetAccount: lookups.forgetAccount,
      isLocked: lookups.isLocked,
      servedDomains: lookups.servedDomains,
      close: all.close,
    }
  } catch (error) {
    await all.close().catch(() => {}) // what went wrong first is told
    throw error
  }
}

const textsKeyOf = ({ key }: MasterKey): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, '', 'doorward opaque texts', 32))

/** What tells how the database does and what its time is. */
async function openWatch(database: Database, all: Opened, logger: FastifyBaseLogger | undefined) {
  const health = openDatabaseHealth(database)
  const clock = all.keep(
    await whileAway(() => openDatabaseClock({ database, everyMs: 5_000, told: tellClock(logger) })),
  )
  const serves = async () => mayServe(clock) && (await isWhole(health))
  const outages = logger && all.keep(openOutages({ logger, serves, everyMs: 1_000 }))
  const now = () => new Date(clock.now())
  /** Tells of work beside requests that failed, unless that is told already. */
  const failed = (text: string) => (err: unknown) => outages?.delayed(err) || logger?.error({ err }, text)
  return { health, clock, outages, now, failed }
}

/** What accounts as they were may take of memory, beside them as they are. */
const shareOfPast = 1 / 4
/** The same of the copies on which changes are tried. */
const shareOfTrials = 1 / 4

/** The accounts' indexes in memory, and the one door for changes, which moves them on. */
function openAccounts(
  database: Database,
  all: Opened,
  {
    config,
    health,
    logger,
    metrics,
  }: { health: DatabaseHealth } & Pick<Platform, 'config' | 'metrics'> & Pick<OpenOptions, 'logger'>,
) {
  const noteMalformed = eachOnce((item) =>
    logger?.error({ item }, 'a stored item is malformed: it grants nothing and lists leave it out'),
  )
  const { indexBytesMax } = config
  const feed = postgresFeed(database)
  const engine = all.keep(createEngine({ feed, clock: monotonic, indexBytesMax, onMalformed: noteMalformed }))
  const log = postgresPastLog(database)
  const past = openPast({ log, feed, clock: monotonic, bytesMax: indexBytesMax * shareOfPast })
  const watched = health.watch(
    openCommit(database, {
      committed: (accountId, change) => engine.noteCommitted(accountId, change),
      movesRights: (accountId, change) => engine.movesRights(accountId, change),
    }),
  )
  const commit = metrics ? timed(watched, metrics) : watched
  const trials = all.keep(
    openTrials({ feed, clock: monotonic, bytesMax: indexBytesMax * shareOfTrials, onMalformed: noteMalformed }),
  )
  return { noteMalformed, engine, past, trials, commit }
}

/** What is noted beside requests and written a moment later. */
function openNotes(
  database: Database,
  all: Opened,
  { config, metrics, now, clock, failed }: Pick<Platform, 'config' | 'metrics' | 'now' | 'clock' | 'failed'>,
) {
  return {
    recorder: all.keep(
      openRecorder({
        database,
        now,
        retentionDays: config.eventRetentionDays,
        capacity: config.eventRate,
        flushEveryMs: 1_000,
        failed: failed('authorization events were not written'),
        ...(metrics ? { told: metrics.checked } : {}),
      }),
    ),
    keyUses: all.keep(
      openKeyUses({ database, flushEveryMs: 5_000, now, failed: failed('uses of access keys were not written') }),
    ),
    linkedPeople: all.keep(
      openLinkedPeople({ database, flushEveryMs: 1_000, failed: failed('people of linked issuers were not noted') }),
    ),
    clientCalls: all.keep(
      openClientCalls({
        database,
        shareEveryMs: 1_000,
        clock: clock.now,
        failed: failed('calls of service clients were not shared'),
      }),
    ),
  }
}

const isWhole = async (health: DatabaseHealth): Promise<boolean> => {
  const { reads, writes } = await health.look()
  return reads.work && writes.work
}

const tellClock = (logger: FastifyBaseLogger | undefined) => (aheadMs: number, isOff: boolean) =>
  isOff
    ? logger?.error({ aheadMs }, "this node's clock is off the database's; beyond 30 s the node does not serve")
    : logger?.warn({ aheadMs }, "this node's clock is right again")

/** The platform's own account stands from the first migration; its keys are made at the first start. */
async function ensurePlatformKeys(database: Database, keyring: Keyring): Promise<void> {
  await database.account(platformAccountId, async (tx) => {
    await tx`select from accounts where account_id = ${platformAccountId} for update`
    const [key] = await tx`select from data_keys where account_id = ${platformAccountId}`
    if (!key) await keyring.insertKeys(tx, platformAccountId)
  })
}
