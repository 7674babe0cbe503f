import type { AccountId } from '@doorward/core/ids'
import type { Manner, Share, Waiting } from './model.ts'

/** An account with writes that wait or are in a transaction. */
interface Queue {
  accountId: AccountId
  /** Those that wait, in the order of their coming. */
  writes: Waiting[]
  /** Transactions with writes of it that have not ended. */
  running: number
  /** Whether that is one of its own: then the others wait for its end. */
  isAlone: boolean
}

/** The writes of all accounts until a transaction takes them; accounts come in turn, however many writes each has. */
export interface WaitingWrites {
  queues: Map<AccountId, Queue>
  /** Accounts whose next write may go beside others', and those whose goes without; the longest waiting first. */
  sharing: Set<Queue>
  alone: Set<Queue>
}

/** The beginning: no write of any account waits. */
export const noWaitingWrites = (): WaitingWrites => ({ queues: new Map(), sharing: new Set(), alone: new Set() })

/** Takes a write in; false when as many as may wait for its account. */
export function addWrite(all: WaitingWrites, waiting: Waiting, perAccountMax: number): boolean {
  const { accountId } = waiting.write
  let queue = all.queues.get(accountId)
  if (!queue) {
    queue = { accountId, writes: [], running: 0, isAlone: false }
    all.queues.set(accountId, queue)
  }
  if (queue.writes.length >= perAccountMax) return false
  queue.writes.push(waiting)
  if (queue.writes.length === 1) enqueue(all, queue)
  return true
}

/** How many writes the next shared transaction could take, counted up to `max`. */
export function countShared({ sharing }: WaitingWrites, max: number): number {
  let count = 0
  for (const { writes } of sharing) {
    count += writes.length
    if (count >= max) return max
  }
  return count
}

/**
 * What a shared transaction is to do, at most `max` writes; every account in it gets as many as its turn allows. Only
 * one that is sent behind the others may take accounts of which something is still on its way.
 */
export function takeShared(all: WaitingWrites, { max, isBehind }: { max: number; isBehind: boolean }): Share[] {
  const ready = [...all.sharing].filter(({ running }) => isBehind || running === 0)
  const queues = ready.slice(0, max)
  const counts = fairCounts(
    queues.map(({ writes }) => countFirst(writes, max, isShared)),
    max,
  )
  const shares = queues.map((queue, i) => take(all, queue, counts[i] ?? 0))
  for (const queue of queues) enqueue(all, queue)
  return shares
}

/** What a transaction of a single account is to do; undefined when none waits for one. */
export function takeAlone(all: WaitingWrites, max: number): Share | undefined {
  const [queue] = all.alone
  if (!queue) return undefined
  const [first] = queue.writes
  const isSingle = first !== undefined && mannerOf(first) === 'oneByOne'
  const count = isSingle ? 1 : countFirst(queue.writes, max, (waiting) => mannerOf(waiting) !== 'oneByOne')
  queue.isAlone = true
  return take(all, queue, count)
}

/** Ends an account's part in a transaction. What it left undone goes before all that came later and still wait. */
export function giveBack(
  all: WaitingWrites,
  { accountId, undone, manner }: { accountId: AccountId; undone: Waiting[]; manner: Manner },
): void {
  const queue = all.queues.get(accountId)
  if (!queue) return
  queue.running -= 1
  queue.isAlone = false
  if (undone.length > 0)
    queue.writes = [...undone.map((waiting) => ({ ...waiting, manner })), ...queue.writes].sort(byTurn)
  enqueue(all, queue)
  if (queue.writes.length === 0 && queue.running === 0) all.queues.delete(accountId)
}

const byTurn = (one: Waiting, other: Waiting) => one.turn - other.turn

/** Puts an account that has writes where its next transaction finds it. */
function enqueue(all: WaitingWrites, queue: Queue): void {
  const [first] = queue.writes
  if (queue.isAlone || !first) return
  if (isShared(first)) all.sharing.add(queue)
  else {
    all.sharing.delete(queue)
    if (queue.running === 0) all.alone.add(queue)
  }
}

function take(all: WaitingWrites, queue: Queue, count: number): Share {
  all.sharing.delete(queue)
  all.alone.delete(queue)
  queue.running += 1
  return { accountId: queue.accountId, writes: queue.writes.splice(0, count) }
}

/** One that begins its account shares its transaction with no other. */
const mannerOf = ({ write, manner }: Waiting): Manner => (write.begin ? 'oneByOne' : manner)

const isShared = (waiting: Waiting): boolean => mannerOf(waiting) === 'shared'

/** How many of the first `max` are so, up to one that is not. */
function countFirst(writes: Waiting[], max: number, isSo: (waiting: Waiting) => boolean): number {
  const first = writes.slice(0, max)
  const other = first.findIndex((waiting) => !isSo(waiting))
  return other < 0 ? first.length : other
}

/** As many for each as it has, but where all together are more than `max`, nobody gets more than the rest leaves over. */
function fairCounts(wanted: number[], max: number): number[] {
  const counts = wanted.map(() => 0)
  for (let left = max, given = -1; left > 0 && given !== 0; ) {
    given = 0
    for (const [i, want] of wanted.entries()) {
      if (left === 0 || (counts[i] ?? 0) >= want) continue
      counts[i] = (counts[i] ?? 0) + 1
      left -= 1
      given += 1
    }
  }
  return counts
}
