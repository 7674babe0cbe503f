import { deleteIntegration as endpoint } from '@doorward/contract/authorization/integrations'
import { handles } from '@doorward/http/serve'
import { removeDeadLetters } from '@doorward/store/dead-letters'
import { endJob } from '@doorward/store/jobs'
import type { ApiEnvironment } from '../environment.ts'
import { getForWrite, readsOf, replyEmpty, write } from '../items.ts'
import { jobOf } from './stored-integration.ts'

export const deleteIntegration = handles(endpoint, async (call, environment: ApiEnvironment) => {
  const { type } = call.params
  const key = { kind: 'integration', id: type } as const
  return write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      await getForWrite(call, view, key)
      return {
        changes: [{ ...key, after: null }],
        touchesRights: false,
        also: async (tx) => {
          await endJob(tx, call.accountId, jobOf(type))
          await removeDeadLetters(tx, call.accountId, type)
        },
        reply: replyEmpty,
      }
    },
  })
})
