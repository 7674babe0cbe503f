import { limits } from '@doorward/core/limits'
import { platformNameKeyword } from '@doorward/core/platform'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../endpoint.ts'
import {
  AccountLinkSchema,
  ActionSchema,
  CollectionLinksSchema,
  GroupIdSchema,
  PaginationSchema,
  pageQuery,
  RecordIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  UserIdSchema,
} from '../shared.ts'
import { PermissionSchema } from './roles.ts'

/** The way that decided a "yes": the record's statement that names the user, the role, its action and the resource. */
export const GrantPath = Type.Object({
  recordId: RecordIdSchema,
  recordName: Type.Optional(Type.String()),
  statementIndex: Type.Integer({ minimum: 0 }),
  roleId: RoleIdSchema,
  roleName: Type.Optional(Type.String()),
  action: Type.String(),
  groupId: Type.Optional(GroupIdSchema),
  groupName: Type.Optional(Type.String()),
  resourceUri: Type.String(),
})
/** The resource that is open to everyone and so decided a "yes". */
export const PublicPath = Type.Object({ action: Type.String(), resourceUri: Type.String() })
/** For a "no": what is missing at the place that comes nearest to allowing it. */
export const MissingPath = Type.Object({
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
})
const Explanation = Type.Object({
  path: Type.Optional(GrantPath),
  public: Type.Optional(PublicPath),
  missing: Type.Optional(MissingPath),
})
export const CheckAnswer = Type.Object({
  allowed: Type.Optional(Type.Boolean()),
  userId: Type.Optional(UserIdSchema),
  account: Type.Optional(AccountLinkSchema),
  revision: Type.Optional(Type.Integer()),
  explanation: Type.Optional(Explanation),
})

const onResource = Type.Object({ userId: UserIdSchema, resourceUri: ResourceUriSchema })
const access = permission('user-permissions:read', 'Doorward:UserPermissions/{userId}', { orElse: 'self' })
const common = { tag: 'User permissions', method: 'GET', sites: accountSites, access, countsAsUsage: true } as const

export const authorizeUser = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/permissions/:permission',
  summary: 'May this user do this to that resource? 200 yes, 404 no',
  rate: 'check',
  params: Type.Object({ userId: UserIdSchema, resourceUri: ResourceUriSchema, permission: ActionSchema }),
  query: Type.Object({
    explain: Type.Optional(Type.Boolean({ description: 'Also answer why (needs access-records:read).' })),
  }),
  replies: { 200: CheckAnswer, 404: CheckAnswer },
})
export const authorizeUserForMany = endpoint({
  ...common,
  method: 'POST',
  path: '/v1/users/:userId/permissions',
  summary: 'Up to 1,000 questions about one user, answered in order and as of one revision; each counts as a call',
  rate: 'check',
  params: Type.Object({ userId: UserIdSchema }),
  query: Type.Object({
    explain: Type.Optional(
      Type.Boolean({
        description: `Also answer why, for at most ${limits.explainedQuestionsMax} questions (needs access-records:read).`,
      }),
    ),
  }),
  body: Type.Object(
    {
      questions: Type.Array(
        Type.Object({ resourceUri: ResourceUriSchema, permission: ActionSchema }, { additionalProperties: false }),
        { minItems: 1, maxItems: limits.questionsMax },
      ),
    },
    { additionalProperties: false },
  ),
  replies: {
    200: Type.Object({
      account: AccountLinkSchema,
      userId: UserIdSchema,
      revision: Type.Integer(),
      answers: Type.Array(
        Type.Object({
          resourceUri: Type.String(),
          permission: Type.String(),
          allowed: Type.Boolean(),
          explanation: Type.Optional(Explanation),
        }),
      ),
    }),
  },
})
export const getUserPermissionsForResource = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/permissions',
  summary: 'Permissions a user has on a resource',
  rate: 'read',
  params: onResource,
  replies: {
    200: Type.Object({ account: AccountLinkSchema, userId: UserIdSchema, permissions: Type.Array(PermissionSchema) }),
  },
})
export const getUserRolesForResource = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/roles',
  summary: 'Roles given to a user on exactly this resource',
  rate: 'read',
  params: onResource,
  replies: { 200: Type.Object({ userId: UserIdSchema, roles: Type.Array(Type.Object({ roleId: RoleIdSchema })) }) },
})
export const getUserResources = endpoint({
  ...common,
  path: '/v1/users/:userId/resources',
  summary: 'Resources below a collection that a user has permissions to',
  rate: 'read',
  params: Type.Object({ userId: UserIdSchema }),
  query: Type.Object({
    ...pageQuery,
    resourceUri: Type.Optional(Type.String({ maxLength: 512, [platformNameKeyword]: true })),
    collectionConfiguration: Type.Optional(Type.Enum(['TOP_LEVEL_ONLY', 'INCLUDE_NESTED'])),
    permissions: Type.Optional(ActionSchema),
  }),
  replies: {
    200: Type.Object({
      account: AccountLinkSchema,
      userId: UserIdSchema,
      resources: Type.Array(Type.Object({ resourceUri: Type.String() })),
      accessToAllSubResources: Type.Optional(Type.Boolean()),
      pagination: Type.Optional(PaginationSchema),
      links: CollectionLinksSchema,
    }),
  },
})
