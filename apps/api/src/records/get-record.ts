import type { Handler } from '../handler.ts'
import { mustRead } from '../items/item-admins.ts'
import { findLiving, versionHeaders } from '../items/read-items.ts'
import { goneAt } from '../rights/gone-users.ts'
import { showRecord } from './show-record.ts'

export const getRecord: Handler<'getRecord'> = async (call) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  const item = mustRead(call, key.kind, await findLiving(call, key))
  return { status: 200, body: showRecord(call, await goneAt(call))(item), headers: versionHeaders(item) }
}
