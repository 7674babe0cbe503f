import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import {
  ClientIdSchema,
  CollectionLinksSchema,
  GroupIdSchema,
  PaginationSchema,
  pageQuery,
  RecordIdSchema,
  RequestIdSchema,
  RoleIdSchema,
} from '../shared.ts'

/** One change from the change log: the item before and after, who and when. */
export const ChangeSchema = Type.Object({
  revision: Type.Integer(),
  at: Type.String(),
  actor: Type.Object({ userId: Type.String() }),
  requestId: Type.Optional(Type.String()),
  before: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  after: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
})

const common = {
  tag: 'History',
  method: 'GET',
  rate: 'read',
  sites: accountSites,
  query: Type.Object(pageQuery),
  replies: {
    200: Type.Object({
      changes: Type.Array(ChangeSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
} as const

export const getRoleHistory = endpoint({
  ...common,
  name: 'getRoleHistory',
  path: '/v1/roles/:roleId/history',
  summary: 'Changes of a role, newest first',
  access: permission('roles:read', 'Doorward:Roles/{roleId}'),
  params: Type.Object({ roleId: RoleIdSchema }),
})
export const getRecordHistory = endpoint({
  ...common,
  name: 'getRecordHistory',
  path: '/v1/records/:recordId/history',
  summary: 'Changes of an access record, newest first',
  access: permission('access-records:read', 'Doorward:AccessRecords/{recordId}', { orElse: 'item' }),
  params: Type.Object({ recordId: RecordIdSchema }),
})
export const getGroupHistory = endpoint({
  ...common,
  name: 'getGroupHistory',
  path: '/v1/groups/:groupId/history',
  summary: 'Changes of a group, newest first',
  access: permission('groups:read', 'Doorward:Groups/{groupId}', { orElse: 'item' }),
  params: Type.Object({ groupId: GroupIdSchema }),
})
export const getClientHistory = endpoint({
  ...common,
  name: 'getClientHistory',
  path: '/v1/clients/:clientId/history',
  summary: 'Changes of a service client, newest first',
  access: permission('clients:read', 'Doorward:ServiceClients/{clientId}'),
  params: Type.Object({ clientId: ClientIdSchema }),
})
export const getRequestHistory = endpoint({
  ...common,
  name: 'getRequestHistory',
  path: '/v1/requests/:requestId/history',
  summary: 'Changes of an access request, newest first',
  access: permission('access-requests:read', 'Doorward:AccessRequests/{requestId}'),
  params: Type.Object({ requestId: RequestIdSchema }),
})
