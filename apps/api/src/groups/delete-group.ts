import { deleteGroup as endpoint } from '@doorward/contract/authorization/groups'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { keepAnOwner } from '../guard.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

export const deleteGroup = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'group', id: call.params.groupId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      await keepAnOwner(call, view, { group: { id: key.id, after: null } })
      return { changes: [{ ...key, after: null }], touchesRights: true, reply: replyEmpty }
    },
  })
})
