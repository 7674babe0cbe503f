import { expect, test } from 'vitest'
import { isoText, relativeText } from './time.ts'

const now = new Date('2026-11-21T10:42:07')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  [0, 'just now'],
  [10, 'just now'],
  [59, 'just now'],
  [60, '1 min ago'],
  [120, '2 min ago'],
  [3_600, '1 h ago'],
  [7_200, '2 h ago'],
  [86_400, '1 d ago'],
  [86_400 * 6, '6 d ago'],
  [86_400 * 7, '2026-11-14'],
  [-30, 'in a moment'],
  [-120, 'in 2 min'],
  [-7_200, 'in 2 h'],
])('%i seconds before now reads %s', (seconds, text) => {
  expect(relativeText(before(seconds), now)).toBe(text)
})

test('ENT-22 the default form is ISO 8601', () => {
  expect(isoText(now)).toBe('2026-11-21 10:42:07')
})
