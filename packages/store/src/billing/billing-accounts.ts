import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** Who pays for an account. */
export interface BillingAccount {
  createdAt: Date
  version: number
  changedAt: Date
  defaultPaymentMethodId: string | null
  /** Personal data, sealed under `placeOfBilling`. */
  sealed: Uint8Array
}

/** Where the personal data of whoever pays is sealed. */
export const placeOfBilling = (accountId: AccountId) => ({
  accountId,
  table: 'billing_accounts',
  column: 'sealed',
  rowId: accountId,
})

const columns = (tx: Tx) => tx`
  created_at as "createdAt", version, changed_at as "changedAt",
  default_payment_method_id as "defaultPaymentMethodId", sealed`

const toBillingAccount = (row: BillingAccount): BillingAccount => ({ ...row, version: Number(row.version) })

/** Who pays for an account; undefined before anybody does. */
export async function findBillingAccount(tx: Tx, accountId: AccountId): Promise<BillingAccount | undefined> {
  const [row] = await tx<BillingAccount[]>`select ${columns(tx)} from billing_accounts where account_id = ${accountId}`
  return row && toBillingAccount(row)
}

/** The same, held against others until the transaction ends. */
export async function lockBillingAccount(tx: Tx, accountId: AccountId): Promise<BillingAccount | undefined> {
  const [row] = await tx<BillingAccount[]>`
    select ${columns(tx)} from billing_accounts where account_id = ${accountId} for update`
  return row && toBillingAccount(row)
}

/** Notes who pays for an account; false where somebody does already. */
export async function insertBillingAccount(tx: Tx, accountId: AccountId, sealed: Uint8Array): Promise<boolean> {
  const rows = await tx`
    insert into billing_accounts (account_id, sealed) values (${accountId}, ${sealed}) on conflict do nothing returning 1`
  return rows.length > 0
}

/** Changes what is named, and counts a version up. */
export const changeBillingAccount = (
  tx: Tx,
  accountId: AccountId,
  { defaultPaymentMethodId, sealed }: Partial<Pick<BillingAccount, 'defaultPaymentMethodId' | 'sealed'>>,
) => tx`
  update billing_accounts set version = version + 1, changed_at = clock_timestamp()
    ${sealed === undefined ? tx`` : tx`, sealed = ${sealed}`}
    ${defaultPaymentMethodId === undefined ? tx`` : tx`, default_payment_method_id = ${defaultPaymentMethodId}`}
  where account_id = ${accountId}`
