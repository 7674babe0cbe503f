import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  filterQuery,
  GroupIdSchema,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  ownId,
  TagsSchema,
  textOf,
  UserInput,
  UserLink,
} from '../../shared.ts'

export const GroupSchema = named(
  'Group',
  Type.Object({
    groupId: GroupIdSchema,
    name: Type.String(),
    users: Type.Array(UserLink),
    admins: Type.Array(UserLink),
    tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type GroupReply = Static<typeof GroupSchema>

export const GroupInput = named(
  'GroupInput',
  Type.Object(
    {
      groupId: ownId(GroupIdSchema),
      name: textOf(1, 128),
      users: Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: limits.groupUsersMax }), Type.Null()])),
      admins: Type.Optional(Type.Union([Type.Array(UserInput, { maxItems: limits.groupAdminsMax }), Type.Null()])),
      tags: Type.Optional(Type.Union([TagsSchema, Type.Null()])),
      lastUpdated: Ignored,
      createdTime: Ignored,
      account: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type GroupInput = Static<typeof GroupInput>

const params = Type.Object({ groupId: GroupIdSchema })
const common = { tag: 'Groups', sites: accountSites } as const

export const getGroups = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/groups',
  summary: 'List groups',
  rate: 'read',
  access: permission('groups:read', kinds.group.resource, { orElse: 'item' }),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('GroupList', { groups: Type.Array(GroupSchema) }) },
  isAsFreshAsAsked: true,
})
export const createGroup = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/groups',
  summary: 'Create a group',
  rate: 'write',
  access: permission('groups:create', kinds.group.resource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  body: GroupInput,
  largeBody: true,
  query: previewQuery,
  replies: { 201: GroupSchema },
  answersVersion: true,
  refuses: ['GroupAlreadyExists'],
})
export const getGroup = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/groups/:groupId',
  summary: 'Get a group',
  rate: 'read',
  access: permission('groups:read', kinds.group.itemResource, { orElse: 'item' }),
  params,
  replies: { 200: GroupSchema },
  answersVersion: true,
  isAsFreshAsAsked: true,
})
export const getGroupHistory = historyOf(getGroup, { summary: 'Changes of a group, newest first' })
export const updateGroup = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/groups/:groupId',
  summary: 'Replace a group',
  rate: 'write',
  access: permission('groups:update', kinds.group.itemResource, {
    orElse: 'item',
    grantGuard: true,
    stepUp: 'toGiveAccount',
  }),
  params,
  body: GroupInput,
  largeBody: true,
  query: previewQuery,
  replies: { 200: GroupSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['LastOwner'],
})
export const restoreGroup = restoreOf(updateGroup, { summary: 'Restore an earlier state of a group' })
export const deleteGroup = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/groups/:groupId',
  summary: 'Delete a group',
  rate: 'write',
  access: permission('groups:delete', kinds.group.itemResource),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['LastOwner'],
})
