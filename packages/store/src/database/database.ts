import type { AccountId } from '@doorward/core/ids'
import type postgres from 'postgres'

/**
 * One transaction. Inside it, use only this; never the database it came from (style rule 5).
 * It refuses queries once its transaction has ended. Columns of type `bigint` read as numbers.
 */
export type Tx = postgres.TransactionSql

/**
 * What a transaction is allowed. `read` may not write; its result is answered without waiting for the transaction's
 * end, so that a single query costs one round trip.
 */
export type Access = 'read' | 'write'

/** How a transaction is sent where several are on their way. */
export interface Sending {
  /** Whether it is sent behind the one whose COMMIT left last, if there is one, on that one's connection. */
  behind: boolean
  /** Hears that its own COMMIT is on its way, so that the next may be sent behind it. */
  left(): void
}

/** What a pool has at this moment. */
export interface PoolFacts {
  lent: number
  idle: number
  opening: number
  waiting: number
  /** Most connections that it may have. */
  max: number
}

/**
 * The way to the rows. Every method runs one transaction as a restricted role, with row-level security on.
 * Raises `Refusal('Unavailable')` when no connection is free within 500 ms or the database does not answer in time;
 * a write that ends so may or may not have happened (security D3).
 */
export interface Database {
  /** Runs `work` with only the rows of one account visible. Commits when it resolves, rolls back when it throws. */
  account<T>(accountId: AccountId, work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>
  /** Like `account`, with the rows of these accounts visible: for writes that share a transaction (`commit`). */
  accounts<T>(accountIds: readonly AccountId[], work: (tx: Tx) => Promise<T>, sending?: Sending): Promise<T>
  /** Like `account`, for the few readers listed in `AcrossAccounts` that may see every account. */
  acrossAccounts<T>(reader: AcrossAccounts, work: (tx: Tx) => Promise<T>, access?: Access): Promise<T>
  /** Calls `heard` for each notification on the channel; a hint, never a guarantee. Reconnects by itself. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Sends a notification outside any transaction. */
  notify(channel: string, payload: string): Promise<void>
  /** How many connections there are for requests, and for what crosses accounts, and how many wait for one. */
  pools(): Record<'server' | 'across', PoolFacts>
  /** Lets running transactions end (at most 5 s), closes every connection and stops what was started for it. */
  close(): Promise<void>
}

/** Readers that may cross accounts; the closed list (design 3). */
export type AcrossAccounts =
  | 'feed'
  | 'hosts'
  | 'sessions'
  | 'jobs'
  | 'accounts-of-user'
  | 'invites'
  | 'health'
  | 'domains'
  | 'installation'
