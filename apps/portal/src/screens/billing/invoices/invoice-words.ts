import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { language, t } from '../../../lib/texts.ts'
import type { Paper } from '../../../queries/account/usage.ts'

/** What an invoice is called: by its number, where it has one. */
export const invoiceName = ({ number, invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): string =>
  number ? t('billing.invoiceNumber', { number }) : invoiceId

/** What its files are asked for by. */
export const paperOf = ({ invoiceId, number = invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): Paper => ({
  kind: 'invoices',
  id: invoiceId,
  number,
})

/** The same within a sentence. */
export const invoiceShort = ({ number, invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): string =>
  t('billing.invoiceShort', { number: number ?? invoiceId })

const exact = new Intl.NumberFormat(language, { minimumFractionDigits: 4, maximumFractionDigits: 4 })

/** An amount with the four places that it is counted in, as the invoice's files have it. */
export const exactText = (amount: string, currency: string): string =>
  t('billing.amount', { amount: exact.format(Number(amount)), currency })

/** A month by its name, such as "October 2026" for 2026-10. */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
