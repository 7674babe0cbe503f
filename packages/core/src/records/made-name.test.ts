import { expect, test } from 'vitest'
import type { RoleId } from '../ids.ts'
import { nameByRoles } from './made-name.ts'

const statement = (...roles: string[]) => ({ roles: roles as RoleId[] })

test.each([
  ['its role', [statement('ro_1')], 'Report reader by request'],
  [
    'its first role and how many more',
    [statement('ro_1', 'ro_2'), statement('ro_2', 'ro_3')],
    'Report reader and 2 more by request',
  ],
  ['the id of a role that is gone', [statement('ro_9')], 'ro_9 by request'],
])('a record that nobody named is named by %s', (_, statements, name) => {
  expect(nameByRoles(statements, 'request', (roleId) => (roleId === 'ro_9' ? undefined : 'Report reader'))).toBe(name)
})

test('the way it came stands at the end of a long name too', () => {
  const name = nameByRoles([statement('ro_1')], 'invite', () => 'x'.repeat(128))
  expect([name.length, name.slice(-11)]).toEqual([128, 'x by invite'])
})
