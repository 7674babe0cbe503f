import { expect, it } from 'vitest'
import { isFreshSignIn } from './fresh-sign-in.ts'

it.each([
  [0, 0, true],
  [300, 0, true],
  [300.5, 0, false],
  [301, 0, false],
  [360, 60, true],
  [361, 60, false],
])('security 31: a sign-in %d seconds ago, with clocks %d apart at most, is fresh: %s', (age, skew, fresh) => {
  const now = 1_800_000_000
  expect(isFreshSignIn(now - age, now, skew)).toBe(fresh)
})
