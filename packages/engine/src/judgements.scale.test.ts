import type { RoleId, UserId } from '@doorward/core/ids'
import { limits } from '@doorward/core/limits'
import { mayDelegate } from '@doorward/core/permissions/giving/delegate'
import { recordEffect } from '@doorward/core/permissions/giving/effect'
import type { AccessRecord } from '@doorward/core/permissions/model'
import { Work } from '@doorward/core/permissions/work'
import { describe, expect, test } from 'vitest'
import { countWork } from '../test/counted-work.ts'
import { recordDoc, roleDoc, roleIdsOf, type Sizes, statementsOf, urisOf } from '../test/judged-shapes.ts'
import { AccountIndex } from './index/account-index.ts'
import { rightsOf } from './rights/rights.ts'

type Item = Parameters<AccountIndex['apply']>[0]
const eve = 'eve' as UserId // ids of tests are written by hand
const unlimited = () => new Work(Number.POSITIVE_INFINITY)
const indexOf = (...items: Item[]) => {
  const index = new AccountIndex()
  for (const item of items) index.apply(item)
  return index
}
const roles = (count: number, kind?: Parameters<typeof roleDoc>[1]): Item[] =>
  roleIdsOf(count).map((id, at) => ({ kind: 'role', id, doc: roleDoc(id, kind, at) }))
const none: Sizes = { users: 0, statements: 0, roles: 0, resources: 0 }
/** Eve holds these roles on the resource that all others lie below. */
const eveHolds = (...roleIds: string[]): Item => {
  const statements = [{ roles: roleIds, resources: [{ resourceUri: 'r' }] }]
  return { kind: 'record', id: 'rec_eve', doc: recordDoc(none, { users: ['eve'], statements }) }
}
const lead: Item = {
  kind: 'role',
  id: 'ro_lead',
  doc: { roleId: 'ro_lead', permissions: [{ action: 'a', allow: true, grant: true, delegate: true }] },
}

type Doc = ReturnType<typeof recordDoc>
function judge(index: AccountIndex, before: Doc | null, after: Doc, work = unlimited()) {
  // Shapes are made as stored documents are.
  const [was, is] = [before, after] as unknown as [AccessRecord | null, AccessRecord]
  const rights = rightsOf(index, { userId: eve }, work)
  const { allowed } = mayDelegate(
    rights,
    recordEffect(was, is, (roleId: RoleId) => index.findRole(roleId)),
  )
  return { allowed, steps: work.spent }
}

const addUser = (doc: Doc): Doc => ({ ...doc, users: [...doc.users, { userId: 'new' }] })
const onEach = (change: (statement: Doc['statements'][number]) => Doc['statements'][number]) => (doc: Doc) => ({
  ...doc,
  statements: doc.statements.map(change),
})
const addResource = onEach((each) => ({ ...each, resources: [...each.resources, { resourceUri: 'r/new' }] }))
const addRole = onEach((each) => ({ ...each, roles: [...each.roles, 'ro_lead'] }))

describe('judging a write takes steps in proportion to its body, whatever roles give (decision 61)', () => {
  const contract: Sizes = { users: 1_000, statements: 100, roles: 100, resources: 100 }
  const fewRoles = indexOf(...roles(100), lead, eveHolds('ro_lead'))
  const manyRoles = indexOf(...roles(10_000), lead, eveHolds('ro_lead'))
  /** A tenth of what there is; the plain guard would ask 10,000 x 10,000 x 100 questions. */
  const stepsMax = limits.judgementStepsMax / 10

  test.each<[string, AccountIndex, Sizes, (doc: Doc) => Doc]>([
    ['a user more', fewRoles, contract, addUser],
    ['a resource more', fewRoles, contract, addResource],
    ['a role more', fewRoles, contract, addRole],
    ['a user more, each statement with roles of its own', manyRoles, { ...contract, apart: true }, addUser],
    ['a resource more, each statement with roles of its own', manyRoles, { ...contract, apart: true }, addResource],
    ['a role more, each statement with roles of its own', manyRoles, { ...contract, apart: true }, addRole],
  ])('the largest record of the contract is judged, never refused for its work: %s', (_, index, sizes, change) => {
    const before = recordDoc(sizes)
    for (const was of [null, before]) {
      const { allowed, steps } = judge(index, was, change(before))
      expect(allowed).toBe(true)
      expect(steps).toBeLessThan(stepsMax)
    }
  })

  test('30 roles on 5 resources take no more steps than there are permissions', () => {
    const before = recordDoc({ users: 1, statements: 1, roles: 30, resources: 5 })
    expect(judge(fewRoles, null, addResource(before)).steps).toBeLessThan(3_000)
    expect(judge(fewRoles, before, addResource(before)).steps).toBeLessThan(500)
  })

  test('twice the wildcard resources take twice the steps, not four times', () => {
    const [once, twice] = [2_000, 4_000].map((resources) => {
      const before = recordDoc({ users: 1, statements: 1, roles: 1, resources, wild: true })
      return judge(indexOf(...roles(1), eveHolds()), before, addRole(before)).steps
    })
    expect(twice).toBeLessThan((once ?? 0) * 2.1)
  })

  test('who may give everything is not judged', () => {
    const index = indexOf(...roles(100), eveHolds('Doorward:Owner'))
    const all = indexOf(...roles(100), {
      kind: 'record',
      id: 'rec_owner',
      doc: recordDoc(none, {
        users: ['eve'],
        statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
      }),
    })
    expect(judge(all, null, recordDoc(contract))).toEqual({ allowed: true, steps: expect.toSatisfy((n) => n < 10) })
    expect(judge(index, null, recordDoc(contract)).steps).toBeLessThan(stepsMax)
  })

  test('who holds nothing is refused at once', () => {
    expect(judge(indexOf(...roles(100)), null, recordDoc(contract))).toEqual({
      allowed: false,
      steps: expect.toSatisfy((n) => n < 10_000),
    })
  })
})

describe('beyond what a request may cost', () => {
  const sizes: Sizes = { users: 1, statements: 100, roles: 100, resources: 100, apart: true }
  /** Every action of 10,000 roles is held, each by a role of its own. */
  const twins = roles(10_000, 'delegate').map((item) => ({ ...item, id: `twin_${item.id}` }))
  const index = indexOf(...roles(10_000), ...twins, eveHolds(...twins.map(({ id }) => id)))
  const record = recordDoc(sizes)

  test('a change is refused with TooLarge, and soon', () => {
    const work = new Work()
    expect(() => judge(index, null, record, work)).toThrowError(expect.objectContaining({ code: 'TooLarge' }))
    expect(work.spent).toBeLessThan(limits.judgementStepsMax * 1.01)
  })
  test('a write that only takes away never is', () => {
    const cut = onEach(({ roles, resources }) => ({ roles: roles.slice(1), resources: resources.slice(0, 50) }))(record)
    for (const after of [cut, { ...cut, users: [] }, { ...record, statements: record.statements.slice(3, 90) }])
      expect(judge(index, addUser(record), after, new Work(10))).toMatchObject({ allowed: true })
  })
  test('the judgements of one request share what there is', () => {
    const small = recordDoc({ users: 1, statements: 1, roles: 10, resources: 10 })
    const { steps } = judge(indexOf(...roles(10), lead, eveHolds('ro_lead')), null, small)
    const shared = new Work(1.5 * steps)
    const again = () => judge(indexOf(...roles(10), lead, eveHolds('ro_lead')), null, small, shared)
    expect(again().allowed).toBe(true)
    expect(again).toThrowError(expect.objectContaining({ code: 'TooLarge' }))
  })
})

describe('reading takes steps in proportion to what is read', () => {
  const statements = statementsOf({ users: 0, statements: 1, roles: 10, resources: 1 })
  const tokenOf = (kind?: 'middle') => {
    const token = { tokenId: 'tok', userId: 'eve', createdBy: 'eve', statements, expires: '2030-01-01T00:00:00Z' }
    const record = recordDoc(none, { users: ['eve'], statements })
    return indexOf(
      ...roles(10, kind),
      { kind: 'record', id: 'rec_1', doc: record },
      { kind: 'token', id: 'tok', doc: token },
    )
  }
  const [uri = ''] = urisOf(1)
  test('the permissions of a limited token of 10 roles', () => {
    const work = unlimited()
    const permissions = rightsOf(tokenOf(), { userId: eve, tokenId: 'tok' }, work).permissions(uri)
    expect(permissions).toHaveLength(1_000)
    expect(work.spent).toBeLessThan(100 * permissions.length)
  })
  test('a limited token whose wildcards would meet in a million actions is refused with TooLarge', () => {
    const rights = rightsOf(tokenOf('middle'), { userId: eve, tokenId: 'tok' })
    expect(() => rights.permissions(uri)).toThrowError(expect.objectContaining({ code: 'TooLarge' }))
    expect(rights.allows('a0x1:any', uri)).toBe(true)
  })
  test('an explanation to somebody in the largest record', () => {
    const doc = recordDoc({ users: 0, statements: 100, roles: 100, resources: 100 }, { users: ['eve'] })
    const index = indexOf(...roles(100), { kind: 'record', id: 'rec_1', doc })
    const work = countWork(() => index.decide({ userId: eve, action: 'a:role99:verb99', resourceUri: uri }))
    expect(work).toBeLessThan(20_000)
  })
})
