import { actionSetOf, type Held } from '@doorward/core/permissions/giving/action-set'
import { Work } from '@doorward/core/permissions/work'
import { describe, expect, it } from 'vitest'
import * as make from '../../test/small-items.ts'
import { rightsOf } from './rights.ts'

const { apply, gone, group, indexOf, open, record, role, token } = make
const [ann, max] = [make.userId('ann'), make.userId('max')]
const allow = { allow: true, grant: false, delegate: false }
const roles = [
  role('ro_read', ['read']),
  role('ro_grant', ['read'], { allow: false, grant: true }),
  role('ro_write', ['write', 'read'], { grant: true }),
  role('ro_print', ['print']),
]
const gives = (id: string, userId: string, roleIds: string[], on: string[]) =>
  record(id, { users: [userId], roles: roleIds, on })

/** Ann's token, made by Max: it is limited to reading x, y and what is open; she may write there, he may read. */
const limited = (...more: Parameters<typeof indexOf>) =>
  indexOf(
    ...roles,
    group('grp_a', 'ann'),
    gives('r1', 'ann', ['ro_write', 'ro_read', 'ro_print'], ['x', 'y', 'z']),
    gives('r2', 'max', ['ro_read'], ['x', 'y', 'x/1', 'z']),
    token('tok', { userId: 'ann', createdBy: 'max' }, { roles: ['ro_read'], on: ['x', 'y/2', 'y/1'] }),
    ...more,
  )
const rightsIn = (index: ReturnType<typeof indexOf>, userId = ann) => rightsOf(index, { userId, tokenId: 'tok' })
const rights = (...more: Parameters<typeof indexOf>) => rightsIn(limited(...more))

describe('a limited token', () => {
  it.each([
    ['reads where its statements, its user and its maker all read', 'read', 'x', true],
    ['does not write where only its user may', 'write', 'x', false],
    ['does not print where its statements do not give it', 'print', 'x', false],
    ['reads nothing that its statements leave out', 'read', 'z', false],
  ])('%s', (_, action, uri, allowed) => {
    expect(rights().allows(action, uri)).toBe(allowed)
    expect(rights().holds(action, uri, 'allow')).toBe(allowed)
  })

  it('says of what its user has that the token lacks it, and of all else what the user lacks', () => {
    expect(rights().decide('write', 'x')).toEqual({ allowed: false, nearest: { missing: 'token' } })
    expect(rights().decide('read', 'x')).toMatchObject({ allowed: true, reason: { recordId: 'r1' } })
    expect(rights().decide('delete', 'x')).toMatchObject({ nearest: { missing: 'permission' } })
  })

  it('lists what passes, with the flags that pass, and nothing without a flag', () => {
    const grants = token('tok', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_grant', 'ro_print'], on: ['x'] })
    expect(rights().permissions('x')).toEqual([{ action: 'read', ...allow }])
    expect(rights(grants, gives('r1', 'ann', ['ro_write'], ['x'])).permissions('x')).toEqual([
      { action: 'read', allow: false, grant: true, delegate: false },
    ])
    expect(rights(grants, gives('r1', 'ann', ['ro_read'], ['x'])).permissions('x')).toEqual([])
  })

  it("lists its user's roles where all that they give passes", () => {
    expect(rights().roles('x')).toEqual(['ro_read'])
    expect(rights(gives('r2', 'max', ['ro_grant'], ['x'])).roles('x')).toEqual([])
  })

  it.each([
    ['with an action', 'read'],
    ['whatever is allowed there', undefined],
  ])('lists resources that pass, by name and each once: %s', (_, action) => {
    const asked = { resourceUri: '*', nested: true, action }
    expect(rights(gives('r3', 'ann', ['ro_print'], ['y/2', 'x/1'])).resources(asked)).toEqual(
      action === undefined ? ['x', 'x/1', 'y/1', 'y/2'] : ['x', 'y/1', 'y/2'],
    )
    expect(rights(gives('r2', 'max', ['ro_grant'], ['x', 'y'])).resources(asked)).toEqual([])
  })

  it.each([
    ['what is open, as far as its statements reach', open('x'), 'x', true],
    ['nothing open that they leave out', open('w'), 'w', false],
  ])('reads %s', (_, item, uri, reads) => {
    const all = rights(item, gone(gives('r1', '', [], [])), gone(gives('r2', '', [], [])))
    expect(all.allows('read', uri)).toBe(reads)
    expect(all.permissions(uri).slice(0, 1)).toEqual(reads ? [{ action: 'read', ...allow }] : [])
    expect(all.permissions(uri).filter((one) => !one.allow)).toEqual([])
  })

  it('reads what is open only through an action that it holds', () => {
    const printing = token('tok', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_print'], on: ['x'] })
    const actions = rights(open('x'), printing)
      .permissions('x')
      .map(({ action }) => action)
    expect([actions.includes('print'), actions.includes('print:read'), actions.includes('read')]).toEqual([
      true,
      true,
      false,
    ])
    expect(rights(open('x'), printing).allows('read', 'x')).toBe(false)
  })

  it('speaks for its user and the groups of its user alone', () => {
    const principals = [
      { userId: ann },
      { userId: max },
      { groupId: make.groupId('grp_a') },
      { groupId: make.groupId('b') },
    ]
    expect(principals.map((one) => rights().is(one))).toEqual([true, false, true, false])
  })
})

describe('a limited token holds nothing', () => {
  const nothingOf = (all: ReturnType<typeof rights>) => ({
    allows: all.allows('read', 'x'),
    holds: all.holds('read', 'x', 'allow'),
    permissions: all.permissions('x'),
    roles: all.roles('x'),
    resources: all.resources({ resourceUri: '*', nested: true }),
    flags: all.on('x', new Work()).any,
  })
  const none = { allows: false, holds: false, permissions: [], roles: [], resources: [], flags: 0 }
  const mine = token('tok', { userId: 'ann', createdBy: 'max' }, {})

  it.each([
    ['once it was taken back', limited(gone(mine)), ann],
    ['of another user, though he holds the same', limited(), max],
    ['once its user was deleted', limited(make.deletedUser('ann')), ann],
    ['once its maker was deleted', limited(make.deletedUser('max')), ann],
  ])('%s', (_, index, who) => {
    expect(nothingOf(rightsIn(index, who))).toEqual(none)
  })

  it('from the moment at which it is taken back', () => {
    const index = limited()
    const all = rightsIn(index)
    expect(nothingOf(all)).not.toEqual(none)
    apply(index, gone(mine)).revision += 1
    expect(nothingOf(all)).toEqual(none)
  })
})

describe('what a limited token may give', () => {
  const on = (held: Held) => ({ any: held.any, read: held.flags('read'), write: held.flags('write') })

  it('is what its statements, its user and its maker all carry', () => {
    expect(on(rights().on('x', new Work()))).toEqual({ any: 1, read: 1, write: 0 })
    const same = token('tok', { userId: 'ann', createdBy: 'ann' }, { roles: ['ro_write', 'ro_grant'], on: ['x'] })
    expect(on(rights(same).on('x', new Work()))).toEqual({ any: 3, read: 3, write: 3 })
  })

  it('is a whole role only where each of them has that', () => {
    const index = limited()
    const setOf = (id: string) => actionSetOf(index.findRole(make.roleId(id))?.permissions ?? [])
    const held = rightsIn(index).on('x', new Work())
    expect([held.names(setOf('ro_read')), held.names(setOf('ro_write')), held.names(setOf('ro_print'))]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('is judged once for resources on which it is the same, until something changes', () => {
    const index = limited()
    const [all, work] = [rightsIn(index), new Work()]
    const first = all.on('x', work)
    expect(all.on('x', work)).toBe(first)
    expect(all.on('x/2', work)).toBe(first)
    expect(all.permissions('x')).toBe(all.permissions('x/2'))
    index.revision += 1
    expect(all.on('x', work)).not.toBe(first)
  })
})

describe('what a user may give', () => {
  it('is judged once for resources on which it is the same, however it came about', () => {
    const index = indexOf(
      ...roles,
      ...['r1', 'r2', 'r3'].map((id) => gives(id, 'ann', [id === 'r3' ? 'ro_write' : 'ro_read'], ['x', 'y'])),
      gives('r4', 'ann', ['ro_read'], ['z']),
      gives('r5', 'ann', ['ro_write'], ['z']),
      gives('r6', 'ben', ['ro_write'], ['x/1', 'x']),
    )
    const [all, work] = [rightsOf(index, { userId: ann }), new Work()]
    const first = all.on('x', work)
    for (const uri of ['x', 'y', 'z', 'x/1', 'x/2']) expect(all.on(uri, work)).toBe(first)
    expect([first.any, all.on('w', work).any, all.on('x//', work).any]).toEqual([3, 0, 0])
    index.revision += 1
    expect(all.on('x', work)).not.toBe(first)
  })

  it('costs no more than what names the user there', () => {
    const others = Array.from({ length: 250 }, (_, at) => gives(`b${at}`, 'ben', ['ro_read'], ['x']))
    const work = new Work()
    rightsOf(indexOf(...roles, gives('r1', 'ann', ['ro_read'], ['x']), ...others), { userId: ann }).on('x', work)
    expect(work.spent).toBeLessThan(10)
  })

  it('and do is what decisions, lists and checks tell', () => {
    const all = rightsOf(indexOf(...roles, gives('r1', 'ann', ['ro_write'], ['x'])), { userId: ann })
    expect(all.decide('read', 'x')).toMatchObject({ allowed: true, reason: { recordId: 'r1', action: 'read' } })
    expect([all.allows('read', 'x'), all.holds('read', 'x', 'grant'), all.holds('read', 'x', 'delegate')]).toEqual([
      true,
      true,
      false,
    ])
    expect(all.permissions('x').map(({ action }) => action)).toEqual(['read', 'write'])
    expect([all.roles('x'), all.resources({ resourceUri: '*', nested: true })]).toEqual([['ro_write'], ['x']])
  })
})
