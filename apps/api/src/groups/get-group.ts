import type { Handler } from '../handler.ts'
import { mustAdminister } from '../items/item-admins.ts'
import { getItem, versionHeaders } from '../items/read-items.ts'
import { goneAt } from '../rights/gone-users.ts'
import { showGroup } from './show-group.ts'

export const getGroup: Handler<'getGroup'> = async (call) => {
  const key = { kind: 'group', id: call.params.groupId } as const
  const item = await getItem(call, key).catch((refused: unknown) => mustAdminister(call, undefined, refused))
  mustAdminister(call, item, undefined, true)
  return { status: 200, body: showGroup(call, await goneAt(call))(item), headers: versionHeaders(item) }
}
