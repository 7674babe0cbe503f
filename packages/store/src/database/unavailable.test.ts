import { expect, test } from 'vitest'
import { isSqlState } from './unavailable.ts'

test.each([
  ['42501', true],
  ['XX000', true],
  ['HV00A', true],
  ['EPIPE', false],
  ['EBUSY', false],
  ['ECONNRESET', false],
])('F3 %s is a code of the database: %s', (code, is) => {
  expect(isSqlState(code)).toBe(is)
})
