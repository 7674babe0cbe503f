import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database.ts'
import { KnownHeads } from './known-heads.ts'
import type { CommittedChange, MovesRights, Outcome, Share } from './model.ts'
import type { WaitingWrites } from './waiting-writes.ts'
import { type SettledShare, writeShares } from './write-shares.ts'

/** So many writes may share a transaction. */
const groupMax = 64
/** So few are not divided further. */
const groupMin = 4
/** So many transactions of several accounts, and of single ones, at a time. */
const sharedMax = 4
const aloneMax = 8
/** So many of the shared ones are on their way at a time, one behind the other. */
const onTheirWayMax = 2
/** A shared transaction that takes longer no longer holds up the next. */
const slowMs = 10

/** A shared transaction that has not ended. */
interface Flight {
  shares: Share[]
  writes: number
  /** Its COMMIT is on its way. */
  hasLeft: boolean
  isSlow: boolean
}

/**
 * Decides when a transaction starts and what is in it. A shared one is sent behind the one whose COMMIT has left, once
 * half of those who are known to write wait for it: then this process works for one half while the database does for
 * the other.
 * @returns to be called whenever writes wait
 */
export function scheduleWrites(
  database: Database,
  waiting: WaitingWrites,
  { landed, movesRights }: { landed(accountId: AccountId, change: CommittedChange): void; movesRights: MovesRights },
): () => void {
  const heads = new KnownHeads()
  const flights = new Set<Flight>()
  let settled: Promise<unknown> = Promise.resolve()
  let alone = 0
  /** So many writes were seen at once, forgotten slowly: those who write come back a little after they are answered. */
  let seenMost = 0
  let unanswered: Outcome[] = []

  function start(): void {
    startShared()
    while (alone < aloneMax) {
      const share = waiting.takeAlone(groupMax)
      if (!share) return
      alone += 1
      void writeShares(database, { shares: [share], locked: 'wait', movesRights }).then((ended) => {
        alone -= 1
        settle(ended, false)
      })
    }
  }

  function startShared(): void {
    const quick = [...flights].filter(({ isSlow }) => !isSlow)
    if (flights.size === sharedMax || quick.length === onTheirWayMax || quick.some(({ hasLeft }) => !hasLeft)) return
    const onTheirWay = quick.reduce((sum, { writes }) => sum + writes, 0)
    const wait = waiting.countShared(2 * groupMax)
    seenMost = Math.max(seenMost, wait + onTheirWay + unanswered.length)
    const half = Math.min(groupMax, Math.max(groupMin, Math.ceil(seenMost / 2)))
    if (onTheirWay > 0 && wait < half) return
    const isBehind = flights.size === quick.length
    const shares = waiting.takeShared(half, isBehind)
    if (shares.length === 0) return
    seenMost *= 0.97
    fly(shares, isBehind)
  }

  function fly(shares: Share[], isBehind: boolean): void {
    const writes = shares.reduce((sum, share) => sum + share.writes.length, 0)
    const flight: Flight = { shares, writes, hasLeft: false, isSlow: false }
    const slow = setTimeout(() => {
      flight.isSlow = true
      answerSoon()
      start()
    }, slowMs).unref()
    const left = () => {
      flight.hasLeft = true
      for (const { accountId } of shares) waiting.letGo(accountId)
      answerSoon()
      start()
    }
    flights.add(flight)
    const row = { place: { behind: isBehind, left }, heads, settled: isBehind ? settled : Promise.resolve() }
    settled = writeShares(database, { shares, locked: 'skip', movesRights, row }).then((ended) => {
      clearTimeout(slow)
      flights.delete(flight)
      settle(ended, flight.hasLeft)
    })
  }

  /**
   * Answering takes this process a while, in which it reads nothing: so the next transaction, when one starts, is first
   * decided and sent, and the database has work meanwhile.
   */
  function settle(ended: SettledShare[], hadLeft: boolean): void {
    for (const { share, landed: made } of ended) {
      if (made) {
        landed(share.accountId, made.change)
        heads.land(share.accountId, made.change.revision, made.at)
      } else heads.forget(share.accountId)
    }
    for (const { share, undone, next } of ended) waiting.giveBack(share.accountId, hadLeft, undone, next)
    unanswered.push(...ended.flatMap(({ outcomes }) => outcomes))
    start()
    if ([...flights].every(({ hasLeft }) => hasLeft)) answerSoon()
  }

  /** After the statements that this turn of the event loop and the end of it send. */
  function answerSoon(): void {
    const outcomes = unanswered
    unanswered = []
    if (outcomes.length > 0) setImmediate(() => setImmediate(() => outcomes.forEach(answer)))
  }

  return start
}

function answer(outcome: Outcome): void {
  if ('done' in outcome) outcome.waiting.resolve(outcome.done)
  else outcome.waiting.reject(outcome.refused)
}
