import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  ActionSchema,
  filterQuery,
  Ignored,
  itemListOf,
  itemsQuery,
  LinksSchema,
  longTextOf,
  ownId,
  RoleIdSchema,
  textOf,
} from '../../shared.ts'

export const PermissionSchema = named(
  'Permission',
  Type.Object({
    action: ActionSchema,
    allow: Type.Boolean(),
    grant: Type.Boolean(),
    delegate: Type.Boolean(),
  }),
)

export const RoleSchema = named(
  'Role',
  Type.Object({
    roleId: RoleIdSchema,
    name: Type.String(),
    description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    permissions: Type.Array(PermissionSchema),
    managed: Type.Optional(Type.Boolean({ description: 'True for built-in roles, which cannot be changed.' })),
    deprecated: Type.Optional(Type.Boolean()),
    lastUpdated: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type RoleReply = Static<typeof RoleSchema>

export const RoleInput = named(
  'RoleInput',
  Type.Object(
    {
      roleId: ownId(RoleIdSchema),
      name: Type.Optional(textOf(1, 128)),
      description: Type.Optional(Type.Union([longTextOf(1024), Type.Null()])),
      permissions: Type.Array(
        named(
          'PermissionInput',
          Type.Object(
            {
              action: Type.Optional(ActionSchema),
              allow: Type.Optional(Type.Boolean()),
              grant: Type.Optional(Type.Boolean()),
              delegate: Type.Optional(Type.Boolean()),
            },
            { additionalProperties: false },
          ),
        ),
        { maxItems: limits.rolePermissionsMax },
      ),
      managed: Ignored,
      deprecated: Ignored,
      lastUpdated: Ignored,
      createdTime: Ignored,
      links: Ignored,
      account: Ignored,
    },
    { additionalProperties: false },
  ),
)
export type RoleInput = Static<typeof RoleInput>

const params = Type.Object({ roleId: RoleIdSchema })
const common = { tag: 'Roles', sites: accountSites } as const

export const getRoles = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/roles',
  summary: 'List roles',
  rate: 'read',
  access: permission('roles:read', kinds.role.resource),
  query: Type.Object({ ...itemsQuery, ...filterQuery }),
  replies: { 200: itemListOf('RoleList', { roles: Type.Array(RoleSchema) }) },
})
export const createRole = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/roles',
  summary: 'Create a role',
  rate: 'write',
  access: permission('roles:create', kinds.role.resource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  body: RoleInput,
  query: previewQuery,
  replies: { 201: RoleSchema },
  answersVersion: true,
  refuses: ['ReservedName', 'RoleAlreadyExists'],
})
export const getRole = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/roles/:roleId',
  summary: 'Get a role',
  rate: 'read',
  access: permission('roles:read', kinds.role.itemResource),
  params,
  replies: { 200: RoleSchema },
  answersVersion: true,
})
export const getRoleHistory = historyOf(getRole, { summary: 'Changes of a role, newest first' })
export const updateRole = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/roles/:roleId',
  summary: 'Replace a role',
  rate: 'write',
  access: permission('roles:update', kinds.role.itemResource, { grantGuard: true, stepUp: 'toGiveAccount' }),
  params,
  body: RoleInput,
  query: previewQuery,
  replies: { 200: RoleSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['RoleImmutable'],
})
export const restoreRole = restoreOf(updateRole, { summary: 'Restore an earlier state of a role' })
export const deleteRole = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/roles/:roleId',
  summary: 'Delete a role',
  rate: 'write',
  access: permission('roles:delete', kinds.role.itemResource),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['RoleImmutable'],
})
