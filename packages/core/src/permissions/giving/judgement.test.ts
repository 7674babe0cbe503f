import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayActAs as plainMayActAs, mayDelegate as plainMayDelegate } from '../../../test/plain-delegate.ts'
import * as plain from '../../../test/plain-effect.ts'
import { holderIn } from '../../../test/plain-holder.ts'
import * as make from '../../../test/random-policy.ts'
import { findBuiltInRole } from '../built-in-roles.ts'
import type { Policy } from '../evaluate.ts'
import { type Delegation, mayActAs, mayDelegate } from './delegate.ts'
import { groupEffect, type RoleLookup, recordEffect, roleEffect } from './effect.ts'
import { onlyTakesAway } from './takes-away.ts'

/** The plain guard copies everything and compares one by one: the measure for the one that is fast. */
const eve = make.user('eve').userId

const lookupIn =
  (policy: Policy): RoleLookup =>
  (roleId) =>
    findBuiltInRole(roleId) ?? policy.roles.find((role) => role.roleId === roleId)

const statementsOf = (policy: Policy) =>
  policy.records.flatMap((record) =>
    record.statements.map((statement) => ({
      roleIds: statement.roles,
      resourceUris: statement.resources.map(({ resourceUri }) => resourceUri),
      principals: [...record.users, ...record.groups, ...(statement.users ?? []), ...(statement.groups ?? [])],
    })),
  )

const numRuns = 1_000

/** Both say the same; whatever is named as missing the plain guard misses too, unless there is more than can be named. */
function expectSame(judged: Delegation, plainly: Delegation): void {
  expect(judged.allowed).toBe(plainly.allowed)
  if (judged.allowed || plainly.allowed) return
  const places = (missing: { action: string; resourceUri: string }[]) =>
    new Set(missing.map(({ action, resourceUri }) => `${action} ${resourceUri}`))
  if (judged.missing.length < 20 && plainly.missing.length < 20)
    expect(places(judged.missing)).toEqual(places(plainly.missing))
}

describe('the judgement of a change is that of the plain guard', () => {
  const change = (recordId: string) =>
    fc.tuple(make.somePolicy, make.someRecord(recordId), fc.option(make.someRecord(recordId), { nil: null }))
  test('of a record', () => {
    let [yes, no] = [0, 0]
    fc.assert(
      fc.property(change('r9'), ([policy, after, before]) => {
        const lookup = lookupIn(policy)
        const holder = holderIn(policy, eve)
        const judged = mayDelegate(holder, recordEffect(before, after, lookup))
        expectSame(judged, plainMayDelegate(holder, plain.recordEffect(before, after, lookup)))
        if (judged.allowed) yes += 1
        else no += 1
      }),
      { numRuns },
    )
    expect(Math.min(yes, no)).toBeGreaterThan((yes + no) / 50) // usually a sixteenth
  })
  test('of a record that was cut, and one that was not, where nothing is left to give only by its form', () => {
    fc.assert(
      fc.property(change('r9'), ([policy, after, before]) => {
        if (before === null || !onlyTakesAway(before, after)) return
        const holder = holderIn({ ...policy, records: [] }, eve)
        expect(plainMayDelegate(holder, plain.recordEffect(before, after, lookupIn(policy))).allowed).toBe(true)
      }),
      { numRuns },
    )
  })
  test('of a role and of a group', () => {
    const roleId = 'ro_a'
    const groupId = 'grp_a'
    fc.assert(
      fc.property(make.somePolicy, make.someRole(roleId), make.someGroup(groupId), (policy, role, group) => {
        const holder = holderIn(policy, eve)
        const uses = statementsOf(policy).filter(({ roleIds }) => roleIds.includes(role.roleId))
        const before = policy.roles.find((each) => each.roleId === roleId) ?? null
        expectSame(
          mayDelegate(holder, roleEffect(before, role, uses)),
          plainMayDelegate(holder, plain.roleEffect(before, role, uses)),
        )
        const isGroup = (principal: object) => 'groupId' in principal && principal.groupId === groupId
        const holdings = statementsOf(policy).filter(({ principals }) => principals.some(isGroup))
        const was = policy.groups.find((each) => each.groupId === groupId) ?? null
        expectSame(
          mayDelegate(holder, groupEffect(was, group, holdings, lookupIn(policy))),
          plainMayDelegate(holder, plain.groupEffect(was, group, holdings, lookupIn(policy))),
        )
      }),
      { numRuns },
    )
  })
  test('of acting as somebody', () => {
    fc.assert(
      fc.property(make.somePolicy, (policy) => {
        const holder = holderIn(policy, eve)
        const holdings = statementsOf(policy)
        expectSame(mayActAs(holder, holdings, lookupIn(policy)), plainMayActAs(holder, holdings, lookupIn(policy)))
      }),
      { numRuns },
    )
  })
})
