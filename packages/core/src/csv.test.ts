import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['a,b', '"a,b"'],
  ['say "x"', '"say ""x"""'],
  ['two\nlines', '"two\nlines"'],
  [7, '7'],
  [undefined, ''],
])('API-15 the cell %j is written as %j (security 57)', (value, written) => {
  expect(csvOf(['a'], [{ a: value }])).toBe(`a\r\n${written}\r\n`)
})
