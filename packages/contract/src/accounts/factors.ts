import { kinds } from '@doorward/core/kinds'
import { factorKinds } from '@doorward/core/users/factors'
import { type Static, Type } from 'typebox'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { UserIdSchema } from '../shared.ts'
import { accountPath, inAccount, managementSites } from './place.ts'

const FactorSchema = named(
  'UserFactor',
  Type.Object({
    factorId: Type.String(),
    kind: Type.Enum([...factorKinds]),
    name: Type.String(),
    createdTime: Type.String(),
    lastUsedTime: Type.Optional(Type.String()),
  }),
)
export type FactorReply = Static<typeof FactorSchema>

const common = { tag: 'Users', sites: managementSites } as const
const inUser = { ...inAccount, userId: UserIdSchema }
const path = `${accountPath}/users/:userId/factors` as const

export const getUserFactors = endpoint({
  ...common,
  method: 'GET',
  path,
  params: Type.Object(inUser),
  summary: 'List the second factors of a user',
  rate: 'read',
  access: permission('users:sessions:read', kinds.user.itemResource, { orElse: 'self' }),
  replies: {
    200: named('UserFactorList', Type.Object({ factors: Type.Array(FactorSchema), recoveryCodesLeft: Type.Integer() })),
  },
})

/** Its person removes one on the page of his own account, where he proves anew who he is. */
export const deleteUserFactor = endpoint({
  ...common,
  method: 'DELETE',
  path: `${path}/:factorId`,
  params: Type.Object({ ...inUser, factorId: Type.String({ minLength: 1, maxLength: 64 }) }),
  summary: 'Remove a second factor of a user',
  rate: 'write',
  access: permission('users:sessions:delete', kinds.user.itemResource, { stepUp: true }),
  replies: { 204: null },
})
