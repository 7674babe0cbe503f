import { type Money, moneyText, shareOf, sumOf, wholeCents } from './money.ts'
import { endOf, type Period, startOf } from './period.ts'
import {
  type AccountPlan,
  type Charged,
  type Currency,
  chargedAs,
  chargedBy,
  type PlanOn,
  plans,
  pricePartsOf,
} from './plans.ts'

/** How an invoice stands: to be paid, paid, not paid by its card yet, taken back, or given up as too little for a card. */
export const invoiceStatuses = ['OPEN', 'PAID', 'DECLINED', 'VOID', 'WAIVED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** By what it is paid: the account's card, or a transfer within the days of its terms (decision 52). */
export const invoiceTerms = ['card', 'invoice'] as const
export type InvoiceTerms = (typeof invoiceTerms)[number]
export const termsDays = 30

/** A plan and since when an account was on it; the first one since ever. */
export interface PlanSince {
  plan: PlanOn
  since: Date
}

/** Counted calls of an hour. */
export interface HourOfCalls {
  hour: Date
  calls: number
}

/** Calls of a month that fell on one plan. */
export interface InvoiceLine {
  featureSet: Charged
  /** ISO 8601. */
  from: string
  to: string
  calls: number
  /** Of them, those that cost nothing. */
  includedCalls: number
  chargedCalls: number
  /** Absent where calls are not charged. */
  unitPrice?: string
  amount: string
}

/** What a month comes to; amounts are decimal texts with four places. */
export interface InvoiceDraft {
  currency: Currency
  terms: InvoiceTerms
  lines: InvoiceLine[]
  subtotal: string
  /** Such as 19.00. */
  taxPercent: string
  tax: string
  /** What makes whole cents of subtotal and tax: half up, once. */
  rounding: string
  total: string
}

/** Calls that fell on a plan, one after the other in a month. */
type CallsOn = Pick<InvoiceLine, 'featureSet' | 'calls'>

interface Span extends CallsOn {
  from: Date
  to: Date
}

/** The plans of a month in their order, one after the other, each with the calls of the hours that began on it. */
function spansOf(
  known: readonly PlanSince[],
  hours: readonly HourOfCalls[],
  [from, to]: readonly [Date, Date],
): Span[] {
  const spans: Span[] = []
  known.forEach(({ plan, since }, place) => {
    const next = known[place + 1]?.since
    if ((next && next <= from) || since >= to) return
    const featureSet = chargedAs(plan)
    const last = spans.at(-1)
    const end = next && next < to ? next : to
    if (last?.featureSet === featureSet) last.to = end
    else spans.push({ featureSet, from: since > from ? since : from, to: end, calls: 0 })
  })
  for (const { hour, calls } of hours) {
    const span = spans.findLast(({ from }) => from <= hour) ?? spans[0]
    if (span && hour >= from && hour < to) span.calls += calls
  }
  return spans
}

/** What the calls of a month come to: those that it includes are given once, to the first that are charged. */
function priced<On extends CallsOn>(
  spans: readonly On[],
  currency: Currency,
): { span: On; included: number; charged: number; amount: Money }[] {
  let given = 0
  return spans.map((span) => {
    const { charges, includedCalls } = plans[span.featureSet]
    const included = charges ? Math.min(span.calls, Math.max(0, includedCalls - given)) : span.calls
    if (charges) given += included
    const charged = span.calls - included
    return { span, included, charged, amount: BigInt(charged) * pricePartsOf[currency] }
  })
}

const linesOf = (spans: readonly Span[], currency: Currency): { line: InvoiceLine; amount: Money }[] =>
  priced(spans, currency).map(({ span: { featureSet, from, to, calls }, included, charged, amount }) => ({
    line: {
      featureSet,
      from: from.toISOString(),
      to: to.toISOString(),
      calls,
      includedCalls: included,
      chargedCalls: charged,
      ...(plans[featureSet].charges ? { unitPrice: moneyText(pricePartsOf[currency]) } : {}),
      amount: moneyText(amount),
    },
    amount,
  }))

/**
 * What a month comes to before tax if it goes on with so many calls on a plan (BIL-05).
 * @param lines what fell on which plan until now
 */
export const costGoingOn = (lines: readonly CallsOn[], next: CallsOn, currency: Currency): string =>
  moneyText(sumOf(priced([...lines, next], currency).map(({ amount }) => amount)))

/**
 * What a month comes to (BIL-05, decision 52): calls beyond those that its plans include, in the currency of the plan at its end, with
 * tax. A locked account's calls are charged by what it was on. An hour belongs to the plan on which it began.
 * @param known plans by when they began, at least the one that the month began on
 */
export function monthOf(
  period: Period,
  {
    known,
    hours,
    taxPercentHundredths,
  }: { known: readonly PlanSince[]; hours: readonly HourOfCalls[]; taxPercentHundredths: number },
): InvoiceDraft {
  const end = endOf(period)
  const last = known.findLast(({ since }) => since < end) ?? known[0]
  const currency = last?.plan.currency ?? 'EUR'
  const made = linesOf(spansOf(known, hours, [startOf(period), end]), currency)
  const subtotal = sumOf(made.map(({ amount }) => amount))
  const percent = BigInt(taxPercentHundredths)
  const tax = shareOf(subtotal, percent)
  const total = wholeCents(subtotal + tax)
  return {
    currency,
    terms: termsOf(last?.plan),
    lines: made.map(({ line }) => line),
    subtotal: moneyText(subtotal),
    taxPercent: `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}`,
    tax: moneyText(tax),
    rounding: moneyText(total - subtotal - tax),
    total: moneyText(total),
  }
}

/** By what an account pays: one that the operator put on its plan by transfer, every other one by its card. */
const termsOf = (plan: PlanOn | undefined): InvoiceTerms =>
  plan && chargedBy(plan).givenBy === 'operator' ? 'invoice' : 'card'

/** The plan of an account's document with its beginning. */
export const planSince = ({ since, ...plan }: AccountPlan): PlanSince => ({ plan, since: new Date(since) })

/** The number of an invoice as it is written: of no other account, and without gaps in its own. */
export const invoiceNumberText = (accountId: string, number: number): string =>
  `${accountId.replace(/^acc-/, '').toUpperCase()}-${String(number).padStart(4, '0')}`

/** Which number a text writes as `invoiceNumberText` does, whatever its letters' case; undefined for any other text. */
export function invoiceNumberOf(accountId: string, text: string): number | undefined {
  const number = Number(/-(\d{4,9})$/.exec(text)?.[1])
  return number > 0 && text.toUpperCase() === invoiceNumberText(accountId, number) ? number : undefined
}
