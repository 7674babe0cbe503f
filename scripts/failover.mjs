import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensurePatroni } from './patroni.mjs'
import { prepare, root } from './prepare.mjs'

await prepare()
ensurePatroni()
// `npm run failover -- 100`: how often the leader of the database falls under load.
const [falls = '20'] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'src/patroni.test.ts'],
  {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, FAILOVER_FALLS: falls },
  },
)
process.exit(status ?? 1)
