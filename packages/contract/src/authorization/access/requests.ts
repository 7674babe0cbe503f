import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import {
  GroupLink,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  longTextOf,
  RecordIdSchema,
  RequestIdSchema,
  ResourceLink,
  RoleIdSchema,
  TagsSchema,
  UserIdSchema,
  UserInput,
  UserLink,
} from '../../shared.ts'

/** Roles on resources, without naming anybody: who gets them follows from where the statement stands. */
export const NamelessStatement = named(
  'NamelessStatement',
  Type.Object({
    roles: Type.Array(RoleIdSchema),
    resources: Type.Array(ResourceLink),
  }),
)
const noUsers = Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: 0 }), Type.Null()]))
const noGroups = Type.Optional(Type.Union([Type.Array(GroupLink, { maxItems: 0 }), Type.Null()]))
export const NamelessStatementInput = named(
  'NamelessStatementInput',
  Type.Object(
    {
      roles: Type.Array(RoleIdSchema, { maxItems: limits.statementRolesMax }),
      resources: Type.Array(ResourceLink, { maxItems: limits.namelessResourcesMax }),
      users: noUsers,
      groups: noGroups,
    },
    { additionalProperties: false },
  ),
)

const statuses = ['OPEN', 'APPROVED', 'DENIED', 'DELETED'] as const
export const AccessRequestSchema = named(
  'AccessRequest',
  Type.Object({
    requestId: RequestIdSchema,
    status: Type.Enum([...statuses], { description: 'DELETED is a request that was withdrawn.' }),
    access: named(
      'RequestedAccess',
      Type.Object({ users: Type.Array(UserLink), statements: Type.Array(NamelessStatement) }),
    ),
    reason: Type.Optional(Type.String()),
    createdTime: Type.String(),
    createdBy: Type.Optional(UserIdSchema),
    decidedBy: Type.Optional(UserIdSchema),
    decisionReason: Type.Optional(Type.String()),
    recordId: Type.Optional(RecordIdSchema),
    recordDeleted: Type.Optional(Type.Boolean()),
    lastUpdated: Type.String(),
    tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
    links: Type.Optional(LinksSchema),
  }),
)
export type AccessRequestReply = Static<typeof AccessRequestSchema>

export const AccessRequestInput = named(
  'AccessRequestInput',
  Type.Object(
    {
      access: named(
        'RequestedAccessInput',
        Type.Object(
          {
            users: Type.Array(UserInput, { maxItems: limits.requestUsersMax }),
            statements: Type.Array(NamelessStatementInput, { maxItems: limits.statementsMax }),
          },
          { additionalProperties: false },
        ),
      ),
      reason: Type.Optional(Type.Union([longTextOf(limits.requestReasonMax), Type.Null()])),
      tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
      requestId: Ignored,
      status: Ignored,
      createdTime: Ignored,
      createdBy: Ignored,
      decidedBy: Ignored,
      decisionReason: Ignored,
      recordId: Ignored,
      recordDeleted: Ignored,
      lastUpdated: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)

const params = Type.Object({ requestId: RequestIdSchema })
const common = { tag: 'Access requests', sites: accountSites } as const

export const getRequests = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/requests',
  summary: 'List access requests',
  rate: 'read',
  access: permission('access-requests:read', kinds.request.resource, { orElse: 'item' }),
  query: Type.Object({ ...itemsQuery, status: Type.Optional(Type.Enum([...statuses])) }),
  replies: { 200: itemListOf('AccessRequestList', { records: Type.Array(AccessRequestSchema) }) },
})
export const createRequest = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/requests',
  summary: 'Ask for access',
  rate: 'write',
  access: authenticated,
  goesOnLocked: true,
  body: AccessRequestInput,
  replies: { 201: AccessRequestSchema },
  answersVersion: true,
  refuses: ['TooManyOpenRequests', 'UnknownRole'],
})
export const getRequest = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/requests/:requestId',
  summary: 'Get an access request',
  rate: 'read',
  access: permission('access-requests:read', kinds.request.itemResource, { orElse: 'item' }),
  params,
  replies: { 200: AccessRequestSchema },
  answersVersion: true,
})
export const getRequestHistory = historyOf(getRequest, {
  summary: 'Changes of an access request, newest first',
  access: permission('access-requests:read', kinds.request.itemResource),
})
export const respondToAccessRequest = endpoint({
  ...common,
  method: 'PATCH',
  path: '/v1/requests/:requestId',
  summary: 'Approve or deny an access request',
  rate: 'write',
  access: permission('access-requests:update', kinds.request.itemResource, {
    grantGuard: true,
    stepUp: 'toGiveAccount',
  }),
  goesOnLocked: { status: 'DENIED' },
  params,
  body: named(
    'AccessRequestDecision',
    Type.Object(
      {
        status: Type.Enum(['APPROVED', 'DENIED']),
        decisionReason: Type.Optional(Type.Union([longTextOf(limits.requestReasonMax), Type.Null()])),
      },
      { additionalProperties: false },
    ),
  ),
  query: previewQuery,
  replies: { 200: AccessRequestSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['RequestNotOpen', 'RequestOutgrown', 'UnknownRole'],
})
export const deleteRequest = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/requests/:requestId',
  summary: 'Withdraw an open access request',
  rate: 'write',
  access: permission('access-requests:update', kinds.request.itemResource, {
    orElse: 'item',
  }),
  params,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['RequestNotOpen'],
})
