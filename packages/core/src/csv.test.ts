import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvOf, parseCsv } from './csv.ts'

/** The cells of a text; undefined of one that is no CSV. */
const rowsOf = (text: string) => {
  const read = parseCsv(text)
  return 'quote' in read ? undefined : read.map(({ cells }) => cells)
}

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
      const read = rowsOf(csvOf(['a', 'b'], rows))?.map(([a, b]) => ({ a, b }))
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
  ['sep=;\r\na;b\r\n', [['a', 'b']]],
  ['\ufeffSEP=,\na,b;c\n', [['a', 'b;c']]],
  ['"sep=;"\na,x;b\n', [['a,x', 'b']]],
  ['sep=\t\na;\tb\n', [['a;', 'b']]],
  ['sep=;', []],
])('SCR-16 %j is read as %j', (text, cells) => {
  expect(rowsOf(text)).toEqual(cells)
})

test.each([
  ['"open', { line: 1, quote: 'open' }],
  ['a\n1,"open ""x""\n2,y\n', { line: 2, quote: 'open' }],
  ['a\n"a"b', { line: 2, quote: 'stray' }],
  ['a\n\na"b', { line: 3, quote: 'stray' }],
  ['sep=;\na\n5" pipe', { line: 3, quote: 'stray' }],
])('SCR-16 %j is no CSV, and it is told where and why: %j', (text, broken) => {
  expect(parseCsv(text)).toEqual(broken)
})

test('SCR-16 a row is told by the line of the file that it begins on', () => {
  const linesOf = (text: string) => [parseCsv(text)].flat().map(({ line }) => line)
  expect(linesOf('a,b\n"1\n2",x\n3,y\n')).toEqual([1, 2, 4])
  expect(linesOf('sep=,\na,b\n"1\n2",x\n3,y\n')).toEqual([2, 3, 5])
})
