import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { endpoint, permission } from '../endpoint.ts'
import { named } from '../named.ts'
import { listOf, pageQuery, UserIdSchema } from '../shared.ts'
import { accountPath, inAccount, managementSites } from './place.ts'

const SessionSchema = named(
  'UserSession',
  Type.Object({
    sessionId: Type.String(),
    applicationId: Type.Optional(Type.String({ description: 'Where the sign-in began.' })),
    connectionId: Type.Optional(Type.String({ description: 'By which the user last proved who he is in it.' })),
    createdTime: Type.String(),
    lastUpdated: Type.String({ description: 'When it was last in use.' }),
    userAgent: Type.Optional(Type.String()),
    ip: Type.Optional(Type.String()),
    delegatedBy: Type.Optional(UserIdSchema),
    endsTime: Type.Optional(Type.String()),
  }),
)
export type SessionReply = Static<typeof SessionSchema>

const common = { tag: 'Users', sites: managementSites } as const
const inUser = { ...inAccount, userId: UserIdSchema }
const allOf = { path: `${accountPath}/users/:userId/sessions`, params: Type.Object(inUser) } as const

export const getUserSessions = endpoint({
  ...common,
  ...allOf,
  method: 'GET',
  summary: 'List the sessions of a user',
  rate: 'read',
  access: permission('users:sessions:read', kinds.user.itemResource, { orElse: 'self' }),
  query: Type.Object(pageQuery),
  replies: { 200: listOf('UserSessionList', { sessions: Type.Array(SessionSchema) }) },
})

const ending = {
  ...common,
  method: 'DELETE',
  rate: 'write',
  access: permission('users:sessions:delete', kinds.user.itemResource, { orElse: 'self' }),
  replies: { 204: null },
} as const
export const endUserSessions = endpoint({ ...ending, ...allOf, summary: 'End all sessions of a user' })
export const endUserSession = endpoint({
  ...ending,
  path: `${accountPath}/users/:userId/sessions/:sessionId`,
  params: Type.Object({ ...inUser, sessionId: Type.String({ minLength: 1, maxLength: 128 }) }),
  summary: 'End a session of a user',
})
