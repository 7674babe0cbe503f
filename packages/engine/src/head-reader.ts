import type { AccountId } from '@doorward/core/ids'
import type { Feed, LogHead } from '@doorward/store/feed/feed'

/** What was read: the account's head, or null without such an account, and when the read began. */
export interface HeadRead {
  head: LogHead | null
  /** Monotonic milliseconds. */
  startedAt: number
}

interface Batch {
  accountIds: Set<AccountId>
  read: Promise<{ heads: Map<AccountId, LogHead>; startedAt: number }>
}

const flightsMax = 2

/**
 * Reads heads for everyone who asks at the same moment with one query. An ask is only ever answered by a read
 * that starts after it (security C4): it joins the batch that waits, never one under way.
 */
export class HeadReader {
  readonly #feed: Feed
  readonly #clock: () => number
  #waiting: Batch | null = null
  #flights = 0
  #startNext: (() => void) | null = null

  constructor(feed: Feed, clock: () => number) {
    this.#feed = feed
    this.#clock = clock
  }

  /** Fails as the feed fails. */
  async read(accountId: AccountId): Promise<HeadRead> {
    const { heads, startedAt } = await this.readAll([accountId])
    return { head: heads.get(accountId) ?? null, startedAt }
  }

  readAll(accountIds: Iterable<AccountId>): Batch['read'] {
    const batch = this.#waiting ?? this.#newBatch()
    for (const accountId of accountIds) batch.accountIds.add(accountId)
    return batch.read
  }

  #newBatch(): Batch {
    const accountIds = new Set<AccountId>()
    const batch: Batch = { accountIds, read: this.#turn().then(() => this.#fly(accountIds)) }
    this.#waiting = batch
    return batch
  }

  /** Resolves when a flight may start: at once after the running code, or when one that is under way ends. */
  #turn(): Promise<void> {
    if (this.#flights < flightsMax) return Promise.resolve()
    return new Promise((resolve) => {
      this.#startNext = resolve
    })
  }

  async #fly(accountIds: Set<AccountId>): Promise<{ heads: Map<AccountId, LogHead>; startedAt: number }> {
    this.#waiting = null
    this.#flights += 1
    const startedAt = this.#clock()
    try {
      return { heads: await this.#feed.headsOf([...accountIds]), startedAt }
    } finally {
      this.#flights -= 1
      const startNext = this.#startNext
      this.#startNext = null
      startNext?.()
    }
  }
}
