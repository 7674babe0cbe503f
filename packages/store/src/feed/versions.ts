import type { Json, Patch } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { ItemKey } from '../items/items.ts'
import { stateBefore } from './history.ts'
import { statesAt } from './past-log.ts'

/** What a change made of an item; null of one that it deleted. */
export interface Version {
  at: Date
  actor: string
  /** Whose invite was accepted by the change. */
  invitedBy: string | null
  doc: Json
}
interface VersionRow extends ItemKey {
  at: Date
  actor: string
  invitedBy: string | null
  before: Json
  patch: Patch | null
}

/** The newest versions of an item, and whether the last of them is its first. */
export interface Versions {
  newestFirst: Version[]
  isWhole: boolean
}

/** Versions of items by a revision, of each at most `limit`, by `kind id`; those not made by then are absent. */
export async function listVersions(
  tx: Tx,
  accountId: AccountId,
  keys: ItemKey[],
  { revision, limit }: { revision: number; limit: number },
): Promise<Map<string, Versions>> {
  if (keys.length === 0) return new Map()
  const states = await statesAt(tx, accountId, revision, keys)
  const stateOf = new Map(states.map(({ kind, id, doc }) => [`${kind} ${id}`, (doc ?? null) as Json])) // documents of the log are JSON
  const rows = await tx<VersionRow[]>`
    select wanted.kind, wanted.id, log.at, log.actor, log.before, log.patch, invite.by as "invitedBy"
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[]) as wanted (kind, id)
    cross join lateral (
      select revision, ordinal, at, actor, before, patch from account_changes
      where account_id = ${accountId} and kind = wanted.kind and item_id = wanted.id and revision <= ${revision}
      order by revision desc, ordinal desc limit ${limit}) log
    left join lateral (
      select before ->> 'createdBy' as by from account_changes
      where account_id = ${accountId} and revision = log.revision and kind = 'invite' and patch is null
      limit 1) invite on wanted.kind = 'record'
    order by wanted.kind, wanted.id, log.revision desc, log.ordinal desc`
  const found = new Map<string, Versions>()
  for (const { kind, id, at, actor, invitedBy, before, patch } of rows) {
    const place = `${kind} ${id}`
    const versions = found.get(place) ?? { newestFirst: [], isWhole: false }
    found.set(place, versions)
    const doc = stateOf.get(place) ?? null
    versions.newestFirst.push({ at, actor, invitedBy, doc })
    const was = stateBefore(doc, { before, patch })
    stateOf.set(place, was)
    versions.isWhole = was === null
  }
  return found
}
