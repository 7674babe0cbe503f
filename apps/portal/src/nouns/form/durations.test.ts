import { expect, test } from 'vitest'
import { durationInWords, durationOptions } from './durations.ts'

test.each([
  ['P7D', '7 days'],
  ['PT24H', '1 day'],
  ['PT90M', '90 minutes'],
  ['PT1H', '1 hour'],
  ['nonsense', 'nonsense'],
])('%s reads %s', (duration, words) => {
  expect(durationInWords(duration)).toBe(words)
})

test('a duration that is not among the offered stays a choice', () => {
  const options = durationOptions(['PT1H'], 'the usual')
  expect(options('PT5M').map(({ value }) => value)).toEqual(['', 'PT5M', 'PT1H'])
  expect(options('PT1H').map(({ value }) => value)).toEqual(['', 'PT1H'])
})
