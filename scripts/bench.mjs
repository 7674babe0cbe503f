import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
// Benches of their own: how long judgements hold the loop, this tree beside another, sign-ins, and tenants; else checks and writes.
const own = { judgements: 'judgements.ts', against: 'against.ts', login: 'login.ts', tenants: 'tenants.ts' }
const [first, ...others] = process.argv.slice(2)
const [bench, args] = first in own ? [own[first], others] : ['bench.ts', process.argv.slice(2)]
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/bench', bench), ...args],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
