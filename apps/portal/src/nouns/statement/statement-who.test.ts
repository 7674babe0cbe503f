import type { GroupId, UserId } from '@doorward/core/ids'
import { expect, it } from 'vitest'
import { whoOf } from './statement-who.ts'

const user = (id: string) => ({ userId: id as UserId })
const group = (id: string) => ({ groupId: id as GroupId })

it('a statement speaks of everyone in its record, also when it names people of its own', () => {
  const record = { users: [user('maya')], groups: [group('grp_finance')] }
  expect(whoOf(record, { users: [user('sam'), user('maya')] })).toEqual({
    userIds: ['maya', 'sam'],
    groupIds: ['grp_finance'],
  })
  expect(whoOf(record, { groups: [group('grp_analytics')] })).toEqual({
    userIds: ['maya'],
    groupIds: ['grp_finance', 'grp_analytics'],
  })
  expect(whoOf(record, {})).toEqual({ userIds: ['maya'], groupIds: ['grp_finance'] })
})
