import { deleteClient as endpoint } from '@doorward/contract/authorization/clients'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'

/** Its tokens and keys die with it, at once on this node and within a second on the others. */
export const deleteClient = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'client', id: call.params.clientId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      if (key.id.startsWith('ext_')) throw new Refusal('InUse', { title: 'This client goes with its extension only.' })
      return { changes: [{ ...key, after: null }], touchesRights: true, reply: replyEmpty }
    },
  })
})
