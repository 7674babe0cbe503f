import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

await prepare()
// `npm run escalation -- 5000 12345`: so many random chains of writes, with a seed of one's own or a fresh one.
const [chains = '1000', seed] = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', 'apps/api/test/escalation.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ESCALATION_CHAINS: chains, ...(seed ? { ESCALATION_SEED: seed } : {}) },
  },
)
process.exit(status ?? 1)
