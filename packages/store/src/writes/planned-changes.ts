import { diff, type Json } from '@doorward/core/changes/patch'
import type { AccountId, ClientId } from '@doorward/core/ids'
import type { Item } from '../items/items.ts'
import type { Head } from './head.ts'
import type { StoredReply } from './idempotency.ts'
import type { Change, ChangeFact, RestoredState } from './model.ts'

/** One row of the change log to be, with the item it leads to. Documents are the texts that are written. */
export interface PlannedChange {
  item: Item
  /** The item's document. */
  doc: string
  before: string | null
  after: string | null
  /** Instead of both documents, when they are large. */
  patch: string | null
  ordinal: number
  actor: string
  throughClient: ClientId | null
  requestId: string
  /** Whether it gave a deleted item its life back. */
  restored: boolean
  /** The revision whose state of the item it restored. */
  restoredFrom: number | null
  fact: ChangeFact | null
}

/** What a transaction writes of one account. */
export interface PlannedWrites {
  accountId: AccountId
  /** Where the account stood when they were decided. */
  head: Head
  /** In order of their revisions. */
  changes: PlannedChange[]
  replies: StoredReply[]
  /** The account's revision after them. */
  revision: number
}

interface Occasion {
  revision: number
  ordinal: number
  at: Date
  actor: string
  throughClient: ClientId | undefined
  requestId: string
  restores: RestoredState | undefined
}

/** Documents above this many characters are logged as what changed in them (design 3). */
const largeDocumentChars = 16 * 1024
/** Every so many changes a large document is logged whole. */
const fullCopyEvery = 50

/** The item after a change. `lastUpdated` rises strictly with each change of an item (security O1). */
export function planChange(change: Change, present: Item | undefined, occasion: Occasion): PlannedChange {
  const living = present?.deleted ? undefined : present
  const at = new Date(Math.max(occasion.at.getTime(), present ? present.lastUpdated.getTime() + 1 : 0))
  const item: Item = {
    kind: change.kind,
    id: change.id,
    version: occasion.revision,
    changes: (present?.changes ?? 0) + 1,
    deleted: change.after === null,
    createdAt: living ? living.createdAt : at,
    lastUpdated: at,
    doc: change.after ?? present?.doc ?? {},
  }
  const { ordinal, actor, throughClient = null, requestId, restores } = occasion
  const restored = restores !== undefined && present?.deleted === true && !item.deleted
  const { doc, before, after, patch } = documentsOf(living?.doc ?? null, change.after, item)
  const restoredFrom = restores?.kind === item.kind && restores.id === item.id ? restores.revision : null
  const fact = change.fact ?? null
  const by = { actor, throughClient, requestId }
  return { item, doc, before, after, patch, ordinal, ...by, restored, restoredFrom, fact }
}

type Doc = { [key: string]: Json }

function documentsOf(before: Doc | null, after: Doc | null, item: Item) {
  const doc = JSON.stringify(item.doc)
  const beforeText = before && JSON.stringify(before)
  if (before && after && item.changes % fullCopyEvery !== 0 && (isLarge(doc) || isLarge(beforeText ?? '')))
    return { doc, before: null, after: null, patch: JSON.stringify(diff(before, after)) }
  return { doc, before: beforeText, after: after && doc, patch: null }
}

const isLarge = (text: string) => text.length > largeDocumentChars
