import type { AsOf } from '@doorward/core/changes/as-of'
import type { AccountId } from '@doorward/core/ids'
import { invalid, Refusal } from '@doorward/core/refusals'
import { type Feed, isSameCommit, type LogHead } from '@doorward/store/feed/feed'
import type { PastLog, PastMoment } from '@doorward/store/feed/past-log'
import type { ItemKey } from '@doorward/store/items/items'
import { AccountIndex } from '../index/account-index.ts'
import { loadAccount } from '../loaded-account.ts'
import { type TurnLimits, Turns } from '../turns.ts'
import { Bounds } from './bounds.ts'

export interface PastOptions {
  log: PastLog
  feed: Feed
  /** Monotonic milliseconds. */
  clock: () => number
  /** Rough memory that all kept indexes together may take, and one that is being made. */
  bytesMax: number
  /** How long one may be in the making. */
  msMax?: number
  /** Changes that are read at once. */
  changesAtOnce?: number
  turns?: Partial<TurnLimits>
}

/** An account's index as it was, and when that was. */
export interface Then {
  readonly index: AccountIndex
  readonly moment: PastMoment
}

/** Accounts as they were. */
export interface Past {
  /**
   * Asks an account as it was; null without such an account. The index may move on once `ask` has returned, so it is not
   * to be kept. Raises InvalidRequest that names `asOf` for a time before the account, PastTooLarge, TooManyRequests while
   * too many ask, and Unavailable.
   */
  ask<Answer>(accountId: AccountId, asOf: AsOf, ask: (then: Then) => Answer): Promise<Answer | null>
  /** What is kept, least recently used first, and the rough bytes that it takes. */
  kept(): { moments: { accountId: AccountId; revision: number }[]; bytes: number }
}

const msMaxDefault = 10_000
const changesAtOnceDefault = 2_000
const itemsAtOnce = 200
const turnsDefault: TurnLimits = {
  atOnceMax: 1,
  waitingMax: 32,
  waitingOfAccountMax: 8,
  waitMsMax: 15_000,
  of: 'questions about the past',
}

interface Kept extends Then {
  readonly accountId: AccountId
}

/** Opens the past: nothing is in memory until it is asked about. */
export function openPast(options: PastOptions): Past {
  return new KeptPast(options)
}

/**
 * Indexes of past moments, made from the change log one at a time. A few are kept; the nearest of them, if it is nearer
 * than both ends of the log, is moved to where the next question asks.
 */
class KeptPast implements Past {
  readonly #options: PastOptions
  readonly #turns: Turns
  /** In order of use, the least recent first. One that is being moved is not among them. */
  readonly #kept = new Set<Kept>()

  constructor(options: PastOptions) {
    this.#options = options
    this.#turns = new Turns(options.clock, { ...turnsDefault, ...options.turns })
  }

  async ask<Answer>(accountId: AccountId, asOf: AsOf, ask: (then: Then) => Answer): Promise<Answer | null> {
    const found = await this.#options.log.findMoment(accountId, asOf)
    if (found === null) return null
    if ('outside' in found) throw outsideOf(found.outside)
    const kept = this.#find(accountId, found.moment)
    if (kept) return ask(kept)
    return this.#turns.take(accountId, async () => {
      const then = this.#find(accountId, found.moment) ?? (await this.#make(accountId, found))
      return ask(then)
    })
  }

  kept(): ReturnType<Past['kept']> {
    const kept = [...this.#kept]
    const moments = kept.map(({ accountId, moment: { revision } }) => ({ accountId, revision }))
    return { moments, bytes: kept.reduce((sum, { index }) => sum + index.bytes, 0) }
  }

  /** What is kept of a moment, noted as used last. Of a history that another server took over without it is let go. */
  #find(accountId: AccountId, { revision, commitId }: LogHead): Kept | undefined {
    const kept = this.#ofAccount(accountId).find((each) => each.moment.revision === revision)
    if (!kept) return undefined
    this.#kept.delete(kept)
    if (!isSameCommit(kept.moment.commitId, commitId)) return undefined
    this.#kept.add(kept)
    return kept
  }

  #ofAccount(accountId: AccountId): Kept[] {
    return [...this.#kept].filter((each) => each.accountId === accountId)
  }

  async #make(accountId: AccountId, { moment, head }: { moment: PastMoment; head: LogHead }): Promise<Kept> {
    const { clock, bytesMax, msMax = msMaxDefault } = this.#options
    const bounds = new Bounds(clock, { msMax, bytesMax })
    const index = await this.#start(accountId, { revision: moment.revision, head: head.revision }, bounds)
    await this.#move(accountId, { index, to: moment.revision }, bounds)
    const made = { accountId, index, moment }
    this.#kept.add(made)
    this.#evict()
    return made
  }

  /** The nearest index to begin with: one that is kept, an empty one before the first change, or the account as it is now. */
  async #start(
    accountId: AccountId,
    wanted: { revision: number; head: number },
    bounds: Bounds,
  ): Promise<AccountIndex> {
    const toStart = wanted.revision
    const toEnd = wanted.head - wanted.revision
    const distanceOf = ({ moment }: Kept) => Math.abs(moment.revision - wanted.revision)
    const [nearest] = this.#ofAccount(accountId).sort((one, other) => distanceOf(one) - distanceOf(other))
    if (nearest && distanceOf(nearest) <= Math.min(toStart, toEnd)) {
      this.#kept.delete(nearest)
      const { revision, commitId } = nearest.moment
      const found = await this.#options.log.findMoment(accountId, { revision })
      if (found && 'moment' in found && isSameCommit(found.moment.commitId, commitId)) return nearest.index
    }
    if (toStart <= toEnd) return new AccountIndex()
    const account = await loadAccount(
      this.#options.feed,
      accountId,
      () => undefined,
      (index) => bounds.hold(index),
    )
    if (account === null || account.index.revision < wanted.revision)
      throw new Refusal('Unavailable', { cause: 'the account is not what it was a moment ago' })
    return account.index
  }

  /** Sets all that changed between where the index stands and the revision to what it was then, each item once. */
  async #move(accountId: AccountId, { index, to }: { index: AccountIndex; to: number }, bounds: Bounds): Promise<void> {
    const { log, changesAtOnce = changesAtOnceDefault } = this.#options
    const upTo = Math.max(index.revision, to)
    const touched = new Set<string>()
    for (let after = Math.min(index.revision, to); after < upTo; ) {
      const part = await log.changedBetween(accountId, { after, upTo }, changesAtOnce)
      const fresh = part.keys.filter(({ kind, id }) => !touched.has(`${kind} ${id}`))
      for (const { kind, id } of fresh) touched.add(`${kind} ${id}`)
      for (const keys of inParts(fresh)) {
        for (const item of await log.statesAt(accountId, to, keys)) index.apply(item)
        bounds.hold(index, touched.size)
      }
      bounds.hold(index, touched.size)
      after = part.upTo
    }
    index.revision = to
  }

  /** Lets go of the least recently used while all together are over the budget; the last one stays. */
  #evict(): void {
    let { bytes } = this.kept()
    for (const each of this.#kept) {
      if (bytes <= this.#options.bytesMax || this.#kept.size === 1) return
      this.#kept.delete(each)
      bytes -= each.index.bytes
    }
  }
}

function* inParts(keys: ItemKey[]): Generator<ItemKey[]> {
  for (let first = 0; first < keys.length; first += itemsAtOnce) yield keys.slice(first, first + itemsAtOnce)
}

const outsideOf = (side: 'before' | 'after'): Refusal =>
  invalid(
    'asOf',
    side === 'before'
      ? 'That moment lies before the account was made.'
      : 'That revision is one that the account has not reached.',
  )
