import { kinds } from '@doorward/core/kinds'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { ConnectionIdSchema } from '../../shared.ts'
import { LoginTraceSchema } from './login-traces.ts'

const params = Type.Object({ connectionId: ConnectionIdSchema })
// Whoever may change a connection may have its provider tell him everything anyway.
const access = permission('connections:update', kinds.connection.itemResource)
const common = { tag: 'Connections', sites: accountSites, access } as const

const Findings = named(
  'ConnectionTestFindings',
  Type.Object({
    claims: Type.Record(Type.String(), Type.Unknown()),
    userIdExpression: Type.String(),
    subject: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    isEmailVerified: Type.Optional(Type.Boolean()),
  }),
)
const ConnectionTest = named(
  'ConnectionTest',
  Type.Object({
    testId: Type.String(),
    opensUntil: Type.String(),
    trace: LoginTraceSchema,
    findings: Type.Optional(Findings),
  }),
)
export type ConnectionTestReply = Static<typeof ConnectionTest>

export const createConnectionTest = endpoint({
  ...common,
  method: 'POST',
  goesOnLocked: true,
  path: '/v1/connections/:connectionId/tests',
  summary: 'Test a connection',
  rate: 'secret',
  params,
  replies: {
    201: named('NewConnectionTest', Type.Object({ testId: Type.String(), testUrl: Type.String() })),
  },
  answersSecret: true,
})
export const getConnectionTest = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/connections/:connectionId/tests/:testId',
  summary: 'Get a test of a connection, as far as it came',
  rate: 'read',
  params: Type.Object({ ...params.properties, testId: Type.String({ minLength: 1, maxLength: 64 }) }),
  replies: { 200: ConnectionTest },
})
