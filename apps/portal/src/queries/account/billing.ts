import {
  type BillingAccountReply,
  createBillingAccount,
  getBillingAccount,
  updateBillingAccount,
} from '@doorward/contract/billing/accounts'
import { deletePaymentSource, putPaymentSource, updatePaymentSource } from '@doorward/contract/billing/payment-sources'
import { updatePaymentTargets } from '@doorward/contract/billing/payment-targets'
import { ApiError, type CallInput, type CallResult } from '@doorward/contract/client'
import type { Endpoint } from '@doorward/contract/endpoint'
import { moneyText } from '@doorward/core/billing/money'
import { type Currency, type plans, unitPriceOf } from '@doorward/core/billing/plans'
import { platformResources } from '@doorward/core/platform'
import { queryOptions } from '@tanstack/react-query'
import { usePortal } from '../../lib/portal-store.ts'
import { portalConfig } from '../../session/config.ts'
import { callAt } from '../server/call.ts'
import { queryClient } from '../server/query-client.ts'
import { accountParams, accountQuery } from './account.ts'
import { notificationsChanged } from './notifications.ts'
import { invoicesQuery, usageQuery } from './usage.ts'

export type { BillingAccountReply } from '@doorward/contract/billing/accounts'
export type CardReply = BillingAccountReply['paymentAccount']['paymentMethods'][number]

/** What changing cards and the plan takes. */
export const billingNeeds = { action: 'billing:update', resource: platformResources.AccountBilling }

/** Whether this installation serves who pays, by what and on which plan. */
export const hasBilling = (): boolean => portalConfig().billingUrl !== undefined

const send = <const E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> =>
  callAt(portalConfig().billingUrl ?? '', endpoint, input)

/** Who pays for the account, by what, and its plan; null as long as nobody does. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: async ({ signal }): Promise<BillingAccountReply | null> => {
    try {
      return (await send(getBillingAccount, { params: accountParams(), signal })).body
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
})

const keep = (account: BillingAccountReply): BillingAccountReply =>
  queryClient.setQueryData<BillingAccountReply | null>(billingQuery.queryKey, account) ?? account

/** Has whoever is here pay for the account, where nobody does yet: the first card or plan needs that. */
export async function openBilling(): Promise<BillingAccountReply> {
  const known = await queryClient.fetchQuery(billingQuery)
  if (known) return known
  const email = usePortal.getState().profile?.email ?? ''
  return keep((await send(createBillingAccount, { body: { ...accountParams(), email } })).body)
}

/** What the cards are told by whoever comes back from the bank, such as which plan waits for one. */
type ToldBack = Readonly<Record<string, string>>

/** Where the bank's page leads back to: the cards, told which of them was asked about. */
function wayBack(card: string, told: ToldBack): string {
  const query = new URLSearchParams({ tab: 'cards', card, ...told })
  return `${location.origin}${import.meta.env.BASE_URL}#/settings/billing?${query}`
}

/** A card as it stands, and where its bank asks for it, if it does. */
export interface SetUpCard {
  card: CardReply | undefined
  bankUrl: string | undefined
}
function setUp({ followup, ...account }: CallResult<typeof putPaymentSource>['body'], id: string): SetUpCard {
  const { paymentMethods } = keep(account).paymentAccount
  return {
    card: paymentMethods.find(({ paymentMethodId }) => paymentMethodId === id),
    bankUrl: followup?.redirectUrl,
  }
}

/** Adds a card by what its provider calls it. */
export async function addCard(paymentSourceId: string, told: ToldBack): Promise<SetUpCard> {
  await openBilling()
  const redirectUrl = wayBack(paymentSourceId, told)
  const { body } = await send(putPaymentSource, { params: accountParams(), body: { paymentSourceId, redirectUrl } })
  return setUp(body, paymentSourceId)
}

/** Tries a card again that was declined, or waits for its bank. */
export async function tryCardAgain(paymentSourceId: string, told: ToldBack): Promise<SetUpCard> {
  const params = { ...accountParams(), paymentSourceId }
  const body = { redirectUrl: wayBack(paymentSourceId, told) }
  return setUp((await send(updatePaymentSource, { params, body })).body, paymentSourceId)
}

/** Asks how a charge that is under way stands. */
export async function askHowItStands(): Promise<void> {
  await Promise.all(
    [invoicesQuery().queryKey, billingQuery.queryKey].map((queryKey) => queryClient.refetchQueries({ queryKey })),
  )
}

/** A charge is settled: what was told by it before is asked anew. */
export async function chargeSettled(): Promise<void> {
  const stale = [usageQuery.queryKey, accountQuery.queryKey]
  await Promise.all([notificationsChanged(), ...stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))])
}

/** Takes a card away from the account; nothing is charged to it from then on. */
export async function removeCard(paymentSourceId: string): Promise<void> {
  await send(deletePaymentSource, { params: { ...accountParams(), paymentSourceId } })
  await queryClient.invalidateQueries({ queryKey: billingQuery.queryKey })
}

/** Has a card pay from now on. */
export async function makeDefault(defaultPaymentMethodId: string): Promise<void> {
  const body = { paymentAccount: { defaultPaymentMethodId } }
  keep((await send(updateBillingAccount, { params: accountParams(), body })).body)
}

/** Chooses a plan at the price that was shown. */
export async function choosePlan(featureSet: keyof typeof plans, currency: Currency): Promise<void> {
  await openBilling()
  const selection = { unitPrice: moneyText(unitPriceOf(featureSet, currency)) }
  const paymentTarget = { featureSet, currency, selection }
  keep((await send(updatePaymentTargets, { params: accountParams(), body: { paymentTarget } })).body)
  // The plan stands with the account, in its history, and sets what calls cost.
  const stale = [usageQuery.queryKey, accountQuery.queryKey, ['history', accountParams().accountId], ['activity']]
  await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
