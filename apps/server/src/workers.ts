import cluster from 'node:cluster'
import { StartError } from '@doorward/store/database/start-error'
import type { FastifyBaseLogger } from 'fastify'

/** Tells a worker which of them it is, from 1; the program alone sets it. */
const placeVariable = 'DOORWARD_WORKER'

const restMs = { least: 1_000, most: 30_000 }
/** One that lived so long was well: the next rest is the least again. */
const wellMs = 60_000

/** Which of the workers this process is, from 1; undefined for a process that is none. */
export const workerPlace = (): number | undefined => (cluster.isWorker ? Number(process.env[placeVariable]) : undefined)

/** Tells whoever started this worker that it serves, and the lines for people. */
export function tellServing(lines: string): void {
  cluster.worker?.send({ lines })
}

interface Options {
  /** The file that each of them runs. */
  program: string
  count: number
  logger: Pick<FastifyBaseLogger, 'error'>
  /** Once whoever waits for the end does so no longer, they are told not to wait either. */
  hurry: AbortSignal
}

/**
 * Processes that share the port of this one (`node:cluster`), each a node as any other. The first makes what an empty
 * database needs; the others start once it serves. One that ends by itself is replaced, after a rest that doubles while they
 * do not last. `serving` answers the lines of the first; it raises `StartError` where that one ends before, having said why.
 * Closing ends all of them, each in its own order.
 */
export function openWorkers({ program, count, logger, hurry }: Options): {
  serving: Promise<string>
  close(): Promise<void>
} {
  cluster.setupPrimary({ exec: program })
  const living = new Map<number, { ended: Promise<void>; kill(signal: NodeJS.Signals): void }>()
  const resting = new Set<NodeJS.Timeout>()
  let isClosing = false
  const endAll = () => {
    for (const { kill } of living.values()) kill(hurry.aborted ? 'SIGINT' : 'SIGTERM')
  }
  hurry.addEventListener('abort', () => isClosing && endAll())

  function start(place: number, { rest, serves, failed }: Life): void {
    const worker = cluster.fork({ [placeVariable]: String(place) })
    const startedAt = performance.now()
    worker.once('message', ({ lines }: { lines: string }) => serves?.(lines)) // sent by `tellServing`
    const ended = new Promise<void>((resolve) => {
      const end = (how: object) => {
        living.delete(place)
        resolve()
        if (isClosing || failed?.()) return
        const wait = performance.now() - startedAt > wellMs ? restMs.least : rest
        logger.error({ worker: place, ...how, restMs: wait }, 'a worker ended; another one takes its place')
        const timer = setTimeout(() => {
          resting.delete(timer)
          start(place, { rest: Math.min(wait * 2, restMs.most) })
        }, wait)
        resting.add(timer)
      }
      worker.once('exit', (code, signal) => end({ code, signal }))
      worker.on('error', (err) => {
        if (worker.process.pid === undefined)
          end({ err }) // the system had no process for it
        else logger.error({ worker: place, err }, 'a worker could not be told')
      })
    })
    living.set(place, { ended, kill: (signal) => worker.process.kill(signal) })
  }

  const serving = new Promise<string>((resolve, reject) => {
    let isServing = false
    start(1, {
      rest: restMs.least,
      serves(lines) {
        isServing = true
        for (let place = 2; place <= count && !isClosing; place += 1) start(place, { rest: restMs.least })
        resolve(lines)
      },
      failed() {
        if (!isServing) reject(new StartError('The first worker did not start, for the reason above.'))
        return !isServing
      },
    })
  })
  return {
    serving,
    async close() {
      isClosing = true
      for (const timer of resting) clearTimeout(timer)
      endAll()
      await Promise.all([...living.values()].map(({ ended }) => ended))
    },
  }
}

interface Life {
  /** Milliseconds until the next one, where this one does not last. */
  rest: number
  serves?(lines: string): void
  /** Whether nobody is to take its place. */
  failed?(): boolean
}
