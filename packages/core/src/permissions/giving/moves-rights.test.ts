import { expect, test } from 'vitest'
import * as make from '../../../test/random-policy.ts'
import { findBuiltInRole } from '../built-in-roles.ts'
import type { AccessRecord, Permission } from '../model.ts'
import { recordMovesRights } from './moves-rights.ts'

const read: Permission = { action: 'docs:read', allow: true, grant: false, delegate: false }
const roles = [
  { roleId: make.role('ro_reader'), name: '', permissions: [read] },
  { roleId: make.role('ro_granter'), name: '', permissions: [read, { ...read, action: 'x', grant: true }] },
  { roleId: make.role('ro_lead'), name: '', permissions: [{ ...read, allow: false, delegate: true }] },
  { roleId: make.role('ro_empty'), name: '', permissions: [] },
]
const roleOf = (roleId: string) =>
  findBuiltInRole(make.role(roleId)) ?? roles.find((role) => role.roleId === make.role(roleId))
const recordOf = (...statements: [roleIds: string[], uris: string[]][]): AccessRecord => ({
  recordId: make.record('r1'),
  name: '',
  statements: statements.map(([roleIds, uris]) => ({
    roles: roleIds.map(make.role),
    resources: uris.map((resourceUri) => ({ resourceUri })),
  })),
  users: [],
  admins: [],
  groups: [],
})

test.each<[string, AccessRecord, boolean]>([
  ['rights to use things alone', recordOf([['ro_reader'], ['x', 'y/*']]), false],
  ['no statement', recordOf(), false],
  ['no role', recordOf([[], ['x']]), false],
  ['a role without permissions', recordOf([['ro_empty'], ['x']]), false],
  ['a right to grant, in the second role', recordOf([['ro_reader', 'ro_granter'], ['x']]), true],
  ['a right to delegate', recordOf([['ro_lead'], ['x']]), true],
  ['a role that may yet be made', recordOf([['ro_unknown'], ['x']]), true],
  ['the second resource is of the platform', recordOf([['ro_reader'], ['x', 'Doorward:Roles']]), true],
  ['everything, which the platform is part of', recordOf([['ro_reader'], ['*']]), true],
  ['a wildcard that may stand for the platform', recordOf([['ro_reader'], ['/*/a']]), true],
  ['the platform in any letter case', recordOf([['ro_reader'], ['doorward:*']]), true],
  ['a resource of the platform without a role', recordOf([[], ['Doorward:Roles']]), true],
  ['the second statement', recordOf([['ro_reader'], ['x']], [['Doorward:Owner'], ['y']]), true],
])(
  'whether saving or deleting a record moves the right to give rights, or one on the platform: %s',
  (_, record, moves) => {
    const plain = recordOf([['ro_reader'], ['x']])
    expect(recordMovesRights(null, record, roleOf)).toBe(moves)
    expect(recordMovesRights(record, null, roleOf)).toBe(moves)
    expect(recordMovesRights(record, plain, roleOf)).toBe(moves)
    expect(recordMovesRights(plain, record, roleOf)).toBe(moves)
    expect(recordMovesRights(null, null, roleOf)).toBe(false)
  },
)
