import { Refusal } from '@doorward/core/refusals'
import type { Handler } from '../handler.ts'
import { changeTo } from '../items/documents.ts'
import { getForWrite, readsOf, write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import { mustSeeRequest, storedRequest } from './show-request.ts'

/** Only an open request can be withdrawn; what was decided stays for the record. */
export const deleteRequest: Handler<'deleteRequest'> = async (call) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  return write(call, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const { status } = storedRequest(mustSeeRequest(call, view.item(key)))
      await getForWrite(call, view, key)
      if (status !== 'OPEN') throw new Refusal('RequestNotOpen', { details: { status } })
      return { changes: [changeTo(key, null)], settlesFirst: true, reply: replyEmpty }
    },
  })
}
