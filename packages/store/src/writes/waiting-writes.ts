import type { AccountId } from '@doorward/core/ids'
import type { Share, Waiting } from './model.ts'

/**
 * How writes that a transaction left undone are done next: beside those of other accounts, in one transaction of their
 * account's own, which waits for the account's lock, or each in one of its own.
 */
export type Next = 'shared' | 'alone' | 'oneByOne'

interface Queue extends Share {
  /** In a transaction that is still open: the others wait until its COMMIT has left, or it failed. */
  isTaken: boolean
  /** Transactions with writes of it that have not ended. */
  running: number
  alone: boolean
  /** So many of the first go one by one. */
  singles: number
}

/** The writes of all accounts until a transaction takes them; accounts come in turn, however many writes each has. */
export class WaitingWrites {
  readonly #perAccountMax: number
  /** Every account with writes that wait or are in a transaction. */
  readonly #queues = new Map<AccountId, Queue>()
  /** Accounts whose writes may go beside others', and those whose go alone; the longest waiting first. */
  readonly #sharing = new Set<Queue>()
  readonly #alone = new Set<Queue>()

  constructor(perAccountMax: number) {
    this.#perAccountMax = perAccountMax
  }

  /** Takes a write in; false when as many as may wait for its account. */
  add(waiting: Waiting): boolean {
    const { accountId } = waiting.write
    let queue = this.#queues.get(accountId)
    if (!queue) {
      queue = { accountId, writes: [], isTaken: false, running: 0, alone: false, singles: 0 }
      this.#queues.set(accountId, queue)
    }
    if (queue.writes.length >= this.#perAccountMax) return false
    queue.writes.push(waiting)
    if (queue.writes.length === 1) this.#enqueue(queue)
    return true
  }

  /** How many writes the next shared transaction could take, counted up to `max`. */
  countShared(max: number): number {
    let count = 0
    for (const { writes } of this.#sharing) {
      count += writes.length
      if (count >= max) return max
    }
    return count
  }

  /**
   * What the next shared transaction is to do, at most `max` writes; every account in it gets as many as its turn
   * allows. Only one that is sent behind the others may take accounts of which something is still on its way.
   */
  takeShared(max: number, isBehind: boolean): Share[] {
    const ready = [...this.#sharing].filter(({ running }) => isBehind || running === 0)
    const queues = ready.slice(0, max)
    const counts = fairCounts(
      queues.map((queue) => sharersIn(queue, max)),
      max,
    )
    return queues.map((queue, place) => this.#take(queue, counts[place] ?? 0))
  }

  /** What the next transaction of a single account is to do. */
  takeAlone(max: number): Share | undefined {
    const [queue] = this.#alone
    if (!queue) return undefined
    const isSingle = queue.singles > 0 || queue.writes[0]?.write.begin !== undefined
    queue.singles = Math.max(0, queue.singles - 1)
    return this.#take(queue, isSingle ? 1 : sharersIn(queue, max))
  }

  /** The account's part in a transaction is on its way: the next may be taken. */
  letGo(accountId: AccountId): void {
    const queue = this.#queues.get(accountId)
    if (!queue) return
    queue.isTaken = false
    this.#enqueue(queue)
  }

  /** Ends an account's part in a transaction, let go before or not: what was left undone comes first again. */
  giveBack(accountId: AccountId, wasLetGo: boolean, undone: Waiting[], next: Next): void {
    const queue = this.#queues.get(accountId)
    if (!queue) return
    queue.running -= 1
    if (!wasLetGo) queue.isTaken = false
    queue.writes.unshift(...undone)
    queue.alone = next === 'alone'
    if (next === 'oneByOne') queue.singles = undone.length
    this.#enqueue(queue)
    if (queue.writes.length === 0 && queue.running === 0) this.#queues.delete(accountId)
  }

  /** Puts an account that has writes, and of which none is just being decided, where its next transaction finds it. */
  #enqueue(queue: Queue): void {
    if (queue.isTaken || queue.writes.length === 0) return
    const isAlone = queue.alone || queue.singles > 0 || queue.writes[0]?.write.begin !== undefined
    if (!isAlone) this.#sharing.add(queue)
    else this.#sharing.delete(queue)
    if (isAlone && queue.running === 0) this.#alone.add(queue)
  }

  #take(queue: Queue, count: number): Share {
    this.#sharing.delete(queue)
    this.#alone.delete(queue)
    queue.isTaken = true
    queue.running += 1
    return { accountId: queue.accountId, writes: queue.writes.splice(0, count) }
  }
}

/** How many of an account's writes may be in one transaction, at most `max`; one that begins its account shares with none. */
function sharersIn({ writes }: Queue, max: number): number {
  const first = writes.slice(0, max)
  const beginner = first.findIndex(({ write }) => write.begin)
  return beginner < 0 ? first.length : beginner
}

/** As many for each as it has, but where all together are more than `max`, nobody gets more than the rest leaves over. */
function fairCounts(wanted: number[], max: number): number[] {
  const counts = wanted.map(() => 0)
  for (let left = max, given = -1; left > 0 && given !== 0; ) {
    given = 0
    for (const [place, want] of wanted.entries()) {
      if (left === 0 || (counts[place] ?? 0) >= want) continue
      counts[place] = (counts[place] ?? 0) + 1
      left -= 1
      given += 1
    }
  }
  return counts
}
