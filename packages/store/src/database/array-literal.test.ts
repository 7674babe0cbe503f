import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textArray } from './array-literal.ts'

it('escapes a quote and a backslash in any text, and nothing else', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.json())
  const escaped = (each: string) => each.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const holds = (texts: string[]): void => {
    expect(textArray(texts)).toBe(`{${texts.map((each) => `"${escaped(each)}"`).join(',')}}`)
  }
  fc.assert(fc.property(fc.array(text), holds), { numRuns: 2_000 })
  holds(['a "quote"', '\\', 'two\nlines "', 'half \ud83d "', 'whole 😀 "', ''])
  expect(textArray(['a', null])).toBe('{"a",null}')
})
