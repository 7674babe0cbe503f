import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, type Bag, contains, each, removed, sizeOf, some } from './bag.ts'

test('a bag is a set, whatever its size', () => {
  const things = Array.from({ length: 14 }, (_, at) => ({ at }))
  const step = fc.record({ adds: fc.constantFrom(true, true, true, false), at: fc.nat({ max: 13 }) })
  const steps = fc.array(step, { minLength: 60, maxLength: 80 })
  let largest = 0
  fc.assert(
    fc.property(steps, (taken) => {
      let bag: Bag<{ at: number }> = null
      const set = new Set<{ at: number }>()
      for (const { adds, at } of taken) {
        const thing = things[at] ?? { at }
        bag = adds ? added(bag, thing) : removed(bag, thing)
        if (adds) set.add(thing)
        else set.delete(thing)
        largest = Math.max(largest, sizeOf(bag))
        expect(sizeOf(bag)).toBe(set.size)
        expect(some(bag, (other) => other === thing)).toBe(set.has(thing))
        expect(new Set(each(bag))).toEqual(set)
        for (const other of things) expect(contains(bag, other)).toBe(set.has(other))
        if (set.size === 0) expect(bag).toBeNull()
      }
    }),
    { numRuns: 200 },
  )
  expect(largest).toBeGreaterThan(9)
})
