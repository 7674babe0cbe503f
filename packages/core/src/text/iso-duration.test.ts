import { expect, test } from 'vitest'
import { secondsOfDuration } from './iso-duration.ts'

test.each([
  ['PT5M', 300],
  ['P7D', 604_800],
  ['P1W', 604_800],
  ['P1DT2H3M4S', 93_784],
  ['P1M', 2_592_000],
  ['P', null],
  ['PT', null],
  ['7D', null],
  ['P-1D', null],
  ['P1.5D', null],
  ['', null],
])('%s is %s seconds', (text, seconds) => {
  expect(secondsOfDuration(text)).toBe(seconds)
})
