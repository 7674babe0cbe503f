import { defaultCurrency } from '../constants.ts'
import { moneyText } from './money.ts'
import { type Currency, type Plan, pricePartsOf } from './plans.ts'

/** The price of calls as a decimal text with four places, never through floating point (decisions 17). */
export const costOf = (calls: number, currency: Currency = defaultCurrency): string =>
  moneyText(BigInt(calls) * pricePartsOf[currency])

/** Calls of a month that are charged: those beyond what the plan includes, where it charges any. */
export const chargedCalls = (
  calls: number,
  { charges, includedCalls }: Pick<Plan, 'charges' | 'includedCalls'>,
): number => (charges ? Math.max(0, calls - includedCalls) : 0)

/** Plans that an account may name as its tier (decision 52); one that is locked did not choose it. */
export const tiers = ['BETA_PLAN', 'PROMOTER', 'ENTERPRISE'] as const

/** A limit that an account sets on its own usage: alerts tell of it, calls beyond it are still answered. */
export interface UsageLimit {
  type: string
  /** Counted calls in a calendar month. */
  limit?: number
  tier?: string
}

/** What a change says of a limit: what is left out stays, null takes it away. */
export interface UsageLimitChange {
  type: string
  limit?: number | null | undefined
  tier?: string | null | undefined
}

/** The limits after a change of the one of its type. A limit without a number and without a tier goes. */
export function withLimit(limits: readonly UsageLimit[], { type, ...change }: UsageLimitChange): UsageLimit[] {
  const before = limits.find((each) => each.type === type)
  const [limit, tier] = [merged(before?.limit, change.limit), merged(before?.tier, change.tier)]
  const after: UsageLimit = { type, ...(limit === undefined ? {} : { limit }), ...(tier === undefined ? {} : { tier }) }
  const stands = limit !== undefined || tier !== undefined
  if (!before) return stands ? [...limits, after] : [...limits]
  return limits.flatMap((each) => (each !== before ? [each] : stands ? [after] : []))
}

const merged = <T>(before: T | undefined, change: T | null | undefined): T | undefined =>
  change === undefined ? before : (change ?? undefined)
