import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, parseCsv } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['a,b', '"a,b"'],
  ['a;=1+1', '"a;=1+1"'],
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

test('SCR-16 a table comes back as it was written, formulas and apostrophes too', () => {
  const text = fc.string({ unit: fc.constantFrom(...'a",=+-@\'\t\r\n é') })
  fc.assert(
    fc.property(fc.array(fc.record({ a: text, b: text })), (rows) => {
      const read = parseCsv(csvOf(['a', 'b'], rows))?.map(({ cells: [a, b] }) => ({ a, b }))
      expect(read).toEqual([{ a: 'a', b: 'b' }, ...rows])
    }),
  )
})

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeffa\r\n\r\n1\r\n', [['a'], ['1']]],
  ['"a""b",c', [['a"b', 'c']]],
  ['a,', [['a', '']]],
  ['', []],
  ['"open', undefined],
  ['"a"b', undefined],
  ['a"b', undefined],
])('SCR-16 %j is read as %j', (text, cells) => {
  expect(parseCsv(text)?.map((row) => row.cells)).toEqual(cells)
})

test('SCR-16 a row is told by the line of the file that it begins on', () => {
  expect(parseCsv('a,b\n"1\n2",x\n3,y\n')?.map(({ line }) => line)).toEqual([1, 2, 4])
})
