import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { goneAt } from '../rights/gone-users.ts'
import { showGroup } from './show-group.ts'

/** Without the permission to read all groups, a caller sees those that name him. */
export const getGroups: Handler<'getGroups'> = async (call) => {
  const query = {
    kind: 'group',
    limitDefault: 20,
    ...(call.permitted ? {} : { memberId: call.caller.userId }),
  } as const
  const { items, parts } = await pageOf(call, query, showGroup(call, await goneAt(call)))
  return { status: 200, body: { groups: items, ...parts } }
}
