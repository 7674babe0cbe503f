import type { AccountId } from '@doorward/core/ids'
import type { CommittedChange } from './commit.ts'
import type { Database } from './database.ts'
import type { Outcome } from './decide-in-turn.ts'
import type { WaitingWrites } from './waiting-writes.ts'
import { type SettledShare, type Work, writeShares } from './write-shares.ts'

/** So many writes may share a transaction. */
const groupMax = 64
/** So few are not divided further. */
const groupMin = 4
/** So many transactions of several accounts, and of single ones, at a time. */
const sharedMax = 4
const aloneMax = 8
/** A shared transaction that takes longer no longer holds up the next. */
const slowMs = 10

/**
 * Decides when a transaction starts and what is in it. One shared transaction runs at a time, so that the writes that
 * come meanwhile gather for the next.
 * @returns to be called whenever writes wait
 */
export function scheduleWrites(
  database: Database,
  waiting: WaitingWrites,
  committed: (accountId: AccountId, change: CommittedChange) => void,
): () => void {
  const running = { shared: 0, slow: 0, alone: 0 }
  let unanswered: Outcome[] = []

  function start(justDone = 0): void {
    if (running.shared === running.slow && running.shared < sharedMax) startShared(justDone)
    while (running.alone < aloneMax) {
      const share = waiting.takeAlone(groupMax)
      if (!share) return
      running.alone += 1
      run({ shares: [share], locked: 'wait' }, () => {
        running.alone -= 1
      })
    }
  }

  /** Takes half of those who are known to write, so that this process works for one half while the database does for the other. */
  function startShared(justDone: number): void {
    const known = waiting.countShared(2 * groupMax) + justDone
    const shares = waiting.takeShared(Math.min(groupMax, Math.max(groupMin, Math.ceil(known / 2))))
    if (shares.length === 0) return
    let isSlow = false
    const slow = setTimeout(() => {
      isSlow = true
      running.slow += 1
      answerSoon()
      start()
    }, slowMs).unref()
    running.shared += 1
    run({ shares, locked: 'skip', sent: answerSoon }, () => {
      clearTimeout(slow)
      running.shared -= 1
      if (isSlow) running.slow -= 1
    })
  }

  function run(work: Work, ended: () => void): void {
    void writeShares(database, work).then((settled) => {
      ended()
      settle(settled)
    })
  }

  /**
   * Answering takes this process a while, in which it reads nothing: so the next transaction, when one starts, is first
   * decided and sent, and the database has work meanwhile.
   */
  function settle(settled: SettledShare[]): void {
    for (const { share, change } of settled) if (change) committed(share.accountId, change)
    for (const { share, undone, next } of settled) waiting.giveBack(share.accountId, undone, next)
    const outcomes = settled.flatMap((each) => each.outcomes)
    unanswered.push(...outcomes)
    start(outcomes.length)
    if (running.shared === running.slow) answerSoon()
  }

  /** After the statements that this turn of the event loop and the end of it send. */
  function answerSoon(): void {
    const outcomes = unanswered
    unanswered = []
    if (outcomes.length > 0) setImmediate(() => setImmediate(() => outcomes.forEach(answer)))
  }

  return () => start()
}

function answer(outcome: Outcome): void {
  if ('done' in outcome) outcome.waiting.resolve(outcome.done)
  else outcome.waiting.reject(outcome.refused)
}
