import { describe, expect, it, test } from 'vitest'
import type { GroupId, RoleId, UserId } from '../ids.ts'
import { type Gift, type GivingRecord, heldSince, recordGives } from './given.ts'

const [maya, sam] = ['maya', 'sam'] as unknown as [UserId, UserId]
const groupId = 'grp_1' as GroupId
const [reader, writer] = ['ro_r', 'ro_w'] as unknown as [RoleId, RoleId]
const record: GivingRecord = {
  users: [{ userId: maya }],
  groups: null,
  statements: [
    { roles: [reader], resources: [{ resourceUri: '/reports/7/' }] },
    { users: [{ userId: sam }], groups: [{ groupId }], roles: [writer], resources: [{ resourceUri: 'reports/*' }] },
  ],
}
const gift = (more: Partial<Gift>): Gift => ({ userId: maya, roleId: reader, resourceUri: 'reports/7', ...more })

describe('a record gives', () => {
  it.each([
    ['to whom it names itself, by each statement', gift({}), true],
    ['to whom a statement names', gift({ userId: sam, roleId: writer, resourceUri: 'reports/*' }), true],
    ['by a group, whoever of it', gift({ groupId, roleId: writer, resourceUri: 'reports/*' }), true],
    ['nothing of one statement to whom another names', gift({ userId: sam }), false],
    ['nothing on what it does not name, though it covers it', gift({ resourceUri: 'reports' }), false],
    ['no role that it does not name there', gift({ roleId: writer }), false],
  ])('%s', (_, asked, expected) => {
    expect(recordGives(record, asked)).toBe(expected)
  })
})

test.each([
  ['since the first, where it always held', [1, 1, 1], true, 2],
  ['since it came back, where it was away', [1, 1, 0, 1], true, 1],
  ['since the newest alone', [1, 0, 1], true, 0],
  ['not now', [0, 1, 1], true, undefined],
  ['longer than is known', [1, 1, 1], false, undefined],
  ['nothing at all', [], true, undefined],
])('something holds %s', (_, holds, isWhole, at) => {
  const versions = holds.map((held, place) => ({ held: held === 1, place }))
  expect(heldSince(versions, ({ held }) => held, isWhole)?.place).toBe(at)
})
