import { paidWithTestMoney } from '@doorward/core/billing/credit-note'
import { isCurrency } from '@doorward/core/billing/plans'
import { type AccountId, platformAccountId } from '@doorward/core/ids'
import {
  type CreditNote,
  findUnsettledCreditNote,
  lockInvoices,
  payBackJob,
  placeOfCreditNote,
  settleCreditNote,
} from '@doorward/store/billing/credit-notes'
import { findInvoice, type Invoice } from '@doorward/store/billing/invoices'
import { findPaymentMethod } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import { endJob, type TakenJob } from '@doorward/store/jobs/jobs'
import { unseal } from '@doorward/store/secrets/vault'
import type { RefundReply } from '../cards/card-provider.ts'
import { startCollecting } from '../collecting/start-collecting.ts'
import { creditLetter, refundRefusedLetter } from '../letters/letters.ts'
import { readyToWrite, writeToAccount, writeToOperator } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'

const refused = (code: string): RefundReply => ({ outcome: 'refused', code })

const isOfTestMoney = ({ database }: WorkParts, accountId: AccountId, { invoiceId }: CreditNote): Promise<boolean> =>
  database.account(accountId, async (tx) => (await findInvoice(tx, accountId, invoiceId))?.isTestMoney === true, 'read')

/** Asks the provider to give back, by the note's own key, or how it stands what it gave; undefined of a note that is about no card. */
async function refundOf(parts: WorkParts, accountId: AccountId, note: CreditNote): Promise<RefundReply | undefined> {
  const { cards } = parts
  const { way, chargeRef: charge, refundKey: key, amount, currency } = note
  if (way !== 'card') return undefined
  if (note.outcome === 'refunded' && note.providerRef) return cards?.lookAtRefund?.(note.providerRef)
  if (!cards?.isTestMoney && (await isOfTestMoney(parts, accountId, note))) return refused(paidWithTestMoney)
  if (!charge || !isCurrency(currency)) return refused('no_such_charge')
  if (!cards) return refused('no_card_provider')
  return cards.refund({ accountId, charge, key, amount, currency })
}

/** Tells whoever paid what comes back and where to, or the operator that it does not. */
async function tell(
  parts: WorkParts,
  tx: Tx,
  accountId: AccountId,
  { note, invoice, reply }: { note: CreditNote; invoice: Invoice; reply: RefundReply | undefined },
): Promise<void> {
  if (reply?.outcome === 'refused')
    return writeToOperator(parts, tx, {
      about: accountId,
      worded: refundRefusedLetter(accountId, note, { invoice, code: reply.code }),
    })
  const card = note.paymentMethodId ? await findPaymentMethod(tx, accountId, note.paymentMethodId) : undefined
  const dataKey = await parts.keyring.dataKey(accountId)
  const reason = unseal(dataKey, placeOfCreditNote(accountId, note.creditNoteId), note.sealed).toString()
  const worded = creditLetter(accountId, note, { invoice, card, reason })
  await writeToAccount(parts, tx, accountId, { who: 'payer', worded, tab: 'invoices', invoiceId: invoice.invoiceId })
}

/** Notes how giving back ended, once, with all that follows: what is owed is looked at anew, people are told. */
const settle = (parts: WorkParts, accountId: AccountId, note: CreditNote, reply: RefundReply | undefined) =>
  parts.database.accounts([accountId, platformAccountId], async (tx) => {
    await lockInvoices(tx, accountId)
    const outcome = reply?.outcome ?? null
    const isKnown = outcome !== null && outcome === note.outcome
    const code = reply?.outcome === 'refused' ? reply.code : null
    const providerRef = reply?.outcome === 'refunded' ? reply.providerRef : null
    if (!(await settleCreditNote(tx, accountId, note, { outcome, code, providerRef, at: parts.now() }))) return
    if (isKnown) return
    if (note.way === 'owed') await startCollecting(tx, accountId)
    const invoice = await findInvoice(tx, accountId, note.invoiceId)
    if (invoice) await tell(parts, tx, accountId, { note, invoice, reply })
  })

/** The next credit note to be seen to; where there is none, the work ends. */
const nextNote = (parts: WorkParts, accountId: AccountId): Promise<CreditNote | undefined> =>
  parts.database.account(accountId, async (tx) => {
    await lockInvoices(tx, accountId)
    const note = await findUnsettledCreditNote(tx, accountId)
    if (!note) await endJob(tx, accountId, payBackJob)
    return note
  })

/**
 * Gives back what was granted, one credit note after the other. A note is there before its provider is asked: after a node was killed it
 * is asked again, by the same key.
 */
export const payBack =
  (parts: WorkParts) =>
  async ({ accountId }: TakenJob, signal: AbortSignal): Promise<{ dueInMs: number } | null> => {
    await readyToWrite(parts, accountId, platformAccountId)
    while (!signal.aborted) {
      const note = await nextNote(parts, accountId)
      if (!note) return null
      await settle(parts, accountId, note, await refundOf(parts, accountId, note))
      parts.outbox.look()
    }
    return { dueInMs: 0 }
  }
