import { platformActions } from '@doorward/core/permissions/platform-actions'
import { expect, test } from 'vitest'
import { documentedEndpoints } from './endpoints.ts'

test('SCR-07 the actions offered in a role are those that the documented endpoints ask about', () => {
  const asked = documentedEndpoints.flatMap(({ access }) => (access.kind === 'permission' ? [access.action] : []))
  expect(platformActions).toEqual([...new Set(asked)].sort())
})
