import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleSentence } from './example-sentence.ts'
import { judgePassword } from './judge-password.ts'

const context = ['maya.lindqvist@acme.example', 'Maya Lindqvist', 'Doorward']
/** Picks what the shares say, one after the other. */
const picksOf = (shares: number[]) => {
  let place = 0
  return (below: number) => Math.floor((shares[place++] ?? 0) * below)
}
const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 6, maxLength: 6 })

test('the sentence that a page shows as an example is a good password (security 23)', () => {
  fc.assert(
    fc.property(shares, (given) => {
      expect(judgePassword(exampleSentence(picksOf(given)), context)).toBeUndefined()
    }),
    { numRuns: 2_000 },
  )
})

test('it is another one each time, so that attackers learn none', () => {
  const shown = Array.from({ length: 50 }, () => exampleSentence((below) => Math.floor(Math.random() * below)))
  expect(new Set(shown).size).toBeGreaterThan(45)
})

test('it is six words with blanks between them', () => {
  expect(exampleSentence(() => 0)).toMatch(/^[a-z]+( [a-z]+){5}$/)
  expect(exampleSentence((below) => below - 1)).toMatch(/^[a-z]+( [a-z]+){5}$/)
})
