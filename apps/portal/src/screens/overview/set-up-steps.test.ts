import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { expect, test } from 'vitest'
import { givesPerson } from './set-up-steps.ts'

test.each([
  ['a service client alone', { users: [{ userId: 'sc_1' }] }, false],
  ['a person beside it', { users: [{ userId: 'sc_1' }, { userId: 'maya' }] }, true],
  ['a group', { groups: [{ groupId: 'grp_1' }] }, true],
])('SCR-14 whether a record that names %s gives a person something', (_, named, gives) => {
  const statements = [{ roles: ['ro_1'], resources: [{ resourceUri: '*' }] }]
  const record = { users: [], groups: [], statements, ...named } as unknown as AccessRecordReply // only what is read
  expect(givesPerson(record)).toBe(gives)
  expect(givesPerson({ ...record, statements: [] })).toBe(false)
})
