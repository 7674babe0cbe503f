import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'

/** The present state of one item; `doc` is null once it is deleted. */
export interface FeedItem {
  kind: ItemKind
  id: string
  doc: unknown
}

/**
 * Where an account stands: the number of its last change, and the transaction that made it. The number alone would not
 * do: where a standby took over without the last changes, others get their numbers.
 */
export interface LogHead {
  revision: number
  /** Null where it is not known. */
  commitId: string | null
}

/** Every item that changed after a revision, once, as it is now, and the head that this state belongs to. */
export interface Changes extends LogHead {
  items: FeedItem[]
  /** The transaction that made the revision which was asked about; null where it is not known. */
  sinceCommitId: string | null
}

/** Whether two transactions that are said to have made the same revision can be the same. */
export const isSameCommit = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other

/** Items in the order of their ids, and whether there may be more behind them. */
export interface FeedPage {
  items: FeedItem[]
  more: boolean
}

/**
 * What keeps an index current. Every method is one statement, so one snapshot.
 * A revision counts the changes of one account and has no gaps.
 */
export interface Feed {
  /** Heads of several accounts in one read; unknown accounts are absent. */
  headsOf(accountIds: AccountId[]): Promise<Map<AccountId, LogHead>>
  /**
   * Items of one kind in key order after `afterId`, deleted ones left out: at most `limit`, fewer where they are large. Of
   * records comes what decides.
   */
  page(accountId: AccountId, kind: ItemKind, afterId: string | null, limit: number): Promise<FeedPage>
  /**
   * Users that an index has to know, in order after `afterId`, at most `limit`: all who were deleted or are disabled,
   * and those of the platform. Of the documents comes what says that.
   */
  notedUsers(accountId: AccountId, afterId: string | null, limit: number): Promise<FeedPage>
  changesSince(accountId: AccountId, revision: number): Promise<Changes>
  /** Calls `heard` when an account may have changed; a hint. */
  onHint(heard: (accountId: AccountId) => void): Promise<() => Promise<void>>
}
