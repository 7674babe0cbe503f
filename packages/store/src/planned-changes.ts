import { diff, type Json, type Patch } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { userPrefix } from '@doorward/core/platform'
import type { Change } from './commit.ts'
import type { Tx } from './database.ts'
import { type StoredReply, writeReplies } from './idempotency.ts'
import type { Item } from './items.ts'

/** One row of the change log to be, with the item it leads to. */
export interface PlannedChange {
  item: Item
  before: { [key: string]: Json } | null
  after: { [key: string]: Json } | null
  /** Instead of both documents, when they are large. */
  patch: Patch | null
  ordinal: number
  at: Date
  actor: string
  requestId: string
}

interface Occasion {
  revision: number
  ordinal: number
  at: Date
  actor: string
  requestId: string
}

/** Documents above this many characters are logged as what changed in them (design 3). */
const largeDocumentChars = 16 * 1024
/** Every so many changes a large document is logged whole. */
const fullCopyEvery = 50
const searchCharsMax = 8 * 1024

/** The item after a change. `lastUpdated` rises strictly with each change of an item (security O1). */
export function planChange(change: Change, present: Item | undefined, occasion: Occasion): PlannedChange {
  const lives = present && !present.deleted
  const at = new Date(Math.max(occasion.at.getTime(), present ? present.lastUpdated.getTime() + 1 : 0))
  const item: Item = {
    kind: change.kind,
    id: change.id,
    version: occasion.revision,
    changes: (present?.changes ?? 0) + 1,
    deleted: change.after === null,
    createdAt: present && lives ? present.createdAt : at,
    lastUpdated: at,
    doc: change.after ?? present?.doc ?? {},
  }
  const before = present && !present.deleted ? present.doc : null
  const asPatch = before && change.after && item.changes % fullCopyEvery !== 0 && isLarge(before, change.after)
  const { ordinal, actor, requestId } = occasion
  if (asPatch)
    return { item, before: null, after: null, patch: diff(before, change.after), ordinal, at, actor, requestId }
  return { item, before, after: change.after, patch: null, ordinal, at, actor, requestId }
}

const isLarge = (before: Json, after: Json) =>
  JSON.stringify(after).length > largeDocumentChars || JSON.stringify(before).length > largeDocumentChars

/** Every text of a document in lower case, for the list filter; what is sealed is nobody's to find. */
function searchText(id: string, doc: Json): string {
  const texts = [id]
  let chars = id.length
  const walk = (value: Json): void => {
    if (chars > searchCharsMax) return
    if (typeof value === 'string') {
      texts.push(value)
      chars += value.length
    } else if (Array.isArray(value)) value.forEach(walk)
    else if (value !== null && typeof value === 'object')
      for (const [key, each] of Object.entries(value)) if (key !== 'sealed') walk(each)
  }
  walk(doc)
  return texts.join('\n').toLowerCase().slice(0, searchCharsMax)
}

/** Portal users that a record or group names; they may then list the account. */
function portalUsersIn(changes: PlannedChange[]): string[] {
  const found = new Set<string>()
  const walk = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (value !== null && typeof value === 'object') {
      if (typeof value.userId === 'string' && value.userId.startsWith(userPrefix)) found.add(value.userId)
      Object.values(value).forEach(walk)
    }
  }
  for (const { item } of changes) if (item.kind === 'record' || item.kind === 'group') walk(item.doc)
  return [...found]
}

/**
 * Writes items, log rows, idempotent replies and the account's new revision, in as few statements as there are tables.
 * All have left when this returns, so that COMMIT may follow them without waiting for their end.
 */
export async function writePlanned(
  tx: Tx,
  accountId: AccountId,
  planned: PlannedChange[],
  replies: StoredReply[],
  revision: number,
): Promise<void> {
  const statements: Promise<unknown>[] = []
  if (planned.length > 0) {
    const latest = new Map(planned.map((change) => [`${change.item.kind}/${change.item.id}`, change.item]))
    const rows = [...latest.values()].map((item) => ({ ...item, search: searchText(item.id, item.doc) }))
    const log = planned.map(({ item, ...change }) => ({
      ...change,
      revision: item.version,
      kind: item.kind,
      id: item.id,
    }))
    statements.push(
      tx`
        insert into items (account_id, kind, item_id, version, changes, deleted, created_at, last_updated, doc, search)
        select ${accountId}, kind, id, version, changes, deleted, "createdAt", "lastUpdated", doc, search
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row
          (kind text, id text, version bigint, changes int, deleted boolean, "createdAt" timestamptz, "lastUpdated" timestamptz, doc jsonb, search text)
        on conflict (account_id, kind, item_id) do update set
          version = excluded.version, changes = excluded.changes, deleted = excluded.deleted, created_at = excluded.created_at,
          last_updated = excluded.last_updated, doc = excluded.doc, search = excluded.search`.execute(),
      tx`
        insert into account_changes (account_id, revision, ordinal, at, actor, request_id, kind, item_id, before, after, patch)
        select ${accountId}, revision, ordinal, at, actor, "requestId", kind, id, nullif(before, 'null'), nullif(after, 'null'), nullif(patch, 'null')
        from jsonb_to_recordset(${JSON.stringify(log)}::text::jsonb) as row
          (revision bigint, ordinal smallint, at timestamptz, actor text, "requestId" text, kind text, id text, before jsonb, after jsonb, patch jsonb)`.execute(),
      tx`update accounts set revision = ${revision} where account_id = ${accountId}`.execute(),
    )
    const members = portalUsersIn(planned)
    if (members.length > 0) {
      const insert = tx`
        insert into account_members (account_id, user_id) select ${accountId}, unnest(${members}::text[]) on conflict do nothing`
      statements.push(insert.execute())
    }
  }
  if (replies.length > 0) statements.push(writeReplies(tx, accountId, replies).execute())
  await Promise.all(statements)
}
