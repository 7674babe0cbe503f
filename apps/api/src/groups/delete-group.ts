import { deleteGroup as endpoint } from '@doorward/contract/authorization/groups'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { keepAnOwner } from '../guard.ts'
import { removeItem } from '../one-item.ts'

export const deleteGroup = handles(endpoint, (call, environment: ApiEnvironment) =>
  removeItem(call, environment, {
    key: { kind: 'group', id: call.params.groupId },
    judge: ({ id }, view) => keepAnOwner(call, view, { group: { id, after: null } }),
  }),
)
