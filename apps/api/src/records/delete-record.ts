import { deleteRecord as endpoint } from '@doorward/contract/authorization/records'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { keepAnOwner } from '../guard.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

export const deleteRecord = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'record', id: call.params.recordId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      await keepAnOwner(call, view, { record: { id: key.id, after: null } })
      return { changes: [{ ...key, after: null }], touchesRights: true, reply: replyEmpty }
    },
  })
})
