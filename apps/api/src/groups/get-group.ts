import type { Handler } from '../handler.ts'
import { mustRead } from '../items/item-admins.ts'
import { findLiving, versionHeaders } from '../items/read-items.ts'
import { goneAt } from '../rights/gone-users.ts'
import { showGroup } from './show-group.ts'

export const getGroup: Handler<'getGroup'> = async (call) => {
  const key = { kind: 'group', id: call.params.groupId } as const
  const item = mustRead(call, key.kind, await findLiving(call, key))
  return { status: 200, body: showGroup(call, await goneAt(call))(item), headers: versionHeaders(item) }
}
