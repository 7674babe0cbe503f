import { limits } from '@doorward/core/limits'
import { platformNameKeyword } from '@doorward/core/platform'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import {
  ActionSchema,
  CollectionLinksSchema,
  PaginationSchema,
  pageQuery,
  TimeSchema,
  UserIdSchema,
} from '../shared.ts'

export const AuthorizationEventSchema = Type.Object({
  eventId: Type.String(),
  eventTypeId: Type.Literal('AuthorizationRequest'),
  dateTime: Type.String(),
  userId: UserIdSchema,
  resourceUri: Type.String(),
  permission: Type.String(),
  result: Type.Enum(['ALLOWED', 'DENIED']),
  count: Type.Integer({ description: 'Equal questions of one second are one event.' }),
  clientId: Type.Optional(Type.String({ description: 'The service client that asked.' })),
  ip: Type.Optional(Type.String()),
})
export type AuthorizationEventReply = Static<typeof AuthorizationEventSchema>

const counted = (name: string) => Type.Array(Type.Object({ [name]: Type.String(), count: Type.Integer() }))
const Aggregates = Type.Object({
  results: counted('result'),
  resources: counted('resourceUri'),
  permissions: counted('permission'),
  users: counted('userId'),
  notRecorded: Type.Integer({
    description: 'Checks of the account that were only counted, because too many came at once.',
  }),
})

export const getAuthorizationEvents = endpoint({
  tag: 'Analytics',
  sites: accountSites,
  method: 'GET',
  path: '/v1/analytics/authorization-events',
  summary:
    'Permission checks as they were answered, newest first. With Accept: text/csv up to 10,000 of them as CSV; the header Link then names the next page',
  rate: 'read',
  access: permission('audit:read', 'Doorward:Configuration/Account'),
  query: Type.Object({
    cursor: pageQuery.cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.csvRowsMax })),
    userId: Type.Optional(UserIdSchema),
    resourceUri: Type.Optional(Type.String({ maxLength: 512, [platformNameKeyword]: true })),
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
    200: Type.Object({
      events: Type.Array(AuthorizationEventSchema),
      aggregates: Type.Optional(Aggregates),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
  alsoAnswers: 'text/csv',
})
