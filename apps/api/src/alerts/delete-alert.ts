import { deleteAlert as endpoint } from '@doorward/contract/authorization/alerts'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

export const deleteAlert = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'alert', id: call.params.alertId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      return { changes: [{ ...key, after: null }], touchesRights: false, reply: replyEmpty }
    },
  })
})
