import { portalOrigin } from '@doorward/http/host'
import { StartError } from '@doorward/store/start-error'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { openPlatform } from './platform.ts'
import { serveAll } from './serve-all.ts'

const logger = pino({ level: process.env.DOORWARD_LOG_LEVEL || 'warn' }, pino.destination(2))
const stopMsMax = 20_000

/** The program: configuration, database, plugins, listen; and a clean end on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const platform = await openPlatform(config, { tell: (text) => console.error(`  ${text}`), logger })
  let stopping = false
  const app = await serveAll(platform, {
    logger,
    isStopping: () => stopping,
    tell: (text) => console.log(`  ${text}`),
  })
  try {
    await app.listen({ port: config.port, host: '::', listenTextResolver: () => '' })
  } catch (error) {
    await platform.close()
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken
      ? new StartError(`Port ${config.port} is taken by another program. Stop it or set DOORWARD_PORT.`, error)
      : error
  }
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    const late = setTimeout(() => process.exit(1), stopMsMax).unref()
    app
      .close()
      .then(() => platform.close())
      .then(() => {
        clearTimeout(late)
        process.exit(0)
      })
      .catch((error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      })
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const data = config.databaseUrl ? 'the PostgreSQL of DATABASE_URL' : config.dataFolder
  console.log(
    `\n  Doorward is ready.\n\n  Portal   ${portalOrigin(platform.hosts)}/app/\n  Data     ${data}\n  Stop     Ctrl-C\n`,
  )
}

main().catch((error: unknown) => {
  if (error instanceof StartError) console.error(error.message)
  else console.error(error)
  process.exit(1)
})
