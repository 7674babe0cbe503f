import { expect, test } from 'vitest'
import { chargedBy, plans } from './plans.ts'
import { chargedCalls, costOf, withLimit } from './usage.ts'

test.each([
  [0, 'EUR', '0.0000'],
  [1, 'EUR', '0.0011'],
  [1, 'USD', '0.0012'],
  [999, 'EUR', '1.0989'],
  [9_007_199_254_740_991, 'EUR', '9907919180215.0901'],
] as const)('ENT-19 %i calls in %s cost %s', (calls, currency, cost) => {
  expect(costOf(calls, currency)).toBe(cost)
})

test('a change of a limit keeps what it leaves out, and takes away what it makes null', () => {
  const one = withLimit([], { type: 'TIER', limit: 5 })
  const two = withLimit(one, { type: 'OTHER', tier: 'a' })
  expect(withLimit(two, { type: 'TIER', tier: 'b' })).toEqual([
    { type: 'TIER', limit: 5, tier: 'b' },
    { type: 'OTHER', tier: 'a' },
  ])
  expect(withLimit(two, { type: 'TIER' })).toEqual(two)
  expect(withLimit(two, { type: 'TIER', limit: null })).toEqual([{ type: 'OTHER', tier: 'a' }])
  expect(withLimit(two, { type: 'THIRD' })).toEqual(two)
})

test('ENT-19 calls cost euros where no currency is said', () => {
  expect([costOf(10_000), costOf(9_091)]).toEqual(['11.0000', '10.0001'])
})

test.each([
  ['BETA_PLAN', 1_000_000, 0],
  ['PROMOTER', 100_000, 0],
  ['PROMOTER', 100_001, 1],
  ['ENTERPRISE', 250_000, 150_000],
] as const)('BIL-05 on %s %i calls of a month are charged as %i', (featureSet, calls, charged) => {
  expect(chargedCalls(calls, plans[featureSet])).toBe(charged)
})

test('BIL-05 the calls of a locked account are charged by what it was on', () => {
  expect(chargedBy({ featureSet: 'LOCKED', lockedFrom: 'PROMOTER' })).toBe(plans.PROMOTER)
  expect(chargedBy({ featureSet: 'LOCKED' })).toBe(plans.BETA_PLAN)
})

test('a limit stands by its number or by its tier, and goes without both', () => {
  expect(withLimit([], { type: 'A', limit: 0 })).toEqual([{ type: 'A', limit: 0 }])
  expect(withLimit([], { type: 'A', limit: null, tier: null })).toEqual([])
  const both = [
    { type: 'A', limit: 1, tier: 'x' },
    { type: 'B', limit: 2 },
  ]
  expect(withLimit(both, { type: 'A', limit: null })).toEqual([
    { type: 'A', tier: 'x' },
    { type: 'B', limit: 2 },
  ])
  expect(withLimit(both, { type: 'A', limit: null, tier: null })).toEqual([{ type: 'B', limit: 2 }])
  expect(withLimit(both, { type: 'B', limit: 3 })).toEqual([both[0], { type: 'B', limit: 3 }])
})
