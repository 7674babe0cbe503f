import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import {
  ApplicationIdSchema,
  ClientIdSchema,
  CollectionLinksSchema,
  ConnectionIdSchema,
  ExtensionIdSchema,
  GroupIdSchema,
  PaginationSchema,
  pageQuery,
  RecordIdSchema,
  RequestIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  TenantIdSchema,
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
export const getConnectionHistory = endpoint({
  ...common,
  name: 'getConnectionHistory',
  path: '/v1/connections/:connectionId/history',
  summary: 'Changes of a connection, newest first',
  access: permission('connections:read', 'Doorward:Connections/{connectionId}'),
  params: Type.Object({ connectionId: ConnectionIdSchema }),
})
export const getTenantHistory = endpoint({
  ...common,
  name: 'getTenantHistory',
  path: '/v1/tenants/:tenantId/history',
  summary: 'Changes of a tenant, newest first',
  access: permission('tenants:read', 'Doorward:Connections'),
  params: Type.Object({ tenantId: TenantIdSchema }),
})
export const getApplicationHistory = endpoint({
  ...common,
  name: 'getApplicationHistory',
  path: '/v1/applications/:applicationId/history',
  summary: 'Changes of an application, newest first',
  access: permission('applications:read', 'Doorward:Applications/{applicationId}'),
  params: Type.Object({ applicationId: ApplicationIdSchema }),
})
export const getResourceHistory = endpoint({
  ...common,
  name: 'getResourceHistory',
  path: '/v1/resources/:resourceUri/history',
  summary: "Changes of a resource's configuration, newest first; slashes of the resource are encoded",
  access: permission('read', 'Doorward:ResourcePermissions/{resourceUri}'),
  params: Type.Object({ resourceUri: ResourceUriSchema }),
})
export const getExtensionHistory = endpoint({
  ...common,
  name: 'getExtensionHistory',
  path: '/v1/extensions/:extensionId/history',
  summary: 'Changes of an extension, newest first',
  access: permission('extensions:read', 'Doorward:Extensions/{extensionId}'),
  params: Type.Object({ extensionId: ExtensionIdSchema }),
})
