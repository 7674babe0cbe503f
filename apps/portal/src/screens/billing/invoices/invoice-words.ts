import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { leftOf } from '@doorward/core/billing/credit-note'
import { moneyText as decimalText } from '@doorward/core/billing/money'
import { moneyText } from '../../../lib/money.ts'
import { language, t } from '../../../lib/texts.ts'

/** What an invoice is called: by its number, where it has one. */
export const invoiceName = ({ number, invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): string =>
  number ? t('billing.invoiceNumber', { number }) : invoiceId

/** The same within a sentence. */
export const invoiceShort = ({ number, invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): string =>
  t('billing.invoiceShort', { number: number ?? invoiceId })

/** What is left of an invoice once its credit notes are taken off. */
const leftOfInvoice = (invoice: InvoiceReply): bigint =>
  leftOf(
    invoice,
    (invoice.creditNotes ?? []).map(({ amount }) => amount),
  )

/** The same in words. */
export const openText = (invoice: InvoiceReply): string =>
  moneyText(decimalText(leftOfInvoice(invoice)), invoice.currency)

/** A month by its name, such as "October 2026" for 2026-10. */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
