import { kinds } from '@doorward/core/kinds'
import { limits } from '@doorward/core/limits'
import { platformNameKeyword, platformResources } from '@doorward/core/platform'
import { expected } from '@doorward/core/text/expected'
import { type Static, Type } from 'typebox'
import { accountSites, authenticated, endpoint, permission } from '../../endpoint.ts'
import { historyOf } from '../../history.ts'
import { named } from '../../named.ts'
import { previewQuery } from '../../preview.ts'
import { restoreOf } from '../../restore.ts'
import {
  AccountLinkSchema,
  ActionSchema,
  GroupIdSchema,
  Ignored,
  itemListOf,
  itemsQuery,
  LinkedRole,
  LinksSchema,
  ListedResource,
  listOf,
  pageQuery,
  pastQuery,
  pastReply,
  RecordIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  simulateQuery,
  TimeSchema,
  UserIdSchema,
} from '../../shared.ts'
import { UserNames } from '../people/users.ts'

const Switch = named(
  'ResourcePermission',
  Type.Object(
    {
      action: Type.Enum(['CLAIM', 'PUBLIC'], {
        description:
          'CLAIM: anybody may claim a resource directly below that nobody has access to yet. PUBLIC: every user may do actions that end in read or list, here and below.',
      }),
      allow: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
)
export const ResourceSchema = named(
  'Resource',
  Type.Object({
    resourceUri: Type.String(),
    permissions: Type.Array(Switch),
    lastUpdated: Type.Optional(Type.String()),
    links: Type.Optional(LinksSchema),
  }),
)
export type ResourceReply = Static<typeof ResourceSchema>

const ReachSchema = named(
  'Reach',
  Type.Object(
    {
      roleId: RoleIdSchema,
      resourceUri: Type.String({ description: 'The resource on which the role is given.' }),
      recordId: Type.Optional(RecordIdSchema),
      groupId: Type.Optional(GroupIdSchema),
      recordName: Type.Optional(Type.String()),
      groupName: Type.Optional(Type.String()),
      givenBy: Type.Optional(UserIdSchema),
      givenAt: Type.Optional(TimeSchema),
      changedBy: Type.Optional(UserIdSchema),
      changedAt: Type.Optional(TimeSchema),
    },
    { description: 'Record and group, and what is said of them, are told to those with access-records:read.' },
  ),
)

const params = Type.Object({ resourceUri: ResourceUriSchema })
const common = { tag: 'Resources', sites: accountSites } as const
const one = kinds.resource.itemResource

export const getResources = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resources',
  summary: 'List configured resources',
  rate: 'read',
  access: permission('read', kinds.resource.resource),
  query: Type.Object(itemsQuery),
  replies: { 200: itemListOf('ResourceList', { resources: Type.Array(ResourceSchema) }) },
})
export const getResourceTree = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resource-tree',
  summary: 'List resources that records name, by level or by a text',
  rate: 'read',
  access: permission('access-records:read', platformResources.AccessRecords),
  query: Type.Object({
    under: Type.Optional(Type.String({ minLength: 1, maxLength: 512, [platformNameKeyword]: true })),
    filter: Type.Optional(Type.String({ maxLength: 128 })),
    cursor: pageQuery.cursor,
    limit: pageQuery.limit,
  }),
  replies: {
    200: listOf('ResourceTree', {
      branches: Type.Array(
        named(
          'ResourceBranch',
          Type.Object({
            resourceUri: Type.String(),
            statements: Type.Integer({ minimum: 0 }),
            statementsBelow: Type.Integer({ minimum: 0 }),
            resourcesBelow: Type.Integer({ minimum: 0 }),
            users: Type.Optional(Type.Integer({ minimum: 0 })),
          }),
        ),
      ),
    }),
  },
  isAsFreshAsAsked: true,
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
  answersVersion: true,
})
export const getResourceHistory = historyOf(getResource, {
  summary: "Changes of a resource's configuration, newest first",
})
export const updateResource = endpoint({
  ...common,
  method: 'PUT',
  path: '/v1/resources/:resourceUri',
  summary: 'Configure a resource',
  rate: 'write',
  access: permission('update', one, { grantGuard: true }),
  params,
  body: named(
    'ResourceInput',
    Type.Object(
      {
        permissions: Type.Array(Switch, { minItems: 1, maxItems: 100 }),
        resourceUri: Ignored,
        lastUpdated: Ignored,
        links: Ignored,
      },
      { additionalProperties: false },
    ),
  ),
  query: previewQuery,
  replies: { 200: ResourceSchema },
  judgesPrecondition: true,
  answersVersion: true,
  refuses: ['ReservedName'],
})
export const restoreResource = restoreOf(updateResource, {
  summary: 'Restore an earlier state of the configuration of a resource',
})
export const getResourceUsers = endpoint({
  ...common,
  method: 'GET',
  path: '/v1/resources/:resourceUri/users',
  summary: 'List the users of a resource',
  rate: 'read',
  countsAsUsage: true,
  access: permission('user-permissions:read', platformResources.UserPermissions),
  params,
  query: Type.Object({
    ...pageQuery,
    inherited: Type.Optional(
      Type.Boolean({ description: 'Also those who reach it through what is above it; each with the ways.' }),
    ),
    names: Type.Optional(Type.Boolean()),
    ...pastQuery,
  }),
  replies: {
    200: listOf('ResourceUserList', {
      users: Type.Array(
        named(
          'ResourceUser',
          Type.Object({
            userId: UserIdSchema,
            roles: Type.Array(LinkedRole),
            through: Type.Optional(
              Type.Array(ReachSchema, { description: `The ways, the first ${limits.waysToldMax} of them.` }),
            ),
          }),
        ),
      ),
      public: Type.Optional(
        Type.Array(ListedResource, {
          description: 'Open resources that cover it: every user may do there what ends in read or list.',
        }),
      ),
      names: Type.Optional(UserNames),
      ...pastReply,
    }),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const authorizeUsersForResource = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/resources/:resourceUri/permissions',
  summary: 'Check permissions of many users on one resource',
  rate: 'check',
  countsAsUsage: true,
  access: permission('user-permissions:read', platformResources.UserPermissions),
  params,
  query: Type.Object({ ...simulateQuery, ...pastQuery }),
  body: named(
    'ResourceQuestions',
    Type.Object(
      {
        questions: Type.Array(
          named(
            'ResourceQuestion',
            Type.Object({ userId: UserIdSchema, permission: ActionSchema }, { additionalProperties: false }),
          ),
          { minItems: 1, maxItems: limits.questionsMax },
        ),
      },
      { additionalProperties: false },
    ),
  ),
  replies: {
    200: named(
      'ResourceAnswers',
      Type.Object({
        account: AccountLinkSchema,
        resourceUri: Type.String(),
        revision: Type.Integer(),
        ...pastReply,
        answers: Type.Array(
          named(
            'ResourceAnswer',
            Type.Object({ userId: UserIdSchema, permission: Type.String(), allowed: Type.Boolean() }),
          ),
        ),
      }),
    ),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const deleteResource = endpoint({
  ...common,
  method: 'DELETE',
  path: '/v1/resources/:resourceUri',
  summary: 'Remove the configuration of a resource',
  rate: 'write',
  access: permission('update', one, { grantGuard: true }),
  params,
  query: previewQuery,
  replies: { 204: null },
  judgesPrecondition: true,
  refuses: ['ReservedName'],
})
export const createClaim = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/claims',
  summary: 'Claim a new resource',
  rate: 'write',
  access: authenticated,
  body: named(
    'ClaimInput',
    Type.Object(
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
  ),
  replies: { 201: named('Claim', Type.Object({ resourceUri: Type.String(), recordId: RecordIdSchema })) },
  refuses: ['AlreadyClaimed', 'ReservedName'],
})
