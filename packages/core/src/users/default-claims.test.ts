import { expect, test } from 'vitest'
import { tidyDefaultClaims } from './default-claims.ts'

test('reserved names are left out, others kept', () => {
  const given = { sub: 'eve', limited_by: 'x', sid: 's', plan: 'gold', nested: { a: [1] } }
  const kept = { plan: 'gold', nested: { a: [1] } }
  expect(tidyDefaultClaims({ defaultAccessTokenClaims: given, defaultUserIdentityClaims: null })).toEqual({
    defaultAccessTokenClaims: kept,
    defaultUserIdentityClaims: {},
  })
})

test.each([
  [1_013, true],
  [1_014, false],
])('1,024 bytes are too many: a text of %i letters is taken: %s', (letters, taken) => {
  const claims = { defaultAccessTokenClaims: { key: 'x'.repeat(letters) } } // {"key":""} takes 10 bytes
  const tidy = () => tidyDefaultClaims(claims)
  if (taken) expect(tidy).not.toThrow()
  else expect(tidy).toThrow()
})
