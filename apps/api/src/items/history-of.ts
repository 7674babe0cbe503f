import type { ItemKind } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import { pageParts, readCursor } from '@doorward/http/endpoints/paging'
import { listHistory } from '@doorward/store/feed/history'
import { findItem } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { mustRead } from './item-admins.ts'
import { keyInPath } from './key-in-path.ts'
import { readRows } from './read-items.ts'

type Document = Record<string, unknown>

const pageDefault = 20

/** A handler that answers the changes of one item from the change log, newest first; also of an item that was deleted. */
export const historyOf = (kind: ItemKind) => async (call: ApiCall) => {
  const key = keyInPath(kind, call.params)
  const { limit = pageDefault, cursor, upTo } = (call.query ?? {}) as { limit?: number; cursor?: string; upTo?: number } // every history has this query
  const begin = upTo === undefined ? undefined : upTo + 1
  const beforeRevision = (readCursor(call.page, cursor) as number | undefined) ?? begin // cursors of this list hold a revision
  const bounded = Math.min(limit, limits.pageMax)
  const { item, found } = await readRows(call, async (tx) => ({
    item: await findItem(tx, call.accountId, key),
    found: await listHistory(tx, call.accountId, key, {
      limit: bounded + 1,
      ...(beforeRevision === undefined ? {} : { beforeRevision }),
    }),
  }))
  mustRead(call, kind, item)
  const page = within(limits.documentBodyBytesMax, found.slice(0, bounded))
  const changes = page.map(
    ({ revision, at, actor, throughClient, requestId, before, after, restored, restoredFrom, fact, invitedBy }) => ({
      revision,
      at: at.toISOString(),
      actor: { userId: actor },
      requestId,
      before: shown(before as Document | null), // what the log keeps of items are documents
      after: shown(after as Document | null),
      ...(restored ? { restored } : {}),
      ...(restoredFrom === null ? {} : { restoredFrom }),
      ...(fact ? { fact } : {}),
      ...(invitedBy ? { invitedBy } : {}),
      ...(throughClient ? { throughClient } : {}),
    }),
  )
  return {
    status: 200,
    body: { changes, ...pageParts(call.page, found.length > page.length ? page.at(-1)?.revision : undefined) },
  }
}

/** As many changes as come before so many bytes of their documents are reached, and one at least (decision 36). */
function within<Change extends { before: unknown; after: unknown }>(bytesMax: number, changes: Change[]): Change[] {
  let bytes = 0
  const past = changes.findIndex(({ before, after }) => {
    const isPast = bytes >= bytesMax
    if (!isPast) bytes += JSON.stringify([before, after]).length
    return isPast
  })
  return past === -1 ? changes : changes.slice(0, past)
}

/** A document with every resource URI in one spelling: what differs in a slash alone is no difference to a reader. */
function inOneSpelling(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return name === 'resourceUri' ? oneSpelling(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => inOneSpelling(each))
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOneSpelling(each, key)]))
}

const withoutHash = ({ secretHash: _, publicKey: __, ...secret }: Record<string, unknown>) => secret

/** Public keys are of no use to a reader and break one published client; what is sealed, or a hash of a secret, is nobody's to read. */
function shown(doc: Document | null): Document | null {
  if (doc === null) return null
  const { sealed: _, secrets, ...other } = inOneSpelling(doc) as Record<string, unknown> // a document of the change log
  const rest = Array.isArray(secrets) ? { ...other, secrets: secrets.map(withoutHash) } : other
  if (!Array.isArray(rest.verificationKeys)) return rest
  const verificationKeys = rest.verificationKeys.map(({ publicKeyX: __, ...key }: { publicKeyX?: string }) => key)
  return { ...rest, verificationKeys }
}
