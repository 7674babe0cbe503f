import { Refusal } from '@doorward/core/refusals'
import { replayDeadLetters as replay } from '@doorward/store/events/dead-letters'
import { wakeJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { write } from '../items/write.ts'
import { jobOf } from './stored-integration.ts'

/** Decides under the account's lock like every write, though it changes no item. */
export const replayDeadLetters: Handler<'replayDeadLetters'> = async (call) => {
  const { type } = call.params
  const key = { kind: 'integration', id: type } as const
  return write(call, {
    reads: [key],
    decide: async (view) => {
      const item = view.item(key)
      if (!item || item.deleted) throw new Refusal('NotFound')
      const replaying = await replay(view.tx, call.accountId, type, call.body.eventIds)
      await wakeJob(view.tx, call.accountId, jobOf(type))
      return { changes: [], reply: () => ({ status: 202, body: { replaying } }) }
    },
  })
}
