import { beyond } from '@doorward/core/refusals'
import type { EndedShare, Outcome, Share, Waiting } from './model.ts'
import {
  addWrite,
  countShared,
  giveBack,
  noWaitingWrites,
  takeAlone,
  takeShared,
  type WaitingWrites,
} from './waiting-writes.ts'

export interface ScheduleLimits {
  /** Writes that may wait for one account. */
  perAccountMax: number
  /** Writes that may share a transaction, and a number so small that it is not divided further. */
  groupMax: number
  groupMin: number
  /** Transactions at a time: of several accounts together, and of single accounts. */
  sharedMax: number
  aloneMax: number
  /** Shared transactions on their way at a time, one behind the other; slow ones are not counted. */
  inRowMax: number
}

/** Those of a schedule that sends nothing behind another. */
export const scheduleLimits: ScheduleLimits = {
  perAccountMax: 2_000,
  groupMax: 64,
  groupMin: 4,
  sharedMax: 4,
  aloneMax: 8,
  inRowMax: 1,
}

/** A transaction to be started. */
export interface Start {
  id: number
  shares: Share[]
  /**
   * A shared one is sent behind those that are on their way, or apart from them where one of them is slow; one that is
   * alone waits for the lock of its only account.
   */
  sent: 'behind' | 'apart' | 'alone'
}

/** A shared transaction that has not ended. */
interface Running {
  id: number
  /** How many writes are in it. */
  writes: number
  /** Its COMMIT is on its way. */
  hasLeft: boolean
  /** It no longer holds up the next. */
  isSlow: boolean
}

/** What waits and what runs; plain data that `next` alone changes. */
export interface Schedule {
  limits: ScheduleLimits
  waiting: WaitingWrites
  /** Those of several accounts, in the order of their start, and the others' ids. */
  shared: Running[]
  alone: Set<number>
  started: number
  /** The most writes seen at once, forgotten slowly: those who write come back a little after they are answered. */
  seenMost: number
  unanswered: Outcome[]
}

/** A schedule in which nothing waits or runs. */
export const emptySchedule = (limits: ScheduleLimits): Schedule => ({
  limits,
  waiting: noWaitingWrites(),
  shared: [],
  alone: new Set(),
  started: 0,
  seenMost: 0,
  unanswered: [],
})

export type ScheduleEvent =
  | { type: 'came'; waiting: Waiting }
  /** The COMMIT of a shared transaction is on its way. */
  | { type: 'left'; id: number }
  /** A shared transaction has taken so long that others shall not wait for it. */
  | { type: 'slow'; id: number }
  | { type: 'ended'; id: number; shares: EndedShare[] }

/** What follows from an event: transactions to start now, then writes to answer. */
export interface Step {
  state: Schedule
  start: Start[]
  answer: Outcome[]
}

/**
 * Decides when a transaction starts and what is in it. A shared one is sent behind the one whose COMMIT has left, once
 * half of those who are known to write wait for it. This process then works for one half while the database works for
 * the other. Answering takes this process a while, in which it reads nothing. The next transaction is therefore decided
 * and sent first, so that the database has work meanwhile.
 *
 * Reads no clock and starts nothing itself. The state is changed in place and given back: a copy for each write would
 * cost more than the step.
 */
export function next(state: Schedule, event: ScheduleEvent): Step {
  const refused = note(state, event)
  const start = [...startShared(state), ...startAlone(state)]
  const isNextSent = event.type === 'left' || event.type === 'slow' || !isOneDeciding(state)
  return { state, start, answer: isNextSent ? [...refused, ...takeUnanswered(state)] : refused }
}

/** Answers what is refused at once. */
function note(state: Schedule, event: ScheduleEvent): Outcome[] {
  if (event.type === 'came') {
    const { perAccountMax } = state.limits
    if (addWrite(state.waiting, event.waiting, perAccountMax)) return []
    const refused = beyond({ quota: perAccountMax, of: 'writes of one account', per: 'at once' }, 1)
    return [{ waiting: event.waiting, refused }]
  }
  if (event.type === 'ended') noteEnd(state, event)
  else {
    const transaction = state.shared.find(({ id }) => id === event.id)
    if (transaction) transaction[event.type === 'slow' ? 'isSlow' : 'hasLeft'] = true
  }
  return []
}

function noteEnd(state: Schedule, { id, shares }: { id: number; shares: EndedShare[] }): void {
  const at = state.shared.findIndex((transaction) => transaction.id === id)
  if (at >= 0) state.shared.splice(at, 1)
  else if (!state.alone.delete(id)) return
  for (const share of shares) {
    giveBack(state.waiting, share)
    state.unanswered.push(...share.outcomes)
  }
}

function startShared(state: Schedule): Start[] {
  const { waiting, shared, limits, unanswered } = state
  if (shared.length === limits.sharedMax || isOneDeciding(state)) return []
  const quick = shared.filter(({ isSlow }) => !isSlow)
  if (quick.length === limits.inRowMax) return []
  const onTheirWay = quick.reduce((sum, { writes }) => sum + writes, 0)
  const wait = countShared(waiting, 2 * limits.groupMax)
  state.seenMost = Math.max(state.seenMost, wait + onTheirWay + unanswered.length)
  const half = Math.min(limits.groupMax, Math.max(limits.groupMin, Math.ceil(state.seenMost / 2)))
  if (onTheirWay > 0 && wait < half) return []
  const isBehind = shared.length === quick.length
  const shares = takeShared(waiting, { max: half, isBehind })
  if (shares.length === 0) return []
  state.seenMost *= 0.97
  const id = state.started++
  const writes = shares.reduce((sum, share) => sum + share.writes.length, 0)
  shared.push({ id, writes, hasLeft: false, isSlow: false })
  return [{ id, shares, sent: isBehind ? 'behind' : 'apart' }]
}

function startAlone(state: Schedule): Start[] {
  const { waiting, alone, limits } = state
  const starts: Start[] = []
  while (alone.size < limits.aloneMax) {
    const share = takeAlone(waiting, limits.groupMax)
    if (!share) break
    const id = state.started++
    alone.add(id)
    starts.push({ id, shares: [share], sent: 'alone' })
  }
  return starts
}

/** Whether the process is busy with a shared transaction whose COMMIT has not left: nothing is sent behind it. */
const isOneDeciding = ({ shared }: Schedule): boolean => shared.some(({ hasLeft, isSlow }) => !hasLeft && !isSlow)

function takeUnanswered(state: Schedule): Outcome[] {
  const outcomes = state.unanswered
  state.unanswered = []
  return outcomes
}
