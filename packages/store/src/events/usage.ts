import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Counted calls of the last 62 days, so that two whole months are told, and the last 12 months (UTC), newest first; days and months without any are left out. */
export async function readUsage(
  tx: Tx,
  accountId: AccountId,
): Promise<{ days: { date: string; calls: number }[]; months: { month: string; calls: number }[] }> {
  const [days, months] = await Promise.all([
    tx<{ date: string; calls: number }[]>`
      select to_char(hour, 'YYYY-MM-DD') as date, sum(calls)::bigint as calls from call_counts
      where account_id = ${accountId} and hour >= date_trunc('day', clock_timestamp()) - interval '61 days' and calls > 0
      group by 1 order by 1 desc`,
    tx<{ month: string; calls: number }[]>`
      select to_char(hour, 'YYYY-MM') as month, sum(calls)::bigint as calls from call_counts
      where account_id = ${accountId} and hour >= date_trunc('month', clock_timestamp()) - interval '11 months' and calls > 0
      group by 1 order by 1 desc`,
  ])
  return {
    days: days.map(({ date, calls }) => ({ date, calls: Number(calls) })),
    months: months.map(({ month, calls }) => ({ month, calls: Number(calls) })),
  }
}

export interface Invoice {
  invoiceId: string
  createdAt: Date
  /** Decimal text with four places. */
  total: string
  currency: string
  status: string
  url: string | null
}

/** Invoices, newest first, at most `limit`, after the one that `before` names. */
export async function listInvoices(
  tx: Tx,
  accountId: AccountId,
  page: { before?: { at: string; id: string } | undefined; limit: number },
): Promise<Invoice[]> {
  const { before, limit } = page
  const rows = await tx<
    { invoice_id: string; created_at: Date; total: string; currency: string; status: string; url: string | null }[]
  >`
    select invoice_id, created_at, total::text, currency, status, url from invoices
    where account_id = ${accountId}
      ${before ? tx`and (created_at, invoice_id) < (${before.at}::timestamptz, ${before.id})` : tx``}
    order by created_at desc, invoice_id desc limit ${limit}`
  return rows.map(({ invoice_id: invoiceId, created_at: createdAt, ...row }) => ({ invoiceId, createdAt, ...row }))
}

/** Keeps invoices; one whose id is known stays as it is. */
export async function saveInvoices(tx: Tx, accountId: AccountId, invoices: Invoice[]): Promise<void> {
  await tx`
    insert into invoices (account_id, invoice_id, created_at, total, currency, status, url)
    select ${accountId}, "invoiceId", "createdAt", total, currency, status, url
    from jsonb_to_recordset(${JSON.stringify(invoices)}::text::jsonb) as row
      ("invoiceId" text, "createdAt" timestamptz, total numeric, currency text, status text, url text)
    on conflict do nothing`
}
