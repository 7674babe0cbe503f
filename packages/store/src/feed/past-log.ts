import { apply, type Json, type Patch } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { type ItemKind, isIndexed, kinds } from '@doorward/core/kinds'
import type { Database, Tx } from '../database/database.ts'
import type { ItemKey } from '../items/items.ts'
import type { FeedItem, LogHead } from './feed.ts'

/** A revision of the past, with the time of its change and the transaction that made it. */
export interface PastMoment extends LogHead {
  at: Date
}

/** What was found of a moment: it, or on which side of the change log it lies. */
type FoundMoment = { moment: PastMoment; head: LogHead } | { outside: 'before' | 'after' }

/**
 * What the change log tells of the past. Its rows never change, so whatever is read of a revision belongs together,
 * also by several statements.
 */
export interface PastLog {
  /** The last revision at a time, or one by its number; null without such an account. */
  findMoment(accountId: AccountId, asOf: { revision: number } | { at: Date }): Promise<FoundMoment | null>
  /** What the index knows that changed after a revision, each once, up to about so many changes; `upTo` is how far that is. */
  changedBetween(
    accountId: AccountId,
    span: { after: number; upTo: number },
    changesMax: number,
  ): Promise<{ keys: ItemKey[]; upTo: number }>
  /** Items right after the changes of a revision: `doc` is null of one deleted by then, undefined of one not yet made. */
  statesAt(accountId: AccountId, revision: number, keys: ItemKey[]): Promise<FeedItem[]>
}

const indexedKinds = (Object.keys(kinds) as ItemKind[]).filter(isIndexed)

/**
 * The last revision whose change was made by a time, found by halving: times rise with revisions, but for the
 * milliseconds by which changes of one item are kept apart.
 */
export const lastRevisionBy = (tx: Tx, accountId: AccountId, at: Date) => tx`(
  with recursive halving (low, high) as (
    select 0::bigint, revision from accounts where account_id = ${accountId}
    union all
    select case when made.at <= ${at} then middle else low end, case when made.at <= ${at} then high else middle - 1 end
    from halving cross join lateral (select (low + high + 1) / 2 as middle) half
    cross join lateral (
      select at from account_changes where account_id = ${accountId} and revision = middle order by ordinal limit 1) made
    where low < high
  )
  select low from halving where low >= high)`

interface MomentRow {
  head: string
  head_commit_id: string | null
  wanted: string | null
  at: Date | null
  commit_id: string | null
}

async function findMoment(tx: Tx, accountId: AccountId, asOf: { revision: number } | { at: Date }) {
  const [row] = await tx<MomentRow[]>`
    with wanted as (select ${'at' in asOf ? lastRevisionBy(tx, accountId, asOf.at) : tx`${asOf.revision}::bigint`} as revision)
    select a.revision as head, a.commit_id as head_commit_id, wanted.revision as wanted, log.at, log.commit_id
    from accounts a cross join wanted
    left join account_changes log on log.account_id = a.account_id and log.revision = wanted.revision
    where a.account_id = ${accountId}
    order by log.ordinal limit 1`
  if (!row) return null
  const [head, revision] = [Number(row.head), Number(row.wanted ?? 0)]
  if (revision > head) return { outside: 'after' } as const
  if (row.at === null) return { outside: 'before' } as const
  return {
    moment: { revision, at: row.at, commitId: row.commit_id },
    head: { revision: head, commitId: row.head_commit_id },
  }
}

/** Whole revisions only: the last of them may go beyond the number of changes. */
async function changedBetween(
  tx: Tx,
  accountId: AccountId,
  { after, upTo }: { after: number; upTo: number },
  changesMax: number,
): Promise<{ keys: ItemKey[]; upTo: number }> {
  const [end] = await tx<{ revision: string }[]>`
    select revision from account_changes
    where account_id = ${accountId} and revision > ${after} and revision <= ${upTo}
    order by revision, ordinal offset ${changesMax - 1} limit 1`
  const last = end ? Number(end.revision) : upTo
  const keys = await tx<ItemKey[]>`
    select distinct kind, item_id as id from account_changes
    where account_id = ${accountId} and revision > ${after} and revision <= ${last} and kind = any(${indexedKinds}::text[])`
  return { keys: [...keys], upTo: last }
}

interface StateRow {
  kind: ItemKind
  id: string
  after: Json
  patch: Patch | null
  /** Null where the item was not made yet. */
  revision: string | null
}

/** From the last change of each that is logged whole, as the first one is, forward by patches. */
export async function statesAt(tx: Tx, accountId: AccountId, revision: number, keys: ItemKey[]): Promise<FeedItem[]> {
  const rows = await tx<StateRow[]>`
    select wanted.kind, wanted.id, log.after, log.patch, log.revision
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as wanted (kind, id)
    left join lateral (
      select after, patch, revision, ordinal from account_changes
      where account_id = ${accountId} and kind = wanted.kind and item_id = wanted.id and revision <= ${revision}
        and revision >= (
          select revision from account_changes
          where account_id = ${accountId} and kind = wanted.kind and item_id = wanted.id and revision <= ${revision} and patch is null
          order by revision desc limit 1)
    ) log on true
    order by wanted.kind, wanted.id, log.revision, log.ordinal`
  const found = new Map<string, FeedItem>()
  for (const { kind, id, after, patch, revision: made } of rows) {
    const name = `${kind} ${id}`
    const doc = made === null ? undefined : patch ? apply((found.get(name)?.doc ?? null) as Json, patch) : after // documents of the log are JSON
    found.set(name, { kind, id, doc })
  }
  return [...found.values()]
}

/** An item right before and right after a revision that changed it; null where there was none. */
export interface LoggedStates extends ItemKey {
  before: Json
  after: Json
}

/** All that one revision changed. */
export async function listStatesOfRevision(tx: Tx, accountId: AccountId, revision: number): Promise<LoggedStates[]> {
  const keys = await tx<ItemKey[]>`
    select distinct kind, item_id as id from account_changes where account_id = ${accountId} and revision = ${revision}`
  const [before, after] = await Promise.all([
    statesAt(tx, accountId, revision - 1, [...keys]),
    statesAt(tx, accountId, revision, [...keys]),
  ])
  const was = new Map(before.map(({ kind, id, doc }) => [`${kind} ${id}`, doc]))
  return after.map(({ kind, id, doc }) => ({
    kind,
    id,
    before: (was.get(`${kind} ${id}`) ?? null) as Json, // documents of the log are JSON
    after: (doc ?? null) as Json,
  }))
}

/** The past on PostgreSQL. */
export function postgresPastLog(database: Database): PastLog {
  const read = <T>(accountId: AccountId, work: (tx: Tx) => Promise<T>) => database.account(accountId, work, 'read')
  return {
    findMoment: (accountId, asOf) => read(accountId, (tx) => findMoment(tx, accountId, asOf)),
    changedBetween: (accountId, span, changesMax) =>
      read(accountId, (tx) => changedBetween(tx, accountId, span, changesMax)),
    statesAt: (accountId, revision, keys) => read(accountId, (tx) => statesAt(tx, accountId, revision, keys)),
  }
}
