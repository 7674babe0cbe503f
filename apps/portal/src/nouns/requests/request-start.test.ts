import { expect, test } from 'vitest'
import { smallestRole } from './request-start.ts'

const role = (roleId: string, ...actions: string[]) => ({
  roleId,
  permissions: actions.map((action) => ({ action, allow: true })),
})

test.each([
  ['the one with the fewest permissions', [role('big', 'a:read', 'b'), role('small', 'a')], 'small'],
  [
    'one that is deprecated only where no other does',
    [{ ...role('old', 'a'), deprecated: true }, role('b', 'a', 'b')],
    'b',
  ],
  ['none of everything', [role('all', '*')], undefined],
  ['none that does not allow it', [role('other', 'b:read')], undefined],
])('the smallest role for an action is %s', (_, roles, expected) => {
  expect(smallestRole(roles, 'a:read')?.roleId).toBe(expected)
})
