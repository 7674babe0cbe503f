import { deleteUserToken as endpoint } from '@doorward/contract/authorization/user-tokens'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, replyEmpty, write } from '../items.ts'

/** Refused at once on this node, and within a second on every other. */
export const deleteUserToken = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { userId, tokenId } = call.params
  const key = { kind: 'token', id: tokenId } as const
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const item = view.item(key)
      if (!item || item.deleted || item.doc.userId !== userId) throw new Refusal('NotFound')
      return { changes: [changeTo(key, null)], reply: replyEmpty }
    },
  })
})
