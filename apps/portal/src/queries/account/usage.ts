import { getAccount } from '@doorward/contract/authorization/account/accounts'
import {
  getAccountInvoice,
  getAccountInvoices,
  getAccountUsage,
  type InvoiceReply,
  type UsageReply,
  updateAccountUsage,
} from '@doorward/contract/authorization/account/usage'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../lib/texts.ts'
import { call, precondition } from '../server/call.ts'
import { pageSize, pagesOf } from '../server/paging.ts'
import { queryClient } from '../server/query-client.ts'
import { readAs } from '../server/read-as.ts'
import { accountParams } from './account.ts'

/** Counted calls of the account, its costs and limits. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }): Promise<UsageReply> =>
    (await call(getAccountUsage, { params: accountParams(), signal })).body,
})

/** Sets how many calls a month may have before alerts tell; null takes the limit away. */
export async function saveUsageLimit(limit: number | null): Promise<void> {
  // The limit stands with the account, whose version an account with required preconditions asks for.
  const account = await call(getAccount, { params: accountParams() }).catch(() => undefined)
  await call(updateAccountUsage, { params: accountParams(), body: { limit }, headers: precondition(account?.etag) })
  await queryClient.invalidateQueries({ queryKey: usageQuery.queryKey })
}

export const invoicesQuery = () =>
  pagesOf<InvoiceReply>(['invoices', 'list'], async (cursor, signal) => {
    const query = { limit: pageSize, ...(cursor ? { cursor } : {}) }
    const { body } = await call(getAccountInvoices, { params: accountParams(), query, signal })
    return { rows: body.invoices, cursor: body.pagination?.next?.cursor }
  })

/** One invoice, also of those that no page shown has. */
export const invoiceQuery = (invoiceId: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: async ({ signal }): Promise<InvoiceReply> =>
      (await call(getAccountInvoice, { params: { ...accountParams(), invoiceId }, signal })).body,
  })

/** The forms that a paper of billing is had in as a file. */
export const invoiceForms = { pdf: 'application/pdf', csv: 'text/csv', json: 'application/json' } as const
export type InvoiceForm = keyof typeof invoiceForms

/** An invoice, or a credit note to one. */
export interface Paper {
  kind: 'invoices' | 'credit-notes'
  id: string
  /** As it is written. */
  number: string
}
const fileNames = { invoices: 'billing.fileName', 'credit-notes': 'billing.creditFileName' } as const

/** A paper as a file, and what it is called. Rejects with `ApiError`. */
export async function readPaper(
  { kind, id, number }: Paper,
  form: InvoiceForm,
): Promise<{ content: Blob; fileName: string }> {
  const { accountId } = accountParams()
  const address = `/v1/accounts/${encodeURIComponent(accountId)}/${kind}/${encodeURIComponent(id)}`
  const response = await readAs(invoiceForms[form], address)
  return { content: await response.blob(), fileName: `${t(fileNames[kind], { number })}.${form}` }
}
