import { hkdfSync } from 'node:crypto'
import { openRecorder, type Recorder } from '@doorward/api/analytics/recorder'
import { type ClientCallCounter, openClientCalls } from '@doorward/api/clients/client-calls'
import { type KeyUses, openKeyUses } from '@doorward/api/clients/key-uses'
import { eachOnce, type NoteMalformed } from '@doorward/api/malformed'
import { type LinkedPeople, openLinkedPeople } from '@doorward/api/users/linked-people'
import { platformAccountId } from '@doorward/core/ids'
import { createEngine, type Engine } from '@doorward/engine/engine'
import type { HostTable } from '@doorward/http/host'
import { type IssuerKeys, openIssuerKeys } from '@doorward/http/issuer-keys'
import { type OpaqueTexts, opaqueTexts } from '@doorward/http/opaque'
import { type Outbound, openOutbound } from '@doorward/http/outbound'
import { folderMailer, smtpMailer } from '@doorward/mail/mailer'
import { type Outbox, openOutbox } from '@doorward/mail/outbox'
import { type Commit, openCommit } from '@doorward/store/commit'
import type { Database } from '@doorward/store/database'
import { postgresFeed } from '@doorward/store/feed-postgres'
import { type Keyring, openKeyring } from '@doorward/store/keyring'
import { attachEmbedded, openEmbedded } from '@doorward/store/open-embedded'
import { openPostgres } from '@doorward/store/open-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { accountLookups } from './account-lookups.ts'
import type { Config } from './config.ts'
import { openMasterKey } from './master-key.ts'

/** What the program stands on: the database and what is opened on it. The plugins are handed these parts. */
export interface Platform {
  config: Config
  hosts: HostTable
  database: Database
  keyring: Keyring
  engine: Engine
  commit: Commit
  outbox: Outbox
  noteMalformed: NoteMalformed
  keyUses: KeyUses
  linkedPeople: LinkedPeople
  clientCalls: ClientCallCounter
  recorder: Recorder
  supportEmail: string | undefined
  integrationEndpoints: Config['integrationEndpoints']
  texts: OpaqueTexts
  outbound: Outbound
  issuerKeys: IssuerKeys
  findAccount: ReturnType<typeof accountLookups>['findAccount']
  defaultAccount: ReturnType<typeof accountLookups>['defaultAccount']
  close(): Promise<void>
}

/** Migrations lie at the same distance from the source and from the built program. */
const migrationsFolder = new URL('../../../packages/store/migrations/', import.meta.url)

const monotonic = () => performance.now()

export const hostTableOf = ({ domain, scheme, port, regions }: Config): HostTable => ({ domain, scheme, port, regions })

function openDatabase(config: Config, tell: (text: string) => void, attach: boolean): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, { migrationsFolder, logins: config.databaseLogins })
  const open = attach ? attachEmbedded : openEmbedded
  return open({ dataFolder: config.dataFolder, migrationsFolder, tell })
}

/** The way out for mail: SMTP, or a folder beside the data. Codes and links are told in development only. */
const mailerOf = ({ smtpUrl, mailFrom, dataFolder, production }: Config, tell: (text: string) => void) =>
  smtpUrl ? smtpMailer(smtpUrl, mailFrom) : folderMailer(dataFolder, mailFrom, production ? () => {} : tell)

/**
 * Opens the platform. With `attach`, beside a server that may be running on the same data folder.
 * Raises `StartError` with one sentence when it can't.
 */
export async function openPlatform(
  config: Config,
  { tell, logger, attach = false }: { tell: (text: string) => void; logger?: FastifyBaseLogger; attach?: boolean },
): Promise<Platform> {
  const database = await openDatabase(config, tell, attach)
  try {
    const master = await openMasterKey(config, database)
    const keyring = openKeyring(database, master, monotonic)
    await ensurePlatformKeys(database, keyring)
    const noteMalformed = eachOnce((item) =>
      logger?.error({ item }, 'a stored item is malformed: it grants nothing and lists leave it out'),
    )
    const engine = createEngine({
      feed: postgresFeed(database),
      clock: monotonic,
      indexBytesMax: config.indexBytesMax,
      onMalformed: noteMalformed,
    })
    const commit = openCommit(database, (accountId, change) => engine.noteCommitted(accountId, change))
    const mailer = mailerOf(config, tell)
    const outbox = openOutbox({
      database,
      keyring,
      mailer,
      failed: (err) => logger?.error({ err }, 'a mail was not sent'),
    })
    const recorder = openRecorder({
      database,
      retentionDays: config.eventRetentionDays,
      flushEveryMs: 1_000,
      failed: (err) => logger?.error({ err }, 'authorization events were not written'),
    })
    const keyUses = openKeyUses({
      database,
      flushEveryMs: 5_000,
      now: () => new Date(),
      failed: (err) => logger?.error({ err }, 'uses of access keys were not written'),
    })
    const linkedPeople = openLinkedPeople({
      database,
      flushEveryMs: 1_000,
      failed: (err) => logger?.error({ err }, 'people of linked issuers were not noted'),
    })
    const clientCalls = openClientCalls({
      database,
      shareEveryMs: 1_000,
      clock: Date.now,
      failed: (err) => logger?.error({ err }, 'calls of service clients were not shared'),
    })
    const outbound = openOutbound({ allow: config.outboundAllow })
    const close = async () => {
      await recorder.close()
      await keyUses.close()
      await linkedPeople.close()
      await clientCalls.close()
      await outbox.close()
      await outbound.close()
      await engine.close()
      await database.close()
    }
    const texts = opaqueTexts(new Uint8Array(hkdfSync('sha256', master.key, '', 'doorward opaque texts', 32)))
    return {
      config,
      hosts: hostTableOf(config),
      database,
      keyring,
      engine,
      commit,
      outbox,
      recorder,
      noteMalformed,
      integrationEndpoints: config.integrationEndpoints,
      keyUses,
      linkedPeople,
      clientCalls,
      supportEmail: config.supportEmail,
      texts,
      outbound,
      issuerKeys: openIssuerKeys(outbound, monotonic),
      ...accountLookups(database, config),
      close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The platform's own account stands from the first migration; its keys are made at the first start. */
async function ensurePlatformKeys(database: Database, keyring: Keyring): Promise<void> {
  await database.account(platformAccountId, async (tx) => {
    await tx`select from accounts where account_id = ${platformAccountId} for update`
    const [key] = await tx`select from data_keys where account_id = ${platformAccountId}`
    if (!key) await keyring.insertKeys(tx, platformAccountId)
  })
}
