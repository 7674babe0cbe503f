import type { Endpoint } from '@doorward/contract/endpoint'
import type { AccountId } from '@doorward/core/ids'
import { randomId } from '@doorward/http/random-id'
import type { Database } from '@doorward/store/database/database'
import { keepEventDays, saveAuthorizationEvents } from '@doorward/store/events/authorization-events'
import { addCallCounts, type CallCount, forgetNode } from '@doorward/store/events/call-counts'
import { type Checked, EventQueue } from './event-queue.ts'
import { operationCounts } from './operation-counts.ts'

/** Takes note of what was asked, in memory only; a second later it is written. No request waits for it. */
export interface Recorder {
  /** A permission check was answered. */
  checked(checked: Checked): void
  /** A call was made that counts as usage. */
  called(accountId: AccountId, endpoint: Endpoint): void
  /** Writes what was noted. Never fails: what can't be written is counted as left out, counts are kept for the next time. */
  flush(): Promise<void>
  /** Writes what was noted and stops; the node has nothing more to write then. */
  close(): Promise<void>
}

export interface RecorderParts {
  database: Database
  /** The time that events are written with: partitions are made by the database's. */
  now(): Date
  /** Days that events are kept; 0 to keep none, only counts. */
  retentionDays: number
  /** Milliseconds between writes; null for none, where a test calls `flush` itself. */
  flushEveryMs: number | null
  /** Questions of which an event is kept, between two writes; of more a fair share is. */
  capacity?: number
  failed(cause: unknown): void
  /** Hears of every answered question. */
  told?(isAllowed: boolean): void
}

/** Events that a node writes in a second where nobody says otherwise. */
export const eventRateDefault = 4_096
const denialsMax = 10_000
const prepareEveryMs = 3_600_000
/** A node tells this often how far it has written when there is nothing to write. */
const beatEveryMs = 30_000
const nodeLetters = 16

type Counts = Omit<CallCount, 'accountId'>

class MemoryRecorder implements Recorder {
  readonly #parts: RecorderParts
  readonly #queue: EventQueue
  readonly #timer: NodeJS.Timeout | null
  #counts = new Map<AccountId, Counts>()
  /** The account that was counted for last, which is mostly the next one too. */
  #last: { accountId: AccountId; counts: Counts } | undefined
  /** By account, then user. Once full, further users are only counted in their account. */
  #denials = new Map<AccountId, Map<string, number>>()
  #denialsHeld = 0
  #flushing: Promise<void> | undefined
  #preparedAt = Number.NEGATIVE_INFINITY
  /** The second book (decision 53); filled and emptied in the same steps as the first, by other code. */
  readonly #operations = operationCounts()
  readonly #nodeId = randomId('node_', nodeLetters)
  #toldAt = Number.NEGATIVE_INFINITY

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#queue = new EventQueue(parts.capacity ?? eventRateDefault)
    this.#timer = parts.flushEveryMs === null ? null : setInterval(() => void this.flush(), parts.flushEveryMs).unref()
  }

  checked(checked: Checked): void {
    this.#parts.told?.(checked.allowed)
    const counts = this.#of(checked.accountId)
    if (checked.allowed) counts.allowed += 1
    else {
      counts.denied += 1
      this.#noteDenial(checked.accountId, checked.userId)
    }
    if (this.#parts.retentionDays === 0) return
    if (!this.#queue.push(checked)) counts.notRecorded += 1
  }

  called(accountId: AccountId, endpoint: Endpoint): void {
    this.#of(accountId).calls += 1
    this.#operations.add(accountId, endpoint)
  }

  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#flushing
    await this.flush()
    if (this.#toldAt > 0) await forgetNode(this.#parts.database, this.#nodeId).catch(this.#parts.failed)
  }

  #of(accountId: AccountId): Counts {
    if (this.#last?.accountId === accountId) return this.#last.counts
    let counts = this.#counts.get(accountId)
    if (!counts) {
      counts = { calls: 0, allowed: 0, denied: 0, notRecorded: 0 }
      this.#counts.set(accountId, counts)
    }
    this.#last = { accountId, counts }
    return counts
  }

  #noteDenial(accountId: AccountId, userId: string): void {
    let users = this.#denials.get(accountId)
    if (!users) {
      users = new Map()
      this.#denials.set(accountId, users)
    }
    const held = users.get(userId)
    if (held === undefined && this.#denialsHeld >= denialsMax) return
    if (held === undefined) this.#denialsHeld += 1
    users.set(userId, (held ?? 0) + 1)
  }

  async #write(): Promise<void> {
    await this.#writeEvents()
    await this.#writeCounts()
  }

  async #writeEvents(): Promise<void> {
    const { database, retentionDays, now, failed } = this.#parts
    const events = this.#queue.drain(now())
    if (events.length === 0) return
    try {
      if (performance.now() - this.#preparedAt > prepareEveryMs) {
        await keepEventDays(database, retentionDays)
        this.#preparedAt = performance.now()
      }
      await saveAuthorizationEvents(database, events)
    } catch (cause) {
      for (const { accountId, count } of events) this.#of(accountId).notRecorded += count
      failed(cause)
    }
  }

  async #writeCounts(): Promise<void> {
    if (this.#counts.size === 0 && performance.now() - this.#toldAt < beatEveryMs) return
    const [counts, denials, operations] = [this.#counts, this.#denials, this.#operations.take()]
    this.#counts = new Map()
    this.#last = undefined
    this.#denials = new Map()
    this.#denialsHeld = 0
    try {
      await addCallCounts(this.#parts.database, {
        calls: [...counts].map(([accountId, count]) => ({ accountId, ...count })),
        operations,
        denials: [...denials].flatMap(([accountId, users]) =>
          [...users].map(([userId, count]) => ({ accountId, userId, denials: count })),
        ),
        nodeId: this.#nodeId,
      })
      this.#toldAt = performance.now()
    } catch (cause) {
      this.#takeBack(counts)
      this.#operations.giveBack(operations)
      this.#parts.failed(cause)
    }
  }

  /** Usage is not lost while the database is away; who was denied then is. */
  #takeBack(counts: Map<AccountId, Counts>): void {
    for (const [accountId, { calls, allowed, denied, notRecorded }] of counts) {
      const now = this.#of(accountId)
      now.calls += calls
      now.allowed += allowed
      now.denied += denied
      now.notRecorded += notRecorded
    }
  }
}

export const openRecorder = (parts: RecorderParts): Recorder => new MemoryRecorder(parts)
