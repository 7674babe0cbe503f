import { createHash } from 'node:crypto'
import { type CardStatus, leastCardAmounts } from '@doorward/core/billing/cards'
import { type AccountId, idRules } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import Stripe from 'stripe'
import type { Card, CardEvent, CardProvider } from '../cards/card-provider.ts'
import { asked, clientOf, idOf, refusalOf, type StripeKeys } from './stripe-client.ts'
import { stripeMoney } from './stripe-money.ts'

/** An event that is older is not believed (security 45). */
const toleranceSeconds = 300
const sourcePattern = /^pm_[A-Za-z0-9]{8,64}$/

const { StripeCardError } = Stripe.errors

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
  const isTestMoney = /^[sr]k_test_/.test(keys.secretKey)

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

  /** What Stripe signed, lately. Raises Unauthorized. */
  function signed(payload: Buffer, signature: string): Stripe.Event {
    try {
      const event = stripe.webhooks.constructEvent(payload, signature, keys.webhookSecret, toleranceSeconds)
      if (isAhead(signature)) throw new Error('It is signed for a time that is still to come.')
      return event
    } catch (cause) {
      throw new Refusal('Unauthorized', { title: 'This event is not signed by the card provider.', cause })
    }
  }

  return {
    name: 'stripe',
    realm: isTestMoney ? 'stripe_test' : 'stripe',
    isTestMoney,
    publishableKey: keys.publishableKey,
    leastAmounts: leastCardAmounts,
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
    async updateCustomer({ customerRef, email }) {
      await asked(stripe.customers.update(customerRef, { email }))
    },
    removeCustomer: ({ customerRef }) => unlessGone(asked(stripe.customers.del(customerRef))),
    knows: (source) => sourcePattern.test(source),
    async setUp({ accountId, paymentMethodId, customerRef, redirectUrl, key }) {
      const method = await sourceOf(paymentMethodId, customerRef)
      try {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerRef,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            confirm: true,
            return_url: redirectUrl,
            metadata: { accountId, paymentMethodId },
          },
          key === undefined ? {} : { idempotencyKey: `doorward-card-${key}` },
        )
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
      const detach = async () => {
        const method = await sourceOf(paymentMethodId, customerRef)
        if (idOf(method.customer) === customerRef) await asked(stripe.paymentMethods.detach(paymentMethodId))
      }
      await unlessGone(detach())
    },
    ...stripeMoney(stripe),
    readEvent(payload, signature) {
      return eventOf(signed(payload, signature))
    },
  }
}

/** Whether a signature names a time further ahead than clocks differ, which the official client takes for good. */
const isAhead = (signature: string): boolean =>
  Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000 > Date.now() + toleranceSeconds * 1000

/** What is gone already has not to be taken away. */
async function unlessGone(removing: Promise<unknown>): Promise<void> {
  try {
    await removing
  } catch (cause) {
    if (!(cause instanceof Refusal && cause.kind === 'missing')) throw cause
  }
}

const accountIdPattern = new RegExp(idRules.accountId.pattern)
const asAccountId = (text: string | undefined): AccountId | undefined =>
  text !== undefined && accountIdPattern.test(text) ? (text as AccountId) : undefined // its pattern was checked

/** An event's own id, as long as Stripe's may be. */
const eventIdPattern = /^\w{1,255}$/

/** What an event is about, as far as it is read: whose it is, if it says so. */
interface About {
  id?: string | null
  metadata?: { accountId?: string } | null
  customer?: string | { id: string } | null
}

/** A name that Stripe or a seller gave: of any signs but control characters, which no row could hold. */
const namePattern = /^\P{Cc}{1,500}$/u
const isName = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && namePattern.test(value))

/** Whether an event says what it is about, by names that can be looked for. */
function isAbout(object: unknown): object is About {
  if (typeof object !== 'object' || object === null) return false
  const { id, customer, metadata } = object as Record<keyof About, unknown> // judged here
  const customerId = (customer as { id?: unknown } | null | undefined)?.id ?? customer
  return [id, customerId, (metadata as { accountId?: unknown } | null | undefined)?.accountId].every(isName)
}

/** Whether what was signed has the form of an event: it is written by nobody here. */
function isEvent(value: unknown): value is { id: string; type: string; data: { object: About } } {
  const { id, type, data } = (value ?? {}) as Partial<Record<'id' | 'type', unknown>> & { data?: { object?: unknown } } // judged here
  return typeof id === 'string' && eventIdPattern.test(id) && typeof type === 'string' && isAbout(data?.object)
}

const aboutOf = (type: string): CardEvent['about'] => {
  const [kind] = type.split('.')
  if (kind === 'refund' || type === 'charge.refund.updated') return 'refund'
  return kind === 'setup_intent' ? 'card' : kind === 'payment_intent' ? 'payment' : 'other'
}

/** What an event says has changed: which account's, and whether a card, a payment or a refund. What it says of them is not taken from it. Raises InvalidRequest for what is no event. */
function eventOf(event: unknown): CardEvent {
  if (!isEvent(event))
    throw invalid(
      'id',
      'An event has an id of at most 255 letters, a type, and what it is about, by ids that can be read.',
    )
  const { id, type, data } = event
  const { object } = data
  const about = aboutOf(type)
  return {
    eventId: id,
    about,
    accountId: asAccountId(object.metadata?.accountId),
    refundRef: about === 'refund' ? (object.id ?? null) : null,
    customerRef: idOf(object.customer ?? null),
  }
}
