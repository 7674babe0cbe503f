import { expect, test } from 'vitest'
import { exampleIn } from './example-in.ts'

const record = (users: string[], roles: string[], resourceUri: string) =>
  ({
    users: users.map((userId) => ({ userId })),
    statements: [{ roles, resources: [{ resourceUri }] }],
  }) as never // only these are read
const role = (roleId: string, ...actions: string[]) =>
  ({ roleId, permissions: actions.map((action) => ({ action, allow: true })) }) as never // as above

test('SCR-14 the example is a question that a record of this account answers: a person of it, an action, and something below', () => {
  const roles = [role('ro_all', '*'), role('ro_reader', 'reports:read')]
  expect(
    exampleIn([record([], ['ro_reader'], 'docs'), record(['maya'], ['ro_all', 'ro_reader'], 'reports/7/*')], roles),
  ).toEqual({ userId: 'maya', action: 'reports:read', resourceUri: 'reports/7/1' })
  expect(exampleIn([record(['maya'], ['ro_all'], '*')], roles)).toBeUndefined()
})
