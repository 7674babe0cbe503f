import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, diff, type Json, unapply } from './patch.ts'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as Json)

describe('a patch', () => {
  it('makes the newer document from the older and back, for any two documents', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const patch = diff(before, after)
        expect(apply(before, patch)).toEqual(after)
        expect(unapply(after, patch)).toEqual(before)
      }),
      { numRuns: 500 },
    )
  })

  it('holds only the changed user when one of ten thousand leaves', () => {
    const users = Array.from({ length: 10_000 }, (_, i) => ({ userId: `user-${i}` }))
    const patch = diff({ users }, { users: users.filter((_, i) => i !== 5_000) })
    expect(patch).toEqual([{ path: ['users'], at: 5_000, removed: [{ userId: 'user-5000' }], added: [] }])
  })

  it('is empty when only the order of keys differs', () => {
    expect(diff({ a: 1, b: { c: 2 } }, { b: { c: 2 }, a: 1 })).toEqual([])
  })
})
