import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { AccessRecord, Group } from '@doorward/core/permissions/model'
import type { Tx } from '../database/database.ts'
import { findItem, type ItemKey } from '../items/items.ts'
import { listHistory } from './history.ts'

/** One change of the log, as a reader with a cursor meets it. */
export interface LoggedChange {
  revision: number
  ordinal: number
  at: Date
  kind: ItemKind
  id: string
  /** Who made it. */
  actor: string
}

/** Changes after a revision in their order, whole revisions only, at most about `limit`. */
export async function listChangesAfter(
  tx: Tx,
  accountId: AccountId,
  revision: number,
  limit: number,
): Promise<LoggedChange[]> {
  const rows = await tx<
    { revision: string; ordinal: number; at: Date; kind: ItemKind; item_id: string; actor: string }[]
  >`
    select revision, ordinal, at, kind, item_id, actor from account_changes
    where account_id = ${accountId} and revision > ${revision} and revision <= coalesce((
      select revision from account_changes where account_id = ${accountId} and revision > ${revision}
      order by revision, ordinal offset ${limit - 1} limit 1), 9223372036854775807)
    order by revision, ordinal`
  return rows.map(({ item_id: id, revision: at_, ordinal, at, kind, actor }) => ({
    revision: Number(at_),
    ordinal,
    at,
    actor,
    kind,
    id,
  }))
}

/** An item's document right after the changes of a revision; null when it did not live then. */
export async function findAsOf(tx: Tx, accountId: AccountId, key: ItemKey, revision: number): Promise<Json> {
  const item = await findItem(tx, accountId, key)
  if (!item) return null
  if (item.version <= revision) return item.deleted ? null : item.doc
  const [entry] = await listHistory(tx, accountId, key, { beforeRevision: revision + 1, limit: 1 })
  return entry?.after ?? null
}

/** An item's document before and after one of its changes. */
export async function findChange(
  tx: Tx,
  accountId: AccountId,
  { kind, id, revision }: LoggedChange,
): Promise<{ before: Json; after: Json }> {
  const [entry] = await listHistory(tx, accountId, { kind, id }, { beforeRevision: revision + 1, limit: 1 })
  return { before: entry?.before ?? null, after: entry?.after ?? null }
}

const namingMax = 1_000
const slowMs = 20_000

/**
 * Items of a kind that had a text of their own, such as an id, right after the changes of a revision, at most 1,000. It
 * looks through all of them in the account, so it has more time than other queries; for jobs only.
 */
async function listNaming(
  tx: Tx,
  accountId: AccountId,
  { kind, name, revision }: { kind: ItemKind; name: string; revision: number },
): Promise<Exclude<Json, null>[]> {
  const like = `%${JSON.stringify(name).replace(/[\\%_]/g, '\\$&')}%`
  await tx`select set_config('statement_timeout', ${String(slowMs)}, true)`
  // An item that names it no longer did so in the row of the change that took the name away.
  const rows = await tx<{ item_id: string }[]>`
    select item_id from items where account_id = ${accountId} and kind = ${kind} and doc::text like ${like}
    union
    select item_id from account_changes
    where account_id = ${accountId} and revision > ${revision} and kind = ${kind}
      and (before::text like ${like} or patch::text like ${like})
    order by item_id limit ${namingMax}`
  const found: Exclude<Json, null>[] = []
  for (const { item_id: id } of rows) {
    const doc = await findAsOf(tx, accountId, { kind, id }, revision)
    if (doc !== null) found.push(doc)
  }
  return found
}

/** Records that named a group, role or user right after the changes of a revision, at most 1,000; for jobs only. */
export const listRecordsNaming = (
  tx: Tx,
  accountId: AccountId,
  name: string,
  revision: number,
): Promise<AccessRecord[]> =>
  listNaming(tx, accountId, { kind: 'record', name, revision }) as Promise<unknown> as Promise<AccessRecord[]> // the stored documents of records

/** Groups of a user right after the changes of a revision, at most 1,000; for jobs only. */
export async function listGroupsOfUser(
  tx: Tx,
  accountId: AccountId,
  userId: string,
  revision: number,
): Promise<Group[]> {
  const groups = (await listNaming(tx, accountId, { kind: 'group', name: userId, revision })) as unknown as Group[] // the stored documents of groups
  return groups.filter(({ users }) => users.some((user) => user.userId === userId))
}
