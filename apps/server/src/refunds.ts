import { transferredLetter } from '@doorward/billing/letters/letters'
import { readyToWrite, writeToAccount } from '@doorward/billing/letters/post-letters'
import type { WorkParts } from '@doorward/billing/parts'
import {
  type CreditNoteState,
  creditNoteNumberText,
  creditNoteState,
  isToTransfer,
} from '@doorward/core/billing/credit-note'
import type { AccountId } from '@doorward/core/ids'
import { listCreditNotes, lockInvoices, saveTransferred } from '@doorward/store/billing/credit-notes'
import { findInvoice } from '@doorward/store/billing/invoices'
import { StartError } from '@doorward/store/database/start-error'
import { mustBeAccount } from './known-account.ts'

/**
 * Notes that the money of a credit note was sent by transfer, and writes so to whoever pays; its card is not paid back any more. Done
 * again it changes nothing. Raises StartError for an unknown account, for one that there is not, and for one that goes another way.
 * @param note its id, or its number as it is written
 */
export async function noteRefundSent(
  parts: WorkParts,
  { accountId, note: named }: { accountId: AccountId; note: string },
): Promise<{ accountId: AccountId; note: string; state: CreditNoteState; changed: boolean }> {
  const { database, now } = parts
  await mustBeAccount(database, accountId)
  await readyToWrite(parts, accountId)
  return database.account(accountId, async (tx) => {
    await lockInvoices(tx, accountId)
    const numberOf = ({ number }: { number: number }) => creditNoteNumberText(accountId, number)
    const note = (await listCreditNotes(tx, accountId)).find(
      (each) => each.creditNoteId === named || numberOf(each) === named.toUpperCase(),
    )
    const invoice = note && (await findInvoice(tx, accountId, note.invoiceId))
    if (!note || !invoice) throw new StartError(`${accountId} has no credit note ${named}.`)
    const answered = { accountId, note: numberOf(note) }
    if (note.transferredAt) return { ...answered, state: creditNoteState(note), changed: false }
    if (!isToTransfer(note)) throw new StartError(`${named} is ${creditNoteState(note)}: nothing is to be transferred.`)
    await saveTransferred(tx, accountId, note.creditNoteId, now())
    const worded = transferredLetter(accountId, note, invoice)
    await writeToAccount(parts, tx, accountId, { who: 'payer', worded, tab: 'invoices', invoiceId: note.invoiceId })
    return { ...answered, state: creditNoteState({ ...note, transferredAt: now() }), changed: true }
  })
}
