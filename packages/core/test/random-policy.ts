import fc from 'fast-check'
import type { GroupId, RecordId, RoleId, UserId } from '../src/ids.ts'
import type { Policy } from '../src/permissions/evaluate.ts'
import type {
  AccessRecord,
  Group,
  Permission,
  Question,
  ResourceConfiguration,
  Role,
  Statement,
  UserToken,
} from '../src/permissions/model.ts'

/** Ids of tests are written by hand, so no parser has to make them. */
export const user = (id: string) => ({ userId: id as UserId })
export const group = (id: string) => ({ groupId: id as GroupId })
export const role = (id: string) => id as RoleId
export const record = (id: string) => id as RecordId

/** Small alphabets, so that matches are common. */
export const userIds = ['ann', 'ben', 'eve', 'sc_bot']
export const groupIds = ['grp_a', 'grp_b', 'grp_none']
export const roleIds = [
  'ro_a',
  'ro_b',
  'ro_c',
  'ro_gone',
  'Doorward:Owner',
  'Doorward:Editor',
  'Doorward:SecurityAdmin',
]
export const grantedUris = [
  '*',
  'x',
  'x/*',
  '/x/',
  'x/a',
  'x/a/*',
  'x/*/b',
  'x/*/*',
  'x/n:*',
  'x/n:1',
  '*/a',
  '*/*',
  'n:*/*',
  '*/a/b',
  'y',
  'y/a/b',
  'n:*',
  'n:1/a',
  'Doorward:*',
  'Doorward:Roles',
  'X/a',
]
export const askedUris = [
  ...grantedUris,
  'x/b',
  'x/a/b',
  'x/n:2/b',
  'y/a',
  'z',
  'n:2',
  'Doorward:Roles/ro_a',
  'bad//uri',
]
const grantedActions = ['*', 'read', 'READ', 'update', 'docs', 'docs:*', 'docs:read', 'docs:*:read', '*:read']
export const askedActions = [...grantedActions, 'docs:x:read', 'docs:x', 'delete', 'a.b']

const permission: fc.Arbitrary<Permission> = fc.record({
  action: fc.constantFrom(...grantedActions),
  allow: fc.boolean(),
  grant: fc.boolean(),
  delegate: fc.boolean(),
})
const users = fc.array(fc.constantFrom(...userIds).map(user), { maxLength: 2 })
const groups = fc.array(fc.constantFrom(...groupIds).map(group), { maxLength: 1 })

export const someStatement: fc.Arbitrary<Statement> = fc.record({
  roles: fc.array(fc.constantFrom(...roleIds).map(role), { minLength: 1, maxLength: 2 }),
  resources: fc.array(
    fc.constantFrom(...grantedUris).map((resourceUri) => ({ resourceUri })),
    {
      minLength: 1,
      maxLength: 3,
    },
  ),
  users,
  groups,
})

export const someRecord = (id: string): fc.Arbitrary<AccessRecord> =>
  fc.record({
    recordId: fc.constant(record(id)),
    name: fc.constant(id),
    statements: fc.array(someStatement, { minLength: 1, maxLength: 2 }),
    users,
    admins: fc.constant([]),
    groups,
  })

export const someRole = (id: string): fc.Arbitrary<Role> =>
  fc.record({
    roleId: fc.constant(role(id)),
    name: fc.constant(id),
    permissions: fc.array(permission, { maxLength: 3 }),
  })

export const someGroup = (id: string): fc.Arbitrary<Group> =>
  fc.record({ groupId: fc.constant(group(id).groupId), name: fc.constant(id), users, admins: fc.constant([]) })

/** Resources that may be open to everyone: each URI normalised, because it is its item's id. */
export const openUris = ['x', 'x/*', 'x/*/b', 'x/n:*', 'y', 'n:*', 'n:1/a', 'X/a', 'docs']
export const someResource = (uri: string): fc.Arbitrary<ResourceConfiguration> =>
  fc.record({
    resourceUri: fc.constant(uri),
    permissions: fc.array(
      fc.record({ action: fc.constantFrom('PUBLIC' as const, 'CLAIM' as const), allow: fc.boolean() }),
      { minLength: 1, maxLength: 2 },
    ),
  })
const someResources = fc
  .uniqueArray(fc.constantFrom(...openUris), { maxLength: 2 })
  .chain((uris) => fc.tuple(...uris.map(someResource)))

/** A limited token of a user, made by that user or another. */
export const someToken: fc.Arbitrary<UserToken> = fc.record({
  tokenId: fc.constant('tok_a'),
  userId: fc.constantFrom(...userIds).map((id) => user(id).userId),
  createdBy: fc.constantFrom(...userIds).map((id) => user(id).userId),
  statements: fc.array(someStatement, { minLength: 1, maxLength: 2 }),
  expires: fc.constant('2030-01-01T00:00:00.000Z'),
})

export const recordIds = ['r1', 'r2', 'r3', 'r4']

export const somePolicy: fc.Arbitrary<Policy> = fc.record({
  roles: fc.tuple(someRole('ro_a'), someRole('ro_b'), someRole('ro_c')),
  groups: fc.tuple(someGroup('grp_a'), someGroup('grp_b')),
  records: fc.nat({ max: recordIds.length }).chain((count) => fc.tuple(...recordIds.slice(0, count).map(someRecord))),
})

/** The same with resources that are open to everyone and with users who were deleted. */
export const someFullPolicy: fc.Arbitrary<Policy> = fc
  .record({
    policy: somePolicy,
    resources: someResources,
    goneUsers: fc.subarray(userIds, { maxLength: 1 }).map((ids) => ids.map((id) => user(id).userId)),
  })
  .map(({ policy, ...more }) => ({ ...policy, ...more }))

export const someQuestion: fc.Arbitrary<Question> = fc.record({
  userId: fc.constantFrom(...userIds, 'nobody').map((id) => user(id).userId),
  resourceUri: fc.constantFrom(...askedUris),
  action: fc.constantFrom(...askedActions),
})
