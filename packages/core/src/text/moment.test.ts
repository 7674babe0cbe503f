import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

test.each([
  ['2026-05-03T10:42:00Z', '2026-05-03T10:42:00.000Z'],
  ['2028-02-29t00:00:00+02:00', '2028-02-28T22:00:00.000Z'],
  ['0004-02-29T00:00:00Z', '0004-02-29T00:00:00.000Z'],
  ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
])('%s is a moment', (text, moment) => {
  expect(momentOf(text)?.toISOString()).toBe(moment)
})

test.each([
  '2026-02-30T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  'tomorrow',
])('%s is none', (text) => {
  expect(momentOf(text)).toBeUndefined()
})
