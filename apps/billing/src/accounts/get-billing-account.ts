import { settleCards } from '../cards/settle-cards.ts'
import type { BillingHandler } from '../environment.ts'
import { readBilling, showBilling, versionOf } from './billing-rows.ts'

/** Cards that waited for their bank are looked at first, so that whoever comes back from there sees how it went. */
export const getBillingAccount: BillingHandler<'getBillingAccount'> = async (call) => {
  const { accountId, environment } = call
  const { database, keyring, cards: provider } = environment
  await settleCards(environment, accountId)
  const rows = await database.account(accountId, (tx) => readBilling(tx, accountId), 'read')
  const dataKey = await keyring.dataKey(accountId)
  return { status: 200, body: showBilling(rows, { accountId, dataKey, provider }), headers: versionOf(rows) }
}
