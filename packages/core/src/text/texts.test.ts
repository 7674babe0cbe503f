import { describe, expect, it } from 'vitest'
import { openTexts } from './texts.ts'

interface Known {
  'roles.none': null
  'roles.deleted': { name: string }
  'roles.held': { count: number; name: string }
}
const english = {
  roles: {
    none: 'No roles.',
    deleted: 'Role {{name}} deleted.',
    held_one: '{{count}} person has {{name}}.',
    held_other: '{{count}} people have {{name}}.',
  },
}
const { text, parts } = openTexts<Known>('en', english)

describe('the texts of a language', () => {
  it('are read by area and key', () => {
    expect(text('roles.none')).toBe('No roles.')
  })

  it('take named values, also one that looks like a place for another', () => {
    expect(text('roles.deleted', { name: '{{count}} $& <b>' })).toBe('Role {{count}} $& <b> deleted.')
  })

  it.each([
    [0, '0 people have Reader.'],
    [1, '1 person has Reader.'],
    [84_210, '84,210 people have Reader.'],
  ])('choose the form for %i and write the number', (count, said) => {
    expect(text('roles.held', { count, name: 'Reader' })).toBe(said)
  })

  it('know the plural forms and numbers of their own language', () => {
    const polish = { roles: { held_one: '{{count}} osoba', held_few: '{{count}} osoby', held_many: '{{count}} osób' } }
    const other = openTexts<Known>('pl', polish)
    const said = [1, 3, 5, 84_210].map((count) => other.text('roles.held', { count, name: '' }))
    expect(said).toEqual(['1 osoba', '3 osoby', '5 osób', '84\u00a0210 osób'])
  })

  it('write numbers and lists as the language does', () => {
    const { digits, listed } = openTexts<Known>('de', {})
    expect([digits(84_210), listed(['a', 'b', 'c']), listed(['a']), listed([])]).toEqual([
      '84.210',
      'a, b und c',
      'a',
      '',
    ])
    expect(openTexts<Known>('en', english).listed(['a', 'b', 'c'])).toBe('a, b, c')
    const [a, b] = [{ name: 'a' }, { name: 'b' }]
    expect(openTexts<Known>('en', english).listedParts([a, b])).toEqual([a, ', ', b])
    expect(openTexts<Known>('ar', english).listedParts([a, b])).toEqual([a, ' و', b])
    expect(openTexts<Known>('en', english).listedParts([])).toEqual([])
  })

  it('come in parts around values that are more than text', () => {
    const link = { href: '/roles' }
    expect(parts('roles.deleted', { name: link })).toEqual(['Role ', link, ' deleted.'])
  })

  it('show the key of a text that is missing', () => {
    expect(openTexts<Known>('en', {}).text('roles.none')).toBe('roles.none')
  })
})
