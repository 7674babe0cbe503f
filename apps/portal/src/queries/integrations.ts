import {
  createIntegration as createCall,
  deleteIntegration as deleteCall,
  type IntegrationInput,
  type IntegrationReply,
  type IntegrationType,
  listDeadLetters,
  listIntegrations,
  replayIntegration,
} from '@doorward/contract/authorization/integrations'
import type { CallInput } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { call } from './call.ts'
import { pageSize, pagesOf } from './paging.ts'
import { queryClient } from './query-client.ts'

export type DeadLetter = ReplyOf<typeof listDeadLetters>['deadLetters'][number]

/** Where events are sent to: at most one of each type. */
export const integrationsQuery = () => ({
  ...pagesOf<IntegrationReply>(['integrations', 'list'], async (_, signal) => ({
    rows: (await call(listIntegrations, { signal })).body.integrations,
    cursor: undefined,
  })),
  staleTime: 0,
})

/** Events that were not taken for a day, oldest first. */
export const deadLettersQuery = (type: IntegrationType) =>
  pagesOf<DeadLetter>(['integrations', 'dead-letters', type], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(listDeadLetters, { params: { type }, query, signal })
    return { rows: body.deadLetters, cursor: body.pagination?.next?.cursor }
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['integrations'] })

/** Begins to send events there. The key made for a webhook is in the answer only, and put in no cache. */
export async function createIntegration(input: IntegrationInput): Promise<{ secret: string | undefined }> {
  // One of the kinds that the body may be; the compiler wants to know which.
  const { body } = await call(createCall, { body: input } as CallInput<typeof createCall>)
  await changed()
  return { secret: body.secret }
}

export async function deleteIntegration(type: IntegrationType): Promise<void> {
  await call(deleteCall, { params: { type } })
  await changed()
}

/** Sends dead letters again, all of them unless some are named; answers how many. */
export async function replay(type: IntegrationType, eventIds?: string[]): Promise<number> {
  const { body } = await call(replayIntegration, { params: { type }, ...(eventIds ? { body: { eventIds } } : {}) })
  await changed()
  return body.replaying
}
