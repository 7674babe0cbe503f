import { Refusal } from '@doorward/core/refusals'
import { endSessionOf } from '@doorward/store/sign-in/sessions'
import { write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import type { ManagementHandler } from './handler.ts'

/** One sign-in ends, with what was made by it; that of somebody else is not found. */
export const endUserSession: ManagementHandler<'endUserSession'> = async (call) => {
  const answer = await write<typeof call.endpoint>(call, {
    reads: [],
    decide: async ({ tx }) => {
      if (!(await endSessionOf(tx, call.accountId, call.params))) throw new Refusal('NotFound')
      return { changes: [], reply: replyEmpty }
    },
  })
  call.environment.sessions.forget() // this node takes its tokens no more, at once
  return answer
}
