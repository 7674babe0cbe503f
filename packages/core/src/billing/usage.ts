/** What one counted call costs, in ten-thousandths of the currency's unit (spec section 9). */
const pricePerCall: Record<string, bigint> = { USD: 12n }
const pricePerCallDefault = 11n
export const defaultCurrency = 'EUR'

/** The price of calls as a decimal text with four places, never through floating point (decisions 17). */
export function costOf(calls: number, currency: string = defaultCurrency): string {
  const parts = BigInt(calls) * (pricePerCall[currency] ?? pricePerCallDefault)
  return `${parts / 10_000n}.${String(parts % 10_000n).padStart(4, '0')}`
}

/** A limit that an account sets on its own usage: alerts tell of it, calls beyond it are still answered. */
export interface UsageLimit {
  type: string
  /** Counted calls in a calendar month. */
  limit?: number
  tier?: string
}

/** The limits with one more; one of its type is replaced. A limit without a number and without a tier goes. */
export function withLimit(limits: readonly UsageLimit[], added: UsageLimit): UsageLimit[] {
  const others = limits.filter(({ type }) => type !== added.type)
  return added.limit === undefined && added.tier === undefined ? others : [...others, added]
}
