import type { AccountId } from '@doorward/core/ids'
import { type IndexedKind, type ItemKind, isIndexed, kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import type { Feed, FeedItem } from '@doorward/store/feed'
import { AccountIndex } from './account-index.ts'

/** Hears of a stored document that cannot be read. */
export type OnMalformed = (item: { accountId: AccountId; kind: ItemKind; id: string }) => void

/** Every item that changed after a revision, as it is now, and the revision this belongs to. */
export type ChangesSince = (revision: number) => ReturnType<Feed['changesSince']>

const pageItems = 1_000
const catchUpsMax = 5

/** One loaded account and how far it is known to be current. */
export class Slot {
  readonly accountId: AccountId
  readonly index: AccountIndex
  /** When the read began that last proved the index current; monotonic milliseconds. */
  currentAt = Number.NEGATIVE_INFINITY
  readonly #feed: Feed
  #catchingUp: Promise<void> | null = null

  constructor(accountId: AccountId, index: AccountIndex, feed: Feed) {
    this.accountId = accountId
    this.index = index
    this.#feed = feed
  }

  /** Moves the index to at least this revision, which exists. Those who ask meanwhile share the read. */
  async moveTo(revision: number): Promise<void> {
    for (let tries = 0; this.index.revision < revision; tries += 1) {
      if (tries === catchUpsMax)
        throw new Refusal('Unavailable', { cause: 'the change log is behind its own revision' })
      this.#catchingUp ??= this.#catchUp().finally(() => {
        this.#catchingUp = null
      })
      await this.#catchingUp
    }
  }

  async #catchUp(): Promise<void> {
    const since = this.index.revision
    this.take(await this.#feed.changesSince(this.accountId, since))
  }

  /** Applies what changed, all at once; an older state than the index has is left alone. */
  take({ revision, items }: Awaited<ReturnType<ChangesSince>>): void {
    if (revision <= this.index.revision) return
    for (const item of items) this.index.apply(item)
    this.index.revision = revision
  }

  /** Notes that the index was current when a read began. */
  proveCurrent(startedAt: number): void {
    this.currentAt = Math.max(this.currentAt, startedAt)
  }
}

/**
 * Reads a whole account, or null when there is none. The revision is read first and the changes since then last, so
 * the pages in between may be of any moment: whatever changed while they were read is set right at the end.
 */
export async function loadSlot(feed: Feed, accountId: AccountId, onMalformed: OnMalformed): Promise<Slot | null> {
  const revision = await feed.revisionOf(accountId)
  if (revision === null) return null
  const index = new AccountIndex((item) => onMalformed({ accountId, ...item }))
  for (const kind of (Object.keys(kinds) as ItemKind[]).filter(isIndexed)) await loadKind(feed, accountId, kind, index)
  index.revision = revision
  const slot = new Slot(accountId, index, feed)
  slot.take(await feed.changesSince(accountId, revision))
  return slot
}

async function loadKind(feed: Feed, accountId: AccountId, kind: IndexedKind, index: AccountIndex): Promise<void> {
  const page = (afterId: string | null) =>
    kinds[kind].indexed === 'noted'
      ? feed.notedUsers(accountId, afterId, pageItems)
      : feed.page(accountId, kind, afterId, pageItems)
  let afterId: string | null = null
  for (let full = true; full; ) {
    const items: FeedItem[] = await page(afterId)
    for (const item of items) index.apply(item)
    afterId = items.at(-1)?.id ?? null
    full = items.length === pageItems
  }
}
