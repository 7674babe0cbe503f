import { readFileSync } from 'node:fs'
import { roles } from '@doorward/store/database/connection'
import { StartError } from '@doorward/store/database/start-error'
import { foreseenBytes, listEventDays } from '@doorward/store/events/event-sizes'
import { describeSchema, lackingOf } from '@doorward/store/schema/dump-schema'
import { listPending } from '@doorward/store/schema/migrate'
import { typed } from '../command-line.ts'
import { migrationsFolder } from '../platform.ts'
import { sizeOf } from '../sizes.ts'
import { advice, type Check, fault, type Ground } from './finding.ts'

const dump = new URL('../schema.sql', migrationsFolder)

export const migrations: Check = {
  name: 'migrations',
  async look({ sql, config }) {
    try {
      const pending = await listPending(sql, migrationsFolder)
      if (pending.length === 0) return []
      const [state] = await sql`select to_regclass('public.schema_migrations') is not null as is_ours`
      if (state?.is_ours !== true)
        return [
          fault(
            'There is nothing of Doorward in this database.',
            'It is empty, or it is not the one that is meant.',
            config.databaseUrl
              ? 'Look whether DATABASE_URL names the right one. The first start of a node makes what is needed.'
              : 'Look whether DOORWARD_DATA names the right folder. The first start of a node makes what is needed.',
          ),
        ]
      return [
        fault(
          `The database lacks ${pending.length} of this release's migrations, from ${pending[0]} on.`,
          'A node of this release brings them in when it starts; until then the other checks see an older database.',
          typed('migrate'),
        ),
      ]
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      return [
        fault(
          error.message,
          'No node of this release starts on it.',
          'Start the release that it was made with, or restore a backup.',
        ),
      ]
    }
  },
}

/** Only of a database at this release: an older one lacks things rightly. */
const schema: Check = {
  name: 'schema',
  async look({ sql }) {
    const isCurrent = await listPending(sql, migrationsFolder).then(
      (pending) => pending.length === 0,
      () => false,
    )
    if (!isCurrent) return []
    const lacking = lackingOf(readFileSync(dump, 'utf8'), await describeSchema(sql))
    const isIndex = ({ part }: Lacking) => part === 'indexes'
    const others = new Map(lacking.filter((one) => !isIndex(one)).map((one) => [`${one.owner} ${one.part}`, one]))
    return [...lacking.filter(isIndex).map(withoutIndex), ...[...others.values()].map(otherwise)].slice(0, 20)
  },
}

type Lacking = ReturnType<typeof lackingOf>[number]

const withoutIndex = ({ owner, line }: Lacking) =>
  fault(
    `The index ${/INDEX (\S+)/.exec(line)?.[1]} of the table ${owner} is missing.`,
    'What it finds is looked for row by row: slow, then refused when it takes too long. A unique one also lets two of a kind in.',
    `${line};`,
  )

const otherwise = ({ part, owner, line }: Lacking) =>
  fault(
    `The table ${owner} is not as the migrations made it; of its ${part} this is missing: ${line}`,
    part === 'row-level security'
      ? 'Nothing but the program’s own care keeps an account from the rows of another.'
      : 'Whatever needs it fails.',
    'Undo what changed it, or restore a backup into an empty database.',
  )

const indexes: Check = {
  name: 'indexes',
  async look({ sql }) {
    const rows = await sql<{ name: string }[]>`
      select c.oid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not (i.indisvalid and i.indisready) order by 1 limit 20`
    return rows.map(({ name }) =>
      fault(
        `The index ${name} is not valid: building it was cut short.`,
        'It costs every write and finds nothing.',
        `reindex index concurrently ${name};`,
      ),
    )
  },
}

/** Settings that an answered write, or the database's own care, rests on. */
const needed: Readonly<Record<string, { is: string; why: string }>> = {
  fsync: { is: 'on', why: 'A power cut loses answered writes and may leave the database unreadable.' },
  full_page_writes: { is: 'on', why: 'A power cut in the middle of a write may leave the database unreadable.' },
  autovacuum: { is: 'on', why: 'Tables grow for ever, queries get slow, and in the end the database takes no write.' },
  track_counts: { is: 'on', why: 'Without counts autovacuum does nothing.' },
}

const settings: Check = {
  name: 'settings of PostgreSQL',
  async look({ sql }) {
    const rows = await sql<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${Object.keys(needed)}::text[]) order by name`
    return rows.flatMap(({ name, setting }) => {
      const { is, why } = needed[name] ?? { is: setting, why: '' }
      return setting === is
        ? []
        : [
            fault(
              `PostgreSQL runs with ${name} = ${setting}.`,
              why,
              `alter system set ${name} = ${is}; select pg_reload_conf();`,
            ),
          ]
    })
  },
}

const writes: Check = {
  name: 'writes',
  async look({ sql }) {
    const [row] = await sql<{ recovers: boolean; readOnly: boolean }[]>`
      select pg_is_in_recovery() as recovers, current_setting('default_transaction_read_only') = 'on' as "readOnly"`
    if (!row?.recovers && !row?.readOnly) return []
    return [
      fault(
        row.recovers ? 'The database is a standby.' : 'The database is set to be read-only.',
        'Checks are answered, and every change is refused.',
        row.recovers
          ? 'Name the primary in DATABASE_URL, or promote this one: select pg_promote();'
          : 'alter database … reset default_transaction_read_only;',
      ),
    ]
  },
}

/** Superusers, migrations and whoever looks by hand need a few too. */
const connectionsBeside = 10

const connections: Check = {
  name: 'connections',
  async look({ sql, config }) {
    const [row] = await sql<{ max: number; nodes: number; wanted: number }[]>`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
        count(*)::int as nodes, coalesce(sum((facts->>'connectionsMax')::int), 0)::int as wanted
      from node_states where told_at > clock_timestamp() - interval '1 minute'`
    const wanted = Math.max(row?.wanted ?? 0, config.databaseConnections) + connectionsBeside
    if (!row || wanted <= row.max) return []
    return [
      fault(
        `The database takes ${row.max} connections, and ${row.nodes} nodes may ask for ${wanted}.`,
        'Under load some requests are refused though a node would have had room.',
        `alter system set max_connections = ${Math.ceil(wanted / 50) * 50 + 50}; and start PostgreSQL again; or lower DATABASE_CONNECTIONS.`,
      ),
    ]
  },
}

/** PostgreSQL stops taking writes at two thousand million. */
const transactionsMax = 1_000_000_000

const upkeep: Check = {
  name: 'upkeep of the database',
  async look({ sql }) {
    const [age] = await sql<{ age: number }[]>`
      select age(datfrozenxid)::float8 as age from pg_database where datname = current_database()`
    const slots = await sql<{ name: string; bytes: number }[]>`
      select slot_name::text as name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes from pg_replication_slots
      where not pg_is_in_recovery() and not active and restart_lsn is not null limit 20`
    const old =
      (age?.age ?? 0) > transactionsMax
        ? [
            fault(
              'The oldest transactions of the database are due to be frozen.',
              'At twice as many PostgreSQL takes no write any more.',
              'vacuum (freeze, verbose); and look why autovacuum did not come to it.',
            ),
          ]
        : []
    return [
      ...old,
      ...slots.map(({ name, bytes }) =>
        fault(
          `Nobody reads the replication slot ${name}, for which ${sizeOf(bytes)} of the log are kept.`,
          'It grows until the disk is full.',
          `Start its standby, or: select pg_drop_replication_slot('${name}');`,
        ),
      ),
    ]
  },
}

const standby: Check = {
  name: 'standby',
  async look({ sql }) {
    const [row] = await sql<{ followers: number; synchronous: boolean }[]>`
      select count(*)::int as followers, current_setting('synchronous_standby_names') <> '' as synchronous from pg_stat_replication`
    if (!row || row.followers === 0 || row.synchronous) return []
    return [
      advice(
        'The standby follows asynchronously.',
        'What it has not received yet is lost when the primary is, though it was answered.',
        "alter system set synchronous_standby_names = '*'; select pg_reload_conf();",
      ),
    ]
  },
}

const login: Check = {
  name: 'logins',
  async look({ config }) {
    if (!config.databaseUrl || config.databaseLogins || !config.production) return []
    return [
      advice(
        'The nodes serve by the login of the owner.',
        `A fault that lets anybody run SQL reaches everything; a login of ${roles.server} would reach the rows of one account.`,
        'Make two logins and set DATABASE_SERVER_URL and DATABASE_ACROSS_URL (README, An outside PostgreSQL).',
      ),
    ]
  },
}

const today = ({ machine }: Ground) => new Date(machine.now()).toISOString().slice(0, 10)

/** Beyond this much on an outside database, whose disk can't be seen from here, somebody should have chosen it. */
const muchBytes = 50e9

const growth: Check = {
  name: 'growth',
  async look(ground) {
    const { config, database, machine } = ground
    const kept = config.eventRetentionDays
    const days = await database.acrossAccounts('health', listEventDays, 'read')
    const foreseen = foreseenBytes(days, { today: today(ground), kept })
    const present = days.reduce((sum, { bytes }) => sum + bytes, 0)
    const room = config.databaseUrl ? muchBytes : present + (await machine.disk(config.dataFolder)).free * 0.8
    if (foreseen <= room) return []
    return [
      fault(
        `Authorization events grow to about ${sizeOf(foreseen)} (${kept} days at that of the fullest day of late).`,
        config.databaseUrl
          ? 'A full disk of the database refuses every change.'
          : 'That is more than the disk of the data folder has; when it is full every change is refused.',
        'Set DOORWARD_EVENT_RATE, or fewer DOORWARD_EVENT_DAYS.',
      ),
    ]
  },
}

const room: Check = {
  name: 'room for events',
  async look(ground) {
    const { config, database, sql } = ground
    const [row] = await sql<{ alive: boolean }[]>`
      select exists (select from node_states where told_at > clock_timestamp() - interval '1 minute' and started_at < clock_timestamp() - interval '1 hour') as alive`
    if (config.eventRetentionDays === 0 || !row?.alive) return []
    const days = await database.acrossAccounts('health', listEventDays, 'read')
    if (days.some(({ day }) => day >= today(ground))) return []
    return [
      fault(
        'There is no room for the authorization events of today.',
        'Checks are answered, and no analytics, alert or activity knows of them.',
        'Look in the log of the nodes for "authorization events were not written".',
      ),
    ]
  },
}

export const ofDatabase: readonly Check[] = [
  ...[migrations, schema, indexes, settings, writes, connections],
  ...[upkeep, standby, login, growth, room],
]
