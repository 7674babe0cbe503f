import { limits } from '@doorward/core/limits'
import { itemIn, platformNameKeyword, platformResources } from '@doorward/core/platform'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import {
  AccountLinkSchema,
  ActionSchema,
  GroupIdSchema,
  LinkedRole,
  ListedResource,
  listOf,
  pageQuery,
  pastQuery,
  pastReply,
  RecordIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  simulateQuery,
  UserIdSchema,
} from '../../shared.ts'
import { PermissionSchema } from './roles.ts'

/** The way that decided a "yes": the record's statement that names the user, the role, its action and the resource. */
export const GrantPath = named(
  'GrantPath',
  Type.Object({
    recordId: RecordIdSchema,
    recordName: Type.Optional(Type.String()),
    statementIndex: Type.Integer({ minimum: 0 }),
    roleId: RoleIdSchema,
    roleName: Type.Optional(Type.String()),
    action: Type.String(),
    groupId: Type.Optional(GroupIdSchema),
    groupName: Type.Optional(Type.String()),
    resourceUri: Type.String(),
  }),
)
/** The resource that is open to everyone and so decided a "yes". */
export const PublicPath = named('PublicPath', Type.Object({ action: Type.String(), resourceUri: Type.String() }))
/** For a "no": what is missing at the place that comes nearest to allowing it. */
export const MissingPath = named(
  'MissingPath',
  Type.Object({
    missing: Type.Enum(['role', 'permission', 'resource', 'statement', 'record', 'token', 'question'], {
      description:
        'role: the role named does not exist; permission: no role there allows the action; resource: the action is allowed, but only elsewhere; statement: neither fits; record: nothing names the user; token: the user has it, the token that asks is limited to less; question: the action or resource is malformed.',
    }),
    recordId: Type.Optional(RecordIdSchema),
    recordName: Type.Optional(Type.String()),
    statementIndex: Type.Optional(Type.Integer({ minimum: 0 })),
    groupId: Type.Optional(GroupIdSchema),
    groupName: Type.Optional(Type.String()),
    roleId: Type.Optional(RoleIdSchema),
    roleIds: Type.Optional(Type.Array(RoleIdSchema)),
    roleName: Type.Optional(Type.String()),
    action: Type.Optional(Type.String()),
    resourceUri: Type.Optional(Type.String()),
  }),
)
const Explanation = named(
  'Explanation',
  Type.Object({
    path: Type.Optional(GrantPath),
    public: Type.Optional(PublicPath),
    missing: Type.Optional(MissingPath),
  }),
)
export const CheckAnswer = named(
  'CheckAnswer',
  Type.Object({
    allowed: Type.Optional(Type.Boolean()),
    userId: Type.Optional(UserIdSchema),
    account: Type.Optional(AccountLinkSchema),
    revision: Type.Optional(Type.Integer()),
    explanation: Type.Optional(Explanation),
    ...pastReply,
  }),
)

const onResource = Type.Object({ userId: UserIdSchema, resourceUri: ResourceUriSchema })
const access = permission('user-permissions:read', itemIn(platformResources.UserPermissions, 'userId'), {
  orElse: 'self',
})
const common = { tag: 'User permissions', method: 'GET', sites: accountSites, access, countsAsUsage: true } as const

export const authorizeUser = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/permissions/:permission',
  summary: 'Check a permission of a user',
  rate: 'check',
  inLane: true,
  params: Type.Object({ userId: UserIdSchema, resourceUri: ResourceUriSchema, permission: ActionSchema }),
  query: Type.Object({
    explain: Type.Optional(Type.Boolean({ description: 'Also answer why (needs access-records:read).' })),
    ...simulateQuery,
    ...pastQuery,
  }),
  replies: { 200: CheckAnswer, 404: CheckAnswer },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const authorizeUserForMany = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/users/:userId/permissions',
  summary: 'Check many permissions of a user',
  rate: 'check',
  countsEach: { of: 'questions', perCount: 1 },
  params: Type.Object({ userId: UserIdSchema }),
  query: Type.Object({
    explain: Type.Optional(
      Type.Boolean({
        description: `Also answer why, for at most ${limits.explainedQuestionsMax} questions (needs access-records:read).`,
      }),
    ),
    ...simulateQuery,
    ...pastQuery,
  }),
  body: named(
    'UserQuestions',
    Type.Object(
      {
        questions: Type.Array(
          named(
            'UserQuestion',
            Type.Object({ resourceUri: ResourceUriSchema, permission: ActionSchema }, { additionalProperties: false }),
          ),
          { minItems: 1, maxItems: limits.questionsMax },
        ),
      },
      { additionalProperties: false },
    ),
  ),
  replies: {
    200: named(
      'UserAnswers',
      Type.Object({
        account: AccountLinkSchema,
        userId: UserIdSchema,
        revision: Type.Integer(),
        ...pastReply,
        answers: Type.Array(
          named(
            'UserAnswer',
            Type.Object({
              resourceUri: Type.String(),
              permission: Type.String(),
              allowed: Type.Boolean(),
              explanation: Type.Optional(Explanation),
            }),
          ),
        ),
      }),
    ),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const getUserPermissionsForResource = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/permissions',
  summary: 'List permissions of a user on a resource',
  rate: 'read',
  params: onResource,
  query: Type.Object(pastQuery),
  replies: {
    200: named(
      'UserPermissions',
      Type.Object({
        account: AccountLinkSchema,
        userId: UserIdSchema,
        permissions: Type.Array(PermissionSchema),
        ...pastReply,
      }),
    ),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const getUserRolesForResource = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/roles',
  summary: 'List roles of a user on a resource',
  rate: 'read',
  params: onResource,
  query: Type.Object(pastQuery),
  replies: {
    200: named('UserRoles', Type.Object({ userId: UserIdSchema, roles: Type.Array(LinkedRole), ...pastReply })),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
export const getUserResources = endpoint({
  ...common,
  path: '/v1/users/:userId/resources',
  summary: 'List resources of a user',
  rate: 'read',
  params: Type.Object({ userId: UserIdSchema }),
  query: Type.Object({
    ...pageQuery,
    resourceUri: Type.Optional(
      Type.String({ maxLength: 512, [platformNameKeyword]: true, description: 'The collection to look below.' }),
    ),
    collectionConfiguration: Type.Optional(Type.Enum(['TOP_LEVEL_ONLY', 'INCLUDE_NESTED'])),
    permissions: Type.Optional(ActionSchema),
    ...pastQuery,
  }),
  replies: {
    200: listOf('UserResources', {
      account: AccountLinkSchema,
      userId: UserIdSchema,
      resources: Type.Array(ListedResource),
      accessToAllSubResources: Type.Optional(Type.Boolean()),
      ...pastReply,
    }),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})
