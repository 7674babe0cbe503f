import type { GroupId, RecordId, RoleId, UserId } from '@doorward/core/ids'
import type { AccessRecord, Role } from '@doorward/core/permissions/model'
import type { FeedItem } from '@doorward/store/feed/feed'
import { describe, expect, test } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { rightsOf } from '../rights/rights.ts'
import { AccountIndex } from './account-index.ts'

const ann = 'ann' as UserId
const roleId = 'ro_reader' as RoleId
const reader: Role = {
  roleId,
  name: 'Reader',
  description: 'Reads',
  permissions: [{ action: 'READ', allow: true, grant: false, delegate: false }],
}
const roleItem: FeedItem = { kind: 'role', id: roleId, doc: reader }

interface Given {
  users?: string[]
  groups?: string[]
  role?: string
}
function recordDoc(id: string, resourceUri: string, { users = [], groups = [], role = roleId }: Given): AccessRecord {
  return {
    recordId: id as RecordId,
    name: id,
    statements: [{ roles: [make.role(role)], resources: [{ resourceUri }] }],
    users: users.map(make.user),
    admins: [],
    groups: groups.map(make.group),
  }
}
const record = (id: string, uri: string, given: Given): FeedItem => ({
  kind: 'record',
  id,
  doc: recordDoc(id, uri, given),
})
const group = (id: string, ...users: string[]): FeedItem => ({
  kind: 'group',
  id,
  doc: { groupId: id, name: id, users: users.map(make.user), admins: [] },
})
function indexOf(...items: FeedItem[]): AccountIndex {
  const index = new AccountIndex()
  for (const item of items) index.apply(item)
  return index
}

describe('a malformed stored document (G7, P5)', () => {
  const good = recordDoc('r1', 'x', { users: ['ann'] })
  const statement = good.statements[0]
  test.each<[string, FeedItem['kind'], unknown]>([
    ['a record that is no object', 'record', 'text'],
    ['a record without statements', 'record', { ...good, statements: undefined }],
    ['a statement that is no object', 'record', { ...good, statements: [null] }],
    ['a statement without roles', 'record', { ...good, statements: [{ ...statement, roles: undefined }] }],
    [
      'a malformed resource',
      'record',
      { ...good, statements: [{ ...statement, resources: [{ resourceUri: 'a//b' }] }] },
    ],
    ['a user without id', 'record', { ...good, users: [{}] }],
    ['a role without permissions', 'role', { ...reader, permissions: 'all' }],
    [
      'a permission whose flag is no boolean',
      'role',
      { ...reader, permissions: [{ ...reader.permissions[0], allow: 'yes' }] },
    ],
    ['a malformed action', 'role', { ...reader, permissions: [{ ...reader.permissions[0], action: '**' }] }],
    ['a group whose members are no list', 'group', { users: {} }],
  ])('%s grants nothing, is reported once and hurts nobody else', (_, kind, doc) => {
    const reported: string[] = []
    const index = new AccountIndex((item) => reported.push(`${item.kind} ${item.id}`))
    const ids: Record<string, string> = { record: 'r1', role: roleId, group: 'grp_a' }
    for (const item of [
      roleItem,
      group('grp_a', 'ann'),
      record('r1', 'x', { users: ['ann'], groups: ['grp_a'] }),
      record('r2', 'y', { users: ['ben'], role: 'Doorward:ReadResource' }),
    ])
      index.apply(item)
    for (let times = 0; times < 2; times += 1) index.apply({ kind, id: ids[kind] ?? '', doc })
    expect(reported).toEqual([`${kind} ${ids[kind]}`])
    expect(index.allows(ann, 'read', 'x')).toBe(kind === 'group')
    expect(index.groupsOf(ann)).toEqual(kind === 'group' ? [] : ['grp_a'])
    expect(index.allows('ben' as UserId, 'read', 'y')).toBe(true)
  })

  test('one that is mended grants again, and is reported again when it breaks again', () => {
    const reported: string[] = []
    const index = new AccountIndex(({ id }) => reported.push(id))
    const states = [{}, good, {}].map((doc): FeedItem => ({ kind: 'record', id: 'r1', doc }))
    index.apply(roleItem)
    const allowed = states.map((item) => {
      index.apply(item)
      return index.allows(ann, 'read', 'x')
    })
    expect([allowed, reported]).toEqual([
      [false, true, false],
      ['r1', 'r1'],
    ])
  })

  test('a stored role cannot take the place of a built-in one (G6)', () => {
    const reported: string[] = []
    const index = new AccountIndex(({ id }) => reported.push(id))
    index.apply(record('r1', 'x', { users: ['ann'], role: 'Doorward:ReadUsers' }))
    index.apply({ kind: 'role', id: 'Doorward:ReadUsers', doc: { ...reader, roleId: 'Doorward:ReadUsers' } })
    expect([index.allows(ann, 'read', 'x'), reported]).toEqual([false, ['Doorward:ReadUsers']])
    expect(index.allows(ann, 'users:read', 'x')).toBe(true)
    expect(index.findRole('Doorward:ReadUsers' as RoleId)?.permissions[0]?.action).toBe('users:read')
  })
})

describe('what comes and goes', () => {
  test('a record that is deleted, by either sign, grants nothing', () => {
    const deleted = { ...recordDoc('r1', 'x', { users: ['ann'] }), status: 'DELETED' }
    for (const doc of [null, deleted]) {
      const index = indexOf(roleItem, record('r1', 'x', { users: ['ann'] }))
      index.apply({ kind: 'record', id: 'r1', doc })
      expect([index.allows(ann, 'read', 'x'), index.hasAnyGrant(ann)]).toEqual([false, false])
    }
  })
  test('a role may come after the record that names it, and go before it', () => {
    const index = indexOf(record('r1', 'x', { users: ['ann'] }))
    expect([index.allows(ann, 'read', 'x'), index.roles(ann, 'x'), index.hasAnyGrant(ann)]).toEqual([false, [], false])
    index.apply(roleItem)
    expect([index.allows(ann, 'read', 'x'), index.roles(ann, 'x'), index.hasAnyGrant(ann)]).toEqual([
      true,
      [roleId],
      true,
    ])
    index.apply({ ...roleItem, doc: null })
    expect([index.allows(ann, 'read', 'x'), index.countStatementsNamingRole(roleId)]).toEqual([false, 1])
  })
  test('an index from which everything went is as small as an empty one', () => {
    const items = [
      roleItem,
      group('grp_a', 'ann'),
      record('r1', 'x/*', { groups: ['grp_a'] }),
      record('r2', 'x/*/y', { users: ['ann'] }),
    ]
    const index = indexOf(...items, { kind: 'client', id: 'sc_1', doc: { clientId: 'sc_1' } })
    expect(index.bytes).toBeGreaterThan(new AccountIndex().bytes)
    for (const { kind, id } of items) index.apply({ kind, id, doc: null })
    index.apply({ kind: 'client', id: 'sc_1', doc: null })
    expect(index.bytes).toBe(new AccountIndex().bytes)
  })
  test('service clients are kept as they are stored', () => {
    const index = indexOf({ kind: 'client', id: 'sc_1', doc: { keys: [1] } })
    expect([index.client('sc_1'), index.client('sc_2')]).toEqual([{ keys: [1] }, undefined])
  })
  test('what decides nothing takes no room', () => {
    const kinds = ['account', 'application', 'tenant', 'alert'] as const
    expect(indexOf(...kinds.map((kind) => ({ kind, id: 'x', doc: { x: 1 } }))).bytes).toBe(new AccountIndex().bytes)
  })
})

describe('what an edit of a role or a group reaches (G2)', () => {
  const made = () =>
    indexOf(
      roleItem,
      group('grp_a', 'ann'),
      record('r1', 'x', { users: ['ben'], groups: ['grp_a'] }),
      record('r2', '/y/', { groups: ['grp_none'] }),
      record('r3', 'z', { users: ['ben'], role: 'Doorward:Editor' }),
    )
  test('every use of a role, with who is named there', () => {
    const index = made()
    expect(index.recordsNamingRole(roleId)).toEqual(['r1', 'r2'])
    expect(index.countStatementsNamingRole(roleId)).toBe(2)
    const byPlace = ([one = '']: readonly string[], [other = '']: readonly string[]) => (one < other ? -1 : 1)
    const uses = [...index.usesOfRole(roleId)].sort((one, other) => byPlace(one.resourceUris, other.resourceUris))
    expect(uses).toEqual([
      { principals: [make.user('ben'), make.group('grp_a')], resourceUris: ['x'] },
      { principals: [make.group('grp_none')], resourceUris: ['y'] },
    ])
    expect([index.recordsNamingRole('ro_unknown' as RoleId), [...index.usesOfRole('ro_unknown' as RoleId)]]).toEqual([
      [],
      [],
    ])
  })
  test.each([
    ['grp_a', ['r1'], [{ roleIds: [roleId], resourceUris: ['x'] }]],
    ['grp_none', ['r2'], [{ roleIds: [roleId], resourceUris: ['y'] }]],
    ['grp_unknown', [], []],
  ])('what group %s holds, existing or not', (id, records, holdings) => {
    const index = made()
    expect(index.recordsNamingGroup(id as GroupId)).toEqual(records)
    expect([...index.holdingsOfGroup(id as GroupId)]).toEqual(holdings)
  })
  test('what somebody holds, directly and by group', () => {
    const index = made()
    expect([...index.holdingsOf(ann)]).toEqual([{ roleIds: [roleId], resourceUris: ['x'] }])
    expect([...index.holdingsOf('ben' as UserId)].map(({ resourceUris }) => resourceUris[0]).sort()).toEqual(['x', 'z'])
  })
  test('the guard sees the user and their groups', () => {
    const index = made()
    const holder = rightsOf(index, { userId: ann })
    expect([holder.holds('read', 'x', 'allow'), holder.holds('read', 'x', 'grant')]).toEqual([true, false])
    const seen = [make.user('ann'), make.user('ben'), make.group('grp_a'), make.group('grp_none')].map((principal) =>
      holder.is(principal),
    )
    expect(seen).toEqual([true, false, true, false])
  })
})
