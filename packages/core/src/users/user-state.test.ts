import { describe, expect, it, test } from 'vitest'
import { inState, isDisabled, isHere, isOnlyNamed, stateOf } from './user-state.ts'

const cases = [
  { doc: { userId: 'ann' }, state: 'ACTIVE', here: true },
  { doc: { userId: 'ann', disabled: true }, state: 'DISABLED', here: true },
  { doc: { userId: 'ann', disabled: true, isOnlyNamed: true }, state: 'DISABLED', here: false },
  { doc: { userId: 'ann', isOnlyNamed: true }, state: 'ACTIVE', here: false },
  { doc: { status: 'DELETED', disabled: true }, state: 'ACTIVE', here: false },
  { doc: null, state: 'ACTIVE', here: false },
  { doc: undefined, state: 'ACTIVE', here: false },
] as const

describe('a stored user', () => {
  test.each(cases)('$doc is $state, here: $here', ({ doc, state, here }) => {
    expect([stateOf(doc), isDisabled(doc), isHere(doc)]).toEqual([state, state === 'DISABLED', here])
  })

  it('goes from one state to the other and back as what he was', () => {
    const doc = { userId: 'ann', createdTime: 'then', isOnlyNamed: true }
    const disabled = inState(doc, 'DISABLED')
    expect(disabled).toEqual({ ...doc, disabled: true })
    expect(isOnlyNamed(disabled)).toBe(true)
    expect(inState(disabled, 'ACTIVE')).toEqual(doc)
    expect(inState(disabled, 'DISABLED')).toEqual(disabled)
  })
})
