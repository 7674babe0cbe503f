import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { userStates } from '@doorward/core/users/user-state'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  GroupIdSchema,
  Ignored,
  itemListOf,
  orderedQuery,
  RoleIdSchema,
  TotalSchema,
  UserIdSchema,
} from '../../shared.ts'

const Claims = named(
  'Claims',
  Type.Record(Type.String({ minLength: 1, maxLength: 64 }), Type.Unknown(), { maxProperties: 50 }),
)
const DefaultClaims = named(
  'DefaultClaims',
  Type.Object({ defaultAccessTokenClaims: Claims, defaultUserIdentityClaims: Claims }),
)
const maybeClaims = Type.Optional(Type.Union([Claims, Type.Null()]))
const DefaultClaimsInput = Type.Optional(
  Type.Union([
    named(
      'DefaultClaimsInput',
      Type.Object(
        { defaultAccessTokenClaims: maybeClaims, defaultUserIdentityClaims: maybeClaims },
        {
          additionalProperties: false,
          description: 'Each less than 1,024 bytes of JSON; names that tokens use themselves are ignored.',
        },
      ),
    ),
    Type.Null(),
  ]),
)

const UserStateSchema = named(
  'UserState',
  Type.Enum([...userStates], {
    description: 'DISABLED: refused everywhere, with nothing, until somebody enables the user again.',
  }),
)

export const UserSchema = named(
  'User',
  Type.Object({
    userId: UserIdSchema,
    name: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
    serviceClient: Type.Optional(
      Type.Boolean({ description: 'True when this is a service client. Absent for a person.' }),
    ),
    createdTime: Type.Optional(Type.String()),
    state: Type.Optional(UserStateSchema),
    tokenConfiguration: Type.Optional(named('UserTokenConfiguration', Type.Object({ defaultClaims: DefaultClaims }))),
  }),
)
export type UserReply = Static<typeof UserSchema>

/** Whom an answer names by their ids, by name. */
export const UserNames = named('UserNames', Type.Object({ users: Type.Optional(Type.Array(UserSchema)) }))
export type UserNames = Static<typeof UserNames>

/** A user in a list, with what the account knows of him beside himself, where that is asked for. */
const ListedUserSchema = named(
  'ListedUser',
  Type.Object({
    ...UserSchema.properties,
    lastSeenTime: Type.Optional(Type.String()),
    groups: Type.Optional(
      Type.Array(named('GroupOfUser', Type.Object({ groupId: GroupIdSchema, name: Type.Optional(Type.String()) })), {
        maxItems: limits.graphNamesMax,
      }),
    ),
    groupsCount: Type.Optional(Type.Integer({ minimum: 0 })),
    records: Type.Optional(TotalSchema),
  }),
)
export type ListedUserReply = Static<typeof ListedUserSchema>

const common = { tag: 'Users', sites: accountSites, rate: 'read' } as const

export const getUsers = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/users',
  summary: 'List users',
  access: permission('users:read', kinds.user.resource),
  query: Type.Object({
    ...orderedQuery(
      ['name', 'email', 'createdTime'],
      'What the users are in the order of, with `-` the other way round: what they are called (the name, else the address, else the id), whatever the case, their addresses, or since when they are known. In the order of their ids unless this is set.',
    ),
    filter: Type.Optional(Type.String({ maxLength: limits.searchLettersMax })),
    tenantId: Type.Optional(Type.String({ maxLength: 128 })),
    groupId: Type.Optional(GroupIdSchema),
    roleId: Type.Optional(RoleIdSchema),
    details: Type.Optional(Type.Boolean()),
  }),
  replies: { 200: itemListOf('UserList', { users: Type.Array(ListedUserSchema) }) },
})
export const getUser = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/users/:userId',
  summary: 'Get a user',
  access: permission('users:read', kinds.user.itemResource, { orElse: 'self' }),
  params: Type.Object({ userId: UserIdSchema }),
  replies: { 200: UserSchema },
  answersVersion: true,
})
export const getUserHistory = historyOf(getUser, {
  summary: 'Changes of a user, newest first',
  access: permission('users:read', kinds.user.itemResource),
})

/** Fields of a user that a GET answers are accepted and ignored, so that it can be PUT back. */
export const UserInput = named(
  'UserInput',
  Type.Object(
    {
      defaultClaims: DefaultClaimsInput,
      tokenConfiguration: Type.Optional(
        Type.Union([
          named(
            'UserTokenConfigurationInput',
            Type.Object({ defaultClaims: DefaultClaimsInput }, { additionalProperties: false }),
          ),
          Type.Null(),
        ]),
      ),
      userId: Ignored,
      name: Ignored,
      email: Ignored,
      picture: Ignored,
      serviceClient: Ignored,
      createdTime: Ignored,
      state: Ignored,
      linkedIdentities: Ignored,
    },
    { additionalProperties: false },
  ),
)
const change = {
  ...common,
  rate: 'write',
  method: 'PUT',
  access: permission('users:update', kinds.user.itemResource),
  params: Type.Object({ userId: UserIdSchema }),
  body: UserInput,
  replies: { 200: UserSchema },
  judgesPrecondition: true,
  answersVersion: true,
} as const

export const updateUser = endpoint({
  ...change,
  path: '/v1/users/:userId',
  summary: 'Set the claims of a user',
})
export const updateUserTokenConfiguration = endpoint({
  ...change,
  path: '/v1/users/:userId/token-configuration',
  summary: 'Set the claims of a user (address of published clients)',
})
export const updateUserState = endpoint({
  ...change,
  path: '/v1/users/:userId/state',
  summary: 'Disable or enable a user',
  goesOnLocked: { state: 'DISABLED' },
  access: permission('users:delete', kinds.user.itemResource),
  query: previewQuery,
  body: named('UserStateInput', Type.Object({ state: UserStateSchema }, { additionalProperties: false })),
  refuses: ['LastOwner'],
})
/** At the user's own address, as of every noun; it asks for what setting the state asks for. */
export const restoreUser = endpoint({
  ...restoreOf(updateUserState, { summary: 'Restore the state that a user had' }),
  path: '/v1/users/:userId/restore',
})
export const deleteUser = endpoint({
  ...common,
  rate: 'write',
  method: 'DELETE',
  path: '/v1/users/:userId',
  summary: 'Delete a user',
  access: permission('users:delete', kinds.user.itemResource),
  params: Type.Object({ userId: UserIdSchema }),
  query: previewQuery,
  replies: { 202: null },
  judgesPrecondition: true,
  refuses: ['LastOwner'],
})
