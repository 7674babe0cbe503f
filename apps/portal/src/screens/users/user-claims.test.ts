import { expect, test } from 'vitest'
import { toClaimValues, toDefaultClaims, validateClaims } from './user-claims.ts'

test('claims are shown as JSON and sent back as they were', () => {
  const defaultClaims = { defaultAccessTokenClaims: { department: 'finance' }, defaultUserIdentityClaims: {} }
  const values = toClaimValues({ userId: 'maya' as never, tokenConfiguration: { defaultClaims } })
  expect(values.defaultUserIdentityClaims).toBe('')
  expect(toDefaultClaims(values)).toEqual(defaultClaims)
})

test.each([
  ['{"a": 1}', true],
  ['', true],
  ['[1]', false],
  ['{a: 1}', false],
  [`{"a": "${'x'.repeat(1024)}"}`, false],
])('%s is valid: %s', (text, valid) => {
  expect(
    validateClaims({ defaultAccessTokenClaims: text, defaultUserIdentityClaims: '' }).defaultAccessTokenClaims ===
      undefined,
  ).toBe(valid)
})
