import fc from 'fast-check'
import { expect, test } from 'vitest'
import { added, type Bag, bagOf, contains, each, removed, sizeOf, some } from './bag.ts'

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

const thingsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ at }))

test.each([
  ['nothing is nothing', 0, undefined],
  ['one thing is that thing', 1, Object],
  ['two things are a list', 2, Array],
  ['eight things are a list', 8, Array],
  ['more are a set, so that finding one takes no longer', 9, Set],
])('%s', (_, count, shape) => {
  const bag = bagOf(thingsOf(count))
  expect(bag?.constructor).toBe(shape)
})

test('a crowd that goes leaves first a set, then a list, then the last one, then nothing', () => {
  const things = thingsOf(9)
  let bag = bagOf(things)
  const shapes = things.map((thing) => {
    bag = removed(bag, thing)
    return bag?.constructor
  })
  expect(shapes).toEqual([Set, Set, Set, Set, Array, Array, Array, Object, undefined])
})

test('what was never in it cannot be taken out', () => {
  const [one, two, three] = thingsOf(3) as [object, object, object]
  expect([removed(null, one), removed(one, two), removed(bagOf([one, two]), three)]).toEqual([null, one, [one, two]])
})
