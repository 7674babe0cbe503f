import { ApiError } from '@doorward/contract/client'
import { plans } from '@doorward/core/billing/plans'
import { type LeadingRefusal, leadsOn } from '../../../lib/ways-out.ts'
import type { BillingAccountReply, CardReply } from '../../../queries/account/billing.ts'
import type { PlanKey } from '../usage/present-use.ts'

/** The card that pays, if it can. */
export const payingCard = (account: BillingAccountReply | null): CardReply | undefined => {
  const { paymentMethods = [], defaultPaymentMethodId } = account?.paymentAccount ?? {}
  return paymentMethods.find(
    ({ paymentMethodId, status }) => paymentMethodId === defaultPaymentMethodId && status === 'active',
  )
}

/** What a choice would be refused for, as far as it is known before: nobody confirms who he is in vain. */
export function refusalAhead(account: BillingAccountReply | null, plan: PlanKey): LeadingRefusal | undefined {
  if (account?.featureSet === 'LOCKED') return 'AccountLocked'
  if (!plans[plan].needsCard) return undefined
  if (account?.cardProvider.name === 'none') return 'CardProviderMissing'
  return payingCard(account) ? undefined : 'PaymentSourceMissing'
}

/** What an answer refuses a plan for, where that leads somewhere. */
export const refusalIn = (error: unknown): LeadingRefusal | undefined =>
  error instanceof ApiError && leadsOn(error.code) ? error.code : undefined
