import { describe, expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import { findBuiltInRole } from '../built-in-roles.ts'
import type { Permission, Role, Statement } from '../model.ts'
import { type Given, givenBy, StatementChanges, setsOf } from './statement-changes.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const roles = new Map<string, Role>(
  [
    { roleId: make.role('ro_a'), name: '', permissions: [may('a', 'a')] },
    { roleId: make.role('ro_b'), name: '', permissions: [may('b', 'a')] },
    { roleId: make.role('ro_c'), name: '', permissions: [may('c', 'a')] },
    { roleId: make.role('ro_none'), name: '', permissions: [may('docs', '')] },
  ].map((role) => [role.roleId, role]),
)
const roleOf = (roleId: Role['roleId']) => findBuiltInRole(roleId) ?? roles.get(roleId)
const on = (roleIds: string, uris: string): Statement => ({
  roles: roleIds.split(' ').filter(Boolean).map(make.role),
  resources: uris
    .split(' ')
    .filter(Boolean)
    .map((resourceUri) => ({ resourceUri })),
})
/** What is given, as text: actions on resources. */
const told = (given: readonly Given[]) =>
  given.map(
    ({ gives, resourceUris }) => `${gives.flatMap((set) => set.actions()).join(' ')} on ${resourceUris.join(' ')}`,
  )
const changes = (before: Statement[], after: Statement[]) => new StatementChanges(before, after, roleOf)
const gained = (before: Statement[], after: Statement[], place: number, had: number[]) =>
  told(changes(before, after).at(place, new Set(had)))

describe('what a statement gives', () => {
  test.each([
    ['ro_a ro_b', 'x /y/', ['a b on x y']],
    ['ro_a ro_a', 'x', ['a on x']],
    ['ro_gone ro_none ro_b', 'x', ['b on x']],
    ['ro_a', 'x a//b', ['a on x']],
    ['Doorward:Owner', '*', ['* on *']],
    ['ro_gone', 'x', [' on x']],
  ])('%s on %s', (roleIds, uris, gives) => expect(told([givenBy(on(roleIds, uris), roleOf)])).toEqual(gives))

  test('the same role gives the same set, so that it is judged once', () => {
    const [one] = setsOf([make.role('ro_a')], roleOf)
    const [other] = setsOf([make.role('ro_b'), make.role('ro_a')], roleOf).slice(1)
    expect(other).toBe(one)
  })
})

describe('what a changed statement newly gives to those whom the old ones named (G1, G5)', () => {
  const was = [on('ro_a', 'x'), on('ro_b ro_c', 'x y')]
  test.each<[string, Statement[], Statement[], number, number[], string[]]>([
    ['everything where nothing was', [], [on('ro_a ro_b', 'x')], 0, [], ['a b on x']],
    ['everything to who was not named', was, [on('ro_a', 'x')], 0, [], ['a on x']],
    ['nothing where nothing changed', was, was, 0, [0], []],
    ['nothing where nothing changed, further on', was, was, 1, [1], []],
    ['nothing that an equal statement gave at another place', was, [on('ro_b ro_c', 'x y')], 0, [1], []],
    ['everything that an equal statement gave to others', was, [on('ro_b ro_c', 'x y')], 0, [], ['b c on x y']],
    ['nothing for another spelling', was, [on('ro_a', '/x/')], 0, [0], []],
    ['nothing for another spelling of several', was, [on('ro_b ro_c', '/x y/')], 0, [1], []],
    ['a new role on every resource', was, [was[0] ?? on('', ''), on('ro_b ro_c ro_a', 'x y')], 1, [1], ['a on x y']],
    ['a new resource with every role', was, [was[0] ?? on('', ''), on('ro_b ro_c', 'x y z')], 1, [1], ['b c on z']],
    [
      'a new role and a new resource',
      was,
      [was[0] ?? on('', ''), on('ro_b ro_a', 'y z')],
      1,
      [1],
      ['a on y z', 'b on z'],
    ],
    ['nothing for a role or resource less', was, [on('', ''), on('ro_c', 'y')], 1, [1], []],
    ['nothing for a new role that gives nothing', was, [on('ro_a ro_none ro_gone', 'x')], 0, [0], []],
    ['nothing for a statement without resources', was, [on('ro_c', '')], 0, [], []],
    ['everything to whom only the next one named', was, [on('ro_a', 'z')], 0, [1], ['a on z']],
    ['nothing at a place that is not there', was, was, 2, [0, 1], []],
    ['other roles of the same number', was, [on('ro_c', 'x')], 0, [0], ['c on x']],
    ['other roles after the same first one', was, [on('', ''), on('ro_b ro_a', 'x y')], 1, [1], ['a on x y']],
    [
      'another resource between the same first and last',
      [on('ro_a', 'x m y')],
      [on('ro_a', 'x n y')],
      0,
      [0],
      ['a on n'],
    ],
    ['the same resource between, in another spelling', [on('ro_a', 'x m y')], [on('ro_a', 'x /m y')], 0, [0], []],
    ['another malformed resource', [on('ro_a', 'x a//b y')], [on('ro_a', 'x c//d y')], 0, [0], ['a on ']],
  ])('%s', (_, before, after, place, had, gives) => expect(gained(before, after, place, had)).toEqual(gives))

  test('the same gain is the same list, so that it is judged once', () => {
    const list = changes([on('ro_a', 'x')], [on('ro_a ro_b', 'x'), on('ro_c', 'y')])
    expect(list.at(0, new Set([0]))).toBe(list.at(0, new Set([0, 1])))
    expect(list.at(0, new Set())).toBe(list.at(0, new Set([1])))
    expect(told(list.at(0, new Set([0])))).toEqual(['b on x'])
    expect(told(list.at(0, new Set()))).toEqual(['a b on x'])
    expect(told(list.at(1, new Set([0])))).toEqual(['c on y'])
  })

  test('the first four equal statements of the old record are looked at, and each is known again', () => {
    const same = on('ro_a', 'x')
    const list = changes([on('ro_b', 'x'), same, same, same, same, same], [same])
    for (const had of [1, 2, 3, 4]) expect(list.at(0, new Set([had]))).toEqual([])
    expect(told(list.at(0, new Set([5])))).toEqual(['a on x'])
  })
})
