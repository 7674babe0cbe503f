import { describe, expect, test } from 'vitest'
import { holderIn } from '../../../test/plain-holder.ts'
import * as make from '../../../test/random-policy.ts'
import { findBuiltInRole } from '../built-in-roles.ts'
import type { AccessRecord, Permission, Role } from '../model.ts'
import { Work } from '../work.ts'
import { mayActAs, mayDelegate } from './delegate.ts'
import { type Gain, groupEffect, newTo, type RoleLookup, recordEffect, roleEffect } from './effect.ts'
import type { Holder } from './judgement.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const roleOf = (roleId: string, ...permissions: Permission[]): Role => ({
  roleId: make.role(roleId),
  name: roleId,
  permissions,
})

const roles = [
  roleOf('ro_reader', may('docs:read', 'a')),
  roleOf('ro_editor', may('docs:read', 'ag'), may('docs', 'a')),
  roleOf('ro_lead', may('docs', 'd')),
  roleOf('ro_granter', may('docs:read', 'g')),
  roleOf('ro_none', may('docs', '')),
]
const lookup: RoleLookup = (roleId) => findBuiltInRole(roleId) ?? roles.find((role) => role.roleId === roleId)

interface Given {
  roles: string[]
  on: string[]
  users?: string[]
  groups?: string[]
}
const recordOf = (users: string[], ...statements: Given[]): AccessRecord => ({
  recordId: make.record('r1'),
  name: '',
  statements: statements.map((given) => ({
    roles: given.roles.map(make.role),
    resources: given.on.map((resourceUri) => ({ resourceUri })),
    ...(given.users ? { users: given.users.map(make.user) } : {}),
    ...(given.groups ? { groups: given.groups.map(make.group) } : {}),
  })),
  users: users.map(make.user),
  admins: [],
  groups: [],
})

/** Eve, who has one role on one resource and is in one group. */
function eveWith(roleId: string, resourceUri: string): Holder {
  const records = [recordOf(['eve'], { roles: [roleId], on: [resourceUri] })]
  return holderIn(
    { roles, groups: [{ ...make.group('grp_eve'), name: '', users: [make.user('eve')], admins: [] }], records },
    make.user('eve').userId,
  )
}

/** What gains come to, one line for each place. */
const told = (gains: Iterable<Gain>) =>
  [...gains].flatMap(({ principals, gives, resourceUris, had }) =>
    resourceUris.flatMap((uri) => {
      const work = new Work()
      const permissions = newTo(had?.on(uri, work), gives, work)
      return permissions.length === 0 ? [] : [{ principals, permissions, resourceUris: [uri] }]
    }),
  )

describe('a new record is judged by all that it gives (G1)', () => {
  const cases: [who: string, holds: [string, string], gives: Given & { users: string[] }, allowed: boolean][] = [
    ['an owner gives owner', ['Doorward:Owner', '*'], { users: ['ann'], roles: ['Doorward:Owner'], on: ['*'] }, true],
    ['an owner gives himself', ['Doorward:Owner', '*'], { users: ['eve'], roles: ['ro_lead'], on: ['x'] }, true],
    ['an editor gives reader', ['ro_editor', 'x'], { users: ['ann'], roles: ['ro_reader'], on: ['x/1'] }, true],
    ['an editor gives editor', ['ro_editor', 'x'], { users: ['ann'], roles: ['ro_editor'], on: ['x'] }, false],
    ['elsewhere', ['ro_editor', 'x'], { users: ['ann'], roles: ['ro_reader'], on: ['y'] }, false],
    ['one of two elsewhere', ['ro_editor', 'x'], { users: ['ann'], roles: ['ro_reader'], on: ['x', 'y'] }, false],
    ['more than the place held', ['ro_editor', 'x/1'], { users: ['ann'], roles: ['ro_reader'], on: ['x'] }, false],
    ['a wildcard under a wildcard', ['ro_editor', 'x/*'], { users: ['ann'], roles: ['ro_reader'], on: ['x/*'] }, true],
    ['a wildcard needs a wildcard', ['ro_editor', 'x/1'], { users: ['ann'], roles: ['ro_reader'], on: ['x/*'] }, false],
    ['to himself by grant', ['ro_editor', 'x'], { users: ['eve'], roles: ['ro_reader'], on: ['x'] }, false],
    [
      'to his group by grant',
      ['ro_editor', 'x'],
      { users: [], groups: ['grp_eve'], roles: ['ro_reader'], on: ['x'] },
      false,
    ],
    ['to another group', ['ro_editor', 'x'], { users: [], groups: ['grp_a'], roles: ['ro_reader'], on: ['x'] }, true],
    ['to himself by delegate', ['ro_lead', 'x'], { users: ['eve'], roles: ['ro_editor'], on: ['x'] }, true],
    ['delegate gives delegate', ['ro_lead', 'x'], { users: ['ann'], roles: ['ro_lead'], on: ['x'] }, true],
    [
      'a security admin gives reader',
      ['Doorward:SecurityAdmin', '*'],
      { users: ['ann'], roles: ['ro_reader'], on: ['*'] },
      true,
    ],
    [
      'a security admin gives grant',
      ['Doorward:SecurityAdmin', '*'],
      { users: ['ann'], roles: ['ro_editor'], on: ['x'] },
      false,
    ],
    ['a reader gives reader', ['ro_reader', 'x'], { users: ['ann'], roles: ['ro_reader'], on: ['x'] }, false],
    ['nobody gains', ['ro_reader', 'x'], { users: [], roles: ['Doorward:Owner'], on: ['*'] }, true],
    ['a role without flags', ['ro_reader', 'x'], { users: ['ann'], roles: ['ro_none'], on: ['*'] }, true],
  ]
  test.each(cases)('%s', (_, [roleId, uri], gives, allowed) => {
    const effect = recordEffect(null, recordOf(gives.users, gives), lookup)
    expect(mayDelegate(eveWith(roleId, uri), effect).allowed).toBe(allowed)
  })

  test('a refusal names what the writer would need', () => {
    const after = recordOf(['ann'], { roles: ['ro_editor'], on: ['x', 'y'] })
    expect(mayDelegate(eveWith('ro_editor', 'x'), recordEffect(null, after, lookup))).toEqual({
      allowed: false,
      missing: [
        { action: 'docs', resourceUri: 'x', flag: 'grant' },
        { action: 'docs', resourceUri: 'y', flag: 'grant' },
        { action: 'docs:read', resourceUri: 'x', flag: 'delegate' },
        { action: 'docs:read', resourceUri: 'y', flag: 'delegate' },
      ],
    })
  })
})

describe('a changed record is judged by what it adds (G1, G5)', () => {
  const before = recordOf(['ann'], { roles: ['ro_editor'], on: ['x'] }, { roles: ['ro_reader'], on: ['y'] })
  const cases: [change: string, after: AccessRecord, adds: unknown[]][] = [
    ['nothing', before, []],
    ['a statement less', recordOf(['ann'], { roles: ['ro_editor'], on: ['x'] }), []],
    ['split and merged', recordOf([], { roles: ['ro_reader'], on: ['/y/', 'x'], users: ['ann'] }), []],
    ['a weaker role', recordOf(['ann'], { roles: ['ro_reader'], on: ['x'] }), []],
    ['a narrower place', recordOf(['ann'], { roles: ['ro_editor'], on: ['x/1', 'x/*'] }), []],
    [
      'another user',
      recordOf(['ann', 'ben'], { roles: ['ro_reader'], on: ['y'] }),
      [{ principals: [make.user('ben')], permissions: [may('docs:read', 'a')], resourceUris: ['y'] }],
    ],
    [
      'a stronger role',
      recordOf(['ann'], { roles: ['ro_editor'], on: ['y'] }),
      [{ principals: [make.user('ann')], permissions: [may('docs', 'a'), may('docs:read', 'g')], resourceUris: ['y'] }],
    ],
    [
      'a wider place',
      recordOf(['ann'], { roles: ['ro_reader'], on: ['y', '*'] }),
      [{ principals: [make.user('ann')], permissions: [may('docs:read', 'a')], resourceUris: ['*'] }],
    ],
    [
      'from the record to a group on a statement',
      recordOf([], { roles: ['ro_reader'], on: ['y'], groups: ['grp_a'] }),
      [{ principals: [make.group('grp_a')], permissions: [may('docs:read', 'a')], resourceUris: ['y'] }],
    ],
  ]
  test.each(cases)('%s', (_, after, adds) => expect(told(recordEffect(before, after, lookup))).toEqual(adds))
})

describe('editing a role or a group counts for everyone who uses it (G2)', () => {
  const uses = [
    { principals: [make.user('ann')], resourceUris: ['x'] },
    { principals: [], resourceUris: ['z'] },
  ]
  test('what a role newly carries is gained wherever somebody has it', () => {
    const [was, is] = [roleOf('ro_1', may('docs', 'a')), roleOf('ro_1', may('docs:read', 'ag'), may('DOCS', 'a'))]
    expect(told(roleEffect(was, is, uses))).toEqual([{ ...uses[0], permissions: [may('docs:read', 'g')] }])
    expect([...roleEffect(is, was, uses)]).toEqual([])
  })
  test('a role made under a name that is used already is gained whole (decision 29)', () => {
    expect([...roleEffect(null, roleOf('ro_1', may('docs', 'a')), uses)]).toHaveLength(1)
  })
  test('new members gain all that the group holds, old ones nothing', () => {
    const group = (...users: string[]) => ({
      ...make.group('grp_a'),
      name: '',
      users: users.map(make.user),
      admins: [],
    })
    const holdings = [{ roleIds: [make.role('ro_reader')], resourceUris: ['x'] }]
    const gained = [{ principals: [make.user('eve')], permissions: [may('docs:read', 'a')], resourceUris: ['x'] }]
    expect(told(groupEffect(group('ann'), group('ann', 'eve'), holdings, lookup))).toEqual(gained)
    expect(told(groupEffect(null, group('eve'), holdings, lookup))).toEqual(gained)
    expect([...groupEffect(group('ann', 'eve'), group('ann'), holdings, lookup)]).toEqual([])
  })
})

describe('acting as somebody needs rights that cover theirs (G3)', () => {
  const holding = (roleId: string, uri: string) => [{ roleIds: [make.role(roleId)], resourceUris: [uri] }]
  test.each([
    ['ro_reader', 'x', 'ro_reader', 'x/1', true],
    ['ro_reader', 'x', 'ro_reader', 'y', false],
    ['ro_reader', 'x', 'ro_editor', 'x', false],
    ['ro_reader', 'x', 'ro_granter', 'x', false],
    ['ro_granter', 'x', 'ro_reader', 'x', false],
    ['ro_lead', 'x', 'ro_granter', 'x', true],
    ['ro_lead', 'x', 'ro_editor', 'x', true],
    ['ro_editor', 'x', 'ro_lead', 'x', false],
    ['Doorward:Owner', '*', 'Doorward:Owner', '*', true],
  ])('%s on %s may act as %s on %s: %s', (own, at, theirs, place, allowed) => {
    expect(mayActAs(eveWith(own, at), holding(theirs, place), lookup).allowed).toBe(allowed)
  })
})
