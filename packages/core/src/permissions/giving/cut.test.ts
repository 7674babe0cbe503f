import { describe, expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import type { Permission } from '../model.ts'
import { Work } from '../work.ts'
import { actionSetOf } from './action-set.ts'
import { cutTo, type Gain, newTo, permissionsAdded, type RoleLookup } from './effect.ts'

const may = (action: string, flags: string): Permission => ({
  action,
  allow: flags.includes('a'),
  grant: flags.includes('g'),
  delegate: flags.includes('d'),
})
const told = ({ action, allow, grant, delegate }: Permission) =>
  `${action} ${allow ? 'a' : ''}${grant ? 'g' : ''}${delegate ? 'd' : ''}`
const roles = [
  { roleId: make.role('ro_read'), name: '', permissions: [may('docs:read', 'a')] },
  { roleId: make.role('ro_docs'), name: '', permissions: [may('docs', 'ag')] },
  { roleId: make.role('ro_all'), name: '', permissions: [may('*', 'agd')] },
  { roleId: make.role('ro_wild'), name: '', permissions: [may('*:read', 'd')] },
]
const roleOf: RoleLookup = (roleId) => roles.find((role) => role.roleId === roleId)
const principals = [make.user('ann')]

describe('a limited token gains only what its user has too', () => {
  type Place = [roleIds: string[], uris: string[]]
  const gain = (permissions: Permission[][], resourceUris: string[]): Gain => ({
    principals,
    gives: permissions.map(actionSetOf),
    resourceUris,
  })
  const cut = (gained: Gain, ...places: Place[]) => {
    const holdings = places.map(([roleIds, resourceUris]) => ({ roleIds: roleIds.map(make.role), resourceUris }))
    return [...cutTo([gained], { holdings, roleOf, work: new Work() })].map((left) => {
      expect(left.principals).toBe(principals)
      const permissions = left.gives.map((set) => set.permissions.filter((each) => told(each).at(-1) !== ' '))
      return [permissions.map((set) => set.map(told)), left.resourceUris]
    })
  }
  const read = [may('docs:read', 'a')]

  test.each<[string, Gain, Place[], unknown[]]>([
    ['all of it', gain([read], ['x']), [[['ro_all'], ['*']]], [[[['docs:read a']], ['x']]]],
    ['the narrower action', gain([[may('*', 'a')]], ['x']), [[['ro_read'], ['x']]], [[[['docs:read a']], ['x']]]],
    ['the narrower place', gain([read], ['*']), [[['ro_read'], ['x', 'y/1']]], [[[['docs:read a']], ['x', 'y/1']]]],
    [
      'the flags of both',
      gain([[may('docs:read', 'ad')]], ['x']),
      [[['ro_docs'], ['x']]],
      [[[['docs:read a']], ['x']]],
    ],
    ['nothing of other flags', gain([read], ['x']), [[['ro_wild'], ['x']]], []],
    ['nothing of other actions', gain([[may('x', 'a')]], ['x']), [[['ro_read'], ['x']]], []],
    ['nothing elsewhere', gain([read], ['x']), [[['ro_read'], ['y']]], []],
    ['nothing of a role that does not exist', gain([read], ['x']), [[['ro_gone'], ['x']]], []],
    ['nothing of nothing', gain([read], ['x']), [], []],
    [
      'several roles of one holding together',
      gain([[may('docs:read', 'agd')]], ['x']),
      [[['ro_docs', 'ro_wild'], ['x']]],
      [[[['docs:read agd']], ['x']]],
    ],
    [
      'each holding apart',
      gain([read, [may('z', 'a')]], ['x']),
      [
        [['ro_read'], ['x/1', 'x/2']],
        [['ro_gone'], ['x']],
        [['ro_all'], ['*', 'x']],
      ],
      [
        [[['docs:read a']], ['x/1', 'x/2']],
        [[['docs:read a'], ['z a']], ['x']],
      ],
    ],
  ])('%s', (_, gained, places, left) => expect(cut(gained, ...places)).toEqual(left))

  test('comparing places counts as work, and too much is refused (decision 61)', () => {
    const holdings = [{ roleIds: [], resourceUris: ['y', 'z'] }]
    const work = new Work(5)
    expect([...cutTo([gain([read], ['a', 'b'])], { holdings, roleOf, work })]).toEqual([])
    expect(work.spent).toBe(4)
    const again = cutTo([gain([read], ['a', 'b'])], { holdings, roleOf, work })
    expect(() => [...again]).toThrowError(expect.objectContaining({ code: 'TooLarge' }))
  })
})

describe('what is newly given, flag by flag', () => {
  const set = (...permissions: Permission[]) => actionSetOf(permissions)
  test('of a role: what no permission of the old one carried', () => {
    const after = { permissions: [may('docs:read', 'ag'), may('x', 'd'), may('docs', 'a')] }
    const added = (before: Permission[] | null) => permissionsAdded(before && { permissions: before }, after).map(told)
    expect(added(null)).toEqual(['docs a', 'docs:read ag', 'x d'])
    expect(added([may('docs', 'a')])).toEqual(['docs:read g', 'x d'])
    expect(added([may('*', 'agd')])).toEqual([])
    expect(added([may('docs:read', 'a')])).toEqual(['docs a', 'docs:read g', 'x d'])
  })
  test('to somebody: what they did not hold', () => {
    const both = [set(may('docs:read', 'ag'), may('x', '')), set(may('y', 'a'))]
    const left = (had: Parameters<typeof newTo>[0]) => newTo(had, both, new Work()).map(told)
    expect(left(undefined)).toEqual(['docs:read ag', 'y a'])
    expect(left(set(may('docs', 'a')))).toEqual(['docs:read g', 'y a'])
    expect(left(both[0])).toEqual(['y a'])
    expect(left(set(may('*', 'agd')))).toEqual([])
  })
})
