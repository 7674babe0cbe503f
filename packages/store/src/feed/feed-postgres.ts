import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { userPrefix } from '@doorward/core/platform'
import type { Database, Tx } from '../database/database.ts'
import type { Changes, Feed } from './feed.ts'

/** Channel of the hint that an account changed; its payload is account ids separated by commas. */
export const changesChannel = 'doorward_changes'

/**
 * A page ends with the document that reaches so many bytes as they are stored, packed: a thousand of the largest documents
 * would take longer than a statement may.
 */
const pageStoredBytes = 1_000_000

/** What of a record decides: the rest of a document is not read where there may be a million of them. */
const decidingOfRecord = ['users', 'groups', 'admins', 'statements', 'status'] as const

interface ChangedRow {
  revision: string
  commit_id: string | null
  since_commit_id: string | null
  kind: ItemKind | null
  item_id: string
  deleted: boolean
  doc: unknown
}

/** What changed after `revision`; one statement, so one snapshot. */
export async function changesSince(tx: Tx, accountId: AccountId, revision: number): Promise<Changes> {
  const rows = await tx<ChangedRow[]>`
    select a.revision, a.commit_id, i.kind, i.item_id, i.deleted, i.doc, (
      select commit_id from account_changes where account_id = ${accountId} and revision = ${revision} limit 1
    ) as since_commit_id
    from accounts a
    left join (
      select distinct kind, item_id from account_changes where account_id = ${accountId} and revision > ${revision}
    ) changed on true
    left join items i on i.account_id = a.account_id and i.kind = changed.kind and i.item_id = changed.item_id
    where a.account_id = ${accountId}`
  const [first] = rows
  return {
    revision: Number(first?.revision ?? 0),
    commitId: first?.commit_id ?? null,
    sinceCommitId: first?.since_commit_id ?? null,
    items: rows.flatMap((row) =>
      row.kind ? [{ kind: row.kind, id: row.item_id, doc: row.deleted ? null : row.doc }] : [],
    ),
  }
}

/** A record's parts that decide, as a text of JSON; null is one that its document does not have. */
const decidingIn = (tx: Tx) => {
  const parts = decidingOfRecord.map((name) => tx`${`"${name}":`}::text || coalesce((doc -> ${name})::text, 'null')`)
  return tx`'{' || ${parts.reduce((all, part) => tx`${all} || ',' || ${part}`)} || '}'`
}

/**
 * The feed on PostgreSQL. An account being deleted is missing in it, unless it is asked for.
 * @param ofDeleted whether those are meant
 */
export function postgresFeed(database: Database, { ofDeleted = false }: { ofDeleted?: boolean } = {}): Feed {
  const read = <T>(work: (tx: Tx) => Promise<T>) => database.acrossAccounts('feed', work)
  return {
    headsOf: (accountIds) =>
      read(async (tx) => {
        const rows = await tx<{ account_id: AccountId; revision: string; commit_id: string | null }[]>`
          select account_id, revision, commit_id from accounts
          where account_id = any(${accountIds}::text[]) and (deleting_since is not null) = ${ofDeleted}`
        return new Map(rows.map((row) => [row.account_id, { revision: Number(row.revision), commitId: row.commit_id }]))
      }),
    page: (accountId, kind, afterId, limit) =>
      database.account(accountId, async (tx) => {
        // A page comes as one text of JSON: a thousand rows would cost more than all that is in them.
        const told = kind === 'record' ? decidingIn(tx) : tx`doc::text`
        const [page] = await tx<{ rows: string | null; is_full: boolean }[]>`
          select string_agg('[' || to_json(item_id)::text || ',' || ${told} || ']', ',' order by item_id) as rows,
            count(*) = ${limit} or coalesce(max(bytes), 0) >= ${pageStoredBytes} as is_full
          from (
            select item_id, doc, pg_column_size(doc) as own, sum(pg_column_size(doc)) over (order by item_id) as bytes
            from items
            where account_id = ${accountId} and kind = ${kind} and not deleted and item_id > ${afterId ?? ''}
            order by item_id limit ${limit}
          ) page
          where bytes - own < ${pageStoredBytes}`
        const rows = JSON.parse(`[${page?.rows ?? ''}]`) as [string, unknown][] // what was built above
        const items = rows.map(([id, doc]) => ({ kind, id, doc }))
        return { items, more: page?.is_full === true }
      }),
    notedUsers: (accountId, afterId, limit) =>
      database.account(accountId, async (tx) => {
        const rows = await tx<{ item_id: string; doc: unknown }[]>`
          select item_id, case when not deleted then
              jsonb_strip_nulls(jsonb_build_object('disabled', doc -> 'disabled', 'isOnlyNamed', doc -> 'isOnlyNamed'))
            end as doc
          from items
          where account_id = ${accountId} and kind = 'user' and (deleted or starts_with(item_id, ${userPrefix}) or doc -> 'disabled' is not null) and item_id > ${afterId ?? ''}
          order by item_id limit ${limit}`
        const items = rows.map((row) => ({ kind: 'user' as const, id: row.item_id, doc: row.doc }))
        return { items, more: rows.length === limit }
      }),
    changesSince: (accountId, revision) => database.account(accountId, (tx) => changesSince(tx, accountId, revision)),
    onHint: (heard) =>
      database.listen(changesChannel, (payload) => {
        for (const id of payload.split(',')) heard(id as AccountId) // ids that a node of ours sent
      }),
  }
}
