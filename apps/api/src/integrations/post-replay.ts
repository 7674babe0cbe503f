import { replayIntegration } from '@doorward/contract/authorization/integrations'
import { Refusal } from '@doorward/core/refusals'
import { handles } from '@doorward/http/serve'
import { replayDeadLetters } from '@doorward/store/dead-letters'
import { wakeJob } from '@doorward/store/jobs'
import type { ApiEnvironment } from '../environment.ts'
import { write } from '../items.ts'
import { jobOf } from './stored-integration.ts'

/** Decides under the account's lock like every write, though it changes no item. */
export const postReplay = handles(replayIntegration, async (call, environment: ApiEnvironment) => {
  const { type } = call.params
  const key = { kind: 'integration', id: type } as const
  return write(call, environment, {
    reads: [key],
    decide: async (view) => {
      const item = view.item(key)
      if (!item || item.deleted) throw new Refusal('NotFound')
      const replaying = await replayDeadLetters(view.tx, call.accountId, type, call.body.eventIds)
      await wakeJob(view.tx, call.accountId, jobOf(type))
      return { changes: [], reply: () => ({ status: 202, body: { replaying } }) }
    },
  })
})
