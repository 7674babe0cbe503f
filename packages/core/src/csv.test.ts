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

test('API-15 a table has its names first and a row on each line, in their order', () => {
  const rows = [{ b: 2, a: 'x' }, { a: 'a=1' }, { b: 0 }]
  expect(csvOf(['a', 'b'], rows)).toBe('a,b\r\nx,2\r\na=1,\r\n,0\r\n')
  expect(csvOf(['a', 'b'], [])).toBe('a,b\r\n')
})
