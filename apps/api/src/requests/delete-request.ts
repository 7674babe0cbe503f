import { withdrawRequest } from '@doorward/contract/authorization/requests'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import type { ApiEnvironment } from '../environment.ts'
import { changeTo, getForWrite, readsOf, replyEmpty, write } from '../items.ts'
import { mustSeeRequest, storedRequest } from './show-request.ts'

/** Only an open request can be withdrawn; what was decided stays for the record. */
export const deleteRequest = handles(withdrawRequest, async (call, environment: ApiEnvironment) => {
  const key = { kind: 'request', id: call.params.requestId } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const { status } = storedRequest(mustSeeRequest(call, view.item(key)))
      await getForWrite(call, view, key)
      if (status !== 'OPEN') throw new Refusal('RequestNotOpen', { details: { status } })
      return { changes: [changeTo(key, null)], settlesFirst: true, reply: replyEmpty }
    },
  })
})
