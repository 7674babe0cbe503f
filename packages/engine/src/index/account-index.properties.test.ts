import { actionCovers, normaliseAction } from '@doorward/core/permissions/actions'
import {
  allowsWithin,
  evaluate,
  holds,
  holdsWithin,
  type Policy,
  permissionsOf,
  reachersOf,
  resourcesOf,
  rolesOf,
  usersOf,
} from '@doorward/core/permissions/evaluate'
import type { Question } from '@doorward/core/permissions/model'
import { Work } from '@doorward/core/permissions/work'
import type { FeedItem } from '@doorward/store/feed/feed'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as make from '../../../core/test/random-policy.ts'
import { indexOf, itemsOf } from '../../test/policy-items.ts'
import { rightsOf } from '../rights/rights.ts'
import type { AccountIndex } from './account-index.ts'

const questionsEach = 20
/** Tables keep some room for what may come. */
const roomOfTables = 1_500
/** Places in the table of all questions: numbers are made much faster than questions. */
const allQuestions: Question[] = [...make.userIds, 'nobody'].flatMap((userId) =>
  make.askedUris.flatMap((resourceUri) =>
    make.askedActions.map((action) => ({ userId: make.user(userId).userId, resourceUri, action })),
  ),
)
const someQuestions = fc
  .array(fc.nat({ max: allQuestions.length - 1 }), { minLength: questionsEach, maxLength: questionsEach })
  .map((places) => places.map((place) => allQuestions[place]).filter((question) => question !== undefined))

/** Fails unless the index answers every form of the question as the oracle does. */
function expectAgreement(index: AccountIndex, policy: Policy, question: Question): void {
  const { userId, resourceUri, action } = question
  const decision = evaluate(policy, question)
  expect(index.allows(userId, action, resourceUri)).toBe(decision.allowed)
  expect(index.decide(question)).toEqual(decision)
}

function expectEqualLists(index: AccountIndex, policy: Policy, { userId, resourceUri, action }: Question): void {
  for (const flag of ['grant', 'delegate'] as const)
    expect(index.holds(userId, action, resourceUri, flag)).toBe(holds(policy, { userId, resourceUri, action }, flag))
  expect(index.permissions(userId, resourceUri)).toEqual(permissionsOf(policy, userId, resourceUri))
  expect(index.roles(userId, resourceUri)).toEqual(rolesOf(policy, userId, resourceUri))
  expect(index.resourceUsers(resourceUri)).toEqual(usersOf(policy, resourceUri))
  const reachers = index.reachers(resourceUri, new Work())
  expect(reachers.map((id) => ({ userId: id, ways: index.waysTo(id, resourceUri, new Work()) }))).toEqual(
    reachersOf(policy, resourceUri),
  )
  for (const nested of [true, false])
    for (const asked of [action, undefined]) {
      const listed = { resourceUri, nested, action: asked }
      const whole = resourcesOf(policy, userId, listed)
      expect(index.resources(userId, listed)).toEqual(whole)
      for (const part of [{ most: 1 }, { after: whole[0], most: 2 }, { after: resourceUri }])
        expect(index.resources(userId, { ...listed, ...part })).toEqual(
          resourcesOf(policy, userId, { ...listed, ...part }),
        )
    }
}

/** Sets one item of a policy to what it is now, as a writer would. */
type Change = { item: FeedItem; to: (policy: Policy) => Policy }

const someChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...make.recordIds).chain((id) => fc.option(make.someRecord(id)).map((doc) => recordChange(id, doc))),
  fc.constantFrom('ro_a', 'ro_b', 'ro_c').chain((id) => fc.option(make.someRole(id)).map((doc) => roleChange(id, doc))),
  fc
    .constantFrom(...make.openUris)
    .chain((id) => fc.option(make.someResource(id)).map((doc) => resourceChange(id, doc))),
  fc.constantFrom(...make.userIds).chain((id) => fc.boolean().map((gone) => userChange(id, gone))),
  fc.constantFrom('grp_a', 'grp_b').chain((id) => fc.option(make.someGroup(id)).map((doc) => groupChange(id, doc))),
)

function recordChange(id: string, doc: Policy['records'][number] | null): Change {
  const others = (policy: Policy) => policy.records.filter(({ recordId }) => recordId !== id)
  const to = (policy: Policy) => ({ ...policy, records: [...others(policy), ...(doc === null ? [] : [doc])] })
  return { item: { kind: 'record', id, doc }, to }
}

/** Names as long as they come, which take more than a piece of a table each few. */
const long = (id: string): string => `${id}-${'x'.repeat(1_000)}`
const withLongNames = (policy: Policy): Policy => ({
  ...policy,
  records: policy.records.map((record) => ({ ...record, recordId: long(record.recordId) as typeof record.recordId })),
})
const someLongChange: fc.Arbitrary<Change> = fc
  .constantFrom(...make.recordIds)
  .chain((id) =>
    fc
      .option(make.someRecord(id))
      .map((doc) => recordChange(long(id), doc && { ...doc, recordId: long(id) as typeof doc.recordId })),
  )

function roleChange(id: string, doc: Policy['roles'][number] | null): Change {
  const others = (policy: Policy) => policy.roles.filter(({ roleId }) => roleId !== id)
  const to = (policy: Policy) => ({ ...policy, roles: [...others(policy), ...(doc === null ? [] : [doc])] })
  return { item: { kind: 'role', id, doc }, to }
}

function groupChange(id: string, doc: Policy['groups'][number] | null): Change {
  const others = (policy: Policy) => policy.groups.filter(({ groupId }) => groupId !== id)
  const to = (policy: Policy) => ({ ...policy, groups: [...others(policy), ...(doc === null ? [] : [doc])] })
  return { item: { kind: 'group', id, doc }, to }
}

function resourceChange(id: string, doc: NonNullable<Policy['resources']>[number] | null): Change {
  const others = (policy: Policy) => (policy.resources ?? []).filter(({ resourceUri }) => resourceUri !== id)
  const to = (policy: Policy) => ({ ...policy, resources: [...others(policy), ...(doc === null ? [] : [doc])] })
  return { item: { kind: 'resource', id, doc }, to }
}

function userChange(id: string, gone: boolean): Change {
  const { userId } = make.user(id)
  const others = (policy: Policy) => (policy.goneUsers ?? []).filter((other) => other !== userId)
  const to = (policy: Policy) => ({ ...policy, goneUsers: [...others(policy), ...(gone ? [userId] : [])] })
  return { item: { kind: 'user', id, doc: gone ? null : { userId } }, to }
}

const later = (policy: Policy, changes: Change[]): Policy => changes.reduce((now, { to }) => to(now), policy)

describe('the index', () => {
  test('10,000 random policies x 20 questions: it answers as the oracle does, with the same reason', {
    timeout: 120_000,
  }, () => {
    let allowed = 0
    let asked = 0
    fc.assert(
      fc.property(make.someFullPolicy, someQuestions, (policy, questions) => {
        const index = indexOf(policy)
        for (const question of questions) expectAgreement(index, policy, question)
        allowed += questions.filter(({ userId, action, resourceUri }) =>
          index.allows(userId, action, resourceUri),
        ).length
        asked += questions.length
      }),
      { numRuns: 10_000 },
    )
    expect(allowed / asked).toBeGreaterThan(0.02)
  })

  test('check, permissions, roles, users and resources are those of the oracle', () => {
    fc.assert(
      fc.property(make.someFullPolicy, someQuestions, (policy, questions) => {
        const index = indexOf(policy)
        for (const question of questions.slice(0, 5)) expectEqualLists(index, policy, question)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([undefined, 0])(
    'moved forward by any changes it is the index built afresh (crowds above %s)',
    (crowdedAbove) => {
      fc.assert(
        fc.property(
          make.someFullPolicy,
          fc.array(someChange, { maxLength: 8 }),
          someQuestions,
          (policy, changes, questions) => {
            const index = indexOf(policy, crowdedAbove)
            for (const question of questions) expectAgreement(index, policy, question)
            for (const { item } of changes) index.apply(item)
            const now = later(policy, changes)
            expect(Math.abs(index.bytes - indexOf(now).bytes)).toBeLessThan(roomOfTables)
            for (const question of questions) expectAgreement(index, now, question)
            for (const question of questions.slice(0, 2)) expectEqualLists(index, now, question)
          },
        ),
        { numRuns: 500 },
      )
    },
  )

  test('moved forward very often, with names of a thousand letters, it is the index built afresh', () => {
    fc.assert(
      fc.property(
        make.someFullPolicy.map(withLongNames),
        fc.array(someLongChange, { minLength: 40, maxLength: 200 }),
        someQuestions,
        (policy, changes, questions) => {
          const index = indexOf(policy)
          for (const { item } of changes) index.apply(item)
          const now = later(policy, changes)
          for (const question of questions) expectAgreement(index, now, question)
          for (const question of questions.slice(0, 2)) expectEqualLists(index, now, question)
          for (const { recordId } of now.records) index.apply({ kind: 'record', id: recordId, doc: null })
          expect(index.bytes).toBeLessThan(indexOf({ ...now, records: [] }).bytes + roomOfTables)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('the order in which items arrive does not matter', () => {
    fc.assert(
      fc.property(make.someFullPolicy, fc.infiniteStream(fc.nat()), someQuestions, (policy, weights, questions) => {
        const index = indexOf({ roles: [], groups: [], records: [] })
        const items = itemsOf(policy).map((item) => ({ item, weight: weights.next().value ?? 0 }))
        for (const { item } of items.sort((one, other) => one.weight - other.weight)) index.apply(item)
        for (const question of questions) expectAgreement(index, policy, question)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a limited token', () => {
  test('holds what its statements, its user and its maker all hold, and nothing once it is taken back', () => {
    let allowed = 0
    let asked = 0
    fc.assert(
      fc.property(make.someFullPolicy, make.someToken, someQuestions, (policy, token, questions) => {
        const index = indexOf(policy)
        const { bytes } = index
        const rights = rightsOf(index, { userId: token.userId, tokenId: token.tokenId })
        index.apply({ kind: 'token', id: token.tokenId, doc: token })
        asked += questions.length
        for (const { action, resourceUri } of questions) {
          const each = { action, resourceUri }
          expect(rights.allows(action, resourceUri)).toBe(allowsWithin(policy, token, each))
          expect(rights.decide(action, resourceUri).allowed).toBe(allowsWithin(policy, token, each))
          for (const flag of ['grant', 'delegate'] as const)
            expect(rights.holds(action, resourceUri, flag)).toBe(holdsWithin(policy, token, each, flag))
          if (rights.allows(action, resourceUri)) allowed += 1
        }
        index.apply({ kind: 'token', id: token.tokenId, doc: null })
        for (const { action, resourceUri } of questions) expect(rights.allows(action, resourceUri)).toBe(false)
        expect(index.bytes).toBe(bytes)
      }),
      { numRuns: 3_000 },
    )
    expect(allowed / asked).toBeGreaterThan(0.001)
  })
})

/** Decisions 37: whatever a list shows passes the check it claims, for users and for limited tokens. */
describe('lists and checks agree', () => {
  const subjects = (token: { userId: Question['userId']; tokenId: string }) => [{ userId: token.userId }, token]

  test('every permission, role and resource that is listed passes; every permission that passes is listed', () => {
    fc.assert(
      fc.property(make.someFullPolicy, make.someToken, someQuestions, (policy, token, questions) => {
        const index = indexOf(policy)
        index.apply({ kind: 'token', id: token.tokenId, doc: token })
        for (const { userId, tokenId } of subjects(token).map((each) => ({ tokenId: undefined, ...each }))) {
          const rights = rightsOf(index, { userId, tokenId })
          for (const { action, resourceUri } of questions.slice(0, 6)) {
            const listed = rights.permissions(resourceUri)
            for (const permission of listed)
              expect(rights.allows(permission.action, resourceUri) || !permission.allow).toBe(true)
            const asked = normaliseAction(action)
            const covered = listed.some(({ allow, action: held }) => allow && actionCovers(held, asked ?? ''))
            if (asked !== null && rights.allows(action, resourceUri)) expect(covered).toBe(true)
            for (const uri of rights.resources({ resourceUri, nested: true, action }))
              expect(rights.allows(action, uri)).toBe(true)
            for (const roleId of rights.roles(resourceUri))
              for (const permission of index.findRole(roleId)?.permissions ?? [])
                expect(rights.allows(permission.action, resourceUri) || !permission.allow).toBe(true)
          }
        }
      }),
      { numRuns: 4_000 },
    )
  })
})

describe('the comparison with the oracle', () => {
  /** What a matcher that forgets the segment boundary would say. */
  const byNamePrefix = (policy: Policy, { userId, action, resourceUri }: Question): boolean =>
    policy.records.some((record) =>
      record.statements.some(
        (statement) =>
          [...record.users, ...(statement.users ?? [])].some((user) => user.userId === userId) &&
          statement.resources.some((resource) => resourceUri.startsWith(resource.resourceUri)) &&
          evaluate(
            { ...policy, records: [record] },
            { userId, action, resourceUri: statement.resources[0]?.resourceUri ?? '' },
          ).allowed,
      ),
    )

  test('catches a matcher that is wrong', () => {
    const wrong = fc.property(make.somePolicy, someQuestions, (policy, questions) =>
      questions.every((question) => byNamePrefix(policy, question) === evaluate(policy, question).allowed),
    )
    expect(fc.check(wrong, { numRuns: 1_000 }).failed).toBe(true)
  })
})
