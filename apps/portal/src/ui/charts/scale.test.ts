import { expect, test } from 'vitest'
import { roundUp, stacked } from './scale.ts'

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [584, 600],
  [17, 20],
  [100, 100],
  [101, 200],
])('an axis of %i ends at %i', (most, top) => expect(roundUp(most)).toBe(top))

test('one denial among a thousand checks is still seen', () => {
  expect(stacked([999, 1, 0], 1_000)).toEqual([
    { from: 0, height: 0.999 },
    { from: 0.999, height: 0.02 },
    { from: 1.019, height: 0 },
  ])
})
