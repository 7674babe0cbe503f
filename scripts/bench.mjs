import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
// `npm run bench judgements` measures how long judgements hold the loop, `npm run bench against <folder>` the checks of this
// checkout beside those of another that is built; without these, the server is measured.
const [first, ...others] = process.argv.slice(2)
const alone = ['judgements', 'against']
const [bench, args] = alone.includes(first) ? [`${first}.ts`, others] : ['bench.ts', process.argv.slice(2)]
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/bench', bench), ...args],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
