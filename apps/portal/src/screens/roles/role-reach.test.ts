import type { AccessRecordReply } from '@doorward/contract/authorization/access/records'
import { expect, test } from 'vitest'
import { reachOf } from './role-reach.ts'

test('SCR-14 a role reaches who has it, each once, on the resources of the statements that give it', () => {
  const record = {
    users: [{ userId: 'maya' }, { userId: 'sc_orders' }],
    groups: [{ groupId: 'grp_1' }],
    statements: [
      { roles: ['ro_1'], resources: [{ resourceUri: 'reports' }], users: [{ userId: 'sam' }] },
      { roles: ['ro_2'], resources: [{ resourceUri: 'orders' }], users: [{ userId: 'jo' }] },
    ],
  } as unknown as AccessRecordReply // only what is read
  expect(reachOf([record, record], 'ro_1')).toEqual({
    records: 2,
    people: 2,
    clients: 1,
    groups: 1,
    resources: ['reports'],
    resourcesCount: 1,
  })
})
