import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equal } from './equal.ts'
import { apply, diff, type Json, type Patch, unapply } from './patch.ts'

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

  it.each<[string, Json, Json, Patch]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['another value as a whole', 1, 'text', [{ path: [], old: 1, new: 'text' }]],
    ['another kind of value', { a: {} }, { a: [] }, [{ path: ['a'], old: {}, new: [] }]],
    ['an object for nothing', { a: null }, { a: {} }, [{ path: ['a'], old: null, new: {} }]],
    ['a changed key', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: ['b'], old: 2, new: 3 }]],
    ['a new key', { a: 1 }, { a: 1, b: null }, [{ path: ['b'], new: null }]],
    ['a key that went', { a: 1, b: null }, { a: 1 }, [{ path: ['b'], old: null }]],
    ['a key that objects have by nature', {}, { toString: 1 }, [{ path: ['toString'], new: 1 }]],
    ['a key inside', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, [{ path: ['a', 'b', 'c'], old: 1, new: 2 }]],
    ['an element at the start', [1, 2], [0, 1, 2], [{ path: [], at: 0, removed: [], added: [0] }]],
    ['an element at the end', [1, 2], [1, 2, 3], [{ path: [], at: 2, removed: [], added: [3] }]],
    ['one of equal elements', [1, 1, 1], [1, 1], [{ path: [], at: 2, removed: [1], added: [] }]],
    ['one more equal element', [1, 1], [1, 1, 1], [{ path: [], at: 2, removed: [], added: [1] }]],
    ['a run in the middle', [1, 2, 3, 4], [1, 5, 4], [{ path: [], at: 1, removed: [2, 3], added: [5] }]],
    ['a plain element', { l: [1, 2] }, { l: [1, 3] }, [{ path: ['l'], at: 1, removed: [2], added: [3] }]],
    ['an element that is looked into', [1, { a: 1, b: 2 }], [1, { a: 1, b: 3 }], [{ path: [1, 'b'], old: 2, new: 3 }]],
    ['an element of another kind', [{ a: 1 }], [[1]], [{ path: [], at: 0, removed: [{ a: 1 }], added: [[1]] }]],
    ['a plain element for an object', [1], [{ a: 1 }], [{ path: [], at: 0, removed: [1], added: [{ a: 1 }] }]],
    [
      'two objects for one',
      [{ a: 1 }],
      [{ a: 2 }, { a: 3 }],
      [{ path: [], at: 0, removed: [{ a: 1 }], added: [{ a: 2 }, { a: 3 }] }],
    ],
    [
      'one object for two',
      [{ a: 2 }, { a: 3 }],
      [{ a: 1 }],
      [{ path: [], at: 0, removed: [{ a: 2 }, { a: 3 }], added: [{ a: 1 }] }],
    ],
    [
      'several places',
      { a: 1, l: [1], o: { x: 1 } },
      { b: 1, l: [2], o: { x: 2 } },
      [
        { path: ['a'], old: 1 },
        { path: ['l'], at: 0, removed: [1], added: [2] },
        { path: ['o', 'x'], old: 1, new: 2 },
        { path: ['b'], new: 1 },
      ],
    ],
  ])('tells %s in the fewest words and leads there and back', (_, before, after, patch) => {
    expect(diff(before, after)).toEqual(patch)
    expect(apply(before, patch)).toEqual(after)
    expect(unapply(after, patch)).toEqual(before)
    expect(equal(before, after)).toBe(patch.length === 0)
  })
})

it.each<[Json | undefined, Json | undefined, boolean]>([
  [[], {}, false],
  [{}, [], false],
  [[1], [1, 2], false],
  [[1, 2], [1], false],
  [[1, 2], [2, 1], false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ toString: 1 }, { a: 1 }, false],
  [null, {}, false],
  [{}, null, false],
  [undefined, {}, false],
  [{}, undefined, false],
  [null, undefined, false],
  ['1', 1, false],
  [undefined, undefined, true],
  [{ a: [{ b: null }], c: 1 }, { c: 1, a: [{ b: null }] }, true],
])('%j and %j are the same document: %s', (one, other, same) => expect(equal(one, other)).toBe(same))
