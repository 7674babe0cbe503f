import { portalOrigin } from '@doorward/http/host'
import { StartError } from '@doorward/store/start-error'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openPlatform } from './platform.ts'
import { serveAll } from './serve-all.ts'

const logger = pino({ level: 'warn' }, pino.destination(2))
const stopMsMax = 20_000

/** What has been opened so far; ended in reverse, the last first. */
const opened: (() => Promise<unknown>)[] = []
let stopping = false

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

/** Ends everything that is open, also in the middle of a start; the exit code tells whether it went cleanly. */
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  logger.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), stopMsMax).unref()
  try {
    await closeAll()
    process.exit(0)
  } catch (error) {
    logger.error({ err: error }, 'stopping failed')
    process.exit(1)
  }
}

/** Listens on every address, by IPv6 and IPv4 where the machine has both. Raises `StartError` when the port is taken. */
async function listen(app: FastifyInstance, port: number): Promise<void> {
  const at = (host: string) => app.listen({ port, host, listenTextResolver: () => '' })
  try {
    await at('::').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL') return at('0.0.0.0')
      throw error
    })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken
      ? new StartError(`Port ${port} is taken by another program. Stop it or set DOORWARD_PORT.`, error)
      : error
  }
}

/** The program: configuration, database, plugins, listen; and a clean end on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  logger.level = config.logLevel
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const platform = await openPlatform(config, { tell: (text) => console.error(`  ${text}`), logger })
  opened.push(() => platform.close())
  const app = await serveAll(platform, { logger, isStopping: () => stopping })
  opened.push(() => app.close())
  await listen(app, config.port)
  const data = config.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : config.dataFolder
  console.log(
    `\n  Doorward is ready.\n\n  Portal   ${portalOrigin(platform.hosts)}/app/\n  Data     ${data}\n  Stop     Ctrl-C\n`,
  )
}

main().catch(async (error: unknown) => {
  await closeAll().catch((cause: unknown) => logger.error({ err: cause }, 'stopping failed'))
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
