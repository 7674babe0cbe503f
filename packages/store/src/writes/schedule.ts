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

/** A transaction that has not ended. */
interface Running extends Start {
  /** Its COMMIT is on its way. */
  hasLeft: boolean
  /** It no longer holds up the next. */
  isSlow: boolean
}

/** What waits and what runs; plain data that `next` alone changes. */
export interface Schedule {
  limits: ScheduleLimits
  waiting: WaitingWrites
  running: Map<number, Running>
  started: number
  /** The most writes seen at once, forgotten slowly: those who write come back a little after they are answered. */
  seenMost: number
  unanswered: Outcome[]
}

/** A schedule in which nothing waits or runs. */
export const emptySchedule = (limits: ScheduleLimits): Schedule => ({
  limits,
  waiting: noWaitingWrites(),
  running: new Map(),
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
  const { waiting, running, limits } = state
  if (event.type === 'came') {
    const { perAccountMax } = limits
    if (addWrite(waiting, event.waiting, perAccountMax)) return []
    const refused = beyond({ quota: perAccountMax, of: 'writes of one account', per: 'at once' }, 1)
    return [{ waiting: event.waiting, refused }]
  }
  const transaction = running.get(event.id)
  if (!transaction) return []
  if (event.type === 'slow') transaction.isSlow = true
  else if (event.type === 'left') transaction.hasLeft = true
  else {
    running.delete(event.id)
    for (const share of event.shares) {
      giveBack(waiting, share)
      state.unanswered.push(...share.outcomes)
    }
  }
  return []
}

function startShared(state: Schedule): Start[] {
  const { waiting, limits, unanswered } = state
  const shared = sharedOnes(state)
  const quick = shared.filter(({ isSlow }) => !isSlow)
  if (shared.length === limits.sharedMax || quick.length === limits.inRowMax || isOneDeciding(state)) return []
  const onTheirWay = quick.reduce((sum, { shares }) => sum + countWrites(shares), 0)
  const wait = countShared(waiting, 2 * limits.groupMax)
  state.seenMost = Math.max(state.seenMost, wait + onTheirWay + unanswered.length)
  const half = Math.min(limits.groupMax, Math.max(limits.groupMin, Math.ceil(state.seenMost / 2)))
  if (onTheirWay > 0 && wait < half) return []
  const isBehind = shared.length === quick.length
  const shares = takeShared(waiting, { max: half, isBehind })
  if (shares.length === 0) return []
  state.seenMost *= 0.97
  return [run(state, shares, isBehind ? 'behind' : 'apart')]
}

function startAlone(state: Schedule): Start[] {
  const { waiting, running, limits } = state
  const starts: Start[] = []
  for (let count = running.size - sharedOnes(state).length; count < limits.aloneMax; count++) {
    const share = takeAlone(waiting, limits.groupMax)
    if (!share) break
    starts.push(run(state, [share], 'alone'))
  }
  return starts
}

function run(state: Schedule, shares: Share[], sent: Start['sent']): Start {
  const start = { id: state.started, shares, sent }
  state.started += 1
  state.running.set(start.id, { ...start, hasLeft: false, isSlow: false })
  return start
}

const sharedOnes = ({ running }: Schedule): Running[] => [...running.values()].filter(({ sent }) => sent !== 'alone')

/** Whether the process is busy with a shared transaction whose COMMIT has not left: nothing is sent behind it. */
const isOneDeciding = (state: Schedule): boolean => sharedOnes(state).some(({ hasLeft, isSlow }) => !hasLeft && !isSlow)

const countWrites = (shares: Share[]): number => shares.reduce((sum, { writes }) => sum + writes.length, 0)

function takeUnanswered(state: Schedule): Outcome[] {
  const outcomes = state.unanswered
  state.unanswered = []
  return outcomes
}
