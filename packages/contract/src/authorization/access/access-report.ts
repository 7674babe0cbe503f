import { limits } from '@doorward/core/limits'
import { platformResources } from '@doorward/core/platform'
import { Type } from 'typebox'
import { accountSites, endpoint, permission } from '../../endpoint.ts'
import { named } from '../../named.ts'
import {
  GroupIdSchema,
  ListedResource,
  listOf,
  pageQuery,
  pastQuery,
  RecordIdSchema,
  RoleIdSchema,
  TimeSchema,
  UserIdSchema,
} from '../../shared.ts'

export const AccessReportRow = named(
  'AccessReportRow',
  Type.Object({
    userId: UserIdSchema,
    userName: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    resourceUri: Type.String(),
    allow: Type.Array(Type.String()),
    grant: Type.Array(Type.String()),
    delegate: Type.Array(Type.String()),
    roleId: Type.Optional(RoleIdSchema),
    roleName: Type.Optional(Type.String()),
    recordId: Type.Optional(RecordIdSchema),
    recordName: Type.Optional(Type.String()),
    statementIndex: Type.Optional(Type.Integer({ minimum: 0 })),
    groupId: Type.Optional(GroupIdSchema),
    groupName: Type.Optional(Type.String()),
    givenBy: Type.Optional(UserIdSchema),
    givenAt: Type.Optional(TimeSchema),
    changedBy: Type.Optional(UserIdSchema),
    changedAt: Type.Optional(TimeSchema),
  }),
)

/** All of a report is about one moment. */
const ReportMoment = named('ReportMoment', Type.Object({ revision: Type.Integer(), at: TimeSchema }))

export const getAccessReport = endpoint({
  tag: 'User permissions',
  method: 'GET',
  sites: accountSites,
  path: '/v1/access-report',
  summary: 'List who has access to what',
  rate: 'read',
  access: permission('user-permissions:read', platformResources.UserPermissions),
  query: Type.Object({
    cursor: pageQuery.cursor,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.csvRowsMax })),
    roleId: Type.Optional(RoleIdSchema),
    userId: Type.Optional(UserIdSchema),
    groupId: Type.Optional(GroupIdSchema),
    resourceUri: Type.Optional(Type.String({ maxLength: 2048 })),
    ...pastQuery,
  }),
  replies: {
    200: listOf('AccessReport', {
      rows: Type.Array(AccessReportRow),
      public: Type.Optional(Type.Array(ListedResource)),
      asOf: ReportMoment,
    }),
  },
  isAsFreshAsAsked: true,
  answersPast: true,
  alsoAnswers: ['text/csv'],
})
