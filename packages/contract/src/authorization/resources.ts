import { limits } from '@doorward/core/limits'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint, permission } from '../endpoint.ts'
import { historyOf } from '../history.ts'
import {
  AccountLinkSchema,
  ActionSchema,
  CollectionLinksSchema,
  GroupIdSchema,
  Ignored,
  LinksSchema,
  PaginationSchema,
  pageQuery,
  RecordIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  UserIdSchema,
} from '../shared.ts'

const Switch = Type.Object(
  {
    action: Type.Enum(['CLAIM', 'PUBLIC'], {
      description:
        'CLAIM: anybody may claim a resource directly below that nobody has access to yet. PUBLIC: every user may do actions that end in read or list, here and below.',
    }),
    allow: Type.Boolean(),
  },
  { additionalProperties: false },
)
export const ResourceSchema = Type.Object({
  resourceUri: Type.String(),
  permissions: Type.Array(Switch),
  lastUpdated: Type.Optional(Type.String()),
  links: Type.Optional(LinksSchema),
})
export type ResourceReply = Static<typeof ResourceSchema>

const ReachSchema = Type.Object(
  {
    roleId: RoleIdSchema,
    resourceUri: Type.String({ description: 'The resource on which the role is given.' }),
    recordId: Type.Optional(RecordIdSchema),
    groupId: Type.Optional(GroupIdSchema),
  },
  { description: 'Record and group are told to those with access-records:read.' },
)

const params = Type.Object({ resourceUri: ResourceUriSchema })
const common = { tag: 'Resources', sites: accountSites } as const
const one = 'Doorward:ResourcePermissions/{resourceUri}'

export const getResources = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resources',
  summary: 'List the resources that have a configuration of their own',
  rate: 'read',
  access: permission('read', 'Doorward:ResourcePermissions'),
  query: Type.Object(pageQuery),
  replies: {
    200: Type.Object({
      resources: Type.Array(ResourceSchema),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const getResource = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resources/:resourceUri',
  summary: 'Get the configuration of a resource',
  rate: 'read',
  access: permission('read', one),
  params,
  replies: { 200: ResourceSchema },
})
export const getResourceHistory = historyOf(getResource, {
  summary: "Changes of a resource's configuration, newest first; slashes of the resource are encoded",
})
export const updateResource = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/resources/:resourceUri',
  summary: 'Configure a resource; what it newly gives to everyone must be yours to give',
  rate: 'write',
  access: permission('update', one, { grantGuard: true }),
  params,
  body: Type.Object(
    {
      permissions: Type.Array(Switch, { minItems: 1, maxItems: 100 }),
      resourceUri: Ignored,
      lastUpdated: Ignored,
      links: Ignored,
    },
    { additionalProperties: false },
  ),
  replies: { 200: ResourceSchema },
  refuses: [412, 428],
})
export const getResourceUsers = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resources/:resourceUri/users',
  summary: 'Users with roles on exactly this resource; with `inherited` everyone who reaches it, and through what',
  rate: 'read',
  access: permission('user-permissions:read', 'Doorward:UserPermissions'),
  params,
  query: Type.Object({
    ...pageQuery,
    inherited: Type.Optional(
      Type.Boolean({ description: 'Also those who reach it through what is above it; each with the ways.' }),
    ),
  }),
  replies: {
    200: Type.Object({
      users: Type.Array(
        Type.Object({
          userId: UserIdSchema,
          roles: Type.Array(Type.Object({ roleId: RoleIdSchema })),
          through: Type.Optional(
            Type.Array(ReachSchema, { description: `The ways, the first ${limits.waysToldMax} of them.` }),
          ),
        }),
      ),
      public: Type.Optional(
        Type.Array(Type.Object({ resourceUri: Type.String() }), {
          description: 'Open resources that cover it: every user may do there what ends in read or list.',
        }),
      ),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
export const authorizeUsersForResource = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/resources/:resourceUri/permissions',
  summary: 'Up to 1,000 questions about one resource, answered in order and as of one revision; each counts as a call',
  rate: 'check',
  countsAsUsage: true,
  access: permission('user-permissions:read', 'Doorward:UserPermissions'),
  params,
  body: Type.Object(
    {
      questions: Type.Array(
        Type.Object({ userId: UserIdSchema, permission: ActionSchema }, { additionalProperties: false }),
        { minItems: 1, maxItems: limits.questionsMax },
      ),
    },
    { additionalProperties: false },
  ),
  replies: {
    200: Type.Object({
      account: AccountLinkSchema,
      resourceUri: Type.String(),
      revision: Type.Integer(),
      answers: Type.Array(Type.Object({ userId: UserIdSchema, permission: Type.String(), allowed: Type.Boolean() })),
    }),
  },
})
export const deleteResource = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/resources/:resourceUri',
  summary: 'Remove the configuration of a resource: it is open to nobody by itself any more; what records give stays',
  rate: 'write',
  access: permission('update', one, { grantGuard: true }),
  params,
  replies: { 204: null },
  refuses: [412, 428],
})
export const createClaim = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/claims',
  summary: 'Become the owner of a new resource that nobody has access to',
  rate: 'write',
  access: authenticated,
  body: Type.Object(
    {
      collectionResource: Type.String({ minLength: 1, maxLength: 128 }),
      resourceId: Type.String({
        minLength: 1,
        maxLength: 128,
        pattern: '^[a-zA-Z0-9_.+=~|@:-]+$',
        ...expected('one segment of a resource URI', 'q3'),
      }),
    },
    { additionalProperties: false },
  ),
  replies: { 201: Type.Object({ resourceUri: Type.String(), recordId: RecordIdSchema }) },
  refuses: [403, 409],
})
