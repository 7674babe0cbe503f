import type { GroupId, RoleId, UserId } from '@doorward/core/ids'
import { uriMeet } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf } from '../../test/policy-items.ts'
import type { AccountIndex } from '../index/account-index.ts'
import type { AccessRow, RowsPlace, RowsWanted } from './access-rows.ts'

function* pagesOf(index: AccountIndex, count: number, wanted: RowsWanted = {}): Generator<AccessRow[]> {
  let from: RowsPlace | undefined
  do {
    const page = index.accessRows({ from, count, ...wanted }, new Work())
    yield page.rows
    from = page.next
  } while (from)
}
const lineOf = ({ userId, groupId, recordId, roleId, resourceUri }: AccessRow) =>
  `${userId} ${recordId} ${groupId ?? 'self'} ${roleId} ${resourceUri}`

it('SCR-16 the rows of an account are exactly the ways by which access is decided, each once, in pages of any size', () => {
  let lines = 0
  fc.assert(
    fc.property(make.someFullPolicy, fc.integer({ min: 1, max: 7 }), (policy, count) => {
      const index = indexOf(policy)
      const pages = [...pagesOf(index, count)]
      expect(pages.every((rows) => rows.length <= count)).toBe(true)
      const rows = pages.flat()
      expect(new Set(rows.map((row) => `${row.statementIndex} ${lineOf(row)}`)).size).toBe(rows.length)
      expect(rows).toEqual([...pagesOf(index, 10_000)].flat())
      const uris = [
        ...new Set(policy.records.flatMap(({ statements }) => statements.flatMap(({ resources }) => resources))),
      ].map(({ resourceUri }) => resourceUri)
      const decided = make.userIds.flatMap((id) => {
        const { userId } = make.user(id)
        return uris.flatMap((uri) =>
          index.waysTo(userId, uri, new Work()).map((way) => lineOf({ ...way, userId } as AccessRow)),
        )
      })
      expect(new Set(rows.map(lineOf))).toEqual(new Set(decided))
      lines += rows.length
    }),
    { numRuns: 200 },
  )
  expect(lines).toBeGreaterThan(1_000)
})

it('SCR-16 the rows of a role are those of the account that name it, in pages of any size', () => {
  let lines = 0
  fc.assert(
    fc.property(make.someFullPolicy, fc.integer({ min: 1, max: 7 }), (policy, count) => {
      const index = indexOf(policy)
      const all = [...pagesOf(index, 10_000)].flat()
      for (const roleId of [...new Set(all.map((row) => row.roleId)), 'ro_nobody' as RoleId]) {
        const rows = [...pagesOf(index, count, { roleId })].flat()
        expect(rows).toEqual(all.filter((row) => row.roleId === roleId))
        lines += rows.length
      }
    }),
    { numRuns: 100 },
  )
  expect(lines).toBeGreaterThan(500)
})

it('SCR-16 the rows of a person, a group and a place are those of the account that have to do with them, in pages of any size', () => {
  let lines = 0
  fc.assert(
    fc.property(make.someFullPolicy, fc.integer({ min: 1, max: 7 }), (policy, count) => {
      const index = indexOf(policy)
      const all = [...pagesOf(index, 10_000)].flat()
      const each = <Key extends keyof AccessRow>(key: Key) => [...new Set(all.map((row) => row[key]))]
      const asked: [RowsWanted, (row: AccessRow) => boolean][] = [
        ...[...each('userId'), 'nobody' as UserId].map((userId): (typeof asked)[number] => [
          { userId },
          (row) => row.userId === userId,
        ]),
        ...[...each('groupId').filter((id) => id !== undefined), 'grp_none' as GroupId].map(
          (groupId): (typeof asked)[number] => [{ groupId }, (row) => row.groupId === groupId],
        ),
        ...each('resourceUri').map((resourceUri): (typeof asked)[number] => [
          { resourceUri },
          (row) => uriMeet(row.resourceUri, resourceUri) !== null,
        ]),
      ]
      for (const [wanted, has] of asked) {
        const rows = [...pagesOf(index, count, wanted)].flat()
        expect(rows).toEqual(all.filter(has))
        lines += rows.length
      }
    }),
    { numRuns: 100 },
  )
  expect(lines).toBeGreaterThan(500)
})
