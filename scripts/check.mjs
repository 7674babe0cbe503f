import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareSources, root } from './prepare.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** Format, lint rules, import directions and cycles; then the types of the server side and of the console. */
const checks = [
  ['format, lint, imports', bin('@biomejs/biome/bin/biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('typescript/bin/tsc'), ['-p', '.']],
  ['types of the console', bin('typescript/bin/tsc'), ['-p', 'apps/portal']],
]

/** Runs every check; answers the names of those that failed. */
export function runChecks() {
  return checks
    .filter(
      ([, program, args]) =>
        spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status !== 0,
    )
    .map(([name]) => name)
}
export const checkCount = checks.length

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  prepareSources()
  const failed = runChecks()
  for (const name of failed) process.stderr.write(`failed: ${name}\n`)
  process.exit(failed.length === 0 ? 0 : 1)
}
