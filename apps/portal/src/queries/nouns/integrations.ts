import {
  createIntegration as createCall,
  deleteIntegration as deleteCall,
  getIntegration,
  type IntegrationChange,
  type IntegrationInput,
  type IntegrationReply,
  type IntegrationType,
  listDeadLetters,
  listIntegrations,
  replayIntegration,
  testIntegration as testCall,
  updateIntegration as updateCall,
} from '@doorward/contract/authorization/integrations'
import type { CallInput } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'

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

/** One integration and the version to send back when it is changed; how delivery goes is asked anew at each visit. */
export const integrationQuery = (type: IntegrationType) =>
  queryOptions({
    queryKey: ['integrations', 'one', type],
    queryFn: async ({ signal }) => {
      const { body, etag } = await call(getIntegration, { params: { type }, signal })
      return { integration: body, version: etag }
    },
    staleTime: 0,
    placeholderData: undefined,
  })

const changed = () => queryClient.invalidateQueries({ queryKey: ['integrations'] })

/** Begins to send events there. The key made for a webhook is in the answer only, and put in no cache. */
export async function createIntegration(input: IntegrationInput): Promise<{ secret: string | undefined }> {
  // One of the kinds that the body may be; the compiler wants to know which.
  const { body } = await call(createCall, { body: input } as CallInput<typeof createCall>)
  await changed()
  return { secret: body.secret }
}

/** Moves an integration with what waits for it, if it still is the version given. */
export async function saveIntegration(
  type: IntegrationType,
  input: IntegrationChange,
  version: string | undefined,
): Promise<void> {
  // As above.
  const sent = { params: { type }, body: input, headers: precondition(version) } as CallInput<typeof updateCall>
  await call(updateCall, sent)
  await changed()
}

export type TestAnswer = ReplyOf<typeof testCall>

/** Sends one test event now; answers what came back. */
export const testIntegration = async (type: IntegrationType): Promise<TestAnswer> =>
  (await call(testCall, { params: { type } })).body

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
