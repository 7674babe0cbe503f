import { getAccountInvoices } from './get-account-invoices.ts'
import { getAccountUsage } from './get-account-usage.ts'
import { updateAccountUsage } from './update-account-usage.ts'

export const usage = {
  getAccountInvoices,
  getAccountUsage,
  updateAccountUsage,
}
