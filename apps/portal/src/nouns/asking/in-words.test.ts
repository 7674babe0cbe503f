import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

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
