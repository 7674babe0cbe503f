import { findItem } from '@doorward/store/items/items'
import type { Handler } from '../handler.ts'
import { readRows, versionHeaders } from '../items/read-items.ts'
import { deletedRecordsOf } from './deleted-records.ts'
import { mustSeeRequest, showRequest } from './show-request.ts'

export const getRequest: Handler<'getRequest'> = async (call) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  const item = mustSeeRequest(call, await readRows(call, (tx) => findItem(tx, call.accountId, key)))
  const body = showRequest(call, await deletedRecordsOf(call, [item]))(item)
  return { status: 200, body, headers: versionHeaders(item) }
}
