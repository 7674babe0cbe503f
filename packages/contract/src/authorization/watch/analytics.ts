import { limits } from '@doorward/core/limits'
import { platformNameKeyword, platformResources } from '@doorward/core/platform'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { ActionSchema, listOf, pageQuery, TimeSchema, UserIdSchema } from '../../shared.ts'

export const AuthorizationEventSchema = named(
  'AuthorizationEvent',
  Type.Object({
    eventId: Type.String(),
    eventTypeId: Type.Literal('AuthorizationRequest'),
    dateTime: Type.String(),
    userId: UserIdSchema,
    resourceUri: Type.String(),
    permission: Type.String(),
    result: Type.Enum(['ALLOWED', 'DENIED']),
    count: Type.Integer({ description: 'How many checks: equal ones of one second are one event.' }),
    clientId: Type.Optional(Type.String({ description: 'The service client that asked. Absent: a person did.' })),
    ip: Type.Optional(Type.String()),
  }),
)
export type AuthorizationEventReply = Static<typeof AuthorizationEventSchema>

const counted = (name: string, field: string) =>
  Type.Array(named(name, Type.Object({ [field]: Type.String(), count: Type.Integer() })))
const Aggregates = named(
  'AuthorizationEventAggregates',
  Type.Object({
    results: counted('ResultCount', 'result'),
    resources: counted('ResourceCount', 'resourceUri'),
    permissions: counted('PermissionCount', 'permission'),
    users: counted('UserCount', 'userId'),
    notRecorded: Type.Integer({
      description: 'Checks of the account that were only counted, because too many came at once.',
    }),
  }),
)

export const getAuthorizationEvents = endpoint({
  tag: 'Analytics',
  sites: accountSites,
  method: 'GET',
  path: '/v1/analytics/authorization-events',
  summary: 'List answered permission checks',
  rate: 'read',
  access: permission('audit:read', platformResources.ConfigurationAccount),
  query: Type.Object({
    cursor: pageQuery.cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.csvRowsMax })),
    userId: Type.Optional(UserIdSchema),
    resourceUri: Type.Optional(
      Type.String({
        maxLength: 512,
        [platformNameKeyword]: true,
        description: 'Only checks of this resource; with `/*` at its end, also of what is below it.',
      }),
    ),
    permission: Type.Optional(ActionSchema),
    result: Type.Optional(Type.Enum(['ALLOWED', 'DENIED'])),
    from: Type.Optional(TimeSchema),
    to: Type.Optional(TimeSchema),
    aggregates: Type.Optional(
      Type.Boolean({
        description: 'Also count by result and name the ten most frequent resources, permissions and users.',
      }),
    ),
  }),
  replies: {
    200: listOf('AuthorizationEventList', {
      events: Type.Array(AuthorizationEventSchema),
      aggregates: Type.Optional(Aggregates),
    }),
  },
  alsoAnswers: ['text/csv'],
})
