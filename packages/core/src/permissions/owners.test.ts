import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import type { AccessRecord, Statement } from './model.ts'
import { givesOwnership, isProgram, ownersOf } from './owners.ts'

interface Named {
  users?: string[]
  groups?: string[]
}
const namedBy = ({ users, groups }: Named) => ({
  ...(users ? { users: users.map(make.user) } : {}),
  ...(groups ? { groups: groups.map(make.group) } : {}),
})
const on = (roleIds: string[], uris: string[], named: Named = {}): Statement => ({
  roles: roleIds.map(make.role),
  resources: uris.map((resourceUri) => ({ resourceUri })),
  ...namedBy(named),
})
const recordOf = (named: Named, ...statements: Statement[]): AccessRecord => ({
  recordId: make.record('r1'),
  name: '',
  statements,
  users: [],
  admins: [make.user('admin')],
  groups: [],
  ...namedBy(named),
})
const team = {
  ...make.group('grp_team'),
  name: '',
  users: ['ben', 'sc_bot'].map(make.user),
  admins: [make.user('zoe')],
}
const other = { ...make.group('grp_other'), name: '', users: [make.user('eve')], admins: [] }
const ownersIn = (...records: AccessRecord[]) => [...ownersOf(records, [team, other])]

describe('who owns the account (decisions 20, 35)', () => {
  test.each<[string, string[], string[], boolean]>([
    ['on everything', ['Doorward:Owner'], ['*'], true],
    ['on all platform resources', ['Doorward:Owner'], ['Doorward:*'], true],
    ['in any spelling of it', ['Doorward:Owner'], ['/*'], true],
    ['beside another role and resource', ['ro_a', 'Doorward:Owner'], ['x', '*'], true],
    ['on one resource', ['Doorward:Owner'], ['x'], false],
    ['on what lies below one resource', ['Doorward:Owner'], ['x/*'], false],
    ['on one platform resource', ['Doorward:Owner'], ['Doorward:Users'], false],
    ['on a malformed resource', ['Doorward:Owner'], ['//*'], false],
    ['on nothing', ['Doorward:Owner'], [], false],
    ['by a role of the account alone', ['ro_owner'], ['*'], false],
    ['by no role', [], ['*'], false],
  ])('a statement makes owners: %s', (_, roleIds, uris, gives) => {
    expect(givesOwnership(on(roleIds, uris))).toBe(gives)
  })

  test.each([
    ['sc_bot', true],
    ['ext_1', true],
    ['ann', false],
    ['my_sc_bot', false],
    ['my_ext_1', false],
    ['scott', false],
  ])('%s is a program: %s', (userId, program) => expect(isProgram(userId)).toBe(program))

  const owner = ['Doorward:Owner']
  test.each<[string, AccessRecord[], string[]]>([
    ['people whom the record names', [recordOf({ users: ['ann'] }, on(owner, ['*']))], ['ann']],
    ['people whom the statement names', [recordOf({}, on(owner, ['*'], { users: ['ann'] }))], ['ann']],
    ['members of a group that the record names', [recordOf({ groups: ['grp_team'] }, on(owner, ['*']))], ['ben']],
    ['members of a group on the statement', [recordOf({}, on(owner, ['*'], { groups: ['grp_other'] }))], ['eve']],
    ['nobody of a group that does not exist', [recordOf({ groups: ['grp_none'] }, on(owner, ['*']))], []],
    ['no service or extension client', [recordOf({ users: ['sc_a', 'ext_b'] }, on(owner, ['*']))], []],
    [
      'nobody whom another statement of the record names',
      [recordOf({}, on(['ro_a'], ['*'], { users: ['ann'] }), on(owner, ['*'], { users: ['ben'] }))],
      ['ben'],
    ],
    [
      'everybody of several records, once',
      [
        recordOf({ users: ['ann'] }, on(owner, ['*'])),
        recordOf({ users: ['ann', 'cem'], groups: ['grp_team'] }, on(owner, ['Doorward:*'])),
        recordOf({ users: ['dan'] }, on(owner, ['x'])),
      ],
      ['ann', 'cem', 'ben'],
    ],
    ['nobody without records', [], []],
  ])('the owners are %s', (_, records, owners) => expect(ownersIn(...records)).toEqual(owners))
})
