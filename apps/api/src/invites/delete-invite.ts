import { deleteInvite as endpoint } from '@doorward/contract/authorization/invites'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'
import { keyOfInvite } from './stored-invite.ts'

export const deleteInvite = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const key = keyOfInvite(call.params.inviteId)
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      return { changes: [{ ...key, after: null }], touchesRights: true, reply: replyEmpty }
    },
  })
})
