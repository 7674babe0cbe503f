import { expect, test } from 'vitest'
import { actionCovers } from './actions.ts'
import { builtInRoles, findBuiltInRole, isReservedRoleId } from './built-in-roles.ts'

test('the eleven built-in roles carry exactly the rights of the specification (spec §3, security 2)', () => {
  const rights = builtInRoles.map(({ roleId, permissions }) => [
    roleId,
    ...permissions.map(({ action, allow, grant, delegate }) =>
      [action, allow ? 'a' : '', grant ? 'g' : '', delegate ? 'd' : ''].join(' ').trim(),
    ),
  ])
  expect(rights.map((row) => row.map((text) => text.replace(/ +/g, ' ')))).toEqual([
    ['Doorward:Owner', '* a g d'],
    ['Doorward:ReadResource', 'read a'],
    ['Doorward:Editor', 'read a', 'update a'],
    ['Doorward:Supervisor', 'manage a'],
    ['Doorward:SecurityAdmin', '* g'],
    ['Doorward:AccessRecordsCreator', 'access-records:create a'],
    ['Doorward:ReadUsers', 'users:read a'],
    ['Doorward:UserCredentialsViewer', 'connections:credentials:read a'],
    ['Doorward:AuthenticateUser', 'connections:authenticate-user a'],
    ['Doorward:ExtensionDeveloper', 'extensions:read a g', 'extensions:update a g'],
    ['Doorward:ExtensionViewer', 'extensions:read a'],
  ])
})

test('only the four older ones are marked as deprecated', () => {
  const deprecated = builtInRoles.filter((role) => role.deprecated).map(({ name }) => name)
  expect(deprecated).toEqual(['Viewer', 'Editor', 'Supervisor', 'Security Admin'])
})

test('ids with the platform prefix, in any letter case, are reserved (G6)', () => {
  for (const { roleId } of builtInRoles) {
    expect(isReservedRoleId(roleId)).toBe(true)
    expect(findBuiltInRole(roleId)?.permissions.every(({ action }) => actionCovers('*', action))).toBe(true)
  }
  expect([isReservedRoleId('doorward:Mine'), isReservedRoleId('ro_mine')]).toEqual([true, false])
})
