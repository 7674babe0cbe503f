import type { AccountId } from '@doorward/core/ids'
import { type Doc, type ItemKind, type Kind, kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import type { Soon } from '@doorward/core/soon'
import type { Feed, LogHead } from '@doorward/store/feed/feed'
import type { CommittedChange } from '@doorward/store/writes/model'
import { HeadReader } from './head-reader.ts'
import type { AccountIndex } from './index/account-index.ts'
import { type ChangesSince, type LoadedAccount, loadAccount, type OnMalformed } from './loaded-account.ts'

/** How current an answer must be. */
type Freshness =
  /** Everything acknowledged before the call. */
  | { kind: 'strong' }
  /** At least this revision, and no older than the bound (1 s unless told). */
  | { kind: 'atLeast'; revision: number; staleMsMax?: number }
  /** Known to have been current at most this many milliseconds ago. */
  | { kind: 'bounded'; staleMsMax: number }

export interface EngineOptions {
  feed: Feed
  /** Monotonic milliseconds. */
  clock: () => number
  /** Rough memory that all indexes together may take; the least recently used go first. */
  indexBytesMax: number
  onMalformed?: OnMalformed
  /** Milliseconds between looks at the change log, at most 500; null for none, where a test calls `tick` itself. */
  tickMs?: number | null
}

export interface Engine {
  /**
   * The account's index, as current as asked; null when there is no such account. At hand, not a promise, when it is in
   * memory and current enough. Fails as the feed fails.
   */
  index(accountId: AccountId, freshness: Freshness): Soon<AccountIndex | null>
  /**
   * The index at a committed head that the caller has just read under the account's lock, before its own writes. A head
   * without a `commitId` is one that this process left; the caller's write then stands only if nobody wrote in between.
   * Changes are read by `changesSince`, so by the caller's transaction; ask for the index once before the
   * transaction, or a first load takes a second connection.
   */
  indexAt(
    accountId: AccountId,
    head: { revision: number; commitId?: string | null | undefined },
    changesSince: ChangesSince,
  ): Promise<AccountIndex | null>
  /**
   * Tells of a commit of this node, with the changed items as they are now: from now on no answer is older than it.
   * An index that stood at `from` takes the items at once; any other reads them soon.
   */
  noteCommitted(accountId: AccountId, change: CommittedChange): void
  /**
   * Whether a change of an item moves anybody's rights, by the roles as the account's index has them; yes where a role is
   * not known. Only for a writer who holds the account's lock and has asked for `indexAt`.
   */
  movesRights(accountId: AccountId, change: { kind: ItemKind; before: Doc; after: Doc }): boolean
  /** Looks at the change log once and moves all loaded accounts forward. Never fails; what failed is tried again. */
  tick(): Promise<void>
  /** Accounts in memory, least recently used first, and the rough bytes they take. */
  loaded(): { accountIds: AccountId[]; bytes: number }
  /**
   * How current the accounts in memory are: milliseconds since the one was proved current that this is longest ago of,
   * and by how many revisions the one that was furthest behind was at the last look; both 0 without accounts.
   */
  currency(): { oldestMs: number; behindMax: number }
  close(): Promise<void>
}

const tickMsDefault = 250
const staleMsDefault = 1_000
const catchUpsAtOnce = 8

/** Starts an engine without accounts; each is loaded when it is first asked for. */
export function createEngine(options: EngineOptions): Engine {
  return new IndexEngine(options)
}

class IndexEngine implements Engine {
  readonly #options: EngineOptions
  readonly #heads: HeadReader
  /** In order of use, the least recent first. */
  readonly #accounts = new Map<AccountId, LoadedAccount>()
  /** Known to be the last of them, so that a question about the same account again moves nothing. */
  #usedLast: LoadedAccount | null = null
  readonly #loads = new Map<AccountId, Promise<LoadedAccount | null>>()
  /** Revisions that this node committed and its index has not reached yet. */
  readonly #committed = new Map<AccountId, number>()
  readonly #timer: NodeJS.Timeout | undefined
  readonly #unsubscribe: Promise<() => Promise<void>>
  #ticking: Promise<void> | null = null
  #behindMax = 0
  #closed = false

  constructor(options: EngineOptions) {
    this.#options = options
    this.#heads = new HeadReader(options.feed, options.clock)
    const { tickMs = tickMsDefault } = options
    this.#timer = tickMs === null ? undefined : setInterval(() => void this.tick(), tickMs).unref()
    const nothingToStop = async () => undefined
    this.#unsubscribe = options.feed.onHint((accountId) => this.#hear(accountId)).catch(() => nothingToStop)
  }

  index(accountId: AccountId, freshness: Freshness): Soon<AccountIndex | null> {
    const account = this.#find(accountId)
    if (account instanceof Promise) return account.then((found) => found && this.#asFresh(found, freshness))
    return this.#asFresh(account, freshness)
  }

  #asFresh(account: LoadedAccount, freshness: Freshness): Soon<AccountIndex | null> {
    if (freshness.kind !== 'strong' && this.#isWithin(account, freshness)) return account.index
    return this.#refreshed(account.accountId, freshness)
  }

  async #refreshed(accountId: AccountId, freshness: Freshness): Promise<AccountIndex | null> {
    const current = await this.#refresh(accountId)
    if (freshness.kind === 'atLeast' && current !== null && current.index.revision < freshness.revision)
      throw new Refusal('InvalidConsistencyToken')
    return current?.index ?? null
  }

  #isWithin(account: LoadedAccount, freshness: Exclude<Freshness, { kind: 'strong' }>): boolean {
    const { staleMsMax = staleMsDefault } = freshness
    if (this.#options.clock() - account.currentAt > staleMsMax) return false
    const committed = this.#committed.get(account.accountId)
    if (committed !== undefined) {
      if (account.index.revision < committed) return false
      this.#committed.delete(account.accountId)
    }
    return freshness.kind === 'bounded' || account.index.revision >= freshness.revision
  }

  async indexAt(
    accountId: AccountId,
    head: { revision: number; commitId?: string | null | undefined },
    changesSince: ChangesSince,
  ): Promise<AccountIndex | null> {
    for (let tries = 0; tries < 2; tries += 1) {
      const account = await this.#find(accountId)
      if (account === null) return null
      await this.#moveTo(account, head, changesSince)
      if (!account.isSuperseded) return account.index
      this.#letGo(account)
    }
    throw new Refusal('Unavailable', { cause: 'another server took over while the account was read' })
  }

  async #moveTo(
    account: LoadedAccount,
    { revision, commitId }: Parameters<Engine['indexAt']>[1],
    changesSince: ChangesSince,
  ) {
    if (commitId !== undefined) account.holdAgainst({ revision, commitId }, account.head)
    const since = account.index.revision
    if (account.isSuperseded || since >= revision) return
    const changes = await changesSince(since)
    if (changes.revision > revision) throw new Error('indexAt was given changes that are not committed')
    account.take(changes, since)
    if (!account.isSuperseded && account.index.revision < revision)
      throw new Refusal('Unavailable', { cause: 'the change log ends too early' })
  }

  /** The account in memory, loaded if need be; noted as the one used last. Those who ask meanwhile share the load. */
  #find(accountId: AccountId): LoadedAccount | Promise<LoadedAccount | null> {
    const account = this.#accounts.get(accountId)
    if (account !== undefined) {
      if (account !== this.#usedLast) this.#use(account)
      return account
    }
    let load = this.#loads.get(accountId)
    if (load === undefined) {
      load = this.#load(accountId).finally(() => this.#loads.delete(accountId))
      this.#loads.set(accountId, load)
    }
    return load
  }

  #use(account: LoadedAccount): void {
    this.#accounts.delete(account.accountId)
    this.#accounts.set(account.accountId, account)
    this.#usedLast = account
  }

  async #load(accountId: AccountId): Promise<LoadedAccount | null> {
    const startedAt = this.#options.clock()
    const account = await loadAccount(this.#options.feed, accountId, this.#options.onMalformed ?? (() => undefined))
    if (account === null || this.#closed) return account
    account.proveCurrent(startedAt)
    this.#use(account)
    this.#evict()
    return account
  }

  /** Brings an account to a head read after this call began. */
  async #refresh(accountId: AccountId): Promise<LoadedAccount | null> {
    const had = this.#accounts.get(accountId)?.head
    const { head, startedAt } = await this.#heads.read(accountId)
    if (head === null) {
      this.#accounts.delete(accountId)
      return null
    }
    const account = await this.#find(accountId)
    if (account === null) return null
    await this.#bring(account, { head, had, startedAt })
    return account.isSuperseded ? this.#find(accountId) : account // read anew after this call began
  }

  /** @param read a head, when that began, and where the index stood before */
  async #bring(
    account: LoadedAccount,
    read: { head: LogHead; had: LogHead | undefined; startedAt: number },
  ): Promise<void> {
    const before = account.index.revision
    if (read.had) account.holdAgainst(read.head, read.had)
    await account.moveTo(read.head.revision)
    if (account.isSuperseded) return this.#letGo(account)
    account.proveCurrent(read.startedAt)
    if (account.index.revision > before) this.#evict()
  }

  /** What was committed to a history that is lost is awaited no longer; the account is read anew when it is asked for. */
  #letGo(account: LoadedAccount): void {
    if (this.#usedLast === account) this.#usedLast = null
    if (this.#accounts.get(account.accountId) !== account) return
    this.#accounts.delete(account.accountId)
    this.#committed.delete(account.accountId)
  }

  noteCommitted(accountId: AccountId, change: CommittedChange): void {
    const account = this.#accounts.get(accountId)
    if (account?.index.revision === change.from) {
      account.take(change, change.from)
      if (account.isSuperseded) this.#letGo(account)
      return
    }
    if (account === undefined && !this.#loads.has(accountId)) return
    this.#committed.set(accountId, change.revision)
    this.#hear(accountId)
  }

  movesRights(accountId: AccountId, { kind, before, after }: { kind: ItemKind; before: Doc; after: Doc }): boolean {
    const index = this.#accounts.get(accountId)?.index
    return (kinds[kind] as Kind).movesRights(before, after, (roleId) => index?.findRole(roleId))
  }

  tick(): Promise<void> {
    this.#ticking ??= this.#look([...this.#accounts.values()]).finally(() => {
      this.#ticking = null
    })
    return this.#ticking
  }

  /** Moves these accounts forward if they are behind, and lets go of those that are gone or of another history. */
  async #look(accounts: LoadedAccount[]): Promise<void> {
    if (accounts.length === 0) return
    const had = accounts.map((account) => ({ account, had: account.head }))
    const read = await this.#heads.readAll(accounts.map(({ accountId }) => accountId)).catch(() => null)
    if (read === null) return
    const behind = had.map(({ account, had }) => (read.heads.get(account.accountId)?.revision ?? 0) - had.revision)
    this.#behindMax = Math.max(0, ...behind)
    const bringOne = async ({ account, had }: { account: LoadedAccount; had: LogHead }) => {
      const head = read.heads.get(account.accountId)
      if (head) await this.#bring(account, { head, had, startedAt: read.startedAt })
      else this.#letGo(account)
    }
    for (let first = 0; first < had.length; first += catchUpsAtOnce)
      await Promise.allSettled(had.slice(first, first + catchUpsAtOnce).map(bringOne))
  }

  /** A hint brings the next look at an account forward; all hints that arrive at one moment share its read. */
  #hear(accountId: AccountId): void {
    const account = this.#accounts.get(accountId)
    if (account !== undefined) void this.#look([account])
  }

  /** Lets go of the least recently used accounts while all together are over the budget; the last one stays. */
  #evict(): void {
    let bytes = this.loaded().bytes
    for (const [accountId, account] of this.#accounts) {
      if (bytes <= this.#options.indexBytesMax || this.#accounts.size === 1) return
      this.#accounts.delete(accountId)
      bytes -= account.index.bytes
    }
  }

  loaded(): { accountIds: AccountId[]; bytes: number } {
    const bytes = [...this.#accounts.values()].reduce((sum, account) => sum + account.index.bytes, 0)
    return { accountIds: [...this.#accounts.keys()], bytes }
  }

  currency(): { oldestMs: number; behindMax: number } {
    const now = this.#options.clock()
    const ages = [...this.#accounts.values()].map(({ currentAt }) => now - currentAt)
    return { oldestMs: Math.max(0, ...ages), behindMax: ages.length === 0 ? 0 : this.#behindMax }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#accounts.clear()
    const unsubscribe = await this.#unsubscribe
    await unsubscribe()
    await this.#ticking
  }
}
