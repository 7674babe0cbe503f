import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import {
  byReach,
  byText,
  evaluate,
  mergePermissions,
  type Policy,
  permissionsOf,
  reachersOf,
  resourcesOf,
  rolesOf,
  usersOf,
} from './evaluate.ts'
import type { AccessRecord, Permission, Statement } from './model.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const on = (roleIds: string[], uris: string[], named: Partial<Statement> = {}): Statement => ({
  roles: roleIds.map(make.role),
  resources: uris.map((resourceUri) => ({ resourceUri })),
  ...named,
})
const recordOf = (id: string, statements: Statement[], users: string[], groups: string[] = []): AccessRecord => ({
  recordId: make.record(id),
  name: id,
  statements,
  users: users.map(make.user),
  admins: [make.user('admin')],
  groups: groups.map(make.group),
})
const roles = [
  { roleId: make.role('ro_read'), name: '', permissions: [may('docs:read', 'a')] },
  { roleId: make.role('ro_edit'), name: '', permissions: [may('docs:read', 'g'), may('docs:edit', 'a')] },
  { roleId: make.role('ro_grant'), name: '', permissions: [may('docs', 'g')] },
]
const team = { ...make.group('grp_team'), name: '', users: [make.user('eve'), make.user('ann')], admins: [] }
const policyOf = (...records: AccessRecord[]): Policy => ({ roles, groups: [team], records })
const ann = make.user('ann').userId
const eve = make.user('eve').userId
const nobody = make.user('nobody').userId

describe('the permissions that somebody has on a resource (decision 37)', () => {
  const policy = policyOf(
    recordOf('r1', [on(['ro_read'], ['docs']), on(['ro_edit'], ['docs/1'])], ['ann']),
    recordOf('r2', [on(['ro_grant', 'ro_gone'], ['docs/*'])], [], ['grp_team']),
  )
  test.each([
    ['from the resource and from above it, merged', ann, 'docs/1', ['docs g', 'docs:edit a', 'docs:read ag']],
    ['spelt otherwise', ann, '/docs/1/', ['docs g', 'docs:edit a', 'docs:read ag']],
    ['nothing from below', ann, 'docs', ['docs:read a']],
    ['through a group', eve, 'docs/2', ['docs g']],
    ['elsewhere', ann, 'x', []],
    ['of nobody', nobody, 'docs/1', []],
    ['on what is malformed', ann, 'docs//1', []],
  ])('%s', (_, userId, uri, listed) => {
    const told = permissionsOf(policy, userId, uri).map(
      (each) => `${each.action} ${each.allow ? 'a' : ''}${each.grant ? 'g' : ''}${each.delegate ? 'd' : ''}`,
    )
    expect(told).toEqual(listed)
  })
  test('what is open to everyone counts there and below, not for a deleted user', () => {
    const open: Policy = {
      ...policyOf(),
      resources: [{ resourceUri: 'docs', permissions: [{ action: 'PUBLIC', allow: true }] }],
    }
    const actions = (uri: string, from = open) => permissionsOf(from, ann, uri).map(({ action }) => action)
    expect(actions('docs/1')).toEqual(['*:*:list', '*:*:read', '*:list', '*:read', 'list', 'read'])
    expect(actions('x')).toEqual([])
    expect(actions('docs', { ...open, goneUsers: [ann] })).toEqual([])
    expect(actions('docs', { ...open, goneUsers: [eve] })).toHaveLength(6)
  })
  test('are one for each action, with every flag of it, by name', () => {
    const merged = mergePermissions([may('b', ''), may('a', 'd'), may('B', 'g'), may('b', 'a'), may('a.b', 'a')])
    expect(merged).toEqual([may('a', 'd'), may('b', 'ag')])
    expect(mergePermissions([may('a', 'agd'), may('a', '')])).toEqual([may('a', 'agd')])
    expect(mergePermissions([may('a', '')])).toEqual([may('a', '')])
  })
})

describe('the roles that stand on exactly a resource', () => {
  const policy = policyOf(
    recordOf('r2', [on(['ro_read', 'ro_edit', 'ro_gone'], ['/docs/', 'x'])], ['ann']),
    recordOf('r1', [on(['ro_edit', 'Doorward:Owner'], ['docs', 'docs/*'])], ['zoe'], ['grp_team']),
    recordOf('r3', [on(['ro_grant'], ['y'], { users: [make.user('ben')] })], []),
  )
  test.each([
    ['each existing one once, by name', ann, 'docs', ['Doorward:Owner', 'ro_edit', 'ro_read']],
    ['spelt otherwise', ann, 'docs/', ['Doorward:Owner', 'ro_edit', 'ro_read']],
    ['nothing inherited', ann, 'docs/1', []],
    ['a wildcard is a resource of its own', eve, 'docs/*', ['Doorward:Owner', 'ro_edit']],
    ['on what is malformed', ann, 'docs//1', []],
  ])('%s', (_, userId, uri, listed) => expect(rolesOf(policy, userId, uri)).toEqual(listed))

  test('everyone who has some, members of groups included, by name', () => {
    expect(usersOf(policy, 'docs')).toEqual([
      { userId: 'ann', roles: ['Doorward:Owner', 'ro_edit', 'ro_read'] },
      { userId: 'eve', roles: ['Doorward:Owner', 'ro_edit'] },
      { userId: 'zoe', roles: ['Doorward:Owner', 'ro_edit'] },
    ])
    expect(usersOf(policy, 'y')).toEqual([{ userId: 'ben', roles: ['ro_grant'] }])
    expect(usersOf(policy, 'docs/1')).toEqual([])
  })
})

describe('the resources below a collection on which something is allowed (decision 37)', () => {
  const policy: Policy = {
    ...policyOf(
      recordOf('r2', [on(['ro_read'], ['docs/2', 'docs/1', 'docs/1/a', 'x'])], ['ann']),
      recordOf('r1', [on(['ro_edit', 'ro_gone'], ['docs/1', 'docs/3'])], ['ann']),
      recordOf('r3', [on(['ro_grant'], ['docs/4'])], ['ann']),
    ),
    resources: [{ resourceUri: 'docs/5', permissions: [{ action: 'PUBLIC', allow: true }] }],
  }
  test.each<[string, string, boolean, string | undefined, string[]]>([
    ['an action, one level deep', 'docs', false, 'docs:read', ['docs/1', 'docs/2', 'docs/5']],
    ['the same collection with a * at its end', 'docs/*', false, 'docs:read', ['docs/1', 'docs/2', 'docs/5']],
    ['at every level', 'docs', true, 'DOCS:read', ['docs/1', 'docs/1/a', 'docs/2', 'docs/5']],
    ['what nobody opens to everyone', 'docs', true, 'docs:edit', ['docs/1', 'docs/3']],
    ['any action, but not the right to pass on', 'docs', false, undefined, ['docs/1', 'docs/2', 'docs/3', 'docs/5']],
    ['everything', '*', false, 'docs:read', ['x']],
    ['everything at every level', '*', true, 'docs:edit', ['docs/1', 'docs/3']],
    ['a malformed action', 'docs', true, 'a.b', []],
    ['a malformed collection', 'docs//1', true, 'docs:read', []],
  ])('%s', (_, resourceUri, nested, action, listed) => {
    expect(resourcesOf(policy, ann, { resourceUri, nested, action })).toEqual(listed)
  })
})

describe('who comes to a resource, and how', () => {
  const policy = policyOf(
    recordOf('r2', [on(['ro_read', 'ro_gone'], ['docs', 'docs/1', 'x'])], ['ann'], ['grp_team']),
    recordOf('r1', [on(['ro_read'], ['docs']), on(['ro_read'], ['docs'])], ['ann']),
    recordOf('r3', [on(['ro_edit'], ['docs/1/a'])], ['zoe']),
  )
  test('each way to each existing role once, from above too, in their order', () => {
    const way = (resourceUri: string, recordId: string, groupId?: string) => ({
      roleId: 'ro_read',
      resourceUri,
      recordId,
      ...(groupId ? { groupId } : {}),
    })
    expect(reachersOf(policy, '/docs/1')).toEqual([
      {
        userId: 'ann',
        ways: [
          way('docs', 'r1'),
          way('docs', 'r2'),
          way('docs', 'r2', 'grp_team'),
          way('docs/1', 'r2'),
          way('docs/1', 'r2', 'grp_team'),
        ],
      },
      { userId: 'eve', ways: [way('docs', 'r2', 'grp_team'), way('docs/1', 'r2', 'grp_team')] },
    ])
    expect(reachersOf(policy, 'docs//1')).toEqual([])
    expect(reachersOf(policy, 'y')).toEqual([])
  })
  test('ways are told by role, resource, group and record', () => {
    const reach = (roleId: string, resourceUri: string, groupId: string | null, recordId: string) => ({
      roleId: make.role(roleId),
      resourceUri,
      ...(groupId === null ? {} : make.group(groupId)),
      recordId: make.record(recordId),
    })
    const ordered = [
      reach('a', 'y', 'g2', 'r2'),
      reach('b', 'x', 'g2', 'r2'),
      reach('b', 'y', null, 'r3'),
      reach('b', 'y', 'g1', 'r1'),
      reach('b', 'y', 'g1', 'r2'),
      reach('b', 'y', 'g2', 'r1'),
    ]
    expect(ordered.toReversed().sort(byReach)).toEqual(ordered)
    expect([byText('a', 'b'), byText('b', 'a'), byText('a', 'a')]).toEqual([-1, 1, 0])
  })
})

describe('the way that is told is always the same one', () => {
  const reasonIn = (...records: AccessRecord[]) => {
    const decision = evaluate(policyOf(...records), { userId: ann, action: 'docs:read', resourceUri: 'docs/1' })
    return decision.allowed ? decision.reason : decision.nearest
  }
  const other = { ...make.group('grp_also'), name: '', users: [make.user('ann')], admins: [] }
  test('the own name before a group, whatever the record', () => {
    const direct = recordOf('r9', [on(['ro_read'], ['docs'])], ['ann'])
    const byGroup = recordOf('r1', [on(['ro_read'], ['docs'])], [], ['grp_team'])
    for (const records of [
      [direct, byGroup],
      [byGroup, direct],
    ])
      expect(reasonIn(...records)).toEqual({
        recordId: 'r9',
        statementIndex: 0,
        roleId: 'ro_read',
        action: 'docs:read',
        resourceUri: 'docs',
      })
  })
  test('then the first record, its first statement and its first group', () => {
    const named = recordOf('r1', [on(['ro_read'], ['docs']), on(['ro_read'], ['docs'])], [], ['grp_team', 'grp_also'])
    const later = recordOf('r2', [on(['ro_read'], ['docs'])], [], ['grp_also'])
    const policy = { ...policyOf(later, named), groups: [team, other] }
    expect(evaluate(policy, { userId: ann, action: 'docs:read', resourceUri: 'docs/1' })).toMatchObject({
      reason: { recordId: 'r1', statementIndex: 0, groupId: 'grp_also' },
    })
  })
  test('within a statement the first role, action and resource by name', () => {
    const wide = { roleId: make.role('ro_a'), name: '', permissions: [may('docs:read', 'a'), may('docs', 'a')] }
    const record = recordOf('r1', [on(['ro_read', 'ro_a'], ['docs/1', '/docs'])], ['ann'])
    const policy = { ...policyOf(record), roles: [...roles, wide] }
    expect(evaluate(policy, { userId: ann, action: 'docs:read', resourceUri: 'docs/1' })).toMatchObject({
      reason: { roleId: 'ro_a', action: 'docs', resourceUri: 'docs' },
    })
  })
  test('what is missing is told at the nearest place, and a deleted user is named by nothing', () => {
    expect(reasonIn()).toEqual({ missing: 'record' })
    const elsewhere = recordOf('r1', [on(['ro_read'], ['x'])], ['ann'])
    const unfit = recordOf('r2', [on(['ro_grant'], ['docs'])], ['ann'])
    const dangling = recordOf('r3', [on(['ro_grant', 'ro_gone'], ['docs'])], ['ann'])
    const nothing = recordOf('r0', [on(['ro_grant'], ['x'])], ['ann'])
    expect(reasonIn(nothing)).toEqual({ missing: 'statement', recordId: 'r0', statementIndex: 0 })
    expect(reasonIn(nothing, elsewhere)).toMatchObject({ missing: 'resource', recordId: 'r1' })
    expect(reasonIn(nothing, elsewhere, unfit)).toMatchObject({ missing: 'permission', recordId: 'r2' })
    expect(reasonIn(nothing, elsewhere, unfit, dangling)).toMatchObject({ missing: 'role', roleId: 'ro_gone' })
    const question = { userId: ann, action: 'docs:read', resourceUri: 'x' }
    expect(evaluate({ ...policyOf(elsewhere), goneUsers: [ann] }, question)).toMatchObject({
      nearest: { missing: 'record' },
    })
    expect(evaluate({ ...policyOf(elsewhere), goneUsers: [eve] }, question).allowed).toBe(true)
  })
})
