import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spokenLanguages } from '../text/languages.ts'
import { exampleSentence } from './example-sentence.ts'
import { judgePassword } from './judge-password.ts'

const context = ['maya.lindqvist@acme.example', 'Maya Lindqvist', 'Doorward']
/** Picks what the shares say, one after the other. */
const picksOf = (shares: number[]) => {
  let place = 0
  return (below: number) => Math.floor((shares[place++] ?? 0) * below)
}
const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 6, maxLength: 6 })

/** How many sentences of a language there are. */
function sentencesOf(language: string): number {
  let count = 1
  const counting = (below: number) => {
    count *= below
    return 0
  }
  exampleSentence(counting, language)
  return count
}

describe.each(spokenLanguages)('LGN-07 the sentence that a page in %s shows as an example', (language) => {
  test('is a good password (security 23)', () => {
    fc.assert(
      fc.property(shares, (given) => {
        expect(judgePassword(exampleSentence(picksOf(given), language), context)).toBeUndefined()
      }),
      { numRuns: 2_000 },
    )
  })

  test('is another one each time, so that attackers learn none, of as many as in English', () => {
    const pick = (below: number) => Math.floor(Math.random() * below)
    const shown = Array.from({ length: 50 }, () => exampleSentence(pick, language))
    expect(new Set(shown).size).toBeGreaterThan(45)
    expect(sentencesOf(language)).toBeGreaterThanOrEqual(2 ** 28)
  })

  test('is at least six words with blanks between them, of letters that any keyboard has', () => {
    expect(exampleSentence(() => 0, language)).toMatch(/^[a-z]+( [A-Za-z]+){5,}$/)
    expect(exampleSentence((below) => below - 1, language)).toMatch(/^[a-z]+( [A-Za-z]+){5,}$/)
  })
})

test.each([
  ['en', 'my amber badger bakes amber anchors'],
  ['de', 'meine blassen Biber basteln blasse Anker'],
  ['de-AT', 'meine blassen Biber basteln blasse Anker'],
  ['es', 'mis ardillas alegres acarician agujas alegres'],
  ['fr', 'mes baleines agiles admirent des ancres agiles'],
  ['ja', 'watashi no akai kitsune ga akai ringo wo atsumeru'],
  ['pt', 'quatro abelhas alegres admiram agulhas alegres'],
  ['eo', 'my amber badger bakes amber anchors'],
])('LGN-07 it is a sentence of the language of the page: %s', (language, sentence) => {
  expect(exampleSentence(() => 0, language)).toBe(sentence)
})
