import type { AccountId } from '@doorward/core/ids'
import type { Database, Sending, Tx } from '../database/database.ts'
import type { DecidedShare } from './decide-in-turn.ts'
import type { Head } from './head.ts'
import type { EndedShare, Share } from './model.ts'

/** What a transaction stands on besides the locks it takes, and what it leaves to those behind it. */
export interface Footing {
  /** Resolves when all that landed before this transaction is known to those who judge rights. */
  before: Promise<void>
  /** Runs it. Raises what `Database.accounts` raises. */
  run<T>(accountIds: AccountId[], work: (tx: Tx) => Promise<T>): Promise<T>
  /** Where an account stands, if that needs no asking and its writes nothing but that. */
  headFor(share: Share): Head | undefined
  /** Those of the decided shares that may be written, as decided in the transaction of that name. */
  keep(decided: DecidedShare[], commitId: string): DecidedShare[]
  /** Hears how it ended, once those who judge rights know what landed. */
  ended(shares: EndedShare[]): void
}

/** Lets transactions be decided and sent before the last one has landed. */
export interface Ahead {
  /** How many are on their way at a time. */
  inRowMax: number
  /** The footing of the next transaction. */
  footing(sending: Sending): Footing
}

/** Nothing but the lock: each transaction reads where its accounts stand, and everything that was decided may be written. */
export const underLock = (database: Database, left = () => {}): Footing => ({
  before: Promise.resolve(),
  run: (accountIds, work) =>
    database.accounts(accountIds, async (tx) => {
      const result = await work(tx)
      left()
      return result
    }),
  headFor: () => undefined,
  keep: (decided) => decided,
  ended: () => {},
})
