import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  AccountLinkSchema,
  filterQuery,
  GroupIdSchema,
  GroupLink,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  longTextOf,
  ownId,
  RecordIdSchema,
  ResourceLink,
  RoleIdSchema,
  TagsSchema,
  textOf,
  UserIdSchema,
  UserInput,
  UserLink,
} from '../../shared.ts'
import { UserSchema } from '../people/users.ts'

export const StatementSchema = named(
  'Statement',
  Type.Object({
    roles: Type.Array(RoleIdSchema),
    resources: Type.Array(ResourceLink),
    users: Type.Optional(Type.Array(UserLink)),
    groups: Type.Optional(Type.Array(GroupLink)),
  }),
)

export const AccessRecordSchema = named(
  'AccessRecord',
  Type.Object({
    recordId: RecordIdSchema,
    name: Type.String(),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    status: Type.Enum(['ACTIVE', 'DELETED']),
    capacity: Type.Number({ minimum: 0, maximum: 1, description: 'Used share of the size limit, from 0 to 1.' }),
    lastUpdated: Type.String(),
    account: AccountLinkSchema,
    users: Type.Array(UserLink),
    admins: Type.Array(UserLink),
    groups: Type.Array(GroupLink),
    statements: Type.Array(StatementSchema),
    tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
    links: Type.Optional(LinksSchema),
  }),
)
export type AccessRecordReply = Static<typeof AccessRecordSchema>

/** Whom the records of a page name first, by name. */
const AccessRecordNames = named(
  'AccessRecordNames',
  Type.Object({
    users: Type.Optional(Type.Array(UserSchema)),
    groups: Type.Optional(
      Type.Array(named('GroupNameOf', Type.Object({ groupId: GroupIdSchema, name: Type.String() }))),
    ),
  }),
)
export type AccessRecordNames = Static<typeof AccessRecordNames>

/** Statements without roles or without resources are dropped, not refused (spec section 5). */
export const StatementInput = named(
  'StatementInput',
  Type.Object(
    {
      roles: Type.Array(RoleIdSchema, { maxItems: limits.statementRolesMax }),
      resources: Type.Array(ResourceLink, { maxItems: limits.statementResourcesMax }),
      users: Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: limits.statementUsersMax }), Type.Null()])),
      groups: Type.Optional(Type.Union([Type.Array(GroupLink, { maxItems: limits.statementGroupsMax }), Type.Null()])),
    },
    { additionalProperties: false },
  ),
)

export const AccessRecordInput = named(
  'AccessRecordInput',
  Type.Object(
    {
      recordId: ownId(RecordIdSchema),
      name: textOf(1, 128),
      description: Type.Optional(Type.Union([longTextOf(1024), Type.Null()])),
      users: Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: limits.recordUsersMax }), Type.Null()])),
      admins: Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: limits.recordAdminsMax }), Type.Null()])),
      groups: Type.Optional(Type.Union([Type.Array(GroupLink, { maxItems: limits.recordGroupsMax }), Type.Null()])),
      statements: Type.Array(StatementInput, { maxItems: limits.statementsMax }),
      tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
      status: Ignored,
      capacity: Ignored,
      lastUpdated: Ignored,
      createdTime: Ignored,
      account: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type AccessRecordInput = Static<typeof AccessRecordInput>

const params = Type.Object({ recordId: RecordIdSchema })
const common = { tag: 'Access records', sites: accountSites } as const

export const getRecords = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/records',
  summary: 'List access records',
  countsAsUsage: true,
  rate: 'read',
  access: permission('access-records:read', kinds.record.resource, { orElse: 'item' }),
  query: Type.Object({
    ...itemsQuery,
    ...filterQuery,
    status: Type.Optional(Type.Enum(['ACTIVE', 'DELETED'])),
    names: Type.Optional(Type.Boolean()),
    userId: Type.Optional(UserIdSchema),
    groupId: Type.Optional(GroupIdSchema),
    roleId: Type.Optional(RoleIdSchema),
    resourceUri: Type.Optional(Type.String({ maxLength: 2048 })),
  }),
  replies: {
    200: itemListOf('AccessRecordList', {
      records: Type.Array(AccessRecordSchema),
      names: Type.Optional(AccessRecordNames),
    }),
  },
  isAsFreshAsAsked: true,
})
export const createRecord = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/records',
  summary: 'Create an access record',
  rate: 'write',
  access: permission('access-records:create', kinds.record.resource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  body: AccessRecordInput,
  largeBody: true,
  query: previewQuery,
  replies: { 201: AccessRecordSchema },
  answersVersion: true,
  refuses: ['AccessRecordAlreadyExists', 'ReservedName', 'UnknownGroup', 'UnknownRole'],
})
export const getRecord = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/records/:recordId',
  summary: 'Get an access record',
  rate: 'read',
  access: permission('access-records:read', kinds.record.itemResource, { orElse: 'item' }),
  params,
  replies: { 200: AccessRecordSchema },
  answersVersion: true,
  isAsFreshAsAsked: true,
})
export const getRecordHistory = historyOf(getRecord, { summary: 'Changes of an access record, newest first' })
export const updateRecord = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/records/:recordId',
  summary: 'Replace an access record',
  rate: 'write',
  access: permission('access-records:update', kinds.record.itemResource, {
    orElse: 'item',
    grantGuard: true,
    stepUp: 'toGiveAccount',
  }),
  params,
  body: AccessRecordInput,
  largeBody: true,
  query: previewQuery,
  replies: { 202: AccessRecordSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['LastOwner', 'UnknownGroup', 'UnknownRole'],
})
export const restoreRecord = restoreOf(updateRecord, {
  summary: 'Restore an earlier state of an access record',
  refuses: ['ReservedName'],
})
export const deleteRecord = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/records/:recordId',
  summary: 'Delete an access record',
  rate: 'write',
  access: permission('access-records:delete', kinds.record.itemResource),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['LastOwner'],
})
