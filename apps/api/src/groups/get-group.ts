import { getGroup as endpoint } from '@doorward/contract/authorization/groups'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { goneAt } from '../gone-users.ts'
import { mustAdminister } from '../item-admins.ts'
import { getItem, versionHeaders } from '../items.ts'
import { showGroup } from './show-group.ts'

export const getGroup = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'group', id: call.params.groupId } as const
  const item = await getItem(call, environment, key).catch((refused: unknown) =>
    mustAdminister(call, undefined, refused),
  )
  mustAdminister(call, item, undefined, true)
  return { status: 200, body: showGroup(call, await goneAt(call, environment))(item), headers: versionHeaders(item) }
})
