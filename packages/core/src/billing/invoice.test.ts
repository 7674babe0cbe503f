import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attemptsMax, lockDayOf, nextAttemptAt } from './dunning.ts'
import { costGoingOn, invoiceNumberText, monthOf, type PlanSince } from './invoice.ts'
import { centsOf, moneyText, parseMoney, shareOf, sumOf, wholeCents } from './money.ts'
import { endOf, periodAfter, periodOf, startOf } from './period.ts'
import type { PlanOn } from './plans.ts'

test.each([
  ['0', '0.0000'],
  ['63.459', '63.4590'],
  ['-0.0011', '-0.0011'],
  ['9999999999.9999', '9999999999.9999'],
])('BIL-05 %s is the amount %s', (text, same) => {
  expect(moneyText(parseMoney(text))).toBe(same)
})

test.each(['', '1,5', '1.00001', '.5', '1e3', ' 1', 'NaN'])('BIL-05 "%s" is no amount', (text) => {
  expect(() => parseMoney(text)).toThrow(RangeError)
})

test.each([
  ['63.4590', '63.4600'],
  ['63.4550', '63.4600'],
  ['63.4549', '63.4500'],
  ['0.0049', '0.0000'],
])('BIL-05 a card is charged for %s with %s', (exact, charged) => {
  expect(moneyText(wholeCents(parseMoney(exact)))).toBe(charged)
})

test('BIL-05 money comes back from its text, adds up, and its share is half up', () => {
  fc.assert(fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (amount) => parseMoney(moneyText(amount)) === amount))
  expect(sumOf([1n, 2n, -4n])).toBe(-1n)
  expect([shareOf(10_000n, 1_900n), shareOf(5n, 1_000n), shareOf(4n, 1_000n)]).toEqual([1_900n, 1n, 0n])
  expect(centsOf(parseMoney('63.4600'))).toBe(6_346)
})

test('BIL-05 a month is one of the calendar (UTC)', () => {
  expect([periodAfter('2026-12'), periodOf(new Date('2026-10-31T23:59:59.999Z'))]).toEqual(['2027-01', '2026-10'])
  expect([startOf('2026-02'), endOf('2026-02')].map((at) => at.toISOString().slice(0, 10))).toEqual([
    '2026-02-01',
    '2026-03-01',
  ])
})

const period = '2026-10'
const ever = new Date(0)
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 9, day, hour))
const on = (featureSet: PlanOn['featureSet'], since: Date = ever, more: Partial<PlanOn> = {}): PlanSince => ({
  plan: { featureSet, currency: 'EUR', ...more },
  since,
})
const month = (known: PlanSince[], hours: [Date, number][], taxPercentHundredths = 0) =>
  monthOf(period, { known, hours: hours.map(([hour, calls]) => ({ hour, calls })), taxPercentHundredths })

test('BIL-05 a month of 157,690 calls comes to 63.46, of which it says how: 63.459 and the rounding', () => {
  expect(month([on('PROMOTER')], [[at(2), 157_690]])).toEqual({
    currency: 'EUR',
    terms: 'card',
    lines: [
      {
        featureSet: 'PROMOTER',
        from: '2026-10-01T00:00:00.000Z',
        to: '2026-11-01T00:00:00.000Z',
        calls: 157_690,
        includedCalls: 100_000,
        chargedCalls: 57_690,
        unitPrice: '0.0011',
        amount: '63.4590',
      },
    ],
    subtotal: '63.4590',
    taxPercent: '0.00',
    tax: '0.0000',
    rounding: '0.0010',
    total: '63.4600',
  })
})

test('BIL-05 tax is a line of its own, and the sum is rounded once', () => {
  expect(month([on('PROMOTER')], [[at(2), 100_009]], 1_900)).toMatchObject({
    subtotal: '0.0099',
    taxPercent: '19.00',
    tax: '0.0019',
    rounding: '-0.0018',
    total: '0.0100',
  })
})

test.each([
  ['free calls cost nothing, however many', [on('BETA_PLAN')], [[at(2), 2_000_000]], '0.0000'],
  [
    'those before the month began on another plan do not matter',
    [on('BETA_PLAN'), on('PROMOTER', ever)],
    [[at(2), 110_000]],
    '11.0000',
  ],
  [
    'what is called before going over to a plan that charges stays free, and uses up nothing',
    [on('BETA_PLAN'), on('PROMOTER', at(10))],
    [
      [at(9, 23), 500_000],
      [at(10), 100_010],
    ],
    '0.0100',
  ],
  [
    'an hour belongs to the plan that it began on',
    [on('BETA_PLAN'), on('PROMOTER', new Date(at(10, 4).getTime() + 1))],
    [
      [at(10, 4), 500_000],
      [at(10, 5), 100_010],
    ],
    '0.0100',
  ],
  [
    'what a month includes is given once',
    [on('PROMOTER'), on('BETA_PLAN', at(10)), on('PROMOTER', at(20))],
    [
      [at(2), 60_000],
      [at(15), 70_000],
      [at(25), 60_000],
    ],
    '22.0000',
  ],
  [
    'a locked account is charged by what it was on',
    [on('PROMOTER'), on('LOCKED', at(10), { lockedFrom: 'PROMOTER' })],
    [
      [at(2), 60_000],
      [at(15), 60_000],
    ],
    '22.0000',
  ],
  [
    'calls of other months do not count',
    [on('PROMOTER')],
    [
      [new Date(at(1).getTime() - 1), 900_000],
      [at(32), 900_000],
      [at(31, 23), 100_100],
    ],
    '0.1100',
  ],
] as [string, PlanSince[], [Date, number][], string][])('BIL-05 %s', (_, known, hours, total) => {
  expect(month(known, hours).total).toBe(total)
})

test('BIL-05 a month that goes on costs what its invoice will come to', () => {
  const calls = [
    [at(2), 90_000],
    [at(20), 160_000],
  ] satisfies [Date, number][]
  const known = [on('BETA_PLAN'), on('PROMOTER', at(15))]
  const { lines } = month(known, calls)
  const next = (further: number) => costGoingOn(lines, { featureSet: 'PROMOTER', calls: further }, 'EUR')
  expect([next(0), next(1_000)]).toEqual(['66.0000', '67.1000'])
  expect(next(50_000)).toBe(month(known, [...calls, [at(28), 50_000]]).subtotal)
  expect(costGoingOn(lines, { featureSet: 'BETA_PLAN', calls: 50_000 }, 'USD')).toBe('72.0000')
})

test('BIL-05 the currency is that of the plan at the end of the month, and the operator’s plan is paid by transfer', () => {
  const known = [on('PROMOTER'), on('ENTERPRISE', at(12), { currency: 'USD' })]
  expect(
    month(known, [
      [at(2), 60_000],
      [at(15), 60_000],
    ]),
  ).toMatchObject({
    currency: 'USD',
    terms: 'invoice',
    lines: [
      { featureSet: 'PROMOTER', to: at(12).toISOString(), chargedCalls: 0, amount: '0.0000' },
      { featureSet: 'ENTERPRISE', from: at(12).toISOString(), chargedCalls: 20_000, amount: '24.0000' },
    ],
    total: '24.0000',
  })
})

test('BIL-05 every call of a month is on one line, and lines, tax and rounding are the total', () => {
  const plan = fc.constantFrom('BETA_PLAN', 'PROMOTER', 'ENTERPRISE', 'LOCKED')
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 743 }), plan), { maxLength: 5 })
  const hours = fc.array(fc.tuple(fc.integer({ min: 0, max: 743 }), fc.integer({ min: 0, max: 300_000 })), {
    maxLength: 9,
  })
  fc.assert(
    fc.property(changes, hours, fc.integer({ min: 0, max: 2_500 }), (changes, hours, tax) => {
      const sorted = [...changes].sort(([one], [other]) => one - other)
      const known = [on('BETA_PLAN'), ...sorted.map(([hour, featureSet]) => on(featureSet as 'PROMOTER', at(1, hour)))]
      const made = month(
        known,
        hours.map(([hour, calls]) => [at(1, hour), calls]),
        tax,
      )
      expect(made.lines.reduce((sum, { calls }) => sum + calls, 0)).toBe(
        hours.reduce((sum, [, calls]) => sum + calls, 0),
      )
      const parts = [...made.lines.map(({ amount }) => amount), made.tax, made.rounding]
      expect(moneyText(sumOf(parts.map(parseMoney)))).toBe(made.total)
      expect(parseMoney(made.total) % 100n).toBe(0n)
    }),
  )
})

test('BIL-07 a declined card is tried again 3, then 5, then 7 days later; then, on day 15, the account is locked', () => {
  let day = at(1)
  for (const [attempt, next] of [
    [1, 4],
    [2, 9],
    [3, 16],
  ] as const) {
    expect(nextAttemptAt(attempt, day)).toEqual(at(next))
    expect(lockDayOf(attempt, at(next))).toEqual(at(16))
    day = at(next)
  }
  expect(nextAttemptAt(attemptsMax, day)).toBeUndefined()
})

test('BIL-05 an invoice is named by its account and its number', () => {
  expect(invoiceNumberText('acc-9f3k2m7q1x4z', 7)).toBe('9F3K2M7Q1X4Z-0007')
})
