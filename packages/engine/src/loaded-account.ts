import type { AccountId } from '@doorward/core/ids'
import { type IndexedKind, type ItemKind, isIndexed, kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import { type Changes, type Feed, type FeedPage, isSameCommit, type LogHead } from '@doorward/store/feed/feed'
import { AccountIndex } from './index/account-index.ts'

/** Hears of a stored document that cannot be read. */
export type OnMalformed = (item: { accountId: AccountId; kind: ItemKind; id: string }) => void

/** What changed after a revision. */
export type ChangesSince = (revision: number) => Promise<Changes>

const pageItems = 1_000
const catchUpsMax = 5

/** One loaded account and how far it is known to be current. */
export class LoadedAccount {
  readonly accountId: AccountId
  readonly index: AccountIndex
  /** When the read began that last proved the index current; monotonic milliseconds. */
  currentAt = Number.NEGATIVE_INFINITY
  /** The transaction that made the index's revision. */
  #commitId: string | null
  #isSuperseded = false
  readonly #feed: Feed
  #catchingUp: Promise<void> | null = null

  constructor(accountId: AccountId, index: AccountIndex, { commitId }: LogHead, feed: Feed) {
    this.accountId = accountId
    this.index = index
    this.#commitId = commitId
    this.#feed = feed
  }

  /** Whether the changes that the index holds are no longer the account's: another server took over without them. */
  get isSuperseded(): boolean {
    return this.#isSuperseded
  }

  /** Where the index stands. */
  get head(): LogHead {
    return { revision: this.index.revision, commitId: this.#commitId }
  }

  /**
   * Compares with a head that was read after the index stood at `had`: what is beyond it, or made by another transaction, is
   * no part of its history. An index that has moved since was compared then.
   */
  holdAgainst(head: LogHead, had: LogHead): void {
    if (had.revision !== this.index.revision) return
    const isPart =
      had.revision < head.revision || (had.revision === head.revision && isSameCommit(had.commitId, head.commitId))
    if (!isPart) this.#isSuperseded = true
  }

  /** Moves the index to at least this revision, which exists. Those who ask meanwhile share the read. */
  async moveTo(revision: number): Promise<void> {
    for (let tries = 0; this.index.revision < revision && !this.#isSuperseded; tries += 1) {
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
    this.take(await this.#feed.changesSince(this.accountId, since), since)
  }

  /** Applies what changed after `since`, all at once; an older state than the index has is left alone. */
  take({ revision, commitId, sinceCommitId, items }: Changes, since: number): void {
    if (since === this.index.revision && !isSameCommit(sinceCommitId, this.#commitId)) this.#isSuperseded = true
    if (revision <= this.index.revision || this.#isSuperseded) return
    for (const item of items) this.index.apply(item)
    this.index.revision = revision
    this.#commitId = commitId
  }

  /** Notes that the index was current when a read began. */
  proveCurrent(startedAt: number): void {
    this.currentAt = Math.max(this.currentAt, startedAt)
  }
}

/** Hears of each part of an account that was read. */
type OnPart = (index: AccountIndex) => void

/**
 * Reads a whole account, or null when there is none. Ends with whatever `onPart` raises. The head is read first and the changes since then last, so
 * the pages in between may be of any moment: whatever changed while they were read is set right at the end.
 */
export async function loadAccount(
  feed: Feed,
  accountId: AccountId,
  onMalformed: OnMalformed,
  onPart: OnPart = () => undefined,
): Promise<LoadedAccount | null> {
  const head = (await feed.headsOf([accountId])).get(accountId)
  if (!head) return null
  const index = new AccountIndex((item) => onMalformed({ accountId, ...item }))
  const source = { feed, accountId, onPart }
  for (const kind of (Object.keys(kinds) as ItemKind[]).filter(isIndexed)) await loadKind(source, kind, index)
  index.revision = head.revision
  const account = new LoadedAccount(accountId, index, head, feed)
  account.take(await feed.changesSince(accountId, head.revision), head.revision)
  if (account.isSuperseded)
    throw new Refusal('Unavailable', { cause: 'another server took over while the account was read' })
  return account
}

async function loadKind(
  { feed, accountId, onPart }: { feed: Feed; accountId: AccountId; onPart: OnPart },
  kind: IndexedKind,
  index: AccountIndex,
): Promise<void> {
  const page = (afterId: string | null) =>
    kinds[kind].indexed === 'noted'
      ? feed.notedUsers(accountId, afterId, pageItems)
      : feed.page(accountId, kind, afterId, pageItems)
  let next: Promise<FeedPage> | null = page(null)
  while (next !== null) {
    const { items, more }: FeedPage = await next
    // The database makes the next page while this one is taken in; whoever fails on this one does not wait for it.
    next = more ? page(items.at(-1)?.id ?? null) : null
    next?.catch(() => undefined)
    for (const item of items) index.apply(item)
    onPart(index)
  }
}
