import { lockDayOf, nextAttemptAt } from '@doorward/core/billing/dunning'
import { moneyText } from '@doorward/core/billing/money'
import { isCurrency } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { randomId } from '@doorward/http/random-id'
import { type BillingAccount, changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer } from '@doorward/store/billing/card-customers'
import {
  findDueInvoice,
  findInvoice,
  type Invoice,
  saveDeclined,
  savePaid,
  saveWaived,
  takeAsked,
} from '@doorward/store/billing/invoices'
import {
  findAttemptUnderWay,
  insertAttempt,
  type PaymentAttempt,
  settleAttempt,
} from '@doorward/store/billing/payment-attempts'
import { findPaymentMethod, type PaymentMethod, saveCardStatus } from '@doorward/store/billing/payment-methods'
import type { Tx } from '@doorward/store/database/database'
import type { ChargeReply } from '../cards/card-provider.ts'
import { defaultCard, isAt } from '../cards/cards-at.ts'
import { declinedLetter, paidLetter } from '../letters/letters.ts'
import { writeToAccount } from '../letters/post-letters.ts'
import type { WorkParts } from '../parts.ts'
import { noProvider } from './begin-anew.ts'
import { openOf } from './waive.ts'

const idLetters = 20

/** An attempt, and by which name its payer is known to the provider of its card. */
export interface NextAttempt {
  attempt: PaymentAttempt
  customerRef: string | undefined
}

/** The card that pays for an account; one that was declined is tried again in its turn. */
async function cardOf(
  { cards: provider }: WorkParts,
  tx: Tx,
  accountId: AccountId,
  { account, inTurn }: { account: BillingAccount | undefined; inTurn: boolean },
): Promise<PaymentMethod | undefined> {
  const card = await defaultCard(tx, accountId, { account, provider })
  const mayPay = card?.status === 'active' || (inTurn && card?.status === 'card_declined')
  return mayPay ? card : undefined
}

/** By which name the payer of an attempt is known to the provider; undefined where its card is of another one. */
async function customerOf(
  { cards: provider }: WorkParts,
  tx: Tx,
  accountId: AccountId,
  { paymentMethodId }: PaymentAttempt,
) {
  const card = paymentMethodId === null ? undefined : await findPaymentMethod(tx, accountId, paymentMethodId)
  if (!provider || (card && !isAt(provider, card))) return undefined
  return findCardCustomer(tx, accountId, provider.realm)
}

/** Notes the next attempt, or answers one over which a node was killed; undefined where nothing is due. */
export const nextAttempt = (parts: WorkParts, accountId: AccountId): Promise<NextAttempt | undefined> =>
  parts.database.account(accountId, async (tx) => {
    const account = await lockBillingAccount(tx, accountId)
    const known = async (attempt: PaymentAttempt) => ({
      attempt,
      customerRef: await customerOf(parts, tx, accountId, attempt),
    })
    const underWay = await findAttemptUnderWay(tx, accountId)
    if (underWay) return known(underWay)
    const now = parts.now()
    for (let invoice = await findDueInvoice(tx, accountId, now); invoice; ) {
      const inTurn = invoice.nextAttemptAt !== null && invoice.nextAttemptAt <= now
      const card = await cardOf(parts, tx, accountId, { account, inTurn })
      await takeAsked(tx, accountId, invoice.invoiceId)
      if (inTurn || card) {
        const { invoiceId, currency } = invoice
        const amount = moneyText(await openOf(tx, accountId, invoice))
        const paymentMethodId = card?.paymentMethodId ?? null
        const attempt = {
          attemptId: randomId('pay_', idLetters),
          invoiceId,
          at: now,
          inTurn,
          paymentMethodId,
          amount,
          currency,
        }
        await insertAttempt(tx, accountId, attempt)
        return known(attempt)
      }
      invoice = await findDueInvoice(tx, accountId, now)
    }
    return undefined
  })

const declined = (code: string): ChargeReply => ({ outcome: 'declined', code, providerRef: null })

/** Takes the money of an attempt, by its id as the key. Where there is nobody to take it from it counts as declined. */
export async function chargeFor(
  { cards }: WorkParts,
  accountId: AccountId,
  { attempt, customerRef }: NextAttempt,
): Promise<ChargeReply> {
  const { attemptId: key, paymentMethodId, amount, currency } = attempt
  if (!cards) return declined(noProvider)
  if (!paymentMethodId || !customerRef || !isCurrency(currency)) return declined('no_card')
  try {
    return await cards.charge({ accountId, paymentMethodId, customerRef, key, amount, currency })
  } catch (cause) {
    if (cause instanceof Refusal && cause.kind === 'missing') return declined('no_such_card')
    throw cause
  }
}

type Settled = NextAttempt & { reply: ChargeReply }

/** Keeps what a charge has shown of its card. */
async function keepCardStatus(tx: Tx, accountId: AccountId, { attempt, reply }: Settled): Promise<void> {
  const { paymentMethodId } = attempt
  if (!paymentMethodId || reply.outcome === 'too_small') return
  const isExpired = reply.outcome === 'declined' && reply.code === 'expired_card'
  const status = reply.outcome === 'paid' ? 'active' : isExpired ? 'expired' : 'card_declined'
  const card = await findPaymentMethod(tx, accountId, paymentMethodId)
  if (!card || card.status === status) return
  await saveCardStatus(tx, accountId, paymentMethodId, status)
  await changeBillingAccount(tx, accountId, {})
}

/** An invoice's turn was declined: the next one is set, and whoever has to know is told from when the account is locked. */
async function takeTurn(
  parts: WorkParts,
  tx: Tx,
  accountId: AccountId,
  { invoice, attempt }: { invoice: Invoice; attempt: PaymentAttempt },
): Promise<void> {
  const attempts = invoice.attempts + 1
  const nextAt = nextAttemptAt(attempts, attempt.at)
  await saveDeclined(tx, accountId, invoice.invoiceId, { at: attempt.at, attempts, nextAttemptAt: nextAt })
  if (!nextAt) return
  const lockAt = lockDayOf(attempts, nextAt)
  const hasCard = attempt.paymentMethodId !== null
  const worded = declinedLetter(accountId, { ...invoice, total: attempt.amount }, { nextAt, lockAt, hasCard })
  await writeToAccount(parts, tx, accountId, { who: 'all', worded, tab: 'cards' })
}

/** Notes how an attempt ended, once, with all that follows for its invoice and its card. */
export const settle = (parts: WorkParts, accountId: AccountId, settled: Settled): Promise<void> =>
  parts.database.account(accountId, async (tx) => {
    await lockBillingAccount(tx, accountId)
    const { attempt, reply } = settled
    const { outcome, providerRef } = reply
    const code = 'code' in reply ? reply.code : null
    const at = parts.now()
    if (!(await settleAttempt(tx, accountId, attempt.attemptId, { outcome, code, providerRef, at }))) return
    await keepCardStatus(tx, accountId, settled)
    const invoice = await findInvoice(tx, accountId, attempt.invoiceId)
    if (!invoice) return
    if (outcome === 'too_small') return void (await saveWaived(tx, accountId, invoice.invoiceId))
    if (outcome !== 'paid') return attempt.inTurn ? takeTurn(parts, tx, accountId, { invoice, attempt }) : undefined
    await savePaid(tx, accountId, invoice.invoiceId, at)
    await writeToAccount(parts, tx, accountId, {
      who: 'payer',
      worded: paidLetter(accountId, { ...invoice, total: attempt.amount }),
      tab: 'invoices',
    })
  })
