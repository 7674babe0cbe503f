import type { Json } from '@doorward/core/changes/patch'
import type { Database } from '@doorward/store/database/database'
import { finishJob, type TakenJob, takeDueJobs } from '@doorward/store/jobs/jobs'

export interface JobResult {
  /** Milliseconds until it is due again; a job that follows the change log then also waits for changes. */
  dueInMs: number
  revision?: number | null
  /** Whether it is due then even without changes. */
  wake?: boolean
  state?: { [key: string]: Json }
}

/**
 * One kind of work. It may be done twice when a node dies, so doing it again must do no harm. It ends soon after the
 * signal, which comes when the time is up or the node stops, and answers how far it has come; null when it ended itself.
 */
export type Work = (taken: TakenJob, signal: AbortSignal) => Promise<JobResult | null>

export interface Jobs {
  /** Does all that is due now, and what becomes due by that; for tests. */
  runDue(): Promise<void>
  close(): Promise<void>
}

const atOnceMax = 8
const runMsMax = 20_000
const leaseSeconds = 60
const stopMsMax = 10_000

/**
 * Does due work, at most eight pieces at a time; nodes share it by taking rows that no other has taken. A piece that
 * fails, or whose node dies, is due again after its lease of a minute.
 * @param work by kind: the part of a job's name before the colon
 */
export function openJobs(parts: {
  database: Database
  work: Record<string, Work>
  /** Milliseconds between looks; null for none. */
  everyMs: number | null
  failed(cause: unknown): void
  /** Hears of each piece that was done or failed, and how long it took. */
  worked?(kind: string, outcome: 'done' | 'failed', seconds: number): void
}): Jobs {
  const { database, work, failed, worked } = parts
  const stop = new AbortController()
  const running = new Set<Promise<void>>()

  async function runOne(taken: TakenJob): Promise<void> {
    const kind = taken.job.split(':')[0] ?? ''
    const does = work[kind]
    if (!does) return
    const began = performance.now()
    const tell = (outcome: 'done' | 'failed') => worked?.(kind, outcome, (performance.now() - began) / 1000)
    try {
      const result = await does(taken, AbortSignal.any([stop.signal, AbortSignal.timeout(runMsMax)]))
      tell('done')
      if (!result) return
      const { dueInMs, revision = taken.revision, state = taken.state, wake = false } = result
      await database.account(taken.accountId, (tx) => finishJob(tx, taken, { dueInMs, revision, state, wake }))
    } catch (cause) {
      if (stop.signal.aborted) return // what the end cuts short is due again after its lease
      tell('failed')
      failed(cause)
    }
  }

  /** Takes as much as there is room for and starts it; answers how much. */
  async function start(): Promise<number> {
    const room = atOnceMax - running.size
    if (room <= 0 || stop.signal.aborted) return 0
    const taken = await takeDueJobs(database, room, leaseSeconds)
    for (const job of taken) {
      const run: Promise<void> = runOne(job).finally(() => running.delete(run))
      running.add(run)
    }
    return taken.length
  }

  let looking: Promise<unknown> | undefined
  const look = () => {
    looking ??= start()
      .catch(failed)
      .finally(() => {
        looking = undefined
      })
  }
  const timer = parts.everyMs === null ? undefined : setInterval(look, parts.everyMs).unref()

  return {
    async runDue() {
      while ((await start()) > 0) await Promise.all(running)
    },
    async close() {
      clearInterval(timer)
      stop.abort()
      await looking
      let timeUp: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timeUp = setTimeout(resolve, stopMsMax)
      })
      await Promise.race([Promise.all(running), late])
      clearTimeout(timeUp)
    },
  }
}
