import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { amountText } from '@doorward/core/billing/money'
import type { Say } from '@doorward/texts/english'
import { dayOf, type Paper, type Parties, printed } from './paper.ts'

/** The last day before an end. */
const dayBefore = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString())

const plans = {
  BETA_PLAN: 'billing.planBeta',
  PROMOTER: 'billing.planPromoter',
  ENTERPRISE: 'billing.planEnterprise',
} as const

/** What was called by plan, then what is added to it, and the total. */
function rowsOf({ text, language }: Say, invoice: InvoiceReply): Pick<Paper, 'lines' | 'sums'> {
  const { lines = [], currency, subtotal, taxPercent = '0.00', tax, rounding, total } = invoice
  const head = (['what', 'calls', 'included', 'charged', 'unitPrice'] as const).map((key) => text(`invoice.${key}`))
  const { format: whole } = new Intl.NumberFormat(language)
  return {
    lines: [
      [...head, text('invoice.amount', { currency })],
      ...lines.map(({ featureSet, from, to, calls, includedCalls, chargedCalls, unitPrice = '', amount }) => [
        text('invoice.line', { plan: text(plans[featureSet]), from: dayOf(from), to: dayBefore(to) }),
        whole(calls),
        whole(includedCalls),
        whole(chargedCalls),
        unitPrice,
        amount,
      ]),
    ],
    sums: [
      ...(subtotal === undefined ? [] : [[text('invoice.subtotal'), subtotal] as [string, string]]),
      ...(tax === undefined ? [] : [[text('invoice.tax', { percent: taxPercent }), tax] as [string, string]]),
      ...(rounding === undefined ? [] : [[text('invoice.rounding'), rounding] as [string, string]]),
      [text('invoice.total'), amountText(total, currency)],
    ],
  }
}

/** An invoice as it is printed. */
export function invoicePdf(say: Say, invoice: InvoiceReply, parties: Parties): Promise<Buffer> {
  const { text } = say
  const { number = invoice.invoiceId, createdTime, period, dueTime, paidTime, isTestMoney, status } = invoice
  return printed(say, {
    title: text('invoice.title', { number }),
    createdTime,
    isTestMoney,
    facts: [
      `${text('invoice.made')}: ${dayOf(createdTime)}`,
      period && `${text('invoice.period')}: ${period}`,
      dueTime && `${text('invoice.due')}: ${dayOf(dueTime)}`,
      paidTime && `${text('invoice.paid')}: ${dayOf(paidTime)}`,
    ],
    ...rowsOf(say, invoice),
    notes: [...(status === 'WAIVED' ? [text('invoice.waived')] : []), text('invoice.times'), text('billing.counts')],
    parties,
  })
}
