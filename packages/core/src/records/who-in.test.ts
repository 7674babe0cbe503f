import { expect, it } from 'vitest'
import type { GroupId, UserId } from '../ids.ts'
import { firstIn, whoIn } from './who-in.ts'

const users = (...ids: string[]) => ids.map((userId) => ({ userId: userId as UserId }))
const groups = (...ids: string[]) => ids.map((groupId) => ({ groupId: groupId as GroupId }))
const record = {
  users: users('maya', 'sam'),
  groups: groups('grp_finance'),
  statements: [{ users: users('jo', 'maya') }, { groups: groups('grp_eu', 'grp_finance') }, {}],
}

it('a record names each person and group once, those of its statements after its own', () => {
  expect(whoIn(record)).toEqual({ groupIds: ['grp_finance', 'grp_eu'], userIds: ['maya', 'sam', 'jo'] })
})

it('a list tells the first four of them by name, groups before people', () => {
  expect(firstIn(record)).toEqual({ groupIds: ['grp_finance', 'grp_eu'], userIds: ['maya', 'sam'] })
  expect(firstIn({ ...record, statements: [] })).toEqual({ groupIds: ['grp_finance'], userIds: ['maya', 'sam'] })
  expect(firstIn({ statements: [] })).toEqual({ groupIds: [], userIds: [] })
})
