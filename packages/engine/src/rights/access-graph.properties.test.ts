import { limits } from '@doorward/core/limits'
import type { Policy } from '@doorward/core/permissions/evaluate'
import { isProgram } from '@doorward/core/permissions/owners'
import { normaliseResourceUri } from '@doorward/core/permissions/resource-uri'
import { Work } from '@doorward/core/permissions/work'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf } from '../../test/policy-items.ts'
import type { AccountIndex } from '../index/account-index.ts'
import type { AccessGraph } from './access-graph.ts'

const everyGroup = ['grp_a', 'grp_b']

/** All that the graph around a user tells of ways, one line each. */
function linesOf(graph: AccessGraph, userId: string): string[] {
  return graph.statements.first
    .flatMap(({ recordId, statementIndex, users, groups, roles, resources }) =>
      [...users.first, ...groups.first].flatMap((by) =>
        roles.first.flatMap((roleId) =>
          resources.first.map((uri) => `${recordId} ${statementIndex} ${by === userId ? 'self' : by} ${roleId} ${uri}`),
        ),
      ),
    )
    .sort()
}

/** The same, from what decides: every way by which the user has an existing role on a URI that some statement names. */
function waysOf(index: AccountIndex, policy: Policy, userId: string): Set<string> {
  const uris = new Set(
    policy.records.flatMap(({ statements }) =>
      statements.flatMap(({ resources }) => resources.map(({ resourceUri }) => resourceUri)),
    ),
  )
  const ways = [...uris].flatMap((uri) => index.waysTo(make.user(userId).userId, uri, new Work()))
  return new Set(ways.map((way) => `${way.recordId} ${way.groupId ?? 'self'} ${way.roleId} ${way.resourceUri}`))
}

it('SCR-14 the graph around a user has exactly the ways by which access is decided', () => {
  let lines = 0
  fc.assert(
    fc.property(make.someFullPolicy, (policy) => {
      const index = indexOf(policy)
      for (const id of make.userIds) {
        const { userId } = make.user(id)
        const told = linesOf(index.accessGraph({ kind: 'user', id: userId }, new Work()), userId)
        const exists = (line: string) => index.findRole(line.split(' ')[3] as Parameters<typeof index.findRole>[0])
        const shown = told.filter(exists).map((line) => line.split(' ').toSpliced(1, 1).join(' '))
        expect(new Set(shown)).toEqual(waysOf(index, policy, id))
        lines += told.length
      }
    }),
    { numRuns: 500 },
  )
  expect(lines).toBeGreaterThan(1_000)
})

it('SCR-14 the graphs around groups, roles and resources name what the graphs around users name', () => {
  fc.assert(
    fc.property(make.someFullPolicy, (policy) => {
      const index = indexOf(policy)
      const ofGroup = new Map(
        everyGroup.map((id) => [id, index.accessGraph({ kind: 'group', id } as never, new Work())]),
      )
      for (const id of make.userIds) {
        const { userId } = make.user(id)
        const { statements } = index.accessGraph({ kind: 'user', id: userId }, new Work())
        for (const { recordId, statementIndex, users, groups, roles, resources } of statements.first) {
          const same = (other: { recordId: string; statementIndex: number }) =>
            other.recordId === recordId && other.statementIndex === statementIndex
          for (const groupId of groups.first) expect(ofGroup.get(groupId)?.statements.first.some(same)).toBe(true)
          for (const roleId of roles.first) {
            const found = index.accessGraph({ kind: 'role', id: roleId }, new Work()).statements.first.find(same)
            expect(found?.roles.first).toEqual([roleId])
            if (users.count > 0) expect(found?.users.first).toContain(userId)
          }
          for (const uri of resources.first) {
            const found = index.accessGraph({ kind: 'resource', id: uri }, new Work()).statements.first.find(same)
            expect(found?.resources.first).toContain(uri)
          }
        }
      }
    }),
    { numRuns: 200 },
  )
})

it('SCR-14 the totals of a graph count everybody and everything in it once', () => {
  fc.assert(
    fc.property(make.someFullPolicy, (policy) => {
      const index = indexOf(policy)
      const roleIds = new Set(policy.records.flatMap(({ statements }) => statements.flatMap(({ roles }) => roles)))
      for (const roleId of roleIds) {
        const given = policy.records.flatMap((record) =>
          record.statements
            .filter(({ roles }) => roles.includes(roleId))
            .map(({ users = [], groups = [], resources }) => ({
              recordId: record.recordId,
              users: [...record.users, ...users].map(({ userId }) => userId as string),
              groups: [...record.groups, ...groups].map(({ groupId }) => groupId as string),
              uris: resources.map(({ resourceUri }) => normaliseResourceUri(resourceUri)),
            })),
        )
        const groups = new Set(given.flatMap((each) => each.groups))
        const members = policy.groups.filter(({ groupId }) => groups.has(groupId)).flatMap(({ users }) => users)
        const named = [...given.flatMap((each) => each.users), ...members.map(({ userId }) => userId as string)]
        const gone = new Set<string>(policy.goneUsers)
        const users = new Set(named.filter((userId) => !gone.has(userId)))
        const people = [...users].filter((userId) => !isProgram(userId)).length
        expect(index.accessGraph({ kind: 'role', id: roleId }, new Work()).totals).toEqual({
          records: new Set(given.map(({ recordId }) => recordId)).size,
          groups: groups.size,
          resources: new Set(given.flatMap((each) => each.uris).filter((uri) => uri !== null)).size,
          people,
          programs: users.size - people,
        })
      }
    }),
    { numRuns: 300 },
  )
})

it('SCR-14 a graph is bounded, and says how much more there is', () => {
  const count = limits.graphStatementsMax + 5
  const people = Array.from({ length: limits.graphNamesMax + 1 }, (_, at) => make.user(`many${at}`))
  const records = Array.from({ length: count }, (_, at) => ({
    recordId: `rec_${String(at).padStart(3, '0')}`,
    users: at === 0 ? people : [make.user('ann')],
    statements: [{ roles: ['ro_a'], resources: [{ resourceUri: 'x' }] }],
  }))
  const policy = { roles: [], groups: [], records } as unknown as Policy
  const index = indexOf(policy)
  const { statements } = index.accessGraph({ kind: 'resource', id: 'x/1' }, new Work())
  expect([statements.count, statements.first.length]).toEqual([count, limits.graphStatementsMax])
  expect([statements.first[0]?.users.count, statements.first[0]?.users.first.length]).toEqual([
    people.length,
    limits.graphNamesMax,
  ])
  const bounded = index.accessGraph({ kind: 'resource', id: 'x/1' }, new Work(500))
  expect([bounded.statements.count, bounded.totals]).toEqual([count, undefined])
  expect(() => index.accessGraph({ kind: 'resource', id: 'x/1' }, new Work(50))).toThrow('TooLarge')
})
