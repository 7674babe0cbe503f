import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as make from '../../test/random-policy.ts'
import { actionCovers, normaliseAction } from './actions.ts'
import { evaluate, holds, type Policy, permissionsOf, resourcesOf, rolesOf, usersOf } from './evaluate.ts'
import type { Permission, Question, Statement } from './model.ts'
import { covers, normaliseResourceUri } from './resource-uri.ts'

const may = (action: string): Permission => ({ action, allow: true, grant: false, delegate: false })
const reader = { roleId: make.role('ro_reader'), name: 'Reader', permissions: [may('docs:read')] }
const team = { groupId: make.group('grp_team').groupId, name: 'Team', users: [make.user('ann')], admins: [] }
const on = (roleId: string, ...uris: string[]): Statement => ({
  roles: [make.role(roleId)],
  resources: uris.map((resourceUri) => ({ resourceUri })),
})
const rec = (id: string, statements: Statement[], named: { users?: string[]; groups?: string[] }) => ({
  recordId: make.record(id),
  name: id,
  statements,
  users: (named.users ?? []).map(make.user),
  admins: [],
  groups: (named.groups ?? []).map(make.group),
})
const policyOf = (...records: Policy['records']): Policy => ({ roles: [reader], groups: [team], records })
const ask = (policy: Policy, action: string, resourceUri: string) =>
  evaluate(policy, { userId: make.user('ann').userId, action, resourceUri })

describe('a decision names its reason', () => {
  const direct = rec('r2', [on('ro_other', 'z'), on('ro_reader', '/docs/')], { users: ['ann'] })
  const byGroup = rec('r1', [on('ro_reader', 'docs/1')], { groups: ['grp_team'] })
  const onStatement = rec('r3', [{ ...on('ro_reader', 'n:*'), users: [make.user('ann')] }], {})

  test('the shortest way comes first, whatever the order', () => {
    const reason = { recordId: 'r2', statementIndex: 1, roleId: 'ro_reader', action: 'docs:read', resourceUri: 'docs' }
    for (const policy of [policyOf(direct, byGroup), policyOf(byGroup, direct)])
      expect(ask(policy, 'DOCS:read', 'docs/1')).toEqual({ allowed: true, reason })
  })
  test('a way through a group names the group', () => {
    expect(ask(policyOf(byGroup), 'docs:read', 'docs/1/x')).toMatchObject({ reason: { groupId: 'grp_team' } })
  })
  test('a user named on a statement only has that statement', () => {
    expect(ask(policyOf(onStatement), 'docs:read', 'n:1')).toMatchObject({ allowed: true })
  })
  test.each([
    ['no record names the user', 'docs:read', 'docs', [], { missing: 'record' }],
    ['nothing fits', 'edit', 'y', [direct], { missing: 'statement', recordId: 'r2', statementIndex: 0 }],
    [
      'only other resources',
      'docs:read',
      'y',
      [direct],
      { missing: 'resource', roleId: 'ro_reader', statementIndex: 1 },
    ],
    [
      'no role allows it',
      'edit',
      'docs',
      [direct],
      { missing: 'permission', roleIds: ['ro_reader'], resourceUri: 'docs' },
    ],
    ['the role does not exist', 'docs:read', 'z', [direct], { missing: 'role', roleId: 'ro_other' }],
    ['a malformed action', 'docs.read', 'docs', [direct], { missing: 'question' }],
    ['a malformed resource', 'docs:read', 'a//b', [direct], { missing: 'question' }],
  ])('%s', (_, action, uri, records, nearest) => {
    expect(ask(policyOf(...records), action, uri)).toMatchObject({ allowed: false, nearest })
  })
  test('a role that may only be given to others allows nothing', () => {
    const policy = policyOf(rec('r1', [on('Doorward:SecurityAdmin', '*')], { users: ['ann'] }))
    expect(ask(policy, 'read', 'x').allowed).toBe(false)
  })
  test('built-in roles cannot be replaced by stored ones (G6)', () => {
    const impostor = { ...reader, roleId: make.role('Doorward:ReadUsers'), permissions: [may('*')] }
    const records = [rec('r1', [on('Doorward:ReadUsers', '*')], { users: ['ann'] })]
    expect(ask({ roles: [impostor], groups: [], records }, 'delete', 'x').allowed).toBe(false)
  })
})

const runs = { numRuns: 400 }
const questions = fc.array(make.someQuestion, { minLength: 8, maxLength: 8 })
const allowed = (policy: Policy, question: Question) => evaluate(policy, question).allowed

describe('for every policy', () => {
  test('without records nothing is allowed (deny by default)', () => {
    fc.assert(
      fc.property(make.somePolicy, make.someQuestion, (policy, question) => {
        expect(allowed({ ...policy, records: [] }, question)).toBe(false)
      }),
      runs,
    )
  })

  test('adding a statement never removes a permission', () => {
    fc.assert(
      fc.property(make.somePolicy, make.someStatement, questions, (policy, statement, asked) => {
        const more = policy.records.map((r) => ({ ...r, statements: [...r.statements, statement] }))
        for (const question of asked)
          if (allowed(policy, question)) expect(allowed({ ...policy, records: more }, question)).toBe(true)
      }),
      runs,
    )
  })

  test('the order of records, roles, groups and names changes neither answer nor reason', () => {
    const turned = ({ roles, groups, records }: Policy): Policy => ({
      roles: roles.toReversed(),
      groups: groups.toReversed().map((g) => ({ ...g, users: g.users.toReversed() })),
      records: records.toReversed().map((r) => ({
        ...r,
        users: r.users.toReversed(),
        groups: r.groups.toReversed(),
        statements: r.statements.map((s) => ({
          ...s,
          roles: s.roles.toReversed(),
          resources: s.resources.toReversed(),
        })),
      })),
    })
    fc.assert(
      fc.property(make.somePolicy, questions, (policy, asked) => {
        for (const question of asked) expect(evaluate(turned(policy), question)).toEqual(evaluate(policy, question))
      }),
      runs,
    )
  })

  test('splitting every record into one per statement, user, group, role and resource changes no answer', () => {
    const split = (policy: Policy): Policy => ({
      ...policy,
      records: policy.records.flatMap((r) =>
        r.statements.flatMap((s, place) =>
          s.roles.flatMap((roleId) =>
            s.resources.flatMap((resource) => {
              const statements = [{ roles: [roleId], resources: [resource] }]
              const alone = { ...r, statements, users: [], groups: [], name: `${place}` }
              return [
                ...[...r.users, ...(s.users ?? [])].map((u) => ({ ...alone, users: [u] })),
                ...[...r.groups, ...(s.groups ?? [])].map((g) => ({ ...alone, groups: [g] })),
              ]
            }),
          ),
        ),
      ),
    })
    fc.assert(
      fc.property(make.somePolicy, questions, (policy, asked) => {
        for (const question of asked) expect(allowed(split(policy), question)).toBe(allowed(policy, question))
      }),
      runs,
    )
  })

  test('merging all records into one, with names on the statements, changes no answer', () => {
    const merge = (policy: Policy): Policy => {
      const statements = policy.records.flatMap((r) =>
        r.statements.map((s) => ({
          ...s,
          users: [...r.users, ...(s.users ?? [])],
          groups: [...r.groups, ...(s.groups ?? [])],
        })),
      )
      return { ...policy, records: [rec('all', statements, {})] }
    }
    fc.assert(
      fc.property(make.somePolicy, questions, (policy, asked) => {
        for (const question of asked) expect(allowed(merge(policy), question)).toBe(allowed(policy, question))
      }),
      runs,
    )
  })

  test('renaming users, groups, custom roles and records changes no answer', () => {
    const renamed = (policy: Policy, userNames: Record<string, string>): Policy => {
      const text = JSON.stringify(policy, (key, value: unknown) => {
        if (key === 'userId' && typeof value === 'string') return userNames[value] ?? value
        return typeof value === 'string' ? value.replace(/^(ro_|grp_|r)(?=[a-z0-9])/, '$1new-') : value
      })
      // The same shape comes back: only strings were replaced.
      return JSON.parse(text.replaceAll('"action":"rnew-', '"action":"r')) as Policy
    }
    const userNames = { ann: 'ben', ben: 'zoe', eve: 'ann', sc_bot: 'sc_other' }
    fc.assert(
      fc.property(make.somePolicy, questions, (policy, asked) => {
        for (const question of asked) {
          const called: Record<string, string> = userNames
          const userId = make.user(called[question.userId] ?? question.userId).userId
          expect(allowed(renamed(policy, userNames), { ...question, userId })).toBe(allowed(policy, question))
        }
      }),
      runs,
    )
  })

  test('check, permissions, roles, users and resources agree (decision 37)', () => {
    fc.assert(
      fc.property(make.somePolicy, make.someQuestion, fc.boolean(), (policy, question, nested) => {
        const { userId, resourceUri, action } = question
        const asked = normaliseAction(action)
        const listed = permissionsOf(policy, userId, resourceUri)
        const byList = asked !== null && listed.some((p) => p.allow && actionCovers(p.action, asked))
        expect(allowed(policy, question)).toBe(byList)
        for (const p of listed)
          for (const flag of ['allow', 'grant', 'delegate'] as const)
            if (p[flag]) expect(holds(policy, { userId, resourceUri, action: p.action }, flag)).toBe(true)
        const holders = usersOf(policy, resourceUri)
        expect(holders.find((holder) => holder.userId === userId)?.roles ?? []).toEqual(
          rolesOf(policy, userId, resourceUri),
        )
        const found = resourcesOf(policy, userId, { resourceUri, nested, action })
        for (const uri of found) expect(allowed(policy, { userId, action, resourceUri: uri })).toBe(true)
        if (!nested) return
        for (const uri of storedBelow(policy, resourceUri))
          if (allowed(policy, { userId, action, resourceUri: uri }))
            expect(found.some((listedUri) => covers(listedUri, uri))).toBe(true)
      }),
      { numRuns: 1_500 },
    )
  })
})

/** Every URI that any statement names strictly below a collection. */
function storedBelow(policy: Policy, collection: string): string[] {
  const base = normaliseResourceUri(collection)
  const whole = base === null || /(^|\/)\*$/.test(base) ? base : `${base}/*`
  return policy.records
    .flatMap((r) =>
      r.statements.flatMap((s) => s.resources.map((resource) => normaliseResourceUri(resource.resourceUri))),
    )
    .filter((uri) => uri !== null)
    .filter((uri) => whole !== null && covers(whole, uri))
}
