import type { InvoiceReply } from '@doorward/contract/authorization/account/usage'
import { language, t } from '../../../lib/texts.ts'

/** What an invoice is called: by its number, where it has one. */
export const invoiceName = ({ number, invoiceId }: Pick<InvoiceReply, 'number' | 'invoiceId'>): string =>
  number ? t('billing.invoiceNumber', { number }) : invoiceId

/** A month by its name, such as "October 2026" for 2026-10. */
export const monthName = (period: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  )
