import { equal } from '@doorward/core/changes/equal'
import { expect, test } from 'vitest'
import { changesBetween, chosenOf, type FieldSpecs, mergeEdits } from './merge.ts'

interface Draft {
  name: string
  description: string
  rows: { id: string; allow: boolean }[]
}
const specs: FieldSpecs<Draft> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  rows: { label: 'Rows', rowKey: (row) => row.id, show: (rows) => rows.map((row) => row.id).join(', ') },
}
const base: Draft = { name: 'Reader', description: '', rows: [{ id: 'a', allow: true }] }

test('changes are listed old to new, in words, and nothing else', () => {
  expect(changesBetween(specs, base, { ...base, description: 'Reads', rows: [] })).toEqual([
    { field: 'description', label: 'Description', before: 'empty', after: 'Reads' },
    { field: 'rows', label: 'Rows', before: 'a', after: 'empty' },
  ])
})

test('of a list only what is gone and what is new is told', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, allow: true })) as [
    Draft['rows'][0],
    Draft['rows'][0],
    Draft['rows'][0],
  ]
  const told = (rows: Draft['rows'], now: Draft['rows']) => {
    const [change] = changesBetween(specs, { ...base, rows }, { ...base, rows: now })
    return [change?.before, change?.after]
  }
  expect(told([a, b], [a, c])).toEqual(['b', 'c'])
  expect(told([a, b], [a])).toEqual(['b', undefined])
  expect(told([a], [a, b])).toEqual([undefined, 'b'])
  expect(told([a, b], [b, a])).toEqual(['a, b', 'b, a'])
})

test('changes of different fields merge by themselves', () => {
  const merge = mergeEdits(specs, base, { ...base, name: 'Viewer' }, { ...base, description: 'Theirs' })
  expect(merge).toEqual({
    merged: { ...base, name: 'Viewer', description: 'Theirs' },
    settled: ['name', 'description'],
    clashes: [],
  })
})

test('changes of different rows of one list merge by themselves', () => {
  const mine = { ...base, rows: [...base.rows, { id: 'b', allow: true }] }
  const theirs = { ...base, rows: [{ id: 'c', allow: false }] }
  const merge = mergeEdits(specs, base, mine, theirs)
  expect(merge.clashes).toEqual([])
  expect(merge.merged.rows.map((row) => row.id).sort()).toEqual(['b', 'c'])
})

test.each([
  ['one text changed twice', { ...base, name: 'Mine' }, { ...base, name: 'Theirs' }, ['name']],
  [
    'one row changed here and removed there',
    { ...base, rows: [{ id: 'a', allow: false }] },
    { ...base, rows: [] },
    ['rows'],
  ],
])('%s is a clash and stays theirs until picked', (_what, mine, theirs, clashes) => {
  const merge = mergeEdits(specs, base, mine, theirs)
  expect(merge.clashes).toEqual(clashes)
  expect(merge.merged).toEqual(theirs)
})

test('the same change on both sides is no clash', () => {
  const both = { ...base, name: 'Same' }
  expect(mergeEdits(specs, base, both, both)).toEqual({ merged: both, settled: [], clashes: [] })
})

test('key order does not make a difference, array order does', () => {
  expect(equal({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(equal([1, 2], [2, 1])).toBe(false)
})

test.each([
  ['mine', true],
  ['theirs', false],
])('rows of the same key in %s are no rows to merge by: a person decides, and none is lost', (_, inMine) => {
  const twice = { ...base, rows: [...base.rows, { id: 'b', allow: true }, { id: 'b', allow: false }] }
  const once = { ...base, rows: [{ id: 'c', allow: true }] }
  const merge = mergeEdits(specs, base, inMine ? twice : once, inMine ? once : twice)
  expect(merge.clashes).toEqual(['rows'])
})

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, 2], [1, 3], false],
  [[1, 2], [1], false],
  [[1], { 0: 1 }, false],
  [{ 0: 1 }, [1], false],
  [null, {}, false],
  [{}, null, false],
  ['a', {}, false],
  [{}, 'a', false],
  [Number.NaN, Number.NaN, true],
])('the same content is no change, whatever the order of keys: %o and %o', (left, right, is) => {
  expect(equal(left, right)).toBe(is)
})

test('of fields that clash the picked side is saved, theirs where none was picked; the rest is merged', () => {
  const base = { name: 'a', description: 'b', rows: [{ id: '1', allow: true }] }
  const mine = { name: 'mine', description: 'mine', rows: [...base.rows, { id: '2', allow: true }] }
  const theirs = { ...base, name: 'theirs', description: 'theirs' }
  const merge = mergeEdits(specs, base, mine, theirs)
  expect(merge.clashes).toEqual(['name', 'description'])
  expect(chosenOf(merge, mine, { name: 'mine' })).toEqual({ name: 'mine', description: 'theirs', rows: mine.rows })
  expect(chosenOf(merge, mine, {})).toEqual({ name: 'theirs', description: 'theirs', rows: mine.rows })
})
