import { equal } from '@doorward/core/changes/equal'
import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import type { Policy } from '@doorward/core/permissions/evaluate'
import type { AccessRecord, Question, Role, Statement } from '@doorward/core/permissions/model'
import { covers, normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf } from '../../test/policy-items.ts'
import type { AccountIndex } from '../index/account-index.ts'
import type { AccessChange } from './smallest-changes.ts'

const place = <Item>(items: Item[]) => fc.nat({ max: items.length - 1 }).map((at) => items[at] as Item)
const someQuestion = fc.record({
  userId: place([...make.userIds, 'nobody']).map((id) => make.user(id).userId),
  action: place(make.askedActions),
  resourceUri: place(make.askedUris),
})

const namesAll = (role: Role | undefined) => role?.permissions.some(({ action }) => action === '*')

/** The policy with the change made, as its writer would make it. */
function changed(policy: Policy, change: AccessChange, { userId, resourceUri }: Question): Policy {
  const edit = (with_: (statement: Statement) => Statement): Policy => {
    if (!change.recordId) return policy
    const records = policy.records.map((record) =>
      record.recordId === change.recordId
        ? {
            ...record,
            statements: record.statements.map((one, at) => (at === change.statementIndex ? with_(one) : one)),
          }
        : record,
    )
    return { ...policy, records }
  }
  switch (change.kind) {
    case 'addUser':
      return edit((one) => ({ ...one, users: [...(one.users ?? []), { userId }] }))
    case 'addResource':
      return edit((one) => ({ ...one, resources: [...one.resources, { resourceUri }] }))
    case 'addRole':
      return edit((one) => ({ ...one, roles: [...one.roles, change.roleId as RoleId] }))
    case 'joinGroup': {
      const groupId = change.groupId as GroupId
      const had = policy.groups.find((one) => one.groupId === groupId)
      const others = policy.groups.filter((one) => one.groupId !== groupId)
      const users = [...(had?.users ?? []), { userId }]
      return { ...policy, groups: [...others, { ...had, groupId, name: 'joined', users, admins: [] }] }
    }
    case 'createRecord': {
      const statements = [{ roles: [change.roleId as RoleId], resources: [{ resourceUri }] }]
      const record = { recordId: make.record('rec_new'), name: 'new', users: [{ userId }], admins: [], groups: [] }
      return { ...policy, records: [...policy.records, { ...record, statements } as AccessRecord] }
    }
  }
}

/** Where the user may do something else than before, of what lies beyond the resources that a change says it is on. */
const movedElsewhere = (
  before: AccountIndex,
  after: AccountIndex,
  { userId, uris }: { userId: UserId; uris: readonly string[] },
): string[] =>
  make.askedUris
    .map(normaliseResourceUri)
    .filter((uri) => uri !== null)
    .filter((uri) => !uris.some((each) => covers(each, uri)))
    .filter((uri) => !equal(before.permissions(userId, uri), after.permissions(userId, uri)))

it('SCR-14 each change that a refusal names would allow it by itself', () => {
  const kinds = new Set<string>()
  let told = 0
  fc.assert(
    fc.property(make.someFullPolicy, fc.array(someQuestion, { minLength: 10, maxLength: 10 }), (policy, questions) => {
      const index = indexOf(policy)
      for (const question of questions) {
        const changes = index.smallestChanges(question, new Work())
        expect(changes.length).toBeLessThanOrEqual(limits.changesToldMax)
        if (index.allows(question.userId, question.action, question.resourceUri)) expect(changes).toEqual([])
        for (const change of changes) {
          if (change.roleId) expect(namesAll(index.findRole(change.roleId))).toBe(false)
          const after = indexOf(changed(policy, change, question))
          expect(after.allows(question.userId, question.action, question.resourceUri), JSON.stringify(change)).toBe(
            true,
          )
          expect(movedElsewhere(index, after, { userId: question.userId, uris: change.resources.first })).toEqual([])
          kinds.add(change.kind)
          told += 1
        }
        const sizes = changes.map(({ people, permissions }) => people * permissions)
        expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
      }
    }),
    { numRuns: 300 },
  )
  expect([...kinds].sort()).toEqual(['addResource', 'addRole', 'addUser', 'createRecord', 'joinGroup'])
  expect(told).toBeGreaterThan(500)
})

it('SCR-14 a refusal has a change to tell wherever a role at hand allows the action', () => {
  const policy = {
    roles: [
      { roleId: 'ro_a', name: 'Reader', permissions: [{ action: 'read', allow: true, grant: false, delegate: false }] },
    ],
    groups: [],
    records: [],
  } as unknown as Policy
  const question = { userId: make.user('nobody').userId, action: 'read', resourceUri: 'x/1' }
  expect(indexOf(policy).smallestChanges(question, new Work())).toEqual([
    { kind: 'createRecord', roleId: 'ro_a', people: 1, permissions: 1, resources: { first: ['x/1'], count: 1 } },
  ])
  expect(indexOf({ ...policy, roles: [] }).smallestChanges(question, new Work())).toEqual([])
  expect(() => indexOf(policy).smallestChanges(question, new Work(0))).toThrow('TooLarge')
})

it('SCR-14 a role that gives the whole branch of what is asked is no smaller than one that names it among a few', () => {
  const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
  const policy = {
    roles: [
      { roleId: 'ro_branch', name: 'Everything about orders', permissions: [give('orders')] },
      { roleId: 'ro_clerk', name: 'Clerk', permissions: ['orders:read', 'orders:create', 'orders:update'].map(give) },
    ],
    groups: [],
    records: [],
  } as unknown as Policy
  const question = { userId: make.user('nobody').userId, action: 'orders:read', resourceUri: 'x/1' }
  expect(indexOf(policy).smallestChanges(question, new Work())).toEqual([
    { kind: 'createRecord', roleId: 'ro_clerk', people: 1, permissions: 3, resources: { first: ['x/1'], count: 1 } },
  ])
})

it('SCR-14 of changes that give as much, that of the one resource comes before one of all below it', () => {
  const permissions = [{ action: 'orders:read', allow: true, grant: false, delegate: false }]
  const record = {
    ...{ recordId: 'rec_all', name: 'All orders', users: [{ userId: 'somebody' }], admins: [], groups: [] },
    statements: [{ roles: ['ro_reader'], resources: [{ resourceUri: 'orders/*' }] }],
  }
  const policy = {
    roles: [{ roleId: 'ro_reader', name: 'Reader', permissions }],
    groups: [],
    records: [record],
  } as unknown as Policy
  const question = { userId: make.user('nobody').userId, action: 'orders:read', resourceUri: 'orders/108' }
  const told = indexOf(policy).smallestChanges(question, new Work())
  expect(
    told.map(({ kind, people, permissions, resources }) => [kind, people, permissions, ...resources.first]),
  ).toEqual([
    ['createRecord', 1, 1, 'orders/108'],
    ['addUser', 1, 1, 'orders/*'],
  ])
})
