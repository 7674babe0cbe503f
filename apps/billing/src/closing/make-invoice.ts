import { monthOf, termsDays } from '@doorward/core/billing/invoice'
import { parseMoney } from '@doorward/core/billing/money'
import type { Period } from '@doorward/core/billing/period'
import type { AccountId } from '@doorward/core/ids'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { listHoursOf } from '@doorward/store/billing/closes'
import { hasInvoiceOf, type InvoicePayer, insertInvoice, placeOfInvoice } from '@doorward/store/billing/invoices'
import { listKnownPlans } from '@doorward/store/billing/known-plans'
import type { Tx } from '@doorward/store/database/database'
import { findItem } from '@doorward/store/items/items'
import { type DataKey, seal } from '@doorward/store/secrets/vault'
import { readPayer } from '../accounts/payer.ts'
import { startCollecting } from '../collecting/start-collecting.ts'
import { madeLetter } from '../letters/letters.ts'
import { writeToAccount } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'

const dayMs = 86_400_000

/** Whoever pays for an account now, sealed for one invoice. */
async function payerOf(
  tx: Tx,
  accountId: AccountId,
  { dataKey, invoiceId, sealed }: { dataKey: DataKey; invoiceId: string; sealed: Uint8Array | undefined },
): Promise<Buffer> {
  const item = await findItem(tx, accountId, { kind: 'account', id: accountId })
  const doc = (item?.doc ?? {}) as { name?: string; company?: { name?: string } } // as the API writes it
  const name = doc.company?.name || doc.name
  const email = sealed && readPayer(dataKey, accountId, sealed).email
  const payer: InvoicePayer = { ...(name ? { name } : {}), ...(email ? { email } : {}) }
  return seal(dataKey, placeOfInvoice(accountId, invoiceId), Buffer.from(JSON.stringify(payer)))
}

/**
 * Makes the invoice of an account for a month that is over, once; in its transaction goes what has it paid. An account that owes less
 * than a cent has none.
 */
export async function makeInvoice(
  parts: WorkParts,
  tx: Tx,
  { accountId, period, dataKey, at }: { accountId: AccountId; period: Period; dataKey: DataKey; at: Date },
): Promise<void> {
  const account = await lockBillingAccount(tx, accountId)
  if (await hasInvoiceOf(tx, accountId, period)) return
  const known = await listKnownPlans(tx, accountId, period)
  const hours = await listHoursOf(tx, accountId, period)
  const { seller, taxPercentHundredths } = parts.invoicing
  const draft = monthOf(period, { known, hours, taxPercentHundredths })
  if (parseMoney(draft.total) === 0n) return
  const invoiceId = `inv_${period.replace('-', '_')}`
  const byTransfer = draft.terms === 'invoice'
  const made = await insertInvoice(tx, accountId, {
    ...draft,
    invoiceId,
    period,
    createdAt: at,
    dueAt: byTransfer ? new Date(at.getTime() + termsDays * dayMs) : at,
    seller,
    isTestMoney: parts.cards?.isTestMoney === true,
    sealed: await payerOf(tx, accountId, { dataKey, invoiceId, sealed: account?.sealed }),
  })
  if (!made) return
  if (!byTransfer) return startCollecting(tx, accountId)
  const named = { ...draft, period, number: made.number }
  const dueAt = new Date(at.getTime() + termsDays * dayMs)
  await writeToAccount(parts, tx, accountId, {
    who: 'payer',
    worded: madeLetter(accountId, named, dueAt),
    tab: 'invoices',
    invoiceId,
  })
}
