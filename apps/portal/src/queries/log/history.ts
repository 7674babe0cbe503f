import {
  getApplicationHistory,
  getClientHistory,
  getConnectionHistory,
  getExtensionHistory,
  getGroupHistory,
  getRecordHistory,
  getRequestHistory,
  getResourceHistory,
  getRoleHistory,
  getTenantHistory,
} from '@doorward/contract/authorization/history'
import type { ReplyOf } from '@doorward/contract/endpoint'
import {
  asApplicationId,
  asClientId,
  asConnectionId,
  asExtensionId,
  asGroupId,
  asRecordId,
  asRequestId,
  asRoleId,
  asTenantId,
} from '../../lib/wire-ids.ts'
import { call } from '../server/call.ts'
import { pagesOf } from '../server/paging.ts'

export type Change = ReplyOf<typeof getRoleHistory>['changes'][number]
export type HistoryKind =
  | 'role'
  | 'record'
  | 'group'
  | 'client'
  | 'request'
  | 'connection'
  | 'tenant'
  | 'application'
  | 'extension'
  | 'resource'
interface HistoryPageQuery {
  limit: number
  cursor?: string
}

const readers = {
  resource: (resourceUri: string, query: HistoryPageQuery) =>
    call(getResourceHistory, { params: { resourceUri }, query }),
  role: (id: string, query: HistoryPageQuery) => call(getRoleHistory, { params: { roleId: asRoleId(id) }, query }),
  record: (id: string, query: HistoryPageQuery) =>
    call(getRecordHistory, { params: { recordId: asRecordId(id) }, query }),
  group: (id: string, query: HistoryPageQuery) => call(getGroupHistory, { params: { groupId: asGroupId(id) }, query }),
  client: (id: string, query: HistoryPageQuery) =>
    call(getClientHistory, { params: { clientId: asClientId(id) }, query }),
  request: (id: string, query: HistoryPageQuery) =>
    call(getRequestHistory, { params: { requestId: asRequestId(id) }, query }),
  connection: (id: string, query: HistoryPageQuery) =>
    call(getConnectionHistory, { params: { connectionId: asConnectionId(id) }, query }),
  tenant: (id: string, query: HistoryPageQuery) =>
    call(getTenantHistory, { params: { tenantId: asTenantId(id) }, query }),
  application: (id: string, query: HistoryPageQuery) =>
    call(getApplicationHistory, { params: { applicationId: asApplicationId(id) }, query }),
  extension: (id: string, query: HistoryPageQuery) =>
    call(getExtensionHistory, { params: { extensionId: asExtensionId(id) }, query }),
}

/** Changes of one item from the change log, newest first. */
export const historyQuery = (kind: HistoryKind, id: string) =>
  pagesOf<Change>(['history', id, kind], async (cursor) => {
    const { body } = await readers[kind](id, { limit: 20, ...(cursor ? { cursor } : {}) })
    return { rows: body.changes, cursor: body.pagination?.next?.cursor }
  })
