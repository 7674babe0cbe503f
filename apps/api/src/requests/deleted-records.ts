import type { RecordId } from '@doorward/core/ids'
import { findItems, type Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'
import { readRows } from '../items/read-items.ts'

/** Of the access records that approving these requests made, those that are gone. Whoever sees a request learns that, though not the record itself. */
export async function deletedRecordsOf(call: ApiCall, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const made = items.flatMap(recordIdIn)
  if (made.length === 0) return new Set()
  const found = await readRows(call, (tx) =>
    findItems(
      tx,
      call.accountId,
      made.map((id) => ({ kind: 'record', id })),
    ),
  )
  const standing = new Set<string>(found.filter(({ deleted }) => !deleted).map(({ id }) => id))
  return new Set(made.filter((id) => !standing.has(id)))
}

/** A request that is malformed tells of none; the list leaves it out. */
function recordIdIn(item: Item): RecordId[] {
  const { recordId } = item.doc as { recordId?: unknown } // of whatever is stored
  return typeof recordId === 'string' ? [recordId as RecordId] : []
}
