import {
  type AccessRecordInput,
  type AccessRecordReply,
  createRecord as createCall,
  deleteRecord as deleteCall,
  getRecord,
  getRecordHistory,
  getRecords,
  restoreRecord,
  updateRecord,
} from '@doorward/contract/authorization/access/records'
import type { RecordId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import { call } from '../server/call.ts'
import { itemQueries } from '../server/item-queries.ts'
import { neededFor } from '../server/needed.ts'
import { effectsOf, ordersOf } from '../server/noun-calls.ts'
import { pageIn } from '../server/paging.ts'
import { keepNames } from './kept-names.ts'

/** Path parameters of a call about one. */
const named = (id: string) => ({ recordId: asId<RecordId>(id) })

/** A record's version is the time of its last change, not its entity tag (API-08). */
const byItsTime = <Answer extends { body: AccessRecordReply }>(answer: Answer) => ({
  ...answer,
  version: answer.body.lastUpdated,
})

/** Active records, found by the texts they hold: names, people, roles, resources. */
export const recordQueries = itemQueries<AccessRecordReply, AccessRecordInput>({
  key: 'records',
  readPage: async ({ narrowed, ...query }, signal) => {
    const { body } = await call(getRecords, { query: { ...query, ...narrowed, status: 'ACTIVE', names: true }, signal })
    keepNames(body.records, body.names)
    return pageIn(body.records, body)
  },
  orders: ordersOf(getRecords),
  read: (id, signal) => call(getRecord, { params: named(id), signal }).then(byItsTime),
  create: (body, headers = {}) => call(createCall, { body, headers }),
  takes: createCall.body,
  replace: (id, body, headers) => call(updateRecord, { params: named(id), body, headers }).then(byItsTime),
  remove: (id, headers) => call(deleteCall, { params: named(id), headers }),
  readHistory: (id, query) => call(getRecordHistory, { params: named(id), query }),
  needed: neededFor({ replace: updateRecord, remove: deleteCall }),
  effects: effectsOf<AccessRecordInput>(
    { create: createCall, replace: updateRecord, remove: deleteCall, restore: restoreRecord },
    named,
  ),
  restore: async (id, revision, headers) => {
    const answer = await call(restoreRecord, { params: named(id), body: { revision }, headers })
    const version = answer.body.item?.lastUpdated
    return version === undefined ? answer : { ...answer, version }
  },
})
