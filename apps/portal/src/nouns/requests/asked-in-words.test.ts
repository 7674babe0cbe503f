import { findBuiltInRole, ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { expect, test } from 'vitest'
import { asId } from '../../lib/as-id.ts'
import { inWords, opened } from './asked-in-words.ts'

test.each([
  ['audit:read', 'Doorward:Configuration/Account', 'See the audit trail'],
  ['account:read', 'Doorward:Configuration/Account', 'See the settings of the account'],
  ['billing:read', 'Doorward:AccountBilling', 'See usage and invoices'],
  ['invites:read', 'Doorward:Users', 'See invites'],
  ['alerts:create', 'Doorward:Configuration', 'Create alerts'],
  ['roles:update', 'Doorward:Roles/ro_1', 'Change roles: only ro_1'],
  ['access-requests:update', 'Doorward:AccessRequests', 'Change access requests'],
  ['reports:read', 'reports/q3', 'Do reports:read on reports/q3'],
])('SCR-07 %s on %s is asked for as "%s"', (action, resource, words) => {
  expect(inWords({ action, resource })).toBe(words)
})

const keysOf = (roleId: string, resource: string) =>
  opened(findBuiltInRole(asId(roleId))?.permissions ?? [], resource).map(({ key }) => key)

test('SCR-07 reading the account opens the audit trail, owning everything opens every place that can be locked', () => {
  expect(keysOf('Doorward:ReadResource', 'Doorward:Configuration/Account')).toEqual(['audit'])
  expect(keysOf('Doorward:ReadUsers', 'Doorward:Users')).toEqual(['users'])
  expect(keysOf(ownerRoleId, 'Doorward:*').length).toBeGreaterThan(12)
  expect(keysOf('Doorward:ReadUsers', 'reports')).toEqual([])
})
