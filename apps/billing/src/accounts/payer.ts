import type { AccountId } from '@doorward/core/ids'
import { invalid } from '@doorward/core/refusals'
import { isReachable, parseEmail } from '@doorward/core/text/email-address'
import { placeOfBilling } from '@doorward/store/billing/billing-accounts'
import { type DataKey, seal, unseal } from '@doorward/store/secrets/vault'

/** Personal data of whoever pays for an account. */
interface Payer {
  email: string
}

/** Where bills go, as it is kept. Raises InvalidRequest for what is none that letters reach. */
export function billingEmail(text: string): string {
  const email = parseEmail(text)
  if (!email || !isReachable(email))
    throw invalid('email', 'email must be an e-mail address, such as bills@acme.example.')
  return email
}

export const sealPayer = (dataKey: DataKey, accountId: AccountId, payer: Payer): Buffer =>
  seal(dataKey, placeOfBilling(accountId), Buffer.from(JSON.stringify(payer)))

export const readPayer = (dataKey: DataKey, accountId: AccountId, sealed: Uint8Array): Payer =>
  JSON.parse(unseal(dataKey, placeOfBilling(accountId), sealed).toString()) as Payer // what `sealPayer` sealed
