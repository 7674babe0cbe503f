import { deleteIntegration as endpoint } from '@doorward/contract/authorization/integrations'
import { handles } from '@doorward/http/serve'
import { removeDeadLetters } from '@doorward/store/dead-letters'
import { endJob } from '@doorward/store/jobs'
import type { ApiEnvironment } from '../environment.ts'
import { removeItem } from '../one-item.ts'
import { jobOf } from './stored-integration.ts'

export const deleteIntegration = handles(endpoint, (call, environment: ApiEnvironment) => {
  const { accountId, params } = call
  return removeItem(call, environment, {
    key: { kind: 'integration', id: params.type },
    also: async (tx) => {
      await endJob(tx, accountId, jobOf(params.type))
      await removeDeadLetters(tx, accountId, params.type)
    },
  })
})
