import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashOf } from './hashing.ts'
import { NamedRows } from './named-rows.ts'

const field = 1
const times = (count: number) => Array.from({ length: count }, (_, at) => at)

/** Names that have much in common, of very different lengths, some of letters that take two bytes. */
const someName = fc
  .tuple(fc.nat({ max: 40 }), fc.constantFrom(0, 1, 30, 1_000, 9_000), fc.constantFrom('é', 'x', '界'))
  .map(([id, length, letter]) => `${id}/${letter.repeat(length)}`)

/** Gives each name a number, or takes it out where it has the number already. */
function turn(rows: NamedRows, plain: Map<string, number>, name: string, number: number): void {
  const row = rows.find(name)
  expect(row === -1 ? undefined : rows.get(row, field)).toBe(plain.get(name))
  if (row !== -1) {
    rows.delete(row)
    plain.delete(name)
    return
  }
  rows.set(rows.add(name), field, number)
  plain.set(name, number)
}

function expectSame(rows: NamedRows, plain: Map<string, number>): void {
  const found = [...rows.all()].map((row): [string, number] => [rows.nameOf(row), rows.get(row, field)])
  expect(new Map(found)).toEqual(plain)
  expect([rows.size, found.length]).toEqual([plain.size, plain.size])
  for (const [name, number] of plain) expect(rows.get(rows.find(name), field)).toBe(number)
}

describe('rows with a name each', () => {
  it('are found by it, however they come and go, whatever their names are', () => {
    fc.assert(
      fc.property(fc.array(someName, { maxLength: 300 }), (names) => {
        const [rows, plain] = [new NamedRows(1), new Map<string, number>()]
        for (const [number, name] of names.entries()) turn(rows, plain, name, number)
        expectSame(rows, plain)
      }),
      { numRuns: 300 },
    )
  })

  it('are found among very many, while half of them are exchanged for others', () => {
    const [rows, plain] = [new NamedRows(1), new Map<string, number>()]
    for (const at of times(30_000)) turn(rows, plain, `documents/${at}`, at)
    for (const at of times(30_000)) if (at % 2 === 0) turn(rows, plain, `documents/${at}`, at)
    for (const at of times(15_000)) turn(rows, plain, `reports/${at}`, at)
    expectSame(rows, plain)
    expect(rows.find('documents/0')).toBe(-1)
  })

  it('are found by the beginning of a text with a tail', () => {
    const rows = new NamedRows(1)
    const row = rows.add('a/b/*')
    const found = (text: string, length: number, tail: string) =>
      rows.findSpelt(hashOf(tail, hashOf(text.slice(0, length))), text, length, tail)
    expect([found('a/b/c', 3, '/*'), found('a/b/*', 5, ''), found('a/b/c', 3, ''), found('a/c/*', 3, '/*')]).toEqual([
      row,
      row,
      -1,
      -1,
    ])
    expect([rows.begins(row, 'a/b/'), rows.begins(row, 'a/c'), rows.begins(row, 'a/b/*/c')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('give their memory back when they go', () => {
    const rows = new NamedRows(1)
    const empty = rows.bytes
    for (const at of times(20_000)) rows.add(`documents/${at}`)
    expect(rows.bytes / 20_000).toBeLessThan(50)
    for (const row of [...rows.all()]) rows.delete(row)
    expect(rows.bytes).toBeLessThan(empty + 4_096)
  })

  it('take little more while they come and go than they ever take together', () => {
    const rows = new NamedRows(1)
    const name = (at: number) => `${at}-${'x'.repeat(500)}`
    for (const at of times(200)) rows.add(name(at))
    const before = rows.bytes
    for (const at of times(20_000)) {
      rows.delete(rows.find(name(at)))
      rows.add(name(at + 200))
    }
    expect(rows.bytes).toBeLessThan(before * 2 + 2 * 65_536)
  })
})
