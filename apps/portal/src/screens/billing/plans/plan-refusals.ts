import { ApiError } from '@doorward/contract/client'
import { plans } from '@doorward/core/billing/plans'
import type { BillingAccountReply, CardReply } from '../../../queries/account/billing.ts'
import type { PlanKey } from '../usage/present-use.ts'

/** Refusals of a plan that lead somewhere. */
const refusals = ['PaymentSourceMissing', 'CardProviderMissing', 'AccountLocked'] as const
export type PlanRefusal = (typeof refusals)[number]

/** The card that pays, if it can. */
export const payingCard = (account: BillingAccountReply | null): CardReply | undefined => {
  const { paymentMethods = [], defaultPaymentMethodId } = account?.paymentAccount ?? {}
  return paymentMethods.find(
    ({ paymentMethodId, status }) => paymentMethodId === defaultPaymentMethodId && status === 'active',
  )
}

/** What a choice would be refused for, as far as it is known before: nobody confirms who he is in vain. */
export function refusalAhead(account: BillingAccountReply | null, plan: PlanKey): PlanRefusal | undefined {
  if (account?.featureSet === 'LOCKED') return 'AccountLocked'
  if (!plans[plan].needsCard) return undefined
  if (account?.cardProvider.name === 'none') return 'CardProviderMissing'
  return payingCard(account) ? undefined : 'PaymentSourceMissing'
}

/** Which of them an answer is. */
export const refusalIn = (error: unknown): PlanRefusal | undefined =>
  error instanceof ApiError ? refusals.find((code) => code === error.code) : undefined
