import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'

/** Refused at once on this node, and within a second on every other. */
export const disableUserToken: Handler<'disableUserToken'> = async (call) => {
  const { userId, tokenId } = call.params
  const key = { kind: 'token', id: tokenId } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const item = view.item(key)
      if (!item || item.deleted || item.doc.userId !== userId) throw new Refusal('NotFound')
      return { changes: [changeTo(key, null)], reply: replyEmpty }
    },
  })
}
