import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { AccountId } from '@doorward/core/ids'
import type { Access, AcrossAccounts } from './database.ts'

/** Whose rows a transaction sees. */
export type Scope = readonly AccountId[] | 'everyAccount'

/** A transaction as it is told to whoever traces. */
export interface TracedTransaction {
  scope: Scope
  access: Access
  /** Who crosses accounts in it. */
  reader?: AcrossAccounts
}

/** A statement that leaves for the database, without its values. */
export interface TracedStatement {
  of: TracedTransaction | undefined
  text: string
}

/** Transactions, from the wait for a connection to their end. Costs nothing where nobody listens. */
export const transactions = tracingChannel('doorward:transaction')
export const statements = channel('doorward:statement')

export const traced = <T>(transaction: TracedTransaction, run: () => Promise<T>): Promise<T> =>
  transactions.start.hasSubscribers ? transactions.tracePromise(run, { transaction }) : run()
