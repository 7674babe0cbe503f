import { expect, test } from 'vitest'
import { isReadable, saidIn } from './visible.ts'

test.each([
  ' ',
  '\u200b',
  '\u00ad\u2060',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\ufeff',
  '\u115f \u1160',
])('nobody can read %j', (text) => expect(isReadable(text)).toBe(false))
test.each(['', 'a', '–', '👩‍👩‍👧', 'नमस्ते', '\u200bx', '한글'])('%j is readable', (text) =>
  expect(isReadable(text)).toBe(true),
)
test.each([
  ['  a\nb ', 'a\nb'],
  ['\u200b\u2060', undefined],
  [' ', undefined],
  [null, undefined],
])('of %j, %j is said', (text, said) => expect(saidIn(text)).toBe(said))
