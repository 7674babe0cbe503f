import { expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import type { AccessRecord, Permission, Statement } from '../model.ts'
import { Work } from '../work.ts'
import { groupEffect, newTo, recordEffect, roleEffect } from './effect.ts'

const allow = (action: string): Permission => ({ action, allow: true, grant: false, delegate: false })
const roles = ['a', 'b', 'c'].map((name) => ({ roleId: make.role(`ro_${name}`), name, permissions: [allow(name)] }))
const roleOf = (roleId: string) => roles.find((role) => role.roleId === make.role(roleId))

/** A record of users and groups by name: `g:` before a group's. */
const named = (names: string) => {
  const all = names.split(' ').filter(Boolean)
  return {
    users: all.filter((name) => !name.startsWith('g:')).map(make.user),
    groups: all.filter((name) => name.startsWith('g:')).map((name) => make.group(name.slice(2))),
  }
}
const recordOf = (names: string, ...statements: [roleId: string, uri: string, names?: string][]): AccessRecord => ({
  recordId: make.record('r1'),
  name: '',
  statements: statements.map(
    ([roleId, resourceUri, onStatement]): Statement => ({
      roles: [make.role(roleId)],
      resources: [{ resourceUri }],
      ...(onStatement === undefined ? {} : named(onStatement)),
    }),
  ),
  admins: [make.user('admin')],
  ...named(names),
})

/** Who gains what, one line for each place where it is new. */
const told = (before: AccessRecord | null, after: AccessRecord) =>
  [...recordEffect(before, after, roleOf)].flatMap(({ principals, gives, resourceUris, had }) => {
    const who = principals.map((each) => ('userId' in each ? each.userId : `g:${each.groupId}`)).join(' ')
    return resourceUris.flatMap((uri) => {
      const left = newTo(had?.on(uri, new Work()), gives, new Work()).map(({ action }) => action)
      return left.length === 0 ? [] : [`${who}: ${left.join(' ')} on ${uri}`]
    })
  })

const was = recordOf('ann', ['ro_a', 'x', 'ben g:team'], ['ro_b', 'y', 'ben cem'])

test.each<[string, AccessRecord | null, AccessRecord, string[]]>([
  [
    'a new record gives all to everyone named on it',
    null,
    recordOf('ann g:team', ['ro_a', 'x']),
    ['ann g:team: a on x'],
  ],
  [
    'a new record gives to those on a statement what that says',
    null,
    recordOf('', ['ro_a', 'x', 'ann'], ['ro_b', 'y', 'ann ben']),
    ['ann: a on x', 'ann: b on y', 'ben: b on y'],
  ],
  [
    'who is named on the record and on a statement has every statement once',
    null,
    recordOf('ann', ['ro_a', 'x', 'ann'], ['ro_b', 'y', 'ben']),
    ['ann: a on x', 'ann: b on y', 'ben: b on y'],
  ],
  [
    'a user and a group of the same name are two',
    null,
    recordOf('ann', ['ro_a', 'x', 'g:ann']),
    ['ann: a on x', 'g:ann: a on x'],
  ],
  ['nobody named, nothing gained', null, recordOf('', ['ro_a', 'x']), []],
  ['the same record again', was, was, []],
  ['from a statement to the record', was, { ...was, ...named('ann cem') }, ['cem: a on x']],
  ['from nowhere to the record', was, { ...was, ...named('ann dan') }, ['dan: a on x', 'dan: b on y']],
  [
    'from the record to a statement alone is no gain',
    was,
    recordOf('', ['ro_a', 'x', 'ann ben g:team'], ['ro_b', 'y', 'ben cem']),
    [],
  ],
  [
    'a statement more gives to whom the record names and to whom it names',
    was,
    recordOf('ann', ['ro_a', 'x', 'ben g:team'], ['ro_b', 'y', 'ben cem'], ['ro_c', 'z', 'ben']),
    ['ann: c on z', 'ben: c on z'],
  ],
  [
    'statements in another order are no gain',
    was,
    recordOf('ann', ['ro_b', 'y', 'ben cem'], ['ro_a', 'x', 'ben g:team']),
    [],
  ],
  [
    'what one had by another statement is no gain',
    recordOf('', ['ro_a', 'x', 'ann'], ['ro_a', '*', 'ben']),
    recordOf('', ['ro_a', 'x/1', 'ann ben cem'], ['ro_b', 'q', '']),
    ['cem: a on x/1'],
  ],
  [
    'a statement that changes with its place',
    was,
    recordOf('ann', ['ro_c', 'x', 'ben g:team'], ['ro_b', 'y', 'ben cem']),
    ['ann: c on x', 'ben: c on x', 'g:team: c on x'],
  ],
])('%s (G1, G5)', (_, before, after, gains) => {
  expect(told(before, after).toSorted()).toEqual(gains.toSorted())
})

test('those whom the same statements name and named are judged together (decision 61)', () => {
  const gains = [...recordEffect(was, recordOf('ann dan eve', ['ro_a', 'x'], ['ro_b', 'z']), roleOf)]
  expect(gains.map(({ principals }) => principals.map((each) => Object.values(each).join()))).toEqual([
    ['ann'],
    ['dan', 'eve'],
    ['dan', 'eve'],
  ])
  expect(gains.map(({ had }) => had === undefined)).toEqual([false, true, true])
})

test('what nobody has by a role, and a group that holds nothing, gives nothing to judge (G2)', () => {
  const [role] = roles
  if (role === undefined) return expect.unreachable()
  const uses = [
    { principals: [], resourceUris: ['x'] },
    { principals: [make.user('ann')], resourceUris: ['y'] },
  ]
  expect([...roleEffect(null, role, uses)].map(({ resourceUris }) => resourceUris)).toEqual([['y']])
  expect([...roleEffect(role, role, uses)]).toEqual([])
  const team = { ...make.group('team'), name: '', users: [make.user('ann')], admins: [] }
  const holdings = [
    { roleIds: [make.role('ro_gone')], resourceUris: ['x'] },
    { roleIds: [make.role('ro_a')], resourceUris: ['y'] },
  ]
  expect([...groupEffect(null, team, holdings, roleOf)].map(({ resourceUris }) => resourceUris)).toEqual([['y']])
})
