import type { AccountId } from '@doorward/core/ids'
import { type Doc, type ItemKind, type Kind, kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import type { Soon } from '@doorward/core/soon'
import type { Feed, LogHead } from '@doorward/store/feed'
import type { CommittedChange } from '@doorward/store/writes/model'
import type { AccountIndex } from './account-index.ts'
import { HeadReader } from './head-reader.ts'
import { type ChangesSince, loadSlot, type OnMalformed, type Slot } from './slot.ts'

/** How current an answer must be. */
export type Freshness =
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
   * The index at a committed head that the caller has just read under the account's lock, before its own writes; without
   * a `commitId` where it is one that this process left and whose write is conditional.
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
   * Whether a change of an item moves anybody's rights, by the roles as the account's index has them: for the writer who
   * holds the account's lock and asked for `indexAt`. Yes where a role is not known.
   */
  movesRights(accountId: AccountId, change: { kind: ItemKind; before: Doc; after: Doc }): boolean
  /** Looks at the change log once and moves all loaded accounts forward. Never fails; what failed is tried again. */
  tick(): Promise<void>
  /** Accounts in memory, least recently used first, and the rough bytes they take. */
  loaded(): { accountIds: AccountId[]; bytes: number }
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
  readonly #slots = new Map<AccountId, Slot>()
  /** Known to be the last of them, so that a question about the same account again moves nothing. */
  #usedLast: Slot | null = null
  readonly #loads = new Map<AccountId, Promise<Slot | null>>()
  /** Revisions that this node committed and its index has not reached yet. */
  readonly #committed = new Map<AccountId, number>()
  readonly #timer: NodeJS.Timeout | undefined
  readonly #unsubscribe: Promise<() => Promise<void>>
  #ticking: Promise<void> | null = null
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
    const slot = this.#find(accountId)
    if (slot instanceof Promise) return slot.then((loaded) => loaded && this.#asFresh(loaded, freshness))
    return this.#asFresh(slot, freshness)
  }

  #asFresh(slot: Slot, freshness: Freshness): Soon<AccountIndex | null> {
    if (freshness.kind !== 'strong' && this.#isWithin(slot, freshness)) return slot.index
    return this.#refreshed(slot.accountId, freshness)
  }

  async #refreshed(accountId: AccountId, freshness: Freshness): Promise<AccountIndex | null> {
    const current = await this.#refresh(accountId)
    if (freshness.kind === 'atLeast' && current !== null && current.index.revision < freshness.revision)
      throw new Refusal('InvalidConsistencyToken')
    return current?.index ?? null
  }

  #isWithin(slot: Slot, freshness: Exclude<Freshness, { kind: 'strong' }>): boolean {
    const { staleMsMax = staleMsDefault } = freshness
    if (this.#options.clock() - slot.currentAt > staleMsMax) return false
    const committed = this.#committed.get(slot.accountId)
    if (committed !== undefined) {
      if (slot.index.revision < committed) return false
      this.#committed.delete(slot.accountId)
    }
    return freshness.kind === 'bounded' || slot.index.revision >= freshness.revision
  }

  async indexAt(
    accountId: AccountId,
    head: { revision: number; commitId?: string | null | undefined },
    changesSince: ChangesSince,
  ): Promise<AccountIndex | null> {
    for (let tries = 0; tries < 2; tries += 1) {
      const slot = await this.#find(accountId)
      if (slot === null) return null
      await this.#moveTo(slot, head, changesSince)
      if (!slot.isSuperseded) return slot.index
      this.#letGo(slot)
    }
    throw new Refusal('Unavailable', { cause: 'another server took over while the account was read' })
  }

  async #moveTo(slot: Slot, { revision, commitId }: Parameters<Engine['indexAt']>[1], changesSince: ChangesSince) {
    if (commitId !== undefined) slot.holdAgainst({ revision, commitId }, slot.head)
    const since = slot.index.revision
    if (slot.isSuperseded || since >= revision) return
    const changes = await changesSince(since)
    if (changes.revision > revision) throw new Error('indexAt was given changes that are not committed')
    slot.take(changes, since)
    if (!slot.isSuperseded && slot.index.revision < revision)
      throw new Refusal('Unavailable', { cause: 'the change log ends too early' })
  }

  /** The account in memory, loaded if need be; noted as the one used last. Those who ask meanwhile share the load. */
  #find(accountId: AccountId): Slot | Promise<Slot | null> {
    const slot = this.#slots.get(accountId)
    if (slot !== undefined) {
      if (slot !== this.#usedLast) this.#use(slot)
      return slot
    }
    let load = this.#loads.get(accountId)
    if (load === undefined) {
      load = this.#load(accountId).finally(() => this.#loads.delete(accountId))
      this.#loads.set(accountId, load)
    }
    return load
  }

  #use(slot: Slot): void {
    this.#slots.delete(slot.accountId)
    this.#slots.set(slot.accountId, slot)
    this.#usedLast = slot
  }

  async #load(accountId: AccountId): Promise<Slot | null> {
    const startedAt = this.#options.clock()
    const slot = await loadSlot(this.#options.feed, accountId, this.#options.onMalformed ?? (() => undefined))
    if (slot === null || this.#closed) return slot
    slot.proveCurrent(startedAt)
    this.#use(slot)
    this.#evict()
    return slot
  }

  /** Brings an account to a head read after this call began. */
  async #refresh(accountId: AccountId): Promise<Slot | null> {
    const had = this.#slots.get(accountId)?.head
    const { head, startedAt } = await this.#heads.read(accountId)
    if (head === null) {
      this.#slots.delete(accountId)
      return null
    }
    const slot = await this.#find(accountId)
    if (slot === null) return null
    await this.#bring(slot, { head, had, startedAt })
    return slot.isSuperseded ? this.#find(accountId) : slot // read anew after this call began
  }

  /** @param read a head, when that began, and where the index stood before */
  async #bring(slot: Slot, read: { head: LogHead; had: LogHead | undefined; startedAt: number }): Promise<void> {
    const before = slot.index.revision
    if (read.had) slot.holdAgainst(read.head, read.had)
    await slot.moveTo(read.head.revision)
    if (slot.isSuperseded) return this.#letGo(slot)
    slot.proveCurrent(read.startedAt)
    if (slot.index.revision > before) this.#evict()
  }

  /** What was committed to a history that is lost is awaited no longer; the account is read anew when it is asked for. */
  #letGo(slot: Slot): void {
    if (this.#usedLast === slot) this.#usedLast = null
    if (this.#slots.get(slot.accountId) !== slot) return
    this.#slots.delete(slot.accountId)
    this.#committed.delete(slot.accountId)
  }

  noteCommitted(accountId: AccountId, change: CommittedChange): void {
    const slot = this.#slots.get(accountId)
    if (slot?.index.revision === change.from) {
      slot.take(change, change.from)
      if (slot.isSuperseded) this.#letGo(slot)
      return
    }
    if (slot === undefined && !this.#loads.has(accountId)) return
    this.#committed.set(accountId, change.revision)
    this.#hear(accountId)
  }

  movesRights(accountId: AccountId, { kind, before, after }: { kind: ItemKind; before: Doc; after: Doc }): boolean {
    const index = this.#slots.get(accountId)?.index
    return (kinds[kind] as Kind).movesRights(before, after, (roleId) => index?.findRole(roleId))
  }

  tick(): Promise<void> {
    this.#ticking ??= this.#look([...this.#slots.values()]).finally(() => {
      this.#ticking = null
    })
    return this.#ticking
  }

  /** Moves these accounts forward if they are behind, and lets go of those that are gone or of another history. */
  async #look(slots: Slot[]): Promise<void> {
    if (slots.length === 0) return
    const had = slots.map((slot) => ({ slot, had: slot.head }))
    const read = await this.#heads.readAll(slots.map(({ accountId }) => accountId)).catch(() => null)
    if (read === null) return
    const bringOne = async ({ slot, had }: { slot: Slot; had: LogHead }) => {
      const head = read.heads.get(slot.accountId)
      if (head) await this.#bring(slot, { head, had, startedAt: read.startedAt })
      else this.#letGo(slot)
    }
    for (let first = 0; first < had.length; first += catchUpsAtOnce)
      await Promise.allSettled(had.slice(first, first + catchUpsAtOnce).map(bringOne))
  }

  /** A hint brings the next look at an account forward; all hints that arrive at one moment share its read. */
  #hear(accountId: AccountId): void {
    const slot = this.#slots.get(accountId)
    if (slot !== undefined) void this.#look([slot])
  }

  /** Lets go of the least recently used accounts while all together are over the budget; the last one stays. */
  #evict(): void {
    let bytes = this.loaded().bytes
    for (const [accountId, slot] of this.#slots) {
      if (bytes <= this.#options.indexBytesMax || this.#slots.size === 1) return
      this.#slots.delete(accountId)
      bytes -= slot.index.bytes
    }
  }

  loaded(): { accountIds: AccountId[]; bytes: number } {
    const bytes = [...this.#slots.values()].reduce((sum, slot) => sum + slot.index.bytes, 0)
    return { accountIds: [...this.#slots.keys()], bytes }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    this.#slots.clear()
    const unsubscribe = await this.#unsubscribe
    await unsubscribe()
    await this.#ticking
  }
}
