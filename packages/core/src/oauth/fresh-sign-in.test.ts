import { expect, it } from 'vitest'
import { isFreshSignIn } from './fresh-sign-in.ts'

it.each([
  [0, true],
  [300, true],
  [300.5, false],
  [301, false],
])('security 31: a sign-in %d seconds ago is fresh: %s', (age, fresh) => {
  const now = 1_800_000_000
  expect(isFreshSignIn(now - age, now)).toBe(fresh)
})
