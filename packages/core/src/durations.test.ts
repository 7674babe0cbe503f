import { expect, it } from 'vitest'
import { parseDuration } from './durations.ts'

it.each([
  ['P1Y', 365 * 86_400],
  ['P1M', 30 * 86_400],
  ['P1W', 7 * 86_400],
  ['P1D', 86_400],
  ['PT1H', 3_600],
  ['PT1M', 60],
  ['PT1S', 1],
  ['P0D', 0],
  ['P1Y2M3W4DT5H6M7S', 365 * 86_400 + 60 * 86_400 + 21 * 86_400 + 4 * 86_400 + 5 * 3_600 + 6 * 60 + 7],
  ['P999999D', 999_999 * 86_400],
  ['PT999999999S', 999_999_999],
  ['P12W', 12 * 7 * 86_400],
  ['P12M', 12 * 30 * 86_400],
  ['P12Y', 12 * 365 * 86_400],
  ['PT12H', 12 * 3_600],
  ['PT90M', 90 * 60],
])('%s lasts %i seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds))

it.each([
  ...['', 'P', 'PT', 'P1DT', '1D', 'T1H', 'P1H', 'PT1D', 'P1D1Y', 'xP1D', 'P1Dx', 'p1d', 'P 1D', 'P1.5D', 'P-1D', 'PD'],
  ...['P1234567D', 'P1234567Y', 'P1234567M', 'P1234567W', 'PT1234567890S', 'PT1234567890M', 'PT1234567890H', 'PTxS'],
])('%j is no duration', (text) => expect(parseDuration(text)).toBeUndefined())
