import { endSessionsOf } from '@doorward/store/sign-in/sessions'
import { write } from '../items/write.ts'
import { replyEmpty } from '../items/write-item.ts'
import type { ManagementHandler } from './handler.ts'

/** Every sign-in of the user to this account ends, with what was made by it (security 32). */
export const endUserSessions: ManagementHandler<'endUserSessions'> = async (call) => {
  const answer = await write<typeof call.endpoint>(call, {
    reads: [],
    decide: async ({ tx }) => {
      await endSessionsOf(tx, call.accountId, call.params.userId)
      return { changes: [], reply: replyEmpty }
    },
  })
  call.environment.sessions.forget() // this node takes its tokens no more, at once
  return answer
}
