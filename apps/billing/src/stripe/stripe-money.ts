import { centsOf, parseMoney } from '@doorward/core/billing/money'
import { Refusal } from '@doorward/core/refusals'
import Stripe from 'stripe'
import type { CardProvider, ChargeReply, RefundReply } from '../cards/card-provider.ts'
import { asked, refusalOf } from './stripe-client.ts'

const { StripeCardError, StripeInvalidRequestError } = Stripe.errors

/** Where a charge or a refund is looked for before it is made: Stripe forgets keys after a day, and its own lists never. */
const lookedThrough = 100

/** The money side of Stripe: what it takes and gives back, each once by its key. */
export function stripeMoney(
  stripe: Stripe,
): Pick<CardProvider, 'charge' | 'refund'> & Required<Pick<CardProvider, 'lookAtRefund'>> {
  /** The charge that was made by a key, if one was. */
  async function chargeBy(key: string, customer: string): Promise<Stripe.PaymentIntent | undefined> {
    const { data } = await asked(stripe.paymentIntents.list({ customer, limit: lookedThrough }))
    return data.find(({ metadata }) => metadata.key === key)
  }

  /** The refund of a charge that was made by a key, if one was: Stripe itself forgets keys after a day. */
  async function refundBy(key: string, charge: string): Promise<Stripe.Refund | undefined> {
    try {
      const { data } = await stripe.refunds.list({ payment_intent: charge, limit: lookedThrough })
      return data.find(({ metadata }) => metadata?.key === key)
    } catch (cause) {
      // A charge that there is not has none; asking for the refund says so.
      if (cause instanceof StripeInvalidRequestError) return undefined
      throw refusalOf(cause)
    }
  }

  return {
    async charge({ accountId, paymentMethodId, customerRef, key, amount, currency }) {
      const made = await chargeBy(key, customerRef)
      if (made) return chargeReply(made)
      try {
        const intent = await stripe.paymentIntents.create(
          {
            amount: centsOf(parseMoney(amount)),
            currency: currency.toLowerCase(),
            customer: customerRef,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            metadata: { accountId, key },
          },
          { idempotencyKey: key },
        )
        return chargeReply(intent)
      } catch (cause) {
        if (isTooSmall(cause)) return { outcome: 'too_small', code: tooSmall, providerRef: null }
        if (!(cause instanceof StripeCardError)) throw refusalOf(cause)
        return declinedBy(cause.payment_intent?.id ?? null, cause)
      }
    },
    async refund({ accountId, charge, key, amount, currency }) {
      const made = await refundBy(key, charge)
      if (made) return refundReply(made)
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: charge, amount: centsOf(parseMoney(amount)), metadata: { accountId, key, currency } },
          { idempotencyKey: key },
        )
        return refundReply(refund)
      } catch (cause) {
        if (cause instanceof StripeInvalidRequestError && cause.code !== 'idempotency_key_in_use')
          return { outcome: 'refused', code: cause.code ?? 'invalid_request' }
        throw refusalOf(cause)
      }
    },
    lookAtRefund: async (providerRef) => refundReply(await asked(stripe.refunds.retrieve(providerRef))),
  }
}

/** Stripe's word for a charge that is below its least, which depends on the currency that it is settled in, too. */
const tooSmall = 'amount_too_small'
const isTooSmall = (cause: unknown): boolean => cause instanceof StripeInvalidRequestError && cause.code === tooSmall

const declinedBy = (
  providerRef: string | null,
  { code, decline_code: why }: { code?: string | undefined; decline_code?: string | undefined },
): ChargeReply =>
  code === 'authentication_required' || why === 'authentication_required'
    ? { outcome: 'authentication_required', code: 'authentication_required', providerRef }
    : { outcome: 'declined', code: why ?? code ?? 'card_declined', providerRef }

/** How a refund that Stripe has stands: one that is under way at the bank counts as given. */
const refundReply = ({ id, status, failure_reason: why }: Stripe.Refund): RefundReply =>
  status === 'failed' || status === 'canceled'
    ? { outcome: 'refused', code: why ?? status }
    : { outcome: 'refunded', providerRef: id }

/** How a charge that Stripe has ended. Raises Unavailable for one that is still under way. */
function chargeReply({ id, status, last_payment_error: error }: Stripe.PaymentIntent): ChargeReply {
  if (status === 'succeeded') return { outcome: 'paid', providerRef: id }
  if (status === 'processing' || status === 'requires_capture')
    throw new Refusal('Unavailable', { title: 'The card provider is still at it.' })
  if (status === 'requires_action' || status === 'requires_confirmation')
    return { outcome: 'authentication_required', code: 'authentication_required', providerRef: id }
  return declinedBy(id, { code: error?.code ?? status, decline_code: error?.decline_code })
}
