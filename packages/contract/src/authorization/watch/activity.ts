import { type ItemKind, kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { platformNameKeyword, platformResources } from '@doorward/core/platform'
import { type Static, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { ActionSchema, listOf, pageQuery, TimeSchema, UserIdSchema } from '../../shared.ts'

const itemKinds = Object.keys(kinds) as ItemKind[] // the table's own keys
const Kind = named('ActivityKind', Type.Enum(['CHECK', 'CHANGE', 'SIGN_IN']))
const Result = named('ActivityResult', Type.Enum(['ALLOWED', 'DENIED', 'SIGNED_IN', 'FAILED']))

const common = { eventId: Type.String(), dateTime: Type.String() }
const Check = named(
  'CheckActivity',
  Type.Object({
    ...common,
    kind: Type.Literal('CHECK'),
    userId: UserIdSchema,
    result: Type.Enum(['ALLOWED', 'DENIED']),
    permission: Type.String(),
    resourceUri: Type.String(),
    count: Type.Integer(),
    clientId: Type.Optional(Type.String()),
    ip: Type.Optional(Type.String()),
  }),
)
const Change = named(
  'ChangeActivity',
  Type.Object({
    ...common,
    kind: Type.Literal('CHANGE'),
    userId: UserIdSchema,
    done: Type.Enum(['CREATED', 'CHANGED', 'DELETED', 'RESTORED', 'ACCEPTED', 'ACCESS_REMOVED', 'ACCESS_RESTORED']),
    itemKind: named('ItemKind', Type.Enum(itemKinds)),
    itemId: Type.String(),
    revision: Type.Integer(),
    requestId: Type.String(),
    throughClient: Type.Optional(Type.String()),
    invitedBy: Type.Optional(UserIdSchema),
    restoredFrom: Type.Optional(Type.Integer()),
  }),
)
const SignIn = named(
  'SignInActivity',
  Type.Object({
    ...common,
    kind: Type.Literal('SIGN_IN'),
    userId: Type.Optional(UserIdSchema),
    result: Type.Enum(['SIGNED_IN', 'FAILED']),
    applicationId: Type.Optional(Type.String()),
    connectionId: Type.Optional(Type.String()),
    ip: Type.Optional(Type.String()),
    delegatedBy: Type.Optional(UserIdSchema),
    traceId: Type.Optional(Type.String()),
  }),
)
export type CheckActivity = Static<typeof Check>
export type ChangeActivity = Static<typeof Change>
export type SignInActivity = Static<typeof SignIn>
export type Activity = CheckActivity | ChangeActivity | SignInActivity

/** What the time line and its counts are narrowed by. */
const narrowing = {
  kind: Type.Optional(Kind),
  userId: Type.Optional(UserIdSchema),
  result: Type.Optional(Result),
  permission: Type.Optional(ActionSchema),
  resourceUri: Type.Optional(
    Type.String({
      maxLength: 512,
      [platformNameKeyword]: true,
      description:
        'Only checks of this resource and of what is below it; a `/` before it or `/*` after it says the same.',
    }),
  ),
  clientId: Type.Optional(Type.String({ maxLength: 128 })),
  itemId: Type.Optional(Type.String({ maxLength: 512 })),
  from: Type.Optional(TimeSchema),
  to: Type.Optional(TimeSchema),
}

const reads = {
  tag: 'Analytics',
  sites: accountSites,
  method: 'GET',
  rate: 'read',
  access: permission('audit:read', platformResources.ConfigurationAccount),
} as const

export const getActivity = endpoint({
  ...reads,
  path: '/v1/analytics/activity',
  summary: 'List checks, changes and sign-ins in one time line',
  query: Type.Object({
    cursor: pageQuery.cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.csvRowsMax })),
    ...narrowing,
  }),
  replies: { 200: listOf('ActivityList', { activity: Type.Array(Type.Union([Check, Change, SignIn])) }) },
  alsoAnswers: ['text/csv'],
})

const Step = named(
  'ActivityStep',
  Type.Object({
    from: Type.String(),
    allowed: Type.Integer(),
    denied: Type.Integer(),
    changes: Type.Integer(),
    signedIn: Type.Integer(),
    failed: Type.Integer(),
  }),
)
export type ActivityStep = Static<typeof Step>

export const getActivityCounts = endpoint({
  ...reads,
  path: '/v1/analytics/activity-counts',
  summary: 'Count checks, changes and sign-ins by steps of time',
  query: Type.Object(narrowing),
  replies: {
    200: named(
      'ActivityCounts',
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        stepSeconds: Type.Integer(),
        steps: Type.Array(Step),
        countedSince: Type.Optional(Type.String()),
        notRecorded: Type.Integer(),
      }),
    ),
  },
})

const CheckHour = named(
  'CheckCount',
  Type.Object({ from: Type.String(), allowed: Type.Integer(), denied: Type.Integer() }),
)

export const getCheckCounts = endpoint({
  ...reads,
  path: '/v1/analytics/check-counts',
  summary: 'Count checks by hours or days, from exact counters',
  query: Type.Object({
    hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 744 })),
    by: Type.Optional(Type.Enum(['HOUR', 'DAY'])),
  }),
  replies: {
    200: named('CheckCounts', Type.Object({ stepSeconds: Type.Integer(), steps: Type.Array(CheckHour) })),
  },
})

const Denied = named(
  'DeniedQuestion',
  Type.Object({
    userId: UserIdSchema,
    permission: Type.String(),
    resourceUri: Type.String(),
    count: Type.Integer(),
    lastTime: Type.String(),
  }),
)
export type DeniedQuestion = Static<typeof Denied>

export const getDenials = endpoint({
  ...reads,
  path: '/v1/analytics/denials',
  summary: 'List the questions that were denied most often',
  query: Type.Object({ from: Type.Optional(TimeSchema), to: Type.Optional(TimeSchema) }),
  replies: { 200: named('DenialList', Type.Object({ denials: Type.Array(Denied) })) },
})
