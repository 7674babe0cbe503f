import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '@doorward/store/database/database'
import { findItem, type Item } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { readRows, versionHeaders } from '../items/read-items.ts'
import { mustSeeRequest, showRequest, storedRequest } from './show-request.ts'

export const getRequest: Handler<'getRequest'> = async (call) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  const { item, recordDeleted } = await readRows(call, async (tx) => {
    const item = mustSeeRequest(call, await findItem(tx, call.accountId, key))
    return { item, recordDeleted: await isRecordDeleted(tx, call.accountId, item) }
  })
  const body = { ...showRequest(call)(item), ...(recordDeleted ? { recordDeleted } : {}) }
  return { status: 200, body, headers: versionHeaders(item) }
}

/** Whoever sees a request learns whether its approval still gives anything, though not the record itself. */
async function isRecordDeleted(tx: Tx, accountId: AccountId, item: Item): Promise<boolean> {
  const { recordId } = storedRequest(item)
  if (recordId === undefined) return false
  const record = await findItem(tx, accountId, { kind: 'record', id: recordId })
  return !record || record.deleted
}
