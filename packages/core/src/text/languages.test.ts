import { describe, expect, it } from 'vitest'
import { isLanguage, languages, nameOfLanguage } from './languages.ts'

describe('the languages that people choose from', () => {
  it.each(languages)('%s is a canonical tag, and has a name of its own', (tag) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(nameOfLanguage(tag)).not.toBe(tag)
  })

  it('stand there once, under a name each', () => {
    expect(new Set(languages).size).toBe(languages.length)
    expect(new Set(languages.map(nameOfLanguage)).size).toBe(languages.length)
  })

  it.each([
    ['de', 'Deutsch'],
    ['fr', 'français'],
    ['ja', '日本語'],
    ['pt-BR', 'português (Brasil)'],
  ])('%s is called %s', (tag, name) => expect(nameOfLanguage(tag)).toBe(name))

  it.each(['', 'DE', 'de_DE', 'xx', 'en-US ', '__proto__'])('%j is none', (tag) => expect(isLanguage(tag)).toBe(false))
})
