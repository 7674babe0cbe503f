import { describe, expect, it } from 'vitest'
import { countWork } from '../../test/counted-work.ts'
import { apply, gone, indexOf, record, role, userId } from '../../test/small-items.ts'
import { AccountIndex } from './account-index.ts'

const ann = userId('ann')
const roles = [role('ro_read', ['read']), role('ro_write', ['write'])]
const reads = (id: string, users: string[], on: string[]) => record(id, { users, roles: ['ro_read'], on })
const writes = (id: string, users: string[], on: string[]) => record(id, { users, roles: ['ro_write'], on })
const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

describe('of a crowd whose roles are counted', () => {
  /** Everybody and every place count as a crowd, and Ann was asked about before. */
  const asked = (...items: Parameters<typeof indexOf>) => {
    const index = apply(new AccountIndex(undefined, 0), ...roles, ...items)
    for (const action of ['read', 'write']) index.allows(ann, action, 'x')
    return index
  }

  it.each([
    ['somebody else is given on the place', writes('r2', ['ben'], ['x'])],
    ['she is given elsewhere', writes('r2', ['ann'], ['y'])],
  ])('what %s is not hers there', (_, item) => {
    const index = apply(asked(reads('r1', ['ann'], ['x'])), item)
    expect([index.allows(ann, 'read', 'x'), index.allows(ann, 'write', 'x')]).toEqual([true, false])
  })

  it('what comes is hers at once, and what goes is not hers any more', () => {
    const second = writes('r2', ['ann'], ['x'])
    const index = apply(asked(reads('r1', ['ann'], ['x'])), second)
    expect(index.allows(ann, 'write', 'x')).toBe(true)
    apply(index, gone(second))
    expect([index.allows(ann, 'read', 'x'), index.allows(ann, 'write', 'x')]).toEqual([true, false])
  })

  it('what goes where somebody else had it stays hers', () => {
    const index = asked(reads('r1', ['ann'], ['x']), reads('r2', ['ben'], ['x']), reads('r3', ['ann'], ['y']))
    apply(index, gone(reads('r2', ['ben'], ['x'])), gone(reads('r3', ['ann'], ['y'])))
    expect(index.allows(ann, 'read', 'x')).toBe(true)
  })

  it('a role given twice stays until both are gone', () => {
    const index = asked(reads('r1', ['ann'], ['x']), reads('r2', ['ann'], ['x']))
    const allowed = ['r1', 'r2'].map((id) => {
      apply(index, gone(reads(id, [], [])))
      return index.allows(ann, 'read', 'x')
    })
    expect(allowed).toEqual([true, false])
  })
})

describe('checks take little work (F1)', () => {
  const stepsOf = (index: AccountIndex, who: string, uri = 'x') =>
    countWork(() => index.allows(userId(who), 'delete', uri))

  it.each([
    ['one record, on a place that very many name', 1, 300],
    ['many records, on a place that one names', 150, 1],
  ])('for somebody in %s', (_, records, statements) => {
    const index = indexOf(...roles)
    for (const at of times(records, String)) apply(index, reads(`a${at}`, ['ann'], at === '0' ? ['x'] : [`y/${at}`]))
    for (const at of times(statements - 1, String)) apply(index, reads(`b${at}`, [`user_${at}`], ['x']))
    expect(stepsOf(index, 'ann')).toBeLessThan(20)
  })

  it('for two in more records than can be looked at, once each was asked about', () => {
    const index = apply(indexOf(...roles), ...times(250, (at) => reads(`r${at}`, ['ann', 'ben'], ['x'])))
    for (const who of ['ann', 'ben']) expect(stepsOf(index, who)).toBeGreaterThan(250)
    for (const who of ['ann', 'ben']) expect(stepsOf(index, who)).toBeLessThan(20)
  })
})

describe('changes take little work, whatever was asked before', () => {
  const change = writes('r0', ['zoe'], ['z'])
  const stepsAfterAsking = (count: number, crowdedAbove?: number) => {
    const users = times(count, (at) => `user_${at}`)
    const index = apply(
      new AccountIndex(undefined, crowdedAbove),
      ...roles,
      ...users.map((id) => reads(id, [id], ['x'])),
    )
    for (const id of users) index.allows(userId(id), 'read', 'x')
    for (const id of users) expect(index.allows(userId(id), 'read', 'x')).toBe(true)
    return countWork(() => index.apply(change))
  }

  it('by those whom few records name', () => {
    expect(stepsAfterAsking(200)).toBeLessThan(stepsAfterAsking(0) + 20)
  })
  it('by more crowds than are remembered', () => {
    expect(stepsAfterAsking(600, 0)).toBeLessThan(stepsAfterAsking(0, 0) + 400)
  })
})
