import { describe, expect, test } from 'vitest'
import { changesBetween } from '../../lib/form/merge.ts'
import { addressProblem, type Field, problemsOf, specsOf } from './fields.ts'

interface Values {
  name: string
  key: string
  size: number | null
  on: boolean
  kind: string
  urls: string[]
}
const values: Values = { name: 'Web shop', key: '', size: 5, on: false, kind: 'a', urls: ['https://a.example/'] }
const fields: Field<Values>[] = [
  { kind: 'text', key: 'name', label: 'Name', needed: true, max: 10 },
  { kind: 'secret', key: 'key', label: 'Key', needed: true, when: (_, isNew) => isNew },
  { kind: 'number', key: 'size', label: 'Size', min: 1, max: 9, when: ({ on }) => on },
  { kind: 'switch', key: 'on', label: 'On' },
  { kind: 'choice', key: 'kind', label: 'Kind', options: [{ value: 'b', label: 'Bee' }] },
  { kind: 'list', key: 'urls', label: 'Addresses', check: ({ urls }) => addressProblem(urls) },
]

describe('problems of fields', () => {
  test.each<[string, Partial<Values>, object]>([
    ['a needed field that is blank', { name: ' ' }, { name: 'Name is needed.' }],
    ['a text that is too long', { name: 'x'.repeat(11) }, { name: 'Name has at most 10 letters. Shorten it.' }],
    ['a number out of bounds', { on: true, size: 10 }, { size: 'Use a whole number from 1 to 9.' }],
    ['a rule of the field', { urls: ['a.example'] }, { urls: 'a.example is no whole address. Begin with https://' }],
    ['nothing', {}, {}],
  ])('%s', (_name, patch, problems) => {
    expect(problemsOf(fields, { ...values, ...patch }, false)).toEqual(problems)
  })

  test('a field that does not show is not checked', () => {
    expect(problemsOf(fields, { ...values, size: 99 }, false)).toEqual({})
    expect(problemsOf(fields, values, true)).toEqual({ key: 'Key is needed.' })
  })
})

test('a changed secret is told without its text', () => {
  const changes = changesBetween(specsOf(fields), values, { ...values, key: 'hunter2', on: true, kind: 'b' })
  expect(changes.map(({ label, after }) => `${label}: ${after}`)).toEqual(['Key: a new value', 'On: on', 'Kind: Bee'])
  expect(JSON.stringify(changes)).not.toContain('hunter2')
})
