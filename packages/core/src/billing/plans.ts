import { callPriceParts, callPricePartsUsd, defaultCurrency } from '../constants.ts'

/** What an account may be on (specification 4, decision 52). LOCKED is what unpaid invoices lead to; nobody chooses it. */
export const featureSets = ['LOCKED', 'BETA_PLAN', 'PROMOTER', 'ENTERPRISE'] as const
export type FeatureSet = (typeof featureSets)[number]
const featureSetDefault = 'BETA_PLAN' satisfies FeatureSet

export const currencies = ['EUR', 'USD'] as const
export type Currency = (typeof currencies)[number]

export const isFeatureSet = (text: string): text is FeatureSet => featureSets.some((known) => known === text)
export const isCurrency = (text: string): text is Currency => currencies.some((known) => known === text)

/** The price of a counted call in ten-thousandths of the currency's unit. */
export const pricePartsOf: Record<Currency, bigint> = { EUR: callPriceParts, USD: callPricePartsUsd }

export interface Plan {
  /** Counted calls of a month that cost nothing. */
  includedCalls: number
  /** Whether calls beyond them are charged. */
  charges: boolean
  needsCard: boolean
  /** Who puts an account on it: its own people, or the operator. */
  givenBy: 'account' | 'operator'
}

/** The plans that can be had (decision 52). */
export const plans: Record<Exclude<FeatureSet, 'LOCKED'>, Plan> = {
  BETA_PLAN: { includedCalls: 10_000, charges: false, needsCard: false, givenBy: 'account' },
  PROMOTER: { includedCalls: 100_000, charges: true, needsCard: true, givenBy: 'account' },
  ENTERPRISE: { includedCalls: 100_000, charges: true, needsCard: false, givenBy: 'operator' },
}

/** The price of a further call on a plan. */
export const unitPriceOf = (plan: keyof typeof plans, currency: Currency): bigint =>
  plans[plan].charges ? pricePartsOf[currency] : 0n

/** What an account is on, as its change log has it. */
export interface AccountPlan {
  featureSet: FeatureSet
  currency: Currency
  /** Since when (ISO 8601). */
  since: string
  /** What a locked one was on, and is on again once it has paid. */
  lockedFrom?: Exclude<FeatureSet, 'LOCKED'>
}

/** What an account is on, whenever that began. */
export type PlanOn = Omit<AccountPlan, 'since'>

export const planDefault: PlanOn = {
  featureSet: featureSetDefault,
  currency: defaultCurrency,
}

/** A plan that can be had, so that calls can fall on it. */
export type Charged = Exclude<FeatureSet, 'LOCKED'>

/** On what the calls of an account fall: those of a locked one on what it was on. */
export const chargedAs = ({ featureSet, lockedFrom }: Pick<PlanOn, 'featureSet' | 'lockedFrom'>): Charged =>
  featureSet === 'LOCKED' ? (lockedFrom ?? featureSetDefault) : featureSet

/** The plan by which they are charged. */
export const chargedBy = (on: Pick<PlanOn, 'featureSet' | 'lockedFrom'>): Plan => plans[chargedAs(on)]
