import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'

/** The present state of one item; `doc` is null once it is deleted. */
export interface FeedItem {
  kind: ItemKind
  id: string
  doc: unknown
}

/**
 * What keeps an index current. Every method is one statement, so one snapshot.
 * A revision counts the changes of one account and has no gaps.
 */
export interface Feed {
  /** The account's revision, or null when there is no such account. */
  revisionOf(accountId: AccountId): Promise<number | null>
  /** Revisions of several accounts in one read; unknown accounts are absent. */
  revisionsOf(accountIds: AccountId[]): Promise<Map<AccountId, number>>
  /** Items of one kind in key order after `afterId`, at most `limit`; deleted ones are left out. */
  page(accountId: AccountId, kind: ItemKind, afterId: string | null, limit: number): Promise<FeedItem[]>
  /**
   * Users that an index has to know, in order after `afterId`, at most `limit`: all who were deleted, and those of the
   * platform. The documents are left out.
   */
  notedUsers(accountId: AccountId, afterId: string | null, limit: number): Promise<FeedItem[]>
  /** Every item that changed after `revision`, once, as it is now, and the revision that this state belongs to. */
  changesSince(accountId: AccountId, revision: number): Promise<{ revision: number; items: FeedItem[] }>
  /** Calls `heard` when an account may have changed; a hint. */
  onHint(heard: (accountId: AccountId) => void): Promise<() => Promise<void>>
}
