import {
  createIntegration as createCall,
  deleteIntegration as deleteCall,
  getDeadLetters,
  getIntegration,
  getIntegrationHistory,
  getIntegrations,
  type IntegrationChange,
  type IntegrationReply,
  replayDeadLetters,
  restoreIntegration,
  testIntegration as testCall,
  updateIntegration as updateCall,
} from '@doorward/contract/authorization/build/integrations'
import type { CallInput } from '@doorward/contract/client'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { neededBy, neededFor } from '../server/needed.ts'
import { pageSize, pagesOf } from '../server/paging.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ type: asId<IntegrationReply['type']>(id) })

export type DeadLetter = ReplyOf<typeof getDeadLetters>['deadLetters'][number]
export type MadeIntegration = ReplyOf<typeof createCall>

/**
 * Where events are sent to: at most one of each type, which is its id. How delivery goes is asked anew at each visit; the
 * key made for a webhook comes with the answer of making it alone.
 */
export const integrationQueries = itemQueries<IntegrationReply, IntegrationChange, MadeIntegration>({
  key: 'integrations',
  readPage: async (_, signal) => ({
    rows: (await call(getIntegrations, { signal })).body.integrations,
    cursor: undefined,
  }),
  read: (type, signal) => call(getIntegration, { params: named(type), signal }),
  // One of the kinds that the body may be, with its secret, which the form has asked for; the compiler wants to know which.
  create: (body) => call(createCall, { body } as CallInput<typeof createCall>),
  replace: (type, body, headers) =>
    // As above, but for the secret.
    call(updateCall, { params: named(type), body, headers } as CallInput<typeof updateCall>),
  remove: (type, headers) => call(deleteCall, { params: named(type), headers }),
  readHistory: (type, query) => call(getIntegrationHistory, { params: named(type), query }),
  restore: (type, revision, headers) => call(restoreIntegration, { params: named(type), body: { revision }, headers }),
  needed: neededFor({ replace: updateCall, remove: deleteCall }),
  deletesForGood: true,
  lively: true,
})

/** What sending a test event, and dead letters again, takes. */
export const integrationActsNeed = { testing: neededBy(testCall), replaying: neededBy(replayDeadLetters) }

/** Events that were not taken for a day, oldest first. */
export const deadLettersQuery = (type: string) =>
  pagesOf<DeadLetter>(['integrations', 'dead-letters', type], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getDeadLetters, { params: named(type), query, signal })
    return { rows: body.deadLetters, cursor: body.pagination?.next?.cursor }
  })

export type TestAnswer = ReplyOf<typeof testCall>

/** Sends one test event now; answers what came back. */
export const testIntegration = async (type: string): Promise<TestAnswer> =>
  (await call(testCall, { params: named(type) })).body

/** Sends dead letters again, all of them unless some are named; answers how many. */
export async function replay(type: string, eventIds?: string[]): Promise<number> {
  const { body } = await call(replayDeadLetters, { params: named(type), ...(eventIds ? { body: { eventIds } } : {}) })
  await integrationQueries.changed(type)
  return body.replaying
}
