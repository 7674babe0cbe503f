import { getAccountCreditNote } from './get-account-credit-note.ts'
import { getAccountInvoice } from './get-account-invoice.ts'
import { getAccountInvoices } from './get-account-invoices.ts'
import { getAccountUsage } from './get-account-usage.ts'
import { updateAccountUsage } from './update-account-usage.ts'

export const usage = {
  getAccountCreditNote,
  getAccountInvoice,
  getAccountInvoices,
  getAccountUsage,
  updateAccountUsage,
}
