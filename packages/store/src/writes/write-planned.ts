import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { type Kind, kinds } from '@doorward/core/kinds'
import { userPrefix } from '@doorward/core/platform'
import { plainArray, textArray, timeArray } from '../database/array-literal.ts'
import type { Tx } from '../database/database.ts'
import type { Item } from '../items/items.ts'
import { writeReplies } from './idempotency.ts'
import type { PlannedChange, PlannedWrites } from './planned-changes.ts'

/**
 * Writes items, log rows, revisions, members and idempotent replies, in as few statements as there are. All have left
 * when this returns, so that COMMIT may follow them without waiting for their end. Changes of an account that stands
 * elsewhere than where they were decided are left out; replies are for accounts under a lock.
 * @returns accounts whose changes were written, each with the database's time
 */
export async function writePlanned(tx: Tx, commitId: string, planned: PlannedWrites[]): Promise<Map<AccountId, Date>> {
  const statements: Promise<unknown>[] = []
  const changed = planned.filter(({ changes }) => changes.length > 0)
  const written = changed.length > 0 ? writeChanges(tx, commitId, changed).execute() : []
  const members = changed.flatMap(({ accountId, changes }) =>
    portalUsersIn(changes).map((userId): [string, string] => [accountId, userId]),
  )
  if (members.length > 0) statements.push(writeMembers(tx, commitId, members).execute())
  const replies = planned.flatMap((each) => each.replies)
  if (replies.length > 0) statements.push(writeReplies(tx, replies).execute())
  const [rows] = await Promise.all([written, ...statements])
  return new Map(rows.map(({ account_id, at }) => [account_id, at]))
}

/** One statement, to which each document is sent once, though the log and the item both hold it. */
function writeChanges(tx: Tx, commitId: string, planned: PlannedWrites[]) {
  const rows = planned.flatMap(rowsOf)
  const texts = (of: (row: Row) => string | null) => rows.map(of)
  const docs = (of: (row: Row) => string | null) => textArray(rows.map(of))
  const plain = (of: (row: Row) => number | boolean | null) => plainArray(rows.map(of))
  return tx<{ account_id: AccountId; at: Date }[]>`
    with planned as (
      select * from unnest(
        ${planned.map(({ accountId }) => accountId)}::text[], ${planned.map(({ head }) => head.commitId)}::text[],
        ${plainArray(planned.map(({ head }) => head.revision))}::bigint[], ${plainArray(planned.map(({ revision }) => revision))}::bigint[]
      ) as planned (account_id, commit_id, decided_on, revision)
    ), held as (
      select accounts.account_id, planned.revision from accounts join planned using (account_id)
      where accounts.revision = planned.decided_on and accounts.commit_id is not distinct from planned.commit_id order by account_id
      for no key update of accounts skip locked
    ), row as materialized (
      select * from unnest(
        ${texts((row) => row.accountId)}::text[], ${texts((row) => row.item.kind)}::text[], ${texts((row) => row.item.id)}::text[],
        ${plain((row) => row.item.version)}::bigint[], ${plain((row) => row.change.ordinal)}::smallint[], ${plain((row) => row.item.changes)}::int[],
        ${plain((row) => row.item.deleted)}::boolean[], ${timeArray(rows.map((row) => row.item.createdAt))}::timestamptz[],
        ${timeArray(rows.map((row) => row.item.lastUpdated))}::timestamptz[], ${texts((row) => row.change.actor)}::text[],
        ${texts((row) => row.change.throughClient)}::text[], ${texts((row) => row.change.requestId)}::text[],
        ${docs((row) => row.change.doc)}::jsonb[], ${docs((row) => row.change.before)}::jsonb[], ${docs((row) => row.change.patch)}::jsonb[],
        ${plain((row) => row.change.after !== null)}::boolean[], ${plain((row) => row.change.restored)}::boolean[],
        ${plain((row) => row.change.restoredFrom)}::bigint[],
        ${texts((row) => row.change.fact)}::text[], ${texts((row) => row.search)}::text[]
      ) as row (account_id, kind, item_id, version, ordinal, changes, deleted, created_at, last_updated, actor, through_client, request_id,
        doc, before, patch, logs_doc, restored, restored_from, fact, search)
      where account_id in (select account_id from held)
    ), logged as (
      insert into account_changes (
        account_id, revision, ordinal, at, actor, through_client, request_id, kind, item_id, before, after, patch, restored, restored_from,
        fact, commit_id)
      select account_id, version, ordinal, last_updated, actor, through_client, request_id, kind, item_id, before, case when logs_doc then doc end, patch,
        restored, restored_from, fact, ${commitId}
      from row
    ), moved as (
      update accounts set revision = held.revision, commit_id = ${commitId} from held
      where accounts.account_id = held.account_id
    ), stored as (
      insert into items (account_id, kind, item_id, version, changes, deleted, created_at, last_updated, doc, search)
      select account_id, kind, item_id, version, changes, deleted, created_at, last_updated, doc, search
      from row where search is not null
      on conflict (account_id, kind, item_id) do update set
        version = excluded.version, changes = excluded.changes, deleted = excluded.deleted, created_at = excluded.created_at,
        last_updated = excluded.last_updated, doc = excluded.doc, search = excluded.search
    )
    select account_id, clock_timestamp()::timestamptz(3) as at from held`
}

interface Row {
  accountId: AccountId
  change: PlannedChange
  item: Item
  /** Null for a change that a later one of the same item follows: only the last is the item's state. */
  search: string | null
}

function rowsOf({ accountId, changes }: PlannedWrites): Row[] {
  const last = new Map(changes.map((change) => [`${change.item.kind}/${change.item.id}`, change]))
  const lasting = new Set(last.values())
  return changes.map((change) => {
    const { item } = change
    return { accountId, change, item, search: lasting.has(change) ? searchText(item) : null }
  })
}

const searchCharsMax = 8 * 1024
/** What the list filter looks through, in lower case: the id, and every text of the document that somebody may find. */
function searchText({ kind, id, doc }: Item): string {
  const { foundBy, unsearched } = kinds[kind] as Kind
  if (foundBy === 'id') return id.toLowerCase()
  const texts = [id]
  let chars = id.length
  const walk = (value: Json): void => {
    if (chars > searchCharsMax) return
    if (typeof value === 'string') {
      texts.push(value)
      chars += value.length
    } else if (Array.isArray(value)) value.forEach(walk)
    else if (value !== null && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) if (!unsearched.includes(key)) walk(each)
  }
  walk(doc)
  return texts.join('\n').toLowerCase().slice(0, searchCharsMax)
}

/** Portal users that an item names; they may then list the account. */
function portalUsersIn(changes: PlannedChange[]): string[] {
  const found = new Set<string>()
  const walk = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (value !== null && typeof value === 'object') {
      if (typeof value.userId === 'string' && value.userId.startsWith(userPrefix)) found.add(value.userId)
      Object.values(value).forEach(walk)
    }
  }
  for (const { item } of changes) if (kinds[item.kind].makesMembers && !item.deleted) walk(item.doc)
  return [...found]
}

const writeMembers = (tx: Tx, commitId: string, members: [accountId: string, userId: string][]) => tx`
  insert into account_members (account_id, user_id)
  select account_id, user_id
  from unnest(${members.map(([accountId]) => accountId)}::text[], ${members.map(([, userId]) => userId)}::text[]) as member (account_id, user_id)
  join accounts using (account_id) where commit_id = ${commitId}
  on conflict do nothing`
