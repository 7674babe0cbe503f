import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { portalOrigin } from '@doorward/http/app/host'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { sentenceOf } from './failed-start.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics/metrics.ts'
import { openMetricsDoor } from './metrics/metrics-door.ts'
import { tellOfNode } from './metrics/node-metrics.ts'
import { opened } from './opened.ts'
import { openDatabase, openPlatform, type Platform } from './platform.ts'
import { openPresence } from './presence.ts'
import { serveAll } from './serve-all.ts'
import { openStates } from './states.ts'
import { openWorkers, tellServing, workerPlace } from './workers.ts'

const logger = pino({ level: 'warn' }, pino.destination(2))
const worker = workerPlace()
/** What started a worker ends after it, within the same bound. */
const stopMsMax = worker === undefined ? 20_000 : 17_000

const program = opened()
let stopping = false
/** Serves on until balancers have noticed; absent before anybody is served. */
let drain: (() => Promise<void>) | undefined
/** Nobody waits for it any longer. */
const noDrain = new AbortController()

/**
 * Ends everything that is open, also in the middle of a start; the exit code tells whether it went cleanly. On SIGTERM it
 * first serves on for a while, not ready; that is part of the one bound. Ctrl-C, and a second signal, do not wait.
 */
async function stop(signal: string): Promise<void> {
  if (stopping || signal === 'SIGINT') noDrain.abort()
  if (stopping) return
  stopping = true
  logger.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), stopMsMax).unref()
  try {
    await drain?.()
    await program.close()
    logger.info('stopped')
    process.exit(0)
  } catch (error) {
    logger.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

/** So often connections are closed that have become idle while everything ends. */
const idleMs = 100

/** Serves on for so long while saying that it is not ready; whoever comes by a kept connection is told to open no more. */
async function serveOn(app: FastifyInstance, drainMs: number): Promise<void> {
  app.lane.shut()
  app.server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false
  })
  await pause(drainMs, undefined, { signal: noDrain.signal }).catch(() => undefined)
  // Closing closes those connections that are idle at that moment; what an answer leaves idle after it would be waited for.
  setInterval(() => app.server.closeIdleConnections(), idleMs).unref()
}

/** Where it listens, in a line for people. */
const placeOf = (addresses: readonly string[], config: Config): string => {
  if (addresses.includes('::')) return 'every address of this machine'
  const shown = addresses.map((address) => (address.includes(':') ? `[${address}]` : address)).join(' and ')
  return config.production ? shown : `${shown} (DOORWARD_BIND opens others)`
}

/** What stands behind, in a line for people; where its net is weaker than it could be it says so. */
function dataOf({ databaseUrl, databaseLogins, dataFolder }: Config): string {
  if (!databaseUrl) return dataFolder
  const note = 'its owner serves; DATABASE_SERVER_URL and DATABASE_ACROSS_URL give logins that see no other account'
  return `the PostgreSQL of DATABASE_URL${databaseLogins ? '' : ` (${note})`}`
}

/** Opens the door of the node's metrics, where there is one; answers where, in a line for people. */
async function showMetrics(platform: Platform): Promise<string> {
  const { metrics, config } = platform
  if (!metrics || !config.metrics) return 'off (DOORWARD_METRICS)'
  tellOfNode(metrics, platform)
  const port = config.metrics.port + (worker ?? 1) - 1
  const door = await openMetricsDoor(metrics, { ...config.metrics, port })
  if (!door) return `none: port ${port} is taken (DOORWARD_METRICS names another one)`
  return program.keep(door).url
}

const tell = (text: string) => console.error(`  ${text}`)

/** Serves by processes that share the port; what is one for all of them, the embedded database, is this one's. */
async function serveByWorkers(config: Config): Promise<void> {
  if (!config.databaseUrl) {
    const opening = openDatabase(config, { tell, attach: false })
    program.keep({ close: () => opening.then((database) => database.close()).catch(() => {}) })
    await opening
  }
  if (stopping) return
  const file = fileURLToPath(import.meta.url)
  const workers = openWorkers({ program: file, count: config.workers, logger, hurry: noDrain.signal })
  console.log(await program.keep(workers).serving)
}

/** The program: configuration, database, plugins, listen; and a clean end on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  logger.level = config.logLevel
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  if (config.workers > 1 && worker === undefined) return serveByWorkers(config)
  // Loaded only where somebody wants it: it is a large library.
  if (config.sendsTraces) program.keep((await import('./tracing/tracing.ts')).openTracing(process.env, logger))
  const metrics = config.metrics && openMetrics()
  const opening = openPlatform(config, { tell, logger, metrics, attach: worker !== undefined })
  // Whoever stops the program in the middle of this waits for it: what it has begun ends with it.
  program.keep({ close: () => opening.then((platform) => platform.close()).catch(() => {}) })
  const platform = await opening
  if (stopping) return
  const app = program.keep(await serveAll(platform, { logger, isStopping: () => stopping }))
  const { addresses } = program.keep(await listen(app, { port: config.port, addresses: config.bind }))
  drain = () => serveOn(app, config.drainMs)
  program.keep(await openPresence(platform, { port: config.port, worker, isStopping: () => stopping }))
  program.keep(openStates({ health: platform.health, logger }))
  const metricsUrl = await showMetrics(platform)
  const lines = [
    ['Portal', `${portalOrigin(platform.hosts)}/app/`],
    ['Listens', `on ${placeOf(addresses, config)}`],
    ['Data', dataOf(config)],
    ['Metrics', metricsUrl],
    ...(worker === undefined ? [] : [['Workers', `${config.workers}, each a node; their metrics are a port apart`]]),
    ['Stop', 'Ctrl-C'],
  ]
  logger.info({ addresses, port: config.port }, 'ready')
  const shown = `\n  Doorward is ready.\n\n${lines.map(([name = '', text]) => `  ${name.padEnd(9)}${text}`).join('\n')}\n`
  if (worker === undefined) console.log(shown)
  else tellServing(shown)
}

main().catch(async (error: unknown) => {
  await program.close().catch((cause: unknown) => logger.error({ err: cause }, 'stopping failed'))
  console.error(sentenceOf(error) ?? error)
  process.exit(1)
})
