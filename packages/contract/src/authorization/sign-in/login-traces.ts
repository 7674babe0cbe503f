import { traceOutcomes, traceStepNames } from '@doorward/core/connections/login-trace'
import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { ConnectionIdSchema, LinksSchema, listOf, pageQuery, UserIdSchema } from '../../shared.ts'

const Outcome = named('LoginTraceOutcome', Type.Enum([...traceOutcomes]))

export const LoginTraceSchema = named(
  'LoginTrace',
  Type.Object({
    traceId: Type.String(),
    connectionId: Type.String(),
    applicationId: Type.Optional(Type.String()),
    userId: Type.Optional(Type.String()),
    outcome: Outcome,
    references: Type.Array(Type.String()),
    steps: Type.Array(
      named(
        'LoginTraceStep',
        Type.Object({
          step: Type.Enum([...traceStepNames]),
          at: Type.String(),
          facts: Type.Record(Type.String(), Type.String()),
        }),
      ),
    ),
    createdTime: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type LoginTraceReply = Static<typeof LoginTraceSchema>

const common = {
  tag: 'Connections',
  sites: accountSites,
  method: 'GET',
  rate: 'read',
  access: permission('users:sessions:read', kinds.connection.resource),
} as const

export const getLoginTraces = endpoint({
  ...common,
  path: '/v1/login-traces',
  summary: 'List sign-ins at providers, newest first',
  query: Type.Object({
    ...pageQuery,
    connectionId: Type.Optional(ConnectionIdSchema),
    userId: Type.Optional(UserIdSchema),
    outcome: Type.Optional(Outcome),
  }),
  replies: { 200: listOf('LoginTraceList', { loginTraces: Type.Array(LoginTraceSchema) }) },
})
export const getLoginTrace = endpoint({
  ...common,
  path: '/v1/login-traces/:traceId',
  summary: 'Get a sign-in at a provider, step by step',
  params: Type.Object({ traceId: Type.String({ minLength: 1, maxLength: 64 }) }),
  replies: { 200: LoginTraceSchema },
})
