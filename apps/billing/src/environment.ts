import type { billingEndpoints } from '@doorward/contract/billing/index'
import type { AccountId } from '@doorward/core/ids'
import type { HostTable } from '@doorward/http/app/host'
import type { Caller } from '@doorward/http/callers/caller'
import type { Call, Handler } from '@doorward/http/endpoints/call'
import type { Database } from '@doorward/store/database/database'
import type { Keyring } from '@doorward/store/secrets/keyring'
import type { Commit, HeadView } from '@doorward/store/writes/model'
import type { CardProvider } from './cards/card-provider.ts'

/** What is judged of a call: who calls, and by which permission, whatever is sent. */
export type JudgedCall = Omit<Call<never, BillingEnvironment>, 'params' | 'query' | 'body'>

/** What billing is opened with. */
export interface BillingEnvironment {
  database: Database
  keyring: Keyring
  commit: Commit
  hosts: HostTable
  /** Undefined where the installation takes no cards. */
  cards: CardProvider | undefined
  now(): Date
  /** Raises NotFound where the caller doesn't belong to the account, Forbidden where he lacks the permission there. */
  mustHoldIn(asked: { caller: Caller; accountId: AccountId; action: string; resource: string }): Promise<void>
  /** Judges again, under the lock, what let a caller in (security C5). */
  stillMay(call: JudgedCall, view: HeadView): Promise<unknown>
}

export type BillingHandler<Id extends keyof typeof billingEndpoints> = Handler<
  (typeof billingEndpoints)[Id],
  BillingEnvironment
>
export type BillingCall<Id extends keyof typeof billingEndpoints> = Call<
  (typeof billingEndpoints)[Id],
  BillingEnvironment
>
