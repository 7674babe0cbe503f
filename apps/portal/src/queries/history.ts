import {
  getClientHistory,
  getGroupHistory,
  getRecordHistory,
  getRoleHistory,
} from '@doorward/contract/authorization/history'
import type { ReplyOf } from '@doorward/contract/endpoint'
import { asClientId, asGroupId, asRecordId, asRoleId } from '../lib/wire-ids.ts'
import { call } from './call.ts'
import { pagesOf } from './paging.ts'

export type Change = ReplyOf<typeof getRoleHistory>['changes'][number]
export type HistoryKind = 'role' | 'record' | 'group' | 'client'
interface HistoryPageQuery {
  limit: number
  cursor?: string
}

const readers = {
  role: (id: string, query: HistoryPageQuery) => call(getRoleHistory, { params: { roleId: asRoleId(id) }, query }),
  record: (id: string, query: HistoryPageQuery) =>
    call(getRecordHistory, { params: { recordId: asRecordId(id) }, query }),
  group: (id: string, query: HistoryPageQuery) => call(getGroupHistory, { params: { groupId: asGroupId(id) }, query }),
  client: (id: string, query: HistoryPageQuery) =>
    call(getClientHistory, { params: { clientId: asClientId(id) }, query }),
}

/** Changes of one item from the change log, newest first. */
export const historyQuery = (kind: HistoryKind, id: string) =>
  pagesOf<Change>(['history', id, kind], async (cursor) => {
    const { body } = await readers[kind](id, { limit: 20, ...(cursor ? { cursor } : {}) })
    return { rows: body.changes, cursor: body.pagination?.next?.cursor }
  })
