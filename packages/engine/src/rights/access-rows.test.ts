import type { RoleId } from '@doorward/core/ids'
import { Work } from '@doorward/core/permissions/work'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf } from '../../test/policy-items.ts'
import type { AccountIndex } from '../index/account-index.ts'
import type { AccessRow, RowsPlace } from './access-rows.ts'

function* pagesOf(index: AccountIndex, count: number, roleId?: RoleId): Generator<AccessRow[]> {
  let from: RowsPlace | undefined
  do {
    const page = index.accessRows({ from, count, roleId }, new Work())
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
        const rows = [...pagesOf(index, count, roleId)].flat()
        expect(rows).toEqual(all.filter((row) => row.roleId === roleId))
        lines += rows.length
      }
    }),
    { numRuns: 100 },
  )
  expect(lines).toBeGreaterThan(500)
})
