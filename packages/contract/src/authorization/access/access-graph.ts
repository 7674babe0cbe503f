import { limits } from '@doorward/core/limits'
import { itemIn, platformNameKeyword, platformResources } from '@doorward/core/platform'
import { type TSchema, Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import {
  ActionSchema,
  GroupIdSchema,
  ListedResource,
  pastQuery,
  pastReply,
  RecordIdSchema,
  ResourceUriSchema,
  RoleIdSchema,
  UserIdSchema,
} from '../../shared.ts'
import { UserNames } from '../people/users.ts'

const common = { tag: 'User permissions', method: 'GET', sites: accountSites } as const

/** The first of a list, sorted, and how many it has. */
const some = <Item extends TSchema>(name: string, item: Item) =>
  named(
    name,
    Type.Object({
      first: Type.Array(item, { description: `The first ${limits.graphNamesMax}, in order.` }),
      count: Type.Integer({ minimum: 0, description: 'How many there are.' }),
    }),
  )
const SomeUsers = some('SomeUsers', UserIdSchema)
const SomeResources = some('SomeResources', Type.String())

const place = {
  recordId: RecordIdSchema,
  recordName: Type.Optional(Type.String()),
  statementIndex: Type.Integer({ minimum: 0 }),
}

export const AccessGraphStatement = named(
  'AccessGraphStatement',
  Type.Object({
    ...place,
    users: SomeUsers,
    groups: some('SomeGroups', GroupIdSchema),
    roles: some('SomeRoles', RoleIdSchema),
    resources: SomeResources,
  }),
)

export const getAccessGraph = endpoint({
  ...common,
  path: '/v1/access-graph',
  summary: 'Show the access graph around a user, group, role or resource',
  rate: 'read',
  access: permission('access-records:read', platformResources.AccessRecords),
  query: Type.Object({
    kind: Type.Enum(['user', 'group', 'role', 'resource']),
    id: Type.String({ minLength: 1, maxLength: 512, [platformNameKeyword]: true }),
    names: Type.Optional(Type.Boolean()),
    ...pastQuery,
  }),
  replies: {
    200: named(
      'AccessGraph',
      Type.Object({
        statements: Type.Array(AccessGraphStatement),
        statementsCount: Type.Integer({ minimum: 0 }),
        groups: Type.Array(
          named(
            'AccessGraphGroup',
            Type.Object({
              groupId: GroupIdSchema,
              groupName: Type.Optional(Type.String()),
              users: Type.Optional(SomeUsers),
            }),
          ),
        ),
        roles: Type.Array(
          named('AccessGraphRole', Type.Object({ roleId: RoleIdSchema, roleName: Type.Optional(Type.String()) })),
        ),
        resources: Type.Optional(
          Type.Array(
            named(
              'AccessGraphResource',
              Type.Object({ resourceUri: Type.String(), users: Type.Optional(Type.Integer({ minimum: 0 })) }),
            ),
          ),
        ),
        public: Type.Array(ListedResource),
        totals: Type.Optional(
          named(
            'AccessGraphTotals',
            Type.Object({
              records: Type.Integer({ minimum: 0 }),
              groups: Type.Integer({ minimum: 0 }),
              resources: Type.Integer({ minimum: 0 }),
              people: Type.Optional(Type.Integer({ minimum: 0 })),
              programs: Type.Optional(Type.Integer({ minimum: 0 })),
              belowOnly: Type.Optional(Type.Integer({ minimum: 0 })),
            }),
          ),
        ),
        names: Type.Optional(UserNames),
        ...pastReply,
      }),
    ),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
})

export const AccessChange = named(
  'AccessChange',
  Type.Object({
    kind: Type.Enum(['joinGroup', 'addUser', 'addResource', 'addRole', 'createRecord']),
    groupId: Type.Optional(GroupIdSchema),
    groupName: Type.Optional(Type.String()),
    recordId: Type.Optional(RecordIdSchema),
    recordName: Type.Optional(Type.String()),
    statementIndex: Type.Optional(Type.Integer({ minimum: 0 })),
    roleId: Type.Optional(RoleIdSchema),
    roleName: Type.Optional(Type.String()),
    people: Type.Integer({ minimum: 0 }),
    permissions: Type.Integer({ minimum: 0 }),
    resources: Type.Optional(SomeResources),
  }),
)

export const getAccessChanges = endpoint({
  ...common,
  path: '/v1/users/:userId/resources/:resourceUri/permissions/:permission/changes',
  summary: 'List the smallest changes that would allow what is refused',
  rate: 'read',
  access: permission('user-permissions:read', itemIn(platformResources.UserPermissions, 'userId')),
  params: Type.Object({ userId: UserIdSchema, resourceUri: ResourceUriSchema, permission: ActionSchema }),
  replies: {
    200: named(
      'AccessChanges',
      Type.Object({ changes: Type.Optional(Type.Array(AccessChange, { maxItems: limits.changesToldMax })) }),
    ),
  },
  isAsFreshAsAsked: true,
})
