import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf, correctedAccent, grounds, isReadable, themes, wordsOnAccent } from './colours.ts'

describe('ENT-08 the accent of an account', () => {
  it('knows the contrast of colours as WCAG counts it', () => {
    expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrastOf('#abcdef', '#abcdef')).toBe(1)
  })

  it.each([
    ['#2c55d8', 'light', '#2c55d8'],
    ['#00aa55', 'light', '#008241'],
    ['#0A5', 'light', '#008241'],
    ['#ffffff', 'dark', '#ffffff'],
    ['#1f398d', 'dark', '#7e8dbd'],
  ] as const)('%s in the %s theme is shown as %s', (wish, theme, shown) => {
    expect(correctedAccent(wish, theme)).toBe(shown)
  })

  const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  it('can be read as a link and under the words of a button, whatever was wished', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom(...themes), (wish, theme) => {
        const shown = correctedAccent(wish, theme)
        for (const beside of [grounds[theme].card, grounds[theme].page, wordsOnAccent[theme]])
          expect(contrastOf(shown, beside)).toBeGreaterThanOrEqual(4.5)
        if (isReadable(wish, theme)) expect(shown).toBe(wish)
        expect(correctedAccent(shown, theme)).toBe(shown)
      }),
    )
  })
})
