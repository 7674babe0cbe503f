import { snapshotDatabase } from '@doorward/store/backup/snapshot-database'
import { Connection } from '@doorward/store/database/connection'
import type { Database } from '@doorward/store/database/database'
import { StartError } from '@doorward/store/database/start-error'
import { foreseenBytes, listEventDays } from '@doorward/store/events/event-sizes'
import { listNodeStates, type NodeState, silentAfterSeconds } from '@doorward/store/installation/node-states'
import { findWaiting } from '@doorward/store/jobs/waiting'
import { listPending } from '@doorward/store/schema/migrate'
import { typed } from './command-line.ts'
import type { Config } from './config.ts'
import { databaseOwner } from './database-owner.ts'
import type { Outcome } from './outcome.ts'
import { migrationsFolder } from './platform.ts'
import { sizeOf, spanOf } from './sizes.ts'

const stateOf = ({ silentSeconds, fault }: NodeState): string =>
  silentSeconds > silentAfterSeconds
    ? `silent for ${spanOf(silentSeconds)}`
    : fault
      ? `does not serve: ${fault}`
      : 'serves'

const nodeLine = (node: NodeState): string =>
  [
    `${node.place}  ${stateOf(node)}`,
    `build ${node.build}`,
    `up ${spanOf(Math.max(0, (Date.now() - node.startedAt.getTime()) / 1000))}`,
    `clock ${node.clockAheadMs >= 0 ? '+' : ''}${node.clockAheadMs} ms`,
    `${node.indexAccounts} ${node.indexAccounts === 1 ? 'account' : 'accounts'} in memory (${sizeOf(node.indexBytes)})`,
    `${node.indexBehind} changes behind`,
  ].join(', ')

/** What the database takes, and what its authorization events will (design 7). */
async function findSizes(database: Database, { now, kept }: { now: Date; kept: number }) {
  const [row] = await database.acrossAccounts(
    'health',
    (tx) => tx<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`,
    'read',
  )
  const days = await database.acrossAccounts('health', listEventDays, 'read')
  const today = now.toISOString().slice(0, 10)
  return {
    databaseBytes: row?.bytes ?? 0,
    eventBytes: days.reduce((sum, { bytes }) => sum + bytes, 0),
    eventDaysKept: kept,
    eventBytesForeseen: foreseenBytes(days, { today, kept }),
  }
}

/**
 * Every node as it told last, what waits to be done, and what is stored. It changes nothing. Raises StartError for a database that
 * has nothing of ours, or not all of this release's.
 */
export async function status(config: Config): Promise<Outcome> {
  const owner = await databaseOwner(config)
  const connection = new Connection(owner.target, { limited: false })
  try {
    await connection.open()
    const pending = await listPending(connection.sql, migrationsFolder)
    if (pending.length > 0)
      throw new StartError(
        `The database lacks ${pending.length} of this release's migrations; a node, or "${typed('migrate')}", brings them in.`,
      )
    return await tellStatus(snapshotDatabase(connection.sql), config)
  } finally {
    await connection.close()
    await owner.close()
  }
}

async function tellStatus(database: Database, config: Config): Promise<Outcome> {
  const nodes = await listNodeStates(database)
  const waiting = await findWaiting(database)
  const sizes = await findSizes(database, { now: new Date(), kept: config.eventRetentionDays })
  const { databaseBytes, eventBytes, eventDaysKept, eventBytesForeseen } = sizes
  const sentences = [
    nodes.length === 0 ? 'No node runs.' : undefined,
    ...nodes.map(nodeLine),
    `Waiting   ${waiting.jobs.count} pieces of work, ${waiting.mails.count} mails`,
    `Database  ${sizeOf(databaseBytes)}`,
    `Events    ${sizeOf(eventBytes)} of authorization events; kept for ${eventDaysKept} days (DOORWARD_EVENT_DAYS) they come to about ${sizeOf(eventBytesForeseen)}`,
  ]
  return { facts: { nodes, waiting, sizes }, text: sentences.filter(Boolean).join('\n') }
}
