import { expect, test } from 'vitest'
import { axisOf, roundUp, stacked } from './scale.ts'

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

test.each([
  ['nothing at all', [0, 0], undefined, { top: 1, most: undefined }],
  ['steps of the same order', [12, 40, 7, 33], undefined, { top: 40, most: undefined }],
  ['one import of thousands among small hours', [3, 17, 0, 12_400, 8], undefined, { top: 20, most: 12_400 }],
  ['two steps only', [1, 900], undefined, { top: 1_000, most: undefined }],
  ['a threshold far above the others', [3, 17, 12_400], 500, { top: 500, most: 12_400 }],
  ['a threshold above all', [3, 17, 400], 500, { top: 500, most: undefined }],
  ['many large steps, which are no exception', [900, 1_000, 800, 3, 2], undefined, { top: 1_000, most: undefined }],
])('an axis of %s keeps what is small in sight', (_, sums, least, axis) => expect(axisOf(sums, least)).toEqual(axis))

test('a step that is cut is as high as the plot, and shows the shares of what it has', () => {
  expect(stacked([3_000, 9_000], 20)).toEqual([
    { from: 0, height: 0.25 },
    { from: 0.25, height: 0.75 },
  ])
})
