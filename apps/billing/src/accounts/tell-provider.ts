import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { type BillingAccount, findBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import { findCardCustomer } from '@doorward/store/billing/card-customers'
import type { Tx } from '@doorward/store/database/database'
import { endJob, startJob, type TakenJob, wakeJob } from '@doorward/store/jobs/jobs'
import type { WorkParts } from '../parts.ts'
import { readPayer } from './payer.ts'

/** Name of the work by which a card provider learns where bills go now. */
export const tellProviderJob = 'tell-card-provider'

/** Has the card provider learn where bills go now, in the transaction that changes it; the account's billing row is held. */
export async function startTelling(tx: Tx, accountId: AccountId): Promise<void> {
  await startJob(tx, accountId, tellProviderJob)
  await wakeJob(tx, accountId, tellProviderJob)
}

/** Whether somebody else is to be billed, or at another address, than when it was read. */
export const hasMoved = (before: BillingAccount, now: BillingAccount | undefined): boolean =>
  now === undefined || !Buffer.from(before.sealed).equals(Buffer.from(now.sealed))

async function tell({ keyring, cards }: WorkParts, accountId: AccountId, { account, customerRef }: Known) {
  if (!cards || !account || customerRef === undefined) return
  const { email } = readPayer(await keyring.dataKey(accountId), accountId, account.sealed)
  try {
    await cards.updateCustomer({ customerRef, email })
  } catch (cause) {
    // A customer that is gone has no address.
    if (!(cause instanceof Refusal && cause.kind === 'missing')) throw cause
  }
}

interface Known {
  account: BillingAccount | undefined
  customerRef: string | undefined
}

/** Tells the card provider where bills go, and again while that changes meanwhile. Where the provider is away it is tried again later. */
export const tellProvider =
  (parts: WorkParts) =>
  async ({ accountId }: TakenJob): Promise<{ dueInMs: number } | null> => {
    const { database, cards } = parts
    const known = await database.account(
      accountId,
      async (tx) => ({
        account: await findBillingAccount(tx, accountId),
        customerRef: cards && (await findCardCustomer(tx, accountId, cards.realm)),
      }),
      'read',
    )
    await tell(parts, accountId, known)
    return database.account(accountId, async (tx) => {
      const now = await lockBillingAccount(tx, accountId)
      if (known.account && hasMoved(known.account, now)) return { dueInMs: 0 }
      await endJob(tx, accountId, tellProviderJob)
      return null
    })
  }

/**
 * Has the card provider forget whoever pays for an account that is to be erased. Raises Unavailable while it is away: the account is
 * erased once it was told. A provider that is gone can't be told.
 */
export const forgetPayer =
  ({ database, cards }: Pick<WorkParts, 'database' | 'cards'>) =>
  async (accountId: AccountId): Promise<void> => {
    if (!cards) return
    const customerRef = await database.account(accountId, (tx) => findCardCustomer(tx, accountId, cards.realm), 'read')
    if (customerRef !== undefined) await cards.removeCustomer({ accountId, customerRef })
  }
