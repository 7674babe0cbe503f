import { describe, expect, it } from 'vitest'
import { countWork } from '../../test/counted-work.ts'
import { deletedUser, group, indexOf, open, record, role, userId } from '../../test/small-items.ts'

const ann = userId('ann')
type Items = Parameters<typeof indexOf>
const roles = [
  role('ro_read', ['read', '*']),
  role('ro_read2', ['read']),
  role('ro_write', ['write']),
  role('ro_deny', ['read'], { allow: false, grant: true }),
]
const decide = (items: Items, uri = 'x/1', action = 'read') =>
  indexOf(...roles, ...items).decide({ userId: ann, action, resourceUri: uri })
const reads = (id: string, on: string[], users = ['ann']) => record(id, { users, roles: ['ro_read2'], on })
const yes = (more: object) => ({
  allowed: true,
  reason: { recordId: 'r1', statementIndex: 0, roleId: 'ro_read2', action: 'read', resourceUri: 'x', ...more },
})
const no = (nearest: object) => ({ allowed: false, nearest })
const r1 = { recordId: 'r1', statementIndex: 0 }

describe('what is allowed is told with its reason', () => {
  it.each<[string, Items, object]>([
    ['the first record by name', [reads('r2', ['x']), reads('r1', ['x']), reads('r3', ['x'])], yes({})],
    [
      'the first statement of a record',
      [record('r1', { users: ['ann'] }, ...Array.from({ length: 3 }, () => ({ roles: ['ro_read2'], on: ['x'] })))],
      yes({}),
    ],
    [
      'a statement that names the user, not one that names another',
      [
        record(
          'r1',
          {},
          { users: ['ben'], roles: ['ro_read2'], on: ['x'] },
          { users: ['ann'], roles: ['ro_read2'], on: ['x'] },
        ),
      ],
      yes({ statementIndex: 1 }),
    ],
    [
      'by the own name before any group',
      [group('grp_a', 'ann'), record('r1', { groups: ['grp_a'], roles: ['ro_read2'], on: ['x'] }), reads('r2', ['x'])],
      yes({ recordId: 'r2' }),
    ],
    [
      'the first group by name',
      [
        ...['grp_b', 'grp_a', 'grp_c'].map((id) => group(id, 'ann')),
        record('r1', { groups: ['grp_b', 'grp_a', 'grp_c'], roles: ['ro_read2'], on: ['x'] }),
      ],
      yes({ groupId: 'grp_a' }),
    ],
    [
      'the first role by name, and its first action',
      [record('r1', { users: ['ann'], roles: ['ro_write', 'ro_read2', 'ro_read'], on: ['x'] })],
      yes({ roleId: 'ro_read', action: '*' }),
    ],
    ['the first resource by name', [reads('r1', ['x/1', '*', 'x'])], yes({ resourceUri: '*' })],
    ['by a record before an open resource', [reads('r1', ['x']), open('x')], yes({})],
    [
      'the first open resource by name, where no record gives it',
      [open('x/1'), open('x'), reads('r1', ['y'])],
      { allowed: true, reason: { public: true, action: 'read', resourceUri: 'x' } },
    ],
  ])('%s', (_, items, told) => {
    expect(decide(items)).toEqual(told)
  })
})

it('tells the first open resource by name, whatever wildcards it has', () => {
  const reason = { public: true, action: 'read', resourceUri: 'x/n:*' }
  expect(decide([open('x/n:1'), open('x/n:*')], 'x/n:1')).toEqual({ allowed: true, reason })
})

describe('what is missing is told of what comes nearest', () => {
  const gives = (id: string, roleIds: string[], on: string[]) => record(id, { users: ['ann'], roles: roleIds, on })
  it.each<[string, Items, object]>([
    ['a record that names the user', [reads('r1', ['x'], ['ben'])], { missing: 'record' }],
    ['a record, for who was deleted', [reads('r1', ['x']), open('x'), deletedUser('ann')], { missing: 'record' }],
    [
      'a statement, where neither action nor resource fits',
      [gives('r1', ['ro_write'], ['y'])],
      { missing: 'statement', ...r1 },
    ],
    [
      'a statement, where the role does not exist and the resource does not fit',
      [gives('r1', ['ro_none'], ['y'])],
      { missing: 'statement', ...r1 },
    ],
    [
      'the resource, before a statement',
      [gives('r0', ['ro_write'], ['y']), gives('r1', ['ro_write', 'ro_read2'], ['y'])],
      { missing: 'resource', ...r1, roleId: 'ro_read2', action: 'read' },
    ],
    [
      'the resource, of the place that is nearest',
      [gives('r0', ['ro_read2'], ['y', 'z/x']), gives('r1', ['ro_read2'], ['x/a'])],
      { missing: 'resource', ...r1, roleId: 'ro_read2', action: 'read' },
    ],
    [
      'the permission, before the resource',
      [gives('r0', ['ro_read'], ['y']), gives('r1', ['ro_write', 'ro_deny'], ['x']), gives('r2', ['ro_read'], ['y'])],
      { missing: 'permission', ...r1, roleIds: ['ro_deny', 'ro_write'], resourceUri: 'x' },
    ],
    [
      'the role, before the permission',
      [gives('r0', ['ro_write'], ['x']), gives('r1', ['ro_write', 'ro_none2', 'ro_none'], ['x', 'y'])],
      { missing: 'role', ...r1, roleId: 'ro_none', resourceUri: 'x' },
    ],
  ])('%s', (_, items, nearest) => {
    expect(decide(items)).toEqual(no(nearest))
  })

  it.each([
    ['action', 'x', '**'],
    ['resource', 'a//b', 'read'],
  ])('a malformed %s', (_, uri, action) => {
    expect(decide([reads('r1', ['*'])], uri, action)).toEqual(no({ missing: 'question' }))
  })

  it('an open resource gives reading alone', () => {
    expect(decide([open('x')], 'x', 'write')).toEqual(no({ missing: 'record' }))
  })
})

describe('an explanation takes little work', () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ roles: ['ro_read2'], on: [`y/${at}`] }))
  const steps = (...items: Items) => {
    const index = indexOf(...roles, ...items)
    return countWork(() => index.decide({ userId: ann, action: 'read', resourceUri: 'x' }))
  }

  it('looks at each role once, however many statements name it', () => {
    expect(steps(record('r1', { users: ['ann'] }, ...many))).toBeLessThan(steps() + 240)
  })
  it.each([
    ['it is allowed', 'ro_read2'],
    ['a role is missing', 'ro_none'],
    ['a permission is missing', 'ro_write'],
  ])('looks at no role on other resources once %s', (_, roleId) => {
    const first = record('r1', { users: ['ann'], roles: [roleId], on: ['x'] })
    expect(steps(first, record('r2', { users: ['ann'] }, ...many))).toBeLessThan(steps(first) + 20)
  })
})
