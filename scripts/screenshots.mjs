import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { prepare, root } from './prepare.mjs'

await prepare()
const env = { ...process.env, DOORWARD_CHROMIUM: ensureBrowser() }
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'e2e/src/screenshots.ts')],
  {
    cwd: root,
    stdio: 'inherit',
    env,
  },
)
process.exit(status ?? 1)
