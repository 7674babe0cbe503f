import { readConfig } from '../../apps/server/src/config.ts'
import { listen } from '../../apps/server/src/listen.ts'
import { openPlatform } from '../../apps/server/src/platform.ts'
import { serveAll } from '../../apps/server/src/serve-all.ts'

/** The server as it is, and with `unmetered` one that counts no calls: what counting costs is the difference. */
const isMetered = process.argv[2] !== 'unmetered'
const config = readConfig(process.env)
const platform = await openPlatform(config, { tell: () => undefined })
const { recorder } = platform
if (!isMetered) recorder.called = () => undefined
const app = await serveAll({ ...platform, recorder }, { logger: false, isStopping: () => false })
await listen(app, { port: config.port, addresses: config.bind })
process.once('SIGTERM', async () => {
  await app.close()
  await platform.close()
  process.exit(0)
})
