import { createHash } from 'node:crypto'
import type { billingEndpoints } from '@doorward/contract/billing/index'
import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { type HostTable, portalOrigin } from '@doorward/http/app/host'
import type { Answer } from '@doorward/http/endpoints/call'
import { lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer, keepCardCustomer } from '@doorward/store/billing/card-customers'
import type { IdempotencyClaim } from '@doorward/store/writes/model'
import { readBilling, showBilling, versionOf } from '../accounts/billing-rows.ts'
import { readPayer } from '../accounts/payer.ts'
import { hasMoved, startTelling } from '../accounts/tell-provider.ts'
import type { BillingEnvironment } from '../environment.ts'
import { type Claimed, keepAnswer } from '../kept-answer.ts'
import type { CardProvider } from './card-provider.ts'
import { keepCard } from './settle-cards.ts'

/** Raises CardProviderMissing where the installation takes no cards. */
export function mustTakeCards({ cards }: Pick<BillingEnvironment, 'cards'>): CardProvider {
  if (!cards) throw new Refusal('CardProviderMissing')
  return cards
}

/** Where a bank's page leads back to, as a browser writes it: to the console alone (security 2). Raises InvalidRequest. */
export function addressOfConsole(hosts: HostTable, redirectUrl: string): string {
  const url = /^https?:\/\//i.test(redirectUrl) && URL.canParse(redirectUrl) ? new URL(redirectUrl) : undefined
  if (url?.origin === portalOrigin(hosts) && url.username === '' && url.password === '') return url.href
  throw invalid('redirectUrl', `redirectUrl must be an address of the console, below ${portalOrigin(hosts)}.`)
}

/** The provider's name for whoever pays, made known to it where it is not yet. */
async function customerOf(
  environment: BillingEnvironment,
  accountId: AccountId,
  provider: CardProvider,
): Promise<string> {
  const { database, keyring } = environment
  const { realm } = provider
  const { account, known } = await database.account(
    accountId,
    async (tx) => ({
      account: (await readBilling(tx, accountId)).account,
      known: await findCardCustomer(tx, accountId, realm),
    }),
    'read',
  )
  if (known !== undefined) return known
  const dataKey = await keyring.dataKey(accountId)
  const { email } = readPayer(dataKey, accountId, account.sealed)
  const customerRef = await provider.openCustomer({ accountId, email })
  return database.account(accountId, async (tx) => {
    if (hasMoved(account, await lockBillingAccount(tx, accountId))) await startTelling(tx, accountId)
    return keepCardCustomer(tx, accountId, { provider: realm, customerRef })
  })
}

type CardAnswer = Answer<(typeof billingEndpoints)['putPaymentSource']>

/** For a card that is gone before its provider was asked, or while it was. */
export const removedMeanwhile = (): Refusal => new Refusal('NotFound', { title: 'The card was removed meanwhile.' })

/** One try for one call, however often and on however many nodes that is sent; it says nothing of who sends it. */
const keyOf = (accountId: AccountId, { principal, route, key }: IdempotencyClaim): string =>
  createHash('sha256').update(`${accountId} ${principal} ${route} ${key}`).digest('hex')

/**
 * Has the provider make a noted card the customer's, and answers with the account as it stands then and where the person has to
 * go on, if anywhere. `returnUrl` is an `addressOfConsole`. A node that dies meanwhile leaves a card that waits; asking again goes on with it.
 */
export async function setUpCard(
  environment: BillingEnvironment,
  { claimed, paymentMethodId, returnUrl }: { claimed: Claimed; paymentMethodId: string; returnUrl: string },
): Promise<CardAnswer> {
  const { accountId, dataKey } = claimed
  const provider = mustTakeCards(environment)
  const customerRef = await customerOf(environment, accountId, provider)
  const key = claimed.idempotency && keyOf(accountId, claimed.idempotency)
  const card = await provider.setUp({ accountId, paymentMethodId, customerRef, redirectUrl: returnUrl, key })
  if (!(await keepCard(environment, accountId, { paymentMethodId, card }))) {
    await provider.remove({ accountId, paymentMethodId, customerRef })
    throw removedMeanwhile()
  }
  return environment.database.account(accountId, async (tx) => {
    const rows = await readBilling(tx, accountId)
    const shown = showBilling(rows, { accountId, dataKey, provider })
    const followup = card.redirectUrl ? { followup: { redirectUrl: card.redirectUrl } } : {}
    const answer = { status: 200, body: { ...shown, ...followup }, headers: versionOf(rows) }
    await keepAnswer(tx, claimed, answer)
    return answer
  })
}
