import type { AccountId } from '@doorward/core/ids'
import { expect, it } from 'vitest'
import { defaultFreshness, type Freshness } from '../endpoints/freshness.ts'
import { Sight } from './sight.ts'

const [one, other] = ['acc-one', 'acc-other'] as AccountId[] as [AccountId, AccountId] // of the right pattern
const bounded = (staleMsMax: number): Freshness => ({ kind: 'bounded', staleMsMax })
const strong: Freshness = { kind: 'strong' }
const atLeast: Freshness = { kind: 'atLeast', revision: 7 }

/** A sight whose accounts are numbered in the order they are asked for. */
function opened(later = false) {
  let asked = 0
  return new Sight<number>(() => (later ? Promise.resolve(++asked) : ++asked))
}

it.each([
  ['the same freshness', defaultFreshness, defaultFreshness, 1],
  ['a wider bound', bounded(1_000), bounded(30_000), 1],
  ['a narrower bound', bounded(1_000), bounded(0), 2],
  ['everything', defaultFreshness, strong, 2],
  ['a revision', defaultFreshness, atLeast, 2],
  ['the same revision', atLeast, atLeast, 1],
  ['an age, known up to a revision', atLeast, defaultFreshness, 2],
])('sees an account again as it saw it, unless more is wanted: %s', (_, first, second, seen) => {
  const sight = opened()
  expect(sight.see(one, first)).toBe(1)
  expect(sight.see(one, second)).toBe(seen)
})

it('sees each account for itself', () => {
  const sight = opened()
  expect([sight.see(one, strong), sight.see(other, strong), sight.see(one, strong)]).toEqual([1, 2, 3])
})

it('remembers that there is no account', () => {
  let asked = 0
  const sight = new Sight(() => {
    asked += 1
    return null
  })
  expect([sight.see(one, strong), sight.see(one, strong), asked]).toEqual([null, null, 1])
})

it('sees anew once anything was waited for', async () => {
  const sight = opened()
  expect(sight.after(sight.see(one, strong), () => sight.see(one, strong))).toBe(1)
  const waited = sight.after(Promise.resolve(), () => sight.see(one, strong))
  expect(sight.see(one, strong)).toBe(2)
  expect(await waited).toBe(3)
  sight.forget()
  expect(sight.see(one, strong)).toBe(4)
})

it('keeps nothing that was not at hand', async () => {
  const sight = opened(true)
  expect(await sight.see(one, strong)).toBe(1)
  expect(await sight.see(one, strong)).toBe(2)
})
