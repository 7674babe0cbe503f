import type { Json, Patch } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import { type Item, type ItemRow, toItem } from './items.ts'

/** Runs `work` on one moment of an account: whatever it reads, it sees nothing that was committed after it began. */
export const atOneMoment = <T>(database: Database, accountId: AccountId, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.account(
    accountId,
    async (tx) => {
      await tx`set transaction isolation level repeatable read`
      return work(tx)
    },
    'read',
  )

/** The account's region and revision, with the database's time; undefined for no account. */
export async function readHead(
  tx: Tx,
  accountId: AccountId,
): Promise<{ region: string; revision: number; at: Date } | undefined> {
  const [row] = await tx<{ region: string; revision: string; at: Date }[]>`
    select region, revision, clock_timestamp()::timestamptz(3) as at from accounts where account_id = ${accountId}`
  return row && { region: row.region, revision: Number(row.revision), at: row.at }
}

/** Living items of every kind in key order after one, at most `limit`. */
export async function listAllItems(
  tx: Tx,
  accountId: AccountId,
  { after, limit }: { after: { kind: string; id: string }; limit: number },
): Promise<Item[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and (kind, item_id) > (${after.kind}, ${after.id}) and not deleted
    order by kind, item_id limit ${limit}`
  return rows.map(toItem)
}

/** Calls of each hour, oldest first; the store keeps at most 400 days of them. */
export async function listCallHours(tx: Tx, accountId: AccountId): Promise<{ hour: Date; calls: number }[]> {
  const rows = await tx<{ hour: Date; calls: string }[]>`
    select hour, calls from call_counts where account_id = ${accountId} order by hour limit 10000`
  return rows.map(({ hour, calls }) => ({ hour, calls: Number(calls) }))
}

export interface LogRow {
  revision: number
  ordinal: number
  at: Date
  actor: string
  throughClient: string | null
  requestId: string
  kind: string
  id: string
  before: Json
  after: Json
  patch: Patch | null
}

/** Rows of the change log after a place, at most `limit`. */
export async function listLog(
  tx: Tx,
  accountId: AccountId,
  { after, limit }: { after: { revision: number; ordinal: number }; limit: number },
): Promise<LogRow[]> {
  const rows = await tx<
    (Omit<LogRow, 'id' | 'requestId' | 'revision'> & { revision: string; item_id: string; request_id: string })[]
  >`
    select revision, ordinal, at, actor, through_client as "throughClient", request_id, kind, item_id, before, after, patch from account_changes
    where account_id = ${accountId} and (revision, ordinal) > (${after.revision}, ${after.ordinal})
    order by revision, ordinal limit ${limit}`
  return rows.map(({ item_id: id, request_id: requestId, revision, ...row }) => ({
    ...row,
    id,
    requestId,
    revision: Number(revision),
  }))
}
