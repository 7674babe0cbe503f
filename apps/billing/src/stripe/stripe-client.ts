import { Refusal } from '@doorward/core/refusals'
import Stripe from 'stripe'

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

/** Stripe's official client, at its own address or another. */
export function clientOf({ secretKey, apiUrl }: StripeKeys): Stripe {
  const elsewhere = apiUrl && {
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'http:' ? 80 : 443),
    protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
  return new Stripe(secretKey, { timeout: timeoutMs, maxNetworkRetries: triesAgain, telemetry: false, ...elsewhere })
}

const { StripeError, StripeInvalidRequestError } = Stripe.errors

/** What Stripe says no to, as this product does: what is not there, or somebody else's, is missing; it being away is no answer at all. */
export function refusalOf(cause: unknown): unknown {
  if (!(cause instanceof StripeError)) return cause
  if (cause instanceof StripeInvalidRequestError)
    return new Refusal('NotFound', { title: 'There is no such payment source.', cause })
  return new Refusal('Unavailable', { title: 'The card provider does not answer. Try again in a moment.', cause })
}

/** What Stripe answers. Raises the refusals of `refusalOf`. */
export async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    throw refusalOf(cause)
  }
}

/** The id of what is named, or told whole. */
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)
