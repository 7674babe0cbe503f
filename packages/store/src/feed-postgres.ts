import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { userPrefix } from '@doorward/core/platform'
import type { Database, Tx } from './database.ts'
import type { Feed, FeedItem } from './feed.ts'

/** Channel of the hint that an account changed; its payload is account ids separated by commas. */
export const changesChannel = 'doorward_changes'

interface ChangedRow {
  revision: string
  kind: ItemKind | null
  item_id: string
  deleted: boolean
  doc: unknown
}

/** Every item changed after `revision`, as it is now, with the account's revision; one statement, so one snapshot. */
export async function changesSince(
  tx: Tx,
  accountId: AccountId,
  revision: number,
): Promise<{ revision: number; items: FeedItem[] }> {
  const rows = await tx<ChangedRow[]>`
    select a.revision, i.kind, i.item_id, i.deleted, i.doc
    from accounts a
    left join (
      select distinct kind, item_id from account_changes where account_id = ${accountId} and revision > ${revision}
    ) changed on true
    left join items i on i.account_id = a.account_id and i.kind = changed.kind and i.item_id = changed.item_id
    where a.account_id = ${accountId}`
  return {
    revision: Number(rows[0]?.revision ?? 0),
    items: rows.flatMap((row) =>
      row.kind ? [{ kind: row.kind, id: row.item_id, doc: row.deleted ? null : row.doc }] : [],
    ),
  }
}

/** The feed on PostgreSQL. */
export function postgresFeed(database: Database): Feed {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.acrossAccounts('feed', work)
  const revisionsOf = (accountIds: AccountId[]) =>
    read(async (tx) => {
      const rows = await tx<{ account_id: AccountId; revision: string }[]>`
        select account_id, revision from accounts where account_id = any(${accountIds}::text[])`
      return new Map(rows.map((row) => [row.account_id, Number(row.revision)]))
    })
  return {
    revisionsOf,
    revisionOf: async (accountId) => (await revisionsOf([accountId])).get(accountId) ?? null,
    page: (accountId, kind, afterId, limit) =>
      database.account(accountId, async (tx) => {
        const rows = await tx<{ item_id: string; doc: unknown }[]>`
          select item_id, doc from items
          where account_id = ${accountId} and kind = ${kind} and not deleted and item_id > ${afterId ?? ''}
          order by item_id limit ${limit}`
        return rows.map((row) => ({ kind, id: row.item_id, doc: row.doc }))
      }),
    notedUsers: (accountId, afterId, limit) =>
      database.account(accountId, async (tx) => {
        const rows = await tx<{ item_id: string; deleted: boolean }[]>`
          select item_id, deleted from items
          where account_id = ${accountId} and kind = 'user' and (deleted or starts_with(item_id, ${userPrefix})) and item_id > ${afterId ?? ''}
          order by item_id limit ${limit}`
        return rows.map((row) => ({ kind: 'user', id: row.item_id, doc: row.deleted ? null : {} }))
      }),
    changesSince: (accountId, revision) => database.account(accountId, (tx) => changesSince(tx, accountId, revision)),
    onHint: (heard) =>
      database.listen(changesChannel, (payload) => {
        for (const id of payload.split(',')) heard(id as AccountId) // ids that a node of ours sent
      }),
  }
}
