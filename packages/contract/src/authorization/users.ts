import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import { CollectionLinksSchema, Ignored, PaginationSchema, pageQuery, UserIdSchema } from '../shared.ts'

const Claims = Type.Record(Type.String({ minLength: 1, maxLength: 64 }), Type.Unknown(), { maxProperties: 50 })
const DefaultClaims = Type.Object({ defaultAccessTokenClaims: Claims, defaultUserIdentityClaims: Claims })
const maybeClaims = Type.Optional(Type.Union([Claims, Type.Null()]))
const DefaultClaimsInput = Type.Optional(
  Type.Union([
    Type.Object(
      { defaultAccessTokenClaims: maybeClaims, defaultUserIdentityClaims: maybeClaims },
      {
        additionalProperties: false,
        description: 'Each less than 1,024 bytes of JSON; names that tokens use themselves are ignored.',
      },
    ),
    Type.Null(),
  ]),
)

export const UserSchema = Type.Object({
  userId: UserIdSchema,
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  serviceClient: Type.Optional(Type.Boolean({ description: 'True when this is a service client.' })),
  createdTime: Type.Optional(Type.String()),
  tokenConfiguration: Type.Optional(Type.Object({ defaultClaims: DefaultClaims })),
})
export type UserReply = Static<typeof UserSchema>

const common = { tag: 'Users', sites: accountSites, rate: 'read' } as const

export const getUsers = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/users',
  summary: 'List users',
  access: permission('users:read', 'Doorward:Users'),
  query: Type.Object({
    ...pageQuery,
    filter: Type.Optional(Type.String({ maxLength: 64 })),
    tenantId: Type.Optional(Type.String({ maxLength: 128 })),
  }),
  replies: {
    200: Type.Object({
      users: Type.Array(UserSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const getUser = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/users/:userId',
  summary: 'Get a user',
  access: permission('users:read', 'Doorward:Users/{userId}', { orElse: 'self' }),
  params: Type.Object({ userId: UserIdSchema }),
  replies: { 200: UserSchema },
})

/** Fields of a user that a GET answers are accepted and ignored, so that it can be PUT back. */
export const UserInput = Type.Object(
  {
    defaultClaims: DefaultClaimsInput,
    tokenConfiguration: Type.Optional(
      Type.Union([Type.Object({ defaultClaims: DefaultClaimsInput }, { additionalProperties: false }), Type.Null()]),
    ),
    userId: Ignored,
    name: Ignored,
    email: Ignored,
    picture: Ignored,
    serviceClient: Ignored,
    createdTime: Ignored,
    linkedIdentities: Ignored,
  },
  { additionalProperties: false },
)
const change = {
  ...common,
  rate: 'write',
  method: 'PUT',
  access: permission('users:update', 'Doorward:Users/{userId}'),
  params: Type.Object({ userId: UserIdSchema }),
  body: UserInput,
  replies: { 200: UserSchema },
  refuses: [412, 428],
} as const

export const updateUser = endpoint({
  ...change,
  path: '/v1/users/:userId',
  summary: 'Set the claims that tokens of a user carry',
})
export const updateUserTokenConfiguration = endpoint({
  ...change,
  path: '/v1/users/:userId/token-configuration',
  summary: 'Set the claims that tokens of a user carry',
})
export const deleteUser = endpoint({
  ...common,
  rate: 'write',
  method: 'DELETE',
  path: '/v1/users/:userId',
  summary: 'Delete a user: personal data, sign-ins and access end; the id is never issued again',
  access: permission('users:delete', 'Doorward:Users/{userId}'),
  params: Type.Object({ userId: UserIdSchema }),
  replies: { 202: null },
  refuses: [409, 412, 428],
})
