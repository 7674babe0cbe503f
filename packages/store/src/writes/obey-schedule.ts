import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { type Ahead, underLock } from './footing.ts'
import type { Commit, CommittedChange, MovesRights, Outcome } from './model.ts'
import { emptySchedule, next, type ScheduleEvent, type Start, scheduleLimits } from './schedule.ts'
import { writeShares } from './write-shares.ts'

export interface ObeyParts {
  /** Hears what landed, before the writers are answered. */
  landed(accountId: AccountId, change: CommittedChange): void
  movesRights: MovesRights
  /** A shared transaction that takes longer no longer holds up the next. */
  slowMs: number
  /** Left out, writes are decided under the lock, one shared transaction after another. */
  ahead?: Ahead
}

/** Tells the schedule what happens, and does what it says. */
export function obeySchedule(database: Database, { landed, movesRights, slowMs, ahead }: ObeyParts): Commit {
  let state = emptySchedule({ ...scheduleLimits, ...(ahead ? { inRowMax: ahead.inRowMax } : {}) })
  let came = 0

  function tell(event: ScheduleEvent): void {
    const step = next(state, event)
    state = step.state
    for (const start of step.start) void run(start)
    answerSoon(step.answer)
  }

  async function run({ id, shares, sent }: Start): Promise<void> {
    const isAlone = sent === 'alone'
    const left = () => tell({ type: 'left', id })
    const slow = isAlone ? undefined : setTimeout(() => tell({ type: 'slow', id }), slowMs).unref()
    const footing =
      ahead && !isAlone
        ? ahead.footing({ behind: sent === 'behind', left })
        : underLock(database, isAlone ? undefined : left)
    const ended = await writeShares({ shares, ifLocked: isAlone ? 'wait' : 'skip', movesRights, footing })
    clearTimeout(slow)
    for (const { accountId, landed: made } of ended) if (made) landed(accountId, made.change)
    footing.ended(ended)
    tell({ type: 'ended', id, shares: ended })
  }

  return (write) =>
    new Promise((resolve, reject) => {
      tell({ type: 'came', waiting: { write, turn: came++, manner: 'shared', resolve, reject } })
    })
}

/** After the statements that this turn of the event loop and the end of it send. */
function answerSoon(outcomes: Outcome[]): void {
  if (outcomes.length > 0) setImmediate(() => setImmediate(() => outcomes.forEach(answer)))
}

function answer(outcome: Outcome): void {
  if ('done' in outcome) outcome.waiting.resolve(outcome.done)
  else outcome.waiting.reject(outcome.refused)
}
