import { expect, test } from 'vitest'
import { changesBetween, leftOutOf } from '../../lib/form/merge.ts'
import { newRoleId } from '../../lib/new-role-id.ts'
import { roleSpecs, toRoleInput, validateRole } from './role-values.ts'

const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const role = { name: 'Reader', description: '', permissions: [give('reports:read')] }

test('SES-15 permissions without an action are not sent', () => {
  expect(toRoleInput({ ...role, permissions: [give(''), give('  '), give('a')] }).permissions).toEqual([give('a')])
})

test('SES-15 a new role id is ro_ and letters of the unambiguous alphabet', () => {
  expect(newRoleId()).toMatch(/^ro_[abcdefghijkmnopqrstuvwxyz02345689]{20}$/)
})

test.each([
  [{ ...role, name: ' ' }, 'name'],
  [{ ...role, name: 'x'.repeat(129) }, 'name'],
  [{ ...role, permissions: [give('a:')] }, 'permissions'],
  [{ ...role, permissions: [give('a'), give('a')] }, 'permissions'],
])('a role that cannot be saved says which field and why', (values, field) => {
  expect(Object.keys(validateRole(values))).toEqual([field])
})

test('a role that can be saved has no errors; no description is sent when none was set', () => {
  expect(validateRole(role)).toEqual({})
  expect(toRoleInput(role)).not.toHaveProperty('description')
})

test('SCR-16 a row without an action is no change, and is said to be left out', () => {
  const more = { ...role, permissions: [...role.permissions, give('')] }
  expect(changesBetween(roleSpecs, role, more)).toEqual([])
  expect(leftOutOf(roleSpecs, more)).toEqual(['1 row without an action is left out when you save.'])
})
