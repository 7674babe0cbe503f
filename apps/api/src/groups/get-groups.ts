import { listGroups } from '@doorward/contract/authorization/groups'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { goneAt } from '../gone-users.ts'
import { pageOf } from '../items.ts'
import { showGroup } from './show-group.ts'

/** Without the permission to read all groups, a caller sees those that name him. */
export const getGroups = handles(listGroups, async (call, environment: ApiEnvironment) => {
  const query = {
    kind: 'group',
    limitDefault: 20,
    ...(call.permitted ? {} : { memberId: call.caller.userId }),
  } as const
  const { items, parts } = await pageOf(call, environment, query, showGroup(call, await goneAt(call, environment)))
  return { status: 200, body: { groups: items, ...parts } }
})
