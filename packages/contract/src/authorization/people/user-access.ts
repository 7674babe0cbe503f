import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { NotRestored, RestoreInput } from '../../restore.ts'
import { UserIdSchema } from '../../shared.ts'

const common = { tag: 'Users', sites: accountSites, params: Type.Object({ userId: UserIdSchema }) } as const

export const UserIdentitySchema = named(
  'UserIdentity',
  Type.Object({
    connectionId: Type.String(),
    issuer: Type.Optional(Type.String()),
    subject: Type.String(),
    createdTime: Type.String(),
    lastUsedTime: Type.Optional(Type.String()),
  }),
)
export type UserIdentityReply = Static<typeof UserIdentitySchema>

export const getUserIdentities = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/users/:userId/identities',
  summary: 'List what a user signs in by',
  rate: 'read',
  access: permission('users:read', kinds.user.itemResource, { orElse: 'self' }),
  replies: {
    200: named(
      'UserIdentities',
      Type.Object({
        identities: Type.Array(UserIdentitySchema, { maxItems: limits.userIdentitiesToldMax }),
        lastSeenTime: Type.Optional(Type.String()),
      }),
    ),
  },
})

const Count = Type.Integer({ minimum: 0 })
const write = {
  ...common,
  rate: 'write',
  query: previewQuery,
  access: permission('users:update', kinds.user.itemResource, { grantGuard: true }),
} as const

export const removeUserAccess = endpoint({
  ...write,
  method: 'DELETE',
  path: '/v1/users/:userId/access',
  summary: 'Take a user out of everything that names him',
  access: permission('users:update', kinds.user.itemResource),
  replies: {
    200: named(
      'RemovedAccess',
      Type.Object({
        records: Count,
        groups: Count,
        requests: Count,
        invites: Count,
        revision: Type.Integer(),
      }),
    ),
  },
  refuses: ['LastOwner', 'ChangedElsewhere'],
})

export const restoreUserAccess = endpoint({
  ...write,
  method: 'POST',
  path: '/v1/users/:userId/access/restore',
  summary: 'Put a user back where he was taken out',
  body: RestoreInput,
  replies: {
    200: named('RestoredAccess', Type.Object({ records: Count, groups: Count, notRestored: Type.Array(NotRestored) })),
  },
  refuses: ['NotRestorable', 'UnknownRole', 'UnknownGroup'],
})
