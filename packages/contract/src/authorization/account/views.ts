import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint } from '../../endpoint.ts'
import { named } from '../../named.ts'
import { Ignored, LinksSchema, textOf } from '../../shared.ts'

/** The lists that views are saved of, by what their addresses call them. */
export const viewedLists = [
  'roles',
  'records',
  'requests',
  'resources',
  'users',
  'groups',
  'tenants',
  'invites',
  'applications',
  'connections',
  'clients',
  'extensions',
  'integrations',
  'alerts',
  'audit',
] as const
export type ViewedList = (typeof viewedLists)[number]

const ViewIdSchema = named(
  'ViewId',
  Type.String({
    pattern: '^view_[a-zA-Z0-9_-]+$',
    maxLength: 64,
    ...expected('view_ and letters, digits, _ or -', 'view_unused_keys'),
  }),
)
const ViewedListSchema = named('ViewedList', Type.Enum([...viewedLists]))
const ViewQuery = Type.String({
  maxLength: 2_000,
  pattern: '^[!-~]*$',
  ...expected("an address's query without blanks", 'q=prod&sort=-changed'),
})

const ViewSchema = named(
  'View',
  Type.Object({
    viewId: ViewIdSchema,
    list: ViewedListSchema,
    name: Type.String(),
    query: Type.String(),
    shared: Type.Boolean(),
    isOwn: Type.Boolean(),
    mayChange: Type.Boolean(),
    lastUpdated: Type.String(),
    links: Type.Optional(LinksSchema),
  }),
)
export type ViewReply = Static<typeof ViewSchema>

export const ViewInput = named(
  'ViewInput',
  Type.Object(
    {
      viewId: Ignored,
      list: ViewedListSchema,
      name: textOf(1, 64),
      query: ViewQuery,
      shared: Type.Boolean(),
      isOwn: Ignored,
      mayChange: Ignored,
      lastUpdated: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
)

const params = Type.Object({ viewId: ViewIdSchema })
const common = { tag: 'Views', sites: accountSites, access: authenticated } as const

export const getViews = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/views',
  summary: 'List saved views',
  rate: 'read',
  query: Type.Object({ list: Type.Optional(ViewedListSchema) }),
  replies: { 200: named('ViewList', Type.Object({ views: Type.Array(ViewSchema) })) },
})
export const updateView = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/views/:viewId',
  summary: 'Save a view',
  rate: 'write',
  params,
  body: ViewInput,
  replies: { 200: ViewSchema },
  isBeyondLog: true,
  goesOnLocked: true,
  refuses: ['Forbidden', 'NotFound', 'TooManyViews'],
})
export const deleteView = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/views/:viewId',
  summary: 'Delete a view',
  rate: 'write',
  params,
  replies: { 204: null },
  isBeyondLog: true,
  refuses: ['Forbidden', 'NotFound'],
})
