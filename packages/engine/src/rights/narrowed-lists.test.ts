import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import { oneSpelling, uriMeet } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf } from '../../test/policy-items.ts'
import type { GivingWanted } from './narrowed-lists.ts'

const idsOf = <Id>(random: fc.Arbitrary<Id>) => fc.option(random, { nil: undefined, freq: 2 })
const asked = fc.record({
  userId: idsOf(fc.constantFrom(...make.userIds, 'nobody').map((id) => id as UserId)),
  byGroups: fc.boolean(),
  groupId: idsOf(fc.constantFrom('grp_a', 'grp_b', 'grp_none').map((id) => id as GroupId)),
  roleId: idsOf(fc.constantFrom('ro_a', 'ro_b', 'Doorward:Editor', 'ro_none').map((id) => id as RoleId)),
  resourceUri: idsOf(fc.constantFrom('x', 'x/*', 'x/n:1', 'x/n:*', '*', 'x/*/*', 'y/z', 'xx')),
})

it('SCR-16 records are narrowed to those with one statement that has all that is asked for', () => {
  let found = 0
  fc.assert(
    fc.property(make.someFullPolicy, asked, (policy, wanted: GivingWanted) => {
      const { userId, byGroups, groupId, roleId, resourceUri } = wanted
      const inGroups = policy.groups.filter(({ users }) => users.some((user) => user.userId === userId))
      const expected = policy.records.filter(({ statements, ...record }) =>
        statements.some(({ roles, resources, ...statement }) => {
          const users = [...(record.users ?? []), ...(statement.users ?? [])].map((user) => user.userId)
          const groups = [...(record.groups ?? []), ...(statement.groups ?? [])].map((group) => group.groupId)
          const byGroup = byGroups && inGroups.some((group) => groups.includes(group.groupId))
          return (
            (userId === undefined || users.includes(userId) || byGroup) &&
            (groupId === undefined || groups.includes(groupId)) &&
            (roleId === undefined || roles.includes(roleId)) &&
            (resourceUri === undefined ||
              resources.some((on) => uriMeet(oneSpelling(on.resourceUri), resourceUri) !== null))
          )
        }),
      )
      const ids = indexOf(policy).recordsGiving(wanted, new Work())
      expect(ids.sort()).toEqual(expected.map(({ recordId }) => recordId).sort())
      found += ids.length
    }),
    { numRuns: 1_000 },
  )
  expect(found).toBeGreaterThan(200)
})

it('SCR-16 users are narrowed to who is in a group and has a role, as the rows of the account tell it', () => {
  let found = 0
  fc.assert(
    fc.property(make.someFullPolicy, asked, (policy, { groupId, roleId }) => {
      if (groupId === undefined && roleId === undefined) return
      const index = indexOf(policy)
      const gone = new Set<string>(policy.goneUsers)
      const members = policy.groups.flatMap((group) => (group.groupId === groupId ? group.users : []))
      const rows = index.accessRows({ from: undefined, count: 10_000, roleId }, new Work()).rows
      const holders = new Set(rows.map(({ userId }) => userId))
      const expected = make.userIds.filter(
        (id) =>
          !gone.has(id) &&
          (groupId === undefined || members.some(({ userId }) => userId === id)) &&
          (roleId === undefined || holders.has(id as UserId)),
      )
      const ids = index.usersHolding({ groupId, roleId }, new Work())
      expect(ids.sort()).toEqual([...expected].sort())
      found += ids.length
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(100)
})
