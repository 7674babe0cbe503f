import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import { CollectionLinksSchema, PaginationSchema, pageQuery, UserIdSchema } from '../shared.ts'

export const UserSchema = Type.Object({
  userId: UserIdSchema,
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  picture: Type.Optional(Type.String()),
  serviceClient: Type.Optional(Type.Boolean({ description: 'True when this is a service client.' })),
  createdTime: Type.Optional(Type.String()),
})
export type UserReply = Static<typeof UserSchema>

const common = { tag: 'Users', sites: accountSites, rate: 'read' } as const

export const listUsers = endpoint({
  ...common,
  name: 'getUsers',
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
  name: 'getUser',
  method: 'GET',
  path: '/v1/users/:userId',
  summary: 'Get a user',
  access: permission('users:read', 'Doorward:Users/{userId}', { orElse: 'self' }),
  params: Type.Object({ userId: UserIdSchema }),
  replies: { 200: UserSchema },
})
