import { limits } from '@doorward/core/limits'
import { accountId, ben, changed, count, created, firstPageAt, linkTo, listAt, maya, report } from './values.ts'

/** What each group of operations is about. */
export const tags = {
  'Access records': 'Who has which roles on which resources, and through which groups. All access stands in records.',
  'Access requests': 'People ask for access; whoever may give it approves, which makes an access record.',
  Groups: 'Users who get access together.',
  Resources: 'Settings of single resources, and who reaches them.',
  Roles: 'Named sets of actions. Access records give roles, never actions by themselves.',
  'User permissions': 'Permission checks, and what a user may do.',
}

/** Words of roles, access records, requests, resources, groups and permission checks. */
export const descriptions = {
  getRoles: 'All roles of the account, the built-in ones first.',
  createRole: `Makes a role of up to ${count(limits.rolePermissionsMax)} permissions. Without a \`roleId\` the server chooses one.`,
  getRole: 'One role, built-in ones too.',
  getRoleHistory: 'Who made, changed and deleted the role, and what it was before and after.',
  restoreRole: `Makes the role what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. Whoever has it has the permissions of then at once.`,
  updateRole: 'Replaces a role; whoever has it has the new permissions at once. Built-in roles cannot be changed.',
  deleteRole: 'Deletes a role, in use or not: records that name it give nothing by it any more.',

  getRecords:
    'Access records in the order of their ids. Without the permission those that name the caller among their admins.',
  createRecord:
    'Gives roles on resources to users and groups. All or nothing: one role that does not exist, or that the caller may not pass on, refuses the whole record.',
  getRecord: 'One access record.',
  getRecordHistory: 'Who made, changed and deleted the record, and what it was before and after.',
  restoreRecord: `Makes the record what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. What it gives then is given by the caller. Users who were deleted since do not come back.`,
  updateRecord:
    'Replaces an access record. It counts at once: the next check of the same node knows it. Nobody can take the last owner of the account away.',
  deleteRecord:
    'Deletes an access record, and with it all access that it gave. The id may be used again, for a new record.',

  getRequests: 'Access requests. Without the permission those that the caller made, or that are for him.',
  createRequest: `Asks for roles on resources and tells by mail who may decide. Whoever asks from the console is known to the account by name and e-mail from then on. For somebody else it needs \`access-requests:create\` too; ${count(limits.openRequestsMax)} requests of one caller may be open at a time.`,
  getRequest: 'One access request; also one that was withdrawn, to whoever may list it.',
  getRequestHistory: 'Who asked, decided or withdrew, and when.',
  respondToAccessRequest:
    'Approves or denies an open request. Approving makes an access record in the name of who approves; nobody decides a request for himself. One that was denied may be approved after all, by a call whose `If-Match` names the version in which it is denied.',
  deleteRequest: 'Withdraws an open request. Whoever made it may.',

  getResources: 'Resources with a configuration of their own. Most resources have none and need none.',
  getResource: 'What is configured for one resource.',
  getResourceHistory:
    'Who configured the resource, and what was before and after. Slashes of the resource are encoded.',
  restoreResource:
    'Configures the resource as it was right after a revision, also where the configuration was removed since.',
  updateResource: 'Says whether everyone may read below this resource (`PUBLIC`) or claim what lies below (`CLAIM`).',
  getResourceUsers:
    'Users with roles on exactly this resource. With `inherited` everyone who reaches it, and through which record, group and role.',
  authorizeUsersForResource: `Up to ${count(limits.questionsMax)} questions about one resource, answered in their order and as of one revision. Each counts as a call.`,
  deleteResource: 'Removes the configuration of a resource: by itself it is open to nobody. What records give stays.',
  createClaim:
    'Makes the caller the owner of a new resource that nobody has access to, below a collection that allows `CLAIM`.',

  previewWrites: [
    `Up to ${count(limits.plannedWritesMax)} writes, each named by an operation that takes \`preview\`: decided as it would be when they are made in their order, with what each needs of its caller, and tried together: a record may name a role that a write before it makes. The effect counts exactly what they move when all are made; nothing is changed.`,
    'A write that would be refused is left out and told by its place. So is a second one of the same item, and one that, after those before it, would leave the account without an owner. `ofCaller` has the places of those that move what the caller may: what comes after them is judged otherwise, so it is for the caller to make them last.',
    `Each ${count(limits.writesPerPreview)} writes count as one preview. Together they may cost as much judging as one request: beyond that the answer is 413 \`TooLarge\`, and nothing is told.`,
  ].join(' '),

  getGroups: 'Groups in the order of their ids. Without the permission those that name the caller.',
  createGroup: `Makes a group of up to ${count(limits.groupUsersMax)} users. Without a \`groupId\` the server chooses one.`,
  getGroup: 'One group with all its users.',
  getGroupHistory: 'Who made, changed and deleted the group, and what it was before and after.',
  restoreGroup: `Makes the group what it was right after a revision, as a new change of the caller, who needs what replacing it needs. A deleted one begins a new life of its id, within ${limits.restorableDays} days; that needs what creating it needs too. Users who were deleted since do not come back.`,
  updateGroup: 'Replaces a group. New members have at once what records give to the group, and others lose it at once.',
  deleteGroup: 'Deletes a group, and with it the access that its members had by it.',

  authorizeUser:
    'The permission check: 200 when the user may do this to that resource, 404 when not. The resource is one part of the path, its slashes encoded. With `explain` the body says why; without it, and without `asOf`, there is nothing in it.',
  authorizeUserForMany: `Up to ${count(limits.questionsMax)} questions about one user, answered in their order and as of one revision. Each counts as a call.`,
  getUserPermissionsForResource: 'Everything that the user may do to the resource, given there or anywhere above it.',
  getUserRolesForResource: 'The roles that the user was given on exactly this resource.',
  getAccessGraph: `By which statements of access records a user, group, role or resource has to do with access: whom they name, which roles they give, and where. At most ${limits.graphStatementsMax} statements; the counts say of how many. To ask about another user it needs \`user-permissions:read\` on him too.`,
  getAccessReport: `Who has which role on what, by which access record, statement and group: a row each, in the order of the records, as evidence of a moment. All pages of one walk tell the same moment. A page has at most ${count(limits.csvRowsMax)} rows, also as CSV. Roles, records and groups are withheld from callers without \`access-records:read\`, names and e-mail addresses from those without \`users:read\`.`,
  getResourceTree:
    'Resources that statements of access records name, one level at a time: the first segments of all, or what lies directly below a resource, with how much is given there and below; with `filter` all whose names have that text, however deep.',
  getAccessChanges:
    'Changes each of which alone would let the user do this to the resource, the smallest first. None where he may do it already, none that makes a new role, and none that gives every action, as an owner has.',
  getUserResources: 'Resources below a collection that the user has a permission to; each of them passes a check.',
}

const flags = {
  allow: 'Whether whoever has the role may do it.',
  grant: 'Whether he may give others what only allows it. By itself it does not allow him to do it.',
  delegate: 'Whether he may give others what also grants or delegates it. By itself it does not allow him to do it.',
}

/** What fields of these nouns mean, besides those that mean the same everywhere. */
export const fields = {
  'Permission.action':
    'What is permitted: an action with all below it (`reports` includes `reports:read`), or `*` for all. Kept in lower case. In an input a permission without one is dropped.',
  'Permission.allow': flags.allow,
  'Permission.grant': flags.grant,
  'Permission.delegate': flags.delegate,
  'EffectPermission.allow': flags.allow,
  'EffectPermission.grant': flags.grant,
  'EffectPermission.delegate': flags.delegate,
  'PermissionInput.allow': `${flags.allow} False when it is left out.`,
  'PermissionInput.grant': `${flags.grant} False when it is left out.`,
  'PermissionInput.delegate': `${flags.delegate} False when it is left out.`,
  'Role.name': 'What people call it; the id when it is left out.',
  'Role.permissions': 'What whoever has the role may do. An action that is named twice gets what either permits.',
  'Role.deprecated': 'True for a built-in role that is kept for those who have it; new records should give another.',
  'Role.lastUpdated': 'When it was last changed (ISO 8601, UTC). Absent for built-in roles.',
  'RoleList.roles': 'The roles of this page.',

  'AccessRecord.status':
    'DELETED for one that was deleted, which gives nothing and is listed only where it is asked for.',
  'AccessRecord.users': 'Who gets what all statements give. Blank and repeated ids of an input are dropped.',
  'AccessRecord.admins':
    'Who may change the record without a permission for records; what he adds must still be his to give. Left out or null in an input: the caller.',
  'AccessRecord.groups': 'Groups whose users get what all statements give.',
  'AccessRecord.statements':
    'What the record gives, each statement by itself. At least one with roles and resources; others are dropped.',
  'AccessRecordList.records': 'The access records of this page.',
  'AccessRecordList.names': 'Whom they name first, by name; only where `names` asks for it.',
  'AccessRecordNames.users':
    'Of each record the first users and service clients, after its groups. Only for callers with `users:read` on Doorward:Users.',
  'AccessRecordNames.groups':
    'Of each record the first groups. Only for callers with `groups:read` on Doorward:Groups.',
  'UserNames.users': 'The users and service clients. Only for callers with `users:read` on Doorward:Users.',
  'GroupNameOf.name': 'What the group is called.',
  'getRecords.names': 'Also tell the first four of those whom each record names by their names, groups before people.',
  'Statement.users': 'Who gets this statement, beside those of the whole record.',
  'Statement.groups': 'Groups whose users get this statement, beside those of the whole record.',
  'NamelessStatementInput.users': 'None: who gets it follows from where the statement stands.',
  'NamelessStatementInput.groups': 'None: who gets it follows from where the statement stands.',
  'getRecords.status': 'Which records to list; ACTIVE unless set.',
  'getRecords.userId':
    'Only records that name this user or, with `groups:read`, a group of his. With several filters, in one statement.',
  'getRecords.groupId': 'Only records that name this group.',
  'getRecords.roleId': 'Only records that give this role.',
  'getRecords.resourceUri': 'Only records on this resource, on what lies below it, and on what covers it.',

  'AccessRequest.access': 'What is asked for, and for whom.',
  'AccessRequest.reason': 'Why, in the words of whoever asked. Absent where nothing was said.',
  'AccessRequest.createdBy': 'Who asked, by user id.',
  'AccessRequest.decidedBy': 'Who approved or denied it, by user id. Absent while it is open.',
  'AccessRequest.decisionReason': 'Why, in the words of whoever decided. Absent where nothing was said.',
  'AccessRequest.recordId': 'The access record that approving it made. Absent unless it was approved.',
  'AccessRequest.recordDeleted': 'True where that record was deleted since, so that nobody has anything by it.',
  'AccessRequestDecision.status': 'APPROVED makes the access record, DENIED gives nothing.',
  'AccessRequestDecision.decisionReason':
    'Why, for whoever asked: shown to them and told in their letter. Blanks around it are dropped, and what nobody can see is no reason.',
  'AccessRequestList.records': 'The access requests of this page.',
  'RequestedAccess.users': 'For whom; at least one. Blank and repeated ids of an input are dropped.',
  'RequestedAccess.statements': 'The roles and resources that are asked for.',
  'getRequests.status': 'Only requests of this status; those that were withdrawn are listed only so.',

  'Group.users': 'Its users: they get what records give to the group. Blank and repeated ids of an input are dropped.',
  'Group.admins': 'Who may change the group without a permission for groups.',
  'GroupList.groups': 'The groups of this page.',

  'Resource.permissions': 'What is switched on or off for everyone here.',
  'ResourcePermission.allow': 'Whether it is switched on.',
  'ResourceList.resources': 'The configured resources of this page.',
  'ResourceUserList.users': 'The users of this page.',
  'ResourceUser.roles': 'The roles that the user has here.',
  'ClaimInput.collectionResource': 'The resource below which the new one lies; it allows `CLAIM`.',
  'ClaimInput.resourceId': 'The last segment of the new resource.',
  'Claim.resourceUri': "The resource that is the caller's now.",
  'PlannedWrite.operation':
    'The operation by its method and path, as this document writes them; one that takes `preview`.',
  'PlannedWrite.params': 'The parameters of its path.',
  'PlannedWrite.body': 'Its body.',
  'PlannedWrite.ifMatch': 'As its header If-Match.',
  'PlannedWrite.ifUnmodifiedSince': 'As its header If-Unmodified-Since.',
  'PlannedWrites.writes': 'The writes, in the order in which they would be made.',
  'WritesPreview.effect': 'What the writes would move together if they were made now, less those that are refused.',
  'WritesPreview.refused': 'Those that would be refused, in their order.',
  'WritesPreview.ofCaller':
    'The places of the writes that move what the caller may: made first, they would have those after them judged otherwise. Left out where there are none.',
  'WritesPreview.unknownUsers':
    'Whom records and groups would name and the account does not know yet: a misspelt id, or somebody who was never here. They are no reason to refuse. Absent where the caller may not list users.',
  'UnknownUsers.index': 'The place of the write among those asked; the first is 0.',
  'UnknownUsers.userIds': 'The ids, of the first 1,000 users that the writes name.',
  'RefusedWrite.index': 'The place of the write among those asked; the first is 0.',
  'RefusedWrite.status': 'The status that the write would be answered with.',
  'RefusedWrite.title': 'What is wrong, for people.',
  'RefusedWrite.errorCode': 'What is wrong, for programs.',
  'RefusedWrite.details': 'What else a refusal of that kind says.',

  'Claim.recordId': 'The access record that makes the caller its owner.',

  'GrantPath.action': "The role's action that covers the one asked for.",
  'GrantPath.groupId': 'The group by which the user is named. Absent when the record names the user.',
  'GrantPath.recordId': 'The access record that gives it.',
  'GrantPath.resourceUri': "The statement's resource that covers the one asked for.",
  'GrantPath.roleId': 'The role that allows it.',
  'PublicPath.action': 'The action asked for.',
  'PublicPath.resourceUri': 'The open resource that covers the one asked for.',
  'MissingPath.action': "The role's action that covers the one asked for, on other resources.",
  'MissingPath.groupId': 'The group by which the user is named there. Absent when the record names the user.',
  'MissingPath.recordId': 'The access record that comes nearest.',
  'MissingPath.resourceUri': "The statement's resource that covers the one asked for.",
  'MissingPath.roleId': 'The role that comes nearest.',
  'MissingPath.roleIds': 'The roles of the statement, none of which allows the action.',
  'Reach.recordId': 'The access record that gives the role.',
  'Reach.givenBy':
    'By whose change of the access record, or of the group, the user has had it since. Absent where that is too long ago to be looked for.',
  'Reach.givenAt': 'When that was (ISO 8601, UTC).',
  'Reach.changedBy': 'Who changed the access record last, by then.',
  'Reach.changedAt': 'When that was (ISO 8601, UTC).',
  'Reach.groupId': 'The group by which the user gets it. Absent when the record names the user.',
  'ResourceUserList.names': 'These users, and who gave it to them, by name; only where `names` asks for it.',
  'getResourceUsers.names': 'Also tell the names of the users, and of those who gave it to them.',
  'Explanation.path': 'For a yes: the statement, role and action that decided it.',
  'Explanation.public': 'For a yes: the open resource that decided it.',
  'Explanation.missing': 'For a no: what is missing where it comes nearest to a yes.',
  'CheckAnswer.allowed':
    'Whether the user may: true with 200, false with 404. Absent, like all else, without `explain` or `asOf`.',
  'PastMoment.at': 'When that revision was made (ISO 8601, UTC).',
  'PastMoment.revision': 'The last revision that counted then.',
  'AccessGraph.statements': 'The statements, in the order of their records.',
  'AccessGraph.statementsCount': 'How many statements there are, told or not.',
  'AccessGraph.groups': 'The groups that the statements name.',
  'AccessGraph.roles': 'The roles that the statements give.',
  'AccessGraph.resources': `The first ${limits.graphStatementsMax} of the resources that the statements name, other than every resource.`,
  'AccessGraphResource.users':
    'How many users and service clients have a role on it or on what covers it, whoever the graph is about. Told to those who may read groups; absent where counting them takes too long.',
  'AccessGraph.public':
    'Of a resource: the open resources that cover it. Every user may do there what ends in read or list.',
  'AccessGraph.totals':
    'How much of each there is in all statements, told or not, each counted once; left out where counting them all would take too long.',
  'AccessGraphTotals.records': 'The access records that the statements stand in.',
  'AccessGraphTotals.groups': 'The groups that they name, of those the graph is about.',
  'AccessGraphTotals.resources': 'The resources that they name; of a resource, those that cover it.',
  'AccessGraphTotals.people':
    'The users whom they name, themselves or by a group, without clients; of a user, nobody else. Told to those who may read groups, and where no group is named.',
  'AccessGraphTotals.belowOnly':
    'Around a resource: how many users and clients have a role on something below it and none on it. Told to those who may read groups.',
  'AccessGraphTotals.programs': 'The clients among whom they name, told as `people` is.',
  'AccessGraph.names': 'The users it tells of, by name; only where `names` asks for it.',
  'AccessGraphGroup.users': 'Who is in the group; told to those who may read groups.',
  'AccessGraphRole.roleName': 'The name of the role. Absent where the role does not exist.',
  'AccessGraphStatement.users': 'Whom the statement or its record names, of those the graph is about.',
  'AccessGraphStatement.groups': 'Which groups they name, of those the graph is about.',
  'AccessGraphStatement.roles': 'The roles that it gives; of a role, that one.',
  'AccessGraphStatement.resources': 'Where it gives them; of a resource, those that cover it.',
  'getAccessReport.limit': `At most so many rows: 100 unless set, up to ${count(limits.csvRowsMax)}, which is also the default as CSV.`,
  'getResourceTree.under': 'The resource whose next level is listed; the top unless set.',
  'getResourceTree.filter':
    'Only resources that statements name with this text in their URI, whatever the case and accents: all of them that lie below `under`, not one level.',
  'ResourceTree.branches': 'The resources of this page, by name.',
  'ResourceBranch.resourceUri':
    'The resource, whether or not a statement names it itself. One that ends in `*` stands for all below.',
  'ResourceBranch.statements': 'How many statements give something on exactly this resource.',
  'ResourceBranch.statementsBelow':
    'How many give something below it; one that names several resources counts for each.',
  'ResourceBranch.resourcesBelow': 'How many resources below it statements name.',
  'ResourceBranch.users':
    'How many users and clients have a role there, given on it or on what covers it. Told to those who may read groups, and left out where counting them all would take too long.',
  'getAccessReport.roleId':
    'Only the rows of this role. Takes `access-records:read`, and tells nothing of what is open to everybody.',
  'getAccessReport.userId': 'Only rows of this user.',
  'getAccessReport.groupId': 'Only rows that come about by this group. Needs `access-records:read` too.',
  'getAccessReport.resourceUri': 'Only rows on this resource, on what lies below it, and on what covers it.',
  'AccessReport.rows': 'The rows of this page.',
  'AccessReport.public': 'Resources where every user may do what ends in read or list. On the first page only.',
  'AccessReport.asOf': 'The moment that all of it is about.',
  'ReportMoment.at': 'When it was so: the time of that revision in the past, or of the question (ISO 8601, UTC).',
  'ReportMoment.revision': 'The last revision that counts.',
  'AccessReportRow.userId': 'Who has it. Whoever was deleted or is disabled has nothing, and no row.',
  'AccessReportRow.userName': 'What the user is called now.',
  'AccessReportRow.allow': 'Actions of the role that the user may do there.',
  'AccessReportRow.grant': 'Actions that the user may give others.',
  'AccessReportRow.delegate': 'Actions that the user may let others give.',
  'AccessReportRow.groupId': 'The group by which the user gets it. Absent when the record names the user.',
  'AccessReportRow.givenBy':
    'By whose change of the access record, or of the group, the user has had it since. Absent where that is too long ago to be looked for.',
  'AccessReportRow.givenAt': 'When that was (ISO 8601, UTC).',
  'AccessReportRow.changedBy': 'Who changed the access record last, by then.',
  'AccessReportRow.changedAt': 'When that was (ISO 8601, UTC).',
  'AccessChange.kind':
    'joinGroup: the user joins a group; addUser: the statement also names the user; addResource: the statement also names the resource; addRole: the statement also gives the role; createRecord: a new record gives the user the role on the resource.',
  'AccessChange.people': 'How many people gain by it.',
  'AccessChange.permissions':
    'What each of them gains at most: actions of roles, each on each resource. An action that ends in `*` counts as a hundred, and so does a branch in which the asked one lies.',
  'AccessChange.resources': 'On which resources they gain it.',
  'AccessChanges.changes': 'The changes, the smallest first. Withheld from callers without `access-records:read`.',
  'getAccessGraph.kind': 'What the graph is about.',
  'getAccessGraph.id': 'Its id; of a resource, its URI.',
  'getAccessGraph.names': 'Also tell the names of the users.',
  'UserPermissions.permissions': 'Every action that the user has on the resource.',
  'UserRoles.roles': 'The roles that the user was given on exactly this resource.',
  'UserResources.resources': 'The resources of this page. One may end in `*` and stands for all below it then.',
  'UserResources.accessToAllSubResources': 'Whether the user has the permission to everything below the collection.',
  'getUserResources.collectionConfiguration':
    'How deep to look. TOP_LEVEL_ONLY, the default: directly below the collection. INCLUDE_NESTED: at any depth.',
  'getUserResources.permissions': 'Only resources on which the user may do this one action; any action unless set.',
}

const role = {
  roleId: 'ro_report_reader',
  name: 'Report reader',
  description: 'Reads the reports.',
  permissions: [{ action: 'reports:read', allow: true, grant: false, delegate: false }],
}
const statement = {
  roles: ['ro_report_reader'],
  resources: [{ resourceUri: report }],
  users: [{ userId: maya }],
  groups: [{ groupId: 'grp_finance' }],
}
const nameless = { roles: statement.roles, resources: statement.resources }
const record = { recordId: 'rec_reporting', name: 'Reporting', statements: [statement], admins: [{ userId: ben }] }
const shownRole = { ...role, managed: false, lastUpdated: changed, links: linkTo('/v1/roles/ro_report_reader') }
const shownRecord = {
  ...record,
  description: 'Everybody who works on the reports.',
  status: 'ACTIVE',
  capacity: 0.01,
  lastUpdated: changed,
  account: { accountId },
  users: [],
  groups: [],
  links: linkTo('/v1/records/rec_reporting'),
}
const asked = { users: [{ userId: maya }], statements: [nameless] }
const reason = 'I close the books of the third quarter.'
const request = {
  requestId: 'req_9f3k2m7q',
  status: 'OPEN',
  access: asked,
  reason,
  createdTime: created,
  createdBy: maya,
  lastUpdated: created,
  links: linkTo('/v1/requests/req_9f3k2m7q'),
}
const resource = {
  resourceUri: '/reports',
  permissions: [{ action: 'PUBLIC', allow: true }],
  lastUpdated: changed,
  links: linkTo('/v1/resources/%2Freports'),
}
const members = { groupId: 'grp_finance', name: 'Finance', users: [{ userId: maya }], admins: [{ userId: ben }] }
const group = { ...members, tags: { floor: '3' }, lastUpdated: changed, links: linkTo('/v1/groups/grp_finance') }
const check = { allowed: true, userId: maya, account: { accountId }, revision: 204 }

export const examples = {
  PlannedWrites: {
    writes: [
      { operation: 'DELETE /v1/records/{recordId}', params: { recordId: 'rec_reporting' }, ifMatch: '"v203"' },
      { operation: 'DELETE /v1/records/{recordId}', params: { recordId: 'rec_gone' } },
    ],
  },
  WritesPreview: {
    effect: {
      revision: 204,
      gained: { users: 0, actions: 0, resources: 0 },
      lost: { users: 14, actions: 3, resources: 2 },
      everybody: 'NOTHING',
      control: { gained: { users: 0, records: 0, groups: 0 }, lost: { users: 1, records: 1, groups: 0 } },
      items: { records: 2, groups: 0, requests: 0, invites: 0 },
    },
    refused: [{ index: 1, status: 404, title: 'Not found.', errorCode: 'NotFound' }],
  },
  Role: shownRole,
  RoleInput: role,
  RoleList: firstPageAt('/v1/roles', { roles: [shownRole] }),
  AccessRecord: shownRecord,
  AccessRecordInput: record,
  AccessRecordList: firstPageAt('/v1/records', { records: [shownRecord] }),
  AccessRequest: request,
  AccessRequestInput: { access: asked, reason },
  AccessRequestDecision: { status: 'DENIED', decisionReason: 'The books of the third quarter are closed.' },
  AccessRequestList: firstPageAt('/v1/requests', { records: [request] }),
  Resource: resource,
  ResourceInput: { permissions: resource.permissions },
  ResourceList: firstPageAt('/v1/resources', { resources: [resource] }),
  ResourceUserList: firstPageAt('/v1/resources/%2Freports%2Fq3/users?inherited=true', {
    users: [
      {
        userId: maya,
        roles: [{ roleId: 'ro_report_reader' }],
        through: [{ roleId: 'ro_report_reader', resourceUri: '/reports', recordId: 'rec_reporting' }],
      },
    ],
    public: [{ resourceUri: '/reports' }],
  }),
  ResourceQuestions: { questions: [{ userId: maya, permission: 'reports:read' }] },
  ResourceAnswers: {
    account: { accountId },
    resourceUri: report,
    revision: 204,
    answers: [{ userId: maya, permission: 'reports:read', allowed: true }],
  },
  ClaimInput: { collectionResource: '/reports', resourceId: 'q3' },
  Claim: { resourceUri: report, recordId: 'rec_9f3k2m7q' },
  Group: group,
  GroupInput: members,
  GroupList: firstPageAt('/v1/groups', { groups: [group] }),
  CheckAnswer: {
    ...check,
    explanation: {
      path: {
        recordId: 'rec_reporting',
        recordName: 'Reporting',
        statementIndex: 0,
        roleId: 'ro_report_reader',
        roleName: 'Report reader',
        action: 'reports:read',
        resourceUri: report,
      },
    },
  },
  UserQuestions: { questions: [{ resourceUri: report, permission: 'reports:read' }] },
  UserAnswers: {
    account: { accountId },
    userId: maya,
    revision: 204,
    answers: [{ resourceUri: report, permission: 'reports:read', allowed: true }],
  },
  UserPermissions: { account: { accountId }, userId: maya, permissions: role.permissions },
  UserRoles: { userId: maya, roles: [{ roleId: 'ro_report_reader' }] },
  AccessGraph: {
    statements: [
      {
        recordId: 'rec_reporting',
        recordName: 'Reporting',
        statementIndex: 0,
        users: { first: [maya], count: 1 },
        groups: { first: ['grp_finance'], count: 1 },
        roles: { first: ['ro_report_reader'], count: 1 },
        resources: { first: [report], count: 1 },
      },
    ],
    statementsCount: 1,
    groups: [{ groupId: 'grp_finance', groupName: 'Finance', users: { first: [maya], count: 12 } }],
    roles: [{ roleId: 'ro_report_reader', roleName: 'Report reader' }],
    totals: { records: 1, groups: 1, resources: 1, people: 12, programs: 0 },
    resources: [{ resourceUri: report, users: 14 }],
    public: [],
  },
  ResourceTree: {
    branches: [{ resourceUri: 'reports', statements: 1, statementsBelow: 12, resourcesBelow: 9, users: 14 }],
    links: { self: { href: 'https://acc-7f3k2m9q4w1x.eu-west.doorward.localhost/v1/resource-tree' } },
  },
  AccessReport: {
    rows: [
      {
        userId: maya,
        userName: 'Maya Ortiz',
        email: 'maya@example.com',
        resourceUri: report,
        allow: ['reports:read'],
        grant: [],
        delegate: [],
        roleId: 'ro_report_reader',
        roleName: 'Report reader',
        recordId: 'rec_reporting',
        recordName: 'Reporting',
        statementIndex: 0,
        groupId: 'grp_finance',
        groupName: 'Finance',
        changedBy: maya,
        changedAt: '2026-11-02T08:30:00.000Z',
      },
    ],
    asOf: { revision: 4812, at: '2026-11-24T00:00:00.000Z' },
    links: { self: { href: 'https://acc-7f3k2m9q4w1x.eu-west.doorward.localhost/v1/access-report' } },
  },
  AccessChanges: {
    changes: [
      {
        kind: 'joinGroup',
        groupId: 'grp_finance',
        groupName: 'Finance',
        people: 1,
        permissions: 1,
        resources: { first: [report], count: 1 },
      },
      {
        kind: 'createRecord',
        roleId: 'ro_report_reader',
        roleName: 'Report reader',
        people: 1,
        permissions: 1,
        resources: { first: [report], count: 1 },
      },
    ],
  },
  UserResources: {
    account: { accountId },
    userId: maya,
    ...listAt('/v1/users/google-oauth2%7C113/resources?resourceUri=%2Freports', {
      resources: [{ resourceUri: report }],
    }),
    accessToAllSubResources: false,
  },
  ChangeList: listAt('/v1/roles/ro_report_reader/history', {
    changes: [
      {
        revision: 204,
        at: changed,
        actor: { userId: ben },
        requestId: 'req_5d2c8e1f',
        before: null,
        after: { name: 'Report reader' },
      },
    ],
  }),
}
