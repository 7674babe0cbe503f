import { createHash } from 'node:crypto'
import type { CardStatus } from '@doorward/core/billing/cards'
import { centsOf, parseMoney } from '@doorward/core/billing/money'
import { type AccountId, idRules } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import Stripe from 'stripe'
import type { Card, CardEvent, CardProvider, ChargeReply, RefundReply } from '../cards/card-provider.ts'

/** What Stripe is reached with. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** Signs what Stripe tells of (`whsec_…`). */
  webhookSecret: string
  /** Where its API is, if not at Stripe's own address. */
  apiUrl?: URL | undefined
}

/** An answer of Stripe is waited for so long; a failed call is tried again twice. */
const timeoutMs = 20_000
const triesAgain = 2
/** An event that is older is not believed (security 45). */
const toleranceSeconds = 300
/** Where a charge is looked for before it is made: Stripe forgets keys after a day, and its own lists never. */
const lookedThrough = 100

const sourcePattern = /^pm_[A-Za-z0-9]{8,64}$/

function clientOf({ secretKey, apiUrl }: StripeKeys): Stripe {
  const elsewhere = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'http:' ? 80 : 443),
    protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  return new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: triesAgain, telemetry: false, ...elsewhere })
}

const { StripeCardError, StripeError, StripeInvalidRequestError } = Stripe.errors

/** What Stripe says no to, as this product does: what is not there, or somebody else's, is missing; it being away is no answer at all. */
function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof StripeError)) return cause
  if (cause instanceof StripeInvalidRequestError)
    return new Refusal('NotFound', { title: 'There is no such payment source.', cause })
  return new Refusal('Unavailable', { title: 'The card provider does not answer. Try again in a moment.', cause })
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    throw refusalOf(cause)
  }
}

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

const isOver = ({ exp_month: month, exp_year: year }: Stripe.PaymentMethod.Card, now: Date): boolean =>
  year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)

/** How a card stands by the last try to set it up. */
function statusOf(
  intent: Stripe.SetupIntent | null,
  card: Stripe.PaymentMethod.Card | undefined,
  now: Date,
): CardStatus {
  if (intent?.status === 'requires_payment_method' || intent?.status === 'canceled') return 'card_declined'
  if (intent?.status !== 'succeeded') return 'pending'
  return card && isOver(card, now) ? 'expired' : 'active'
}

/** Stripe as card provider (decision 18), by its official client; amounts and states are read from its API, never from what is sent here. */
export function stripeProvider(keys: StripeKeys, now: () => Date): CardProvider {
  const stripe = clientOf(keys)

  const cardOf = (intent: Stripe.SetupIntent | null, { card }: Stripe.PaymentMethod): Card => {
    const redirectUrl = intent?.next_action?.redirect_to_url?.url
    return {
      status: statusOf(intent, card, now()),
      brand: card?.brand ?? null,
      lastDigits: card?.last4 ?? null,
      expiryMonth: card?.exp_month ?? null,
      expiryYear: card?.exp_year ?? null,
      setupRef: intent?.id ?? null,
      ...(intent?.status === 'requires_action' && redirectUrl ? { redirectUrl } : {}),
    }
  }

  /** A card that is nobody's yet, or the customer's. Raises NotFound for anybody else's. */
  async function sourceOf(paymentMethodId: string, customerRef: string): Promise<Stripe.PaymentMethod> {
    const method = await asked(stripe.paymentMethods.retrieve(paymentMethodId))
    const owner = idOf(method.customer)
    if (method.type !== 'card' || (owner !== null && owner !== customerRef))
      throw new Refusal('NotFound', { title: 'There is no such payment source.' })
    return method
  }

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
    name: 'stripe',
    isTestMoney: /^[sr]k_test_/.test(keys.secretKey),
    publishableKey: keys.publishableKey,
    async openCustomer({ accountId, email }) {
      const about = createHash('sha256').update(email).digest('hex').slice(0, 16)
      const customer = await asked(
        stripe.customers.create(
          { email, metadata: { accountId } },
          { idempotencyKey: `doorward-customer-${accountId}-${about}` },
        ),
      )
      return customer.id
    },
    knows: (source) => sourcePattern.test(source),
    async setUp({ accountId, paymentMethodId, customerRef, redirectUrl }) {
      const method = await sourceOf(paymentMethodId, customerRef)
      try {
        const intent = await stripe.setupIntents.create({
          customer: customerRef,
          payment_method: paymentMethodId,
          allowed_payment_method_types: ['card'],
          usage: 'off_session',
          confirm: true,
          return_url: redirectUrl,
          metadata: { accountId, paymentMethodId },
        })
        return cardOf(intent, method)
      } catch (cause) {
        // A bank that says no is an answer.
        if (cause instanceof StripeCardError)
          return { ...cardOf(cause.setup_intent ?? null, method), status: 'card_declined' }
        throw refusalOf(cause)
      }
    },
    async look({ paymentMethodId, customerRef, setupRef }) {
      const method = await sourceOf(paymentMethodId, customerRef)
      const intent = setupRef === null ? null : await asked(stripe.setupIntents.retrieve(setupRef))
      if (intent && idOf(intent.customer) !== customerRef) throw new Refusal('NotFound')
      return cardOf(intent, method)
    },
    async remove({ paymentMethodId, customerRef }) {
      try {
        const method = await sourceOf(paymentMethodId, customerRef)
        if (idOf(method.customer) === customerRef) await asked(stripe.paymentMethods.detach(paymentMethodId))
      } catch (cause) {
        if (!(cause instanceof Refusal && cause.kind === 'missing')) throw cause
      }
    },
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
        if (!(cause instanceof StripeCardError)) throw refusalOf(cause)
        return declinedBy(cause.payment_intent?.id ?? null, cause)
      }
    },
    async refund({ charge, key, amount, currency }) {
      const made = await refundBy(key, charge)
      if (made) return refundReply(made)
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: charge, amount: centsOf(parseMoney(amount)), metadata: { key, currency } },
          { idempotencyKey: key },
        )
        return refundReply(refund)
      } catch (cause) {
        if (cause instanceof StripeInvalidRequestError && cause.code !== 'idempotency_key_in_use')
          return { outcome: 'refused', code: cause.code ?? 'invalid_request' }
        throw refusalOf(cause)
      }
    },
    readEvent(payload, signature) {
      try {
        const event = stripe.webhooks.constructEvent(payload, signature, keys.webhookSecret, toleranceSeconds)
        return eventOf(event)
      } catch (cause) {
        throw new Refusal('Unauthorized', { title: 'This event is not signed by the card provider.', cause })
      }
    },
  }
}

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

const accountIdPattern = new RegExp(idRules.accountId.pattern)
const asAccountId = (text: string | undefined): AccountId | undefined =>
  text !== undefined && accountIdPattern.test(text) ? (text as AccountId) : undefined // its pattern was checked

/** What an event says has changed: which account's, and whether a card or a payment. What it says of them is not taken from it. */
function eventOf({ id, type, data }: Stripe.Event): CardEvent {
  const { metadata, customer } = data.object as {
    metadata?: Record<string, string> | null
    customer?: string | { id: string } | null
  } // of the kinds below
  const [kind] = type.split('.')
  const about = kind === 'setup_intent' ? 'card' : kind === 'payment_intent' ? 'payment' : 'other'
  return { eventId: id, about, accountId: asAccountId(metadata?.accountId), customerRef: idOf(customer) }
}
