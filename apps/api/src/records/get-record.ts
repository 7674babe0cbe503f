import type { Handler } from '../handler.ts'
import { mustAdminister } from '../items/item-admins.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { goneAt } from '../rights/gone-users.ts'
import { showRecord } from './show-record.ts'

export const getRecord: Handler<'getRecord'> = async (call) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  const item = await getItem(call, key).catch((refused: unknown) => mustAdminister(call, undefined, refused))
  mustAdminister(call, item)
  return { status: 200, body: showRecord(call, await goneAt(call))(item), headers: versionHeaders(item) }
}
