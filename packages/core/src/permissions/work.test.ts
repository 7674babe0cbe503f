import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { Work } from './work.ts'

test('a request may cost as many steps as there are, together; one more is refused in plain words (decision 61)', () => {
  const work = new Work(5)
  work.spend(2)
  work.spend(3)
  expect(work.spent).toBe(5)
  expect(() => work.spend(1)).toThrowError(
    expect.objectContaining({ code: 'TooLarge', title: expect.stringContaining('divide it') }),
  )
})

test('without a word about it there are as many steps as the limits say', () => {
  const work = new Work()
  expect(() => work.spend(limits.judgementStepsMax)).not.toThrow()
  expect(() => work.spend(1)).toThrowError(expect.objectContaining({ code: 'TooLarge' }))
})
