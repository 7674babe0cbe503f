// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import type { Tags } from '../../ui/text/tags.ts'
import { type Field, problemsOf, specsOf } from './fields.ts'
import { NounFields } from './NounFields.tsx'

interface Values {
  name: string
  notes: string
  key: string
  size: number | null
  on: boolean
  kind: string
  ways: string[]
  urls: string[]
  tags: Tags
}
const blank: Values = { name: '', notes: '', key: '', size: null, on: false, kind: 'a', ways: [], urls: [], tags: {} }
const options = [
  { value: 'a', label: 'Ay' },
  { value: 'b', label: 'Bee' },
]
const name: Field<Values> = { kind: 'text', key: 'name', label: 'Name', needed: true, max: 5 }
let held: Values = blank

function Form({ fields, start }: { fields: Field<Values>[]; start: Values }) {
  const form = useEntityForm<Values>({
    served: { values: start, version: undefined },
    specs: specsOf(fields),
    validate: (values) => problemsOf(fields, values, true),
    save: async () => {},
    failed: 'We could not save it.',
  })
  held = form.values
  return (
    <form>
      <NounFields fields={fields} form={form} isNew />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
    </form>
  )
}
const show = (fields: Field<Values>[], start: Partial<Values> = {}) =>
  renderUi(<Form fields={fields} start={{ ...blank, ...start }} />)
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each<[string, Field<Values>, string, Partial<Values>]>([
  ['a text', name, 'Shop', { name: 'Shop' }],
  ['a long text', { kind: 'long', key: 'notes', label: 'Name' }, 'Two\nlines', { notes: 'Two\nlines' }],
  ['a text for machines', { kind: 'code', key: 'notes', label: 'Name' }, '{}', { notes: '{}' }],
  ['a secret', { kind: 'secret', key: 'key', label: 'Name' }, 'hunter2', { key: 'hunter2' }],
  ['a number', { kind: 'number', key: 'size', label: 'Name', min: 1, max: 9 }, '7', { size: 7 }],
])('%s is typed', (_, field, text, expected) => {
  show([field])
  type(/^Name/, text)
  expect(held).toEqual({ ...blank, ...expected })
})

test('a secret is not shown, and a text for machines is not spelled', () => {
  show([
    { kind: 'secret', key: 'key', label: 'Key' },
    { kind: 'code', key: 'notes', label: 'Notes' },
  ])
  expect(screen.getByLabelText('Key').getAttribute('type')).toBe('password')
  expect(screen.getByLabelText('Notes').getAttribute('spellcheck')).toBe('false')
})

test('a number that is emptied is none', () => {
  show([{ kind: 'number', key: 'size', label: 'Size', min: 1, max: 9 }], { size: 4 })
  type(/^Size/, '')
  expect(held.size).toBeNull()
})

test('a switch is thrown', () => {
  show([{ kind: 'switch', key: 'on', label: 'On' }])
  fireEvent.click(screen.getByLabelText('On'))
  expect(held.on).toBe(true)
})

test('choices that say what they do stand open', () => {
  show([
    {
      kind: 'choice',
      key: 'kind',
      label: 'Kind',
      options: [{ value: 'a', label: 'Ay', help: 'Eh.' }, ...options.slice(1)],
    },
  ])
  expect(screen.getByText('Eh.')).toBeDefined()
  fireEvent.click(screen.getByLabelText('Bee'))
  expect(held.kind).toBe('b')
})

test('of several choices each is ticked for itself', () => {
  show([{ kind: 'choices', key: 'ways', label: 'Ways', options }], { ways: ['a'] })
  fireEvent.click(screen.getByLabelText('Bee'))
  fireEvent.click(screen.getByLabelText('Ay'))
  expect(held.ways).toEqual(['b'])
})

test('a pasted list is taken apart', () => {
  show([{ kind: 'list', key: 'urls', label: 'Addresses', placeholder: 'https://' }])
  const clipboardData = { getData: () => 'https://a.example, https://b.example' }
  fireEvent.paste(screen.getByPlaceholderText('https://'), { clipboardData })
  expect(held.urls).toEqual(['https://a.example', 'https://b.example'])
})

test('a field asks as the other values stand, and shows only while they do', () => {
  const size: Field<Values> = {
    kind: 'number',
    key: 'size',
    label: 'Size',
    min: 1,
    max: 9,
    when: ({ on }) => on,
    asked: ({ kind }) => ({ label: `Size of ${kind}` }),
  }
  show([{ kind: 'switch', key: 'on', label: 'On' }, size])
  expect(screen.queryByLabelText('Size of a')).toBeNull()
  fireEvent.click(screen.getByLabelText('On'))
  expect(screen.getByLabelText('Size of a')).toBeDefined()
})

test('a wrong field that is folded away is unfolded, and told', async () => {
  show([{ ...name, more: true }])
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name is needed.')).toBeDefined()
})

test('more settings are folded away until they are asked for', () => {
  show([name, { kind: 'switch', key: 'on', label: 'On', more: true }])
  expect(screen.queryByLabelText('On')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More settings' }))
  expect(screen.getByLabelText('On')).toBeDefined()
})
