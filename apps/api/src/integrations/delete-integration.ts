import { removeDeadLetters } from '@doorward/store/events/dead-letters'
import { removeDeliveries } from '@doorward/store/events/deliveries'
import { endJob } from '@doorward/store/jobs/jobs'
import type { Handler } from '../handler.ts'
import { removeItem } from '../items/write-item.ts'
import { jobOf } from './stored-integration.ts'

export const deleteIntegration: Handler<'deleteIntegration'> = (call) => {
  const { accountId, params } = call
  return removeItem(call, {
    key: { kind: 'integration', id: params.type },
    also: async (tx) => {
      await endJob(tx, accountId, jobOf(params.type))
      await removeDeadLetters(tx, accountId, params.type)
      await removeDeliveries(tx, accountId, params.type)
    },
  })
}
