import { findBuiltInRole, ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { expect, test } from 'vitest'
import { asId } from '../../lib/as-id.ts'
import { opened } from './opened.ts'

const keysOf = (roleId: string, resource: string) =>
  opened(findBuiltInRole(asId(roleId))?.permissions ?? [], resource).map(({ key }) => key)

test('SCR-07 reading the account opens the audit trail, owning everything opens every place that can be locked', () => {
  expect(keysOf('Doorward:ReadResource', 'Doorward:Configuration/Account')).toEqual(['audit'])
  expect(keysOf('Doorward:ReadUsers', 'Doorward:Users')).toEqual(['users'])
  expect(keysOf(ownerRoleId, 'Doorward:*').length).toBeGreaterThan(12)
  expect(keysOf('Doorward:ReadUsers', 'reports')).toEqual([])
})
