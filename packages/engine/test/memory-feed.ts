import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { userPrefix } from '@doorward/core/platform'
import { Refusal } from '@doorward/core/refusals'
import { isDisabled } from '@doorward/core/users/user-state'
import type { Changes, Feed, FeedItem, FeedPage, LogHead } from '@doorward/store/feed/feed'
import type { CommittedChange } from '@doorward/store/writes/model'

interface StoredItem extends FeedItem {
  changedAt: number
}

interface StoredAccount {
  revision: number
  /** The transaction of each revision. */
  commits: string[]
  items: Map<string, StoredItem>
}

/** One call that a test holds back until it lets it go. */
interface Held {
  method: string
  release(): void
}

const paged = (all: FeedItem[], limit: number): FeedPage => ({ items: all.slice(0, limit), more: all.length >= limit })

/** A feed over maps that keeps its promises: revisions without gaps, one moment per call. */
export class MemoryFeed implements Feed {
  readonly accounts = new Map<AccountId, StoredAccount>()
  /** Every call, in order. */
  readonly calls: string[] = []
  readonly held: Held[] = []
  /** While set, calls of this method wait to be released; what they answer is read when they began. */
  holding: string | null = null
  down = false
  #commits = 0
  #heard: ((accountId: AccountId) => void)[] = []

  write(accountId: AccountId, ...items: FeedItem[]): number {
    const account = this.accounts.get(accountId) ?? { revision: 0, commits: [], items: new Map() }
    this.accounts.set(accountId, account)
    account.revision += 1
    account.commits[account.revision] = `c${this.#commits++}`
    for (const item of items) account.items.set(`${item.kind} ${item.id}`, { ...item, changedAt: account.revision })
    return account.revision
  }

  hint(accountId: AccountId): void {
    for (const heard of this.#heard) heard(accountId)
  }

  /** A server takes over that never got the account's changes after a revision. */
  loseAfter(accountId: AccountId, revision: number, ...items: FeedItem[]): void {
    const account = this.accounts.get(accountId)
    if (!account) return
    account.revision = revision
    for (const item of items) account.items.set(`${item.kind} ${item.id}`, { ...item, changedAt: revision })
  }

  headsOf(accountIds: AccountId[]): Promise<Map<AccountId, LogHead>> {
    return this.#call('headsOf', () => {
      const found = accountIds.map((id) => [id, this.accounts.get(id)] as const)
      return new Map(found.flatMap(([id, account]) => (account ? [[id, this.#headOf(account)]] : [])))
    })
  }

  #headOf({ revision, commits }: StoredAccount): LogHead {
    return { revision, commitId: commits[revision] ?? null }
  }

  page(accountId: AccountId, kind: ItemKind, afterId: string | null, limit: number): Promise<FeedPage> {
    return this.#call(`page ${kind}`, () =>
      paged(
        [...(this.accounts.get(accountId)?.items.values() ?? [])]
          .filter((item) => item.kind === kind && item.doc !== null && (afterId === null || item.id > afterId))
          .sort((one, other) => (one.id < other.id ? -1 : 1))
          .map(({ id, doc }) => ({ kind, id, doc })),
        limit,
      ),
    )
  }

  notedUsers(accountId: AccountId, afterId: string | null, limit: number): Promise<FeedPage> {
    return this.#call('notedUsers', () =>
      paged(
        [...(this.accounts.get(accountId)?.items.values() ?? [])]
          .filter(
            ({ kind, id, doc }) => kind === 'user' && (doc === null || isDisabled(doc) || id.startsWith(userPrefix)),
          )
          .filter(({ id }) => afterId === null || id > afterId)
          .sort((one, other) => (one.id < other.id ? -1 : 1))
          .map(({ kind, id, doc }) => ({ kind, id, doc })),
        limit,
      ),
    )
  }

  changesSince(accountId: AccountId, revision: number): Promise<Changes> {
    return this.#call('changesSince', () => this.changes(accountId, revision))
  }

  /** The same without waiting, as a transaction would read it. */
  changes(accountId: AccountId, since: number): Changes {
    const account = this.accounts.get(accountId) ?? { revision: 0, commits: [], items: new Map<string, StoredItem>() }
    const items = [...account.items.values()].filter((item) => item.changedAt > since)
    return {
      ...this.#headOf(account),
      sinceCommitId: account.commits[since] ?? null,
      items: items.map(({ kind, id, doc }) => ({ kind, id, doc })),
    }
  }

  /** What a node tells of its own commit that brought the account from a revision to where it is. */
  committed(accountId: AccountId, from: number, items: FeedItem[]): CommittedChange {
    return { ...this.changes(accountId, from), items, from }
  }

  async onHint(heard: (accountId: AccountId) => void): Promise<() => Promise<void>> {
    if (this.down) throw new Refusal('Unavailable')
    this.#heard.push(heard)
    return async () => {
      this.#heard = this.#heard.filter((other) => other !== heard)
    }
  }

  /** How many listen to hints. */
  get listeners(): number {
    return this.#heard.length
  }

  /** Calls of this method so far. */
  count(method: string): number {
    return this.calls.filter((call) => call === method).length
  }

  releaseAll(): void {
    this.holding = null
    for (const { release } of this.held.splice(0)) release()
  }

  async #call<Answer>(method: string, answer: () => Answer): Promise<Answer> {
    this.calls.push(method)
    if (this.down) throw new Refusal('Unavailable')
    const answered = answer()
    if (this.holding === method)
      await new Promise<void>((release) => {
        this.held.push({ method, release })
      })
    return answered
  }
}
