import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareSources, root } from './prepare.mjs'

const bin = (path) => join(root, 'node_modules', path)

/** Whether a program of node_modules ends well; what it says goes to the terminal. */
const passes = (path, args) =>
  spawnSync(process.execPath, [bin(path), ...args], { cwd: root, stdio: ['ignore', 2, 2] }).status === 0

/** Whether a law finds no breach; those it finds are told. Loaded late: it needs what `prepareSources` installs. */
const keeps = (law) => async () => {
  const { breaches } = await import(law)
  const found = breaches()
  for (const breach of found) process.stderr.write(`${breach}\n`)
  return found.length === 0
}

/** What is wrong in any taste. */
const checks = [
  [
    'format, lint, undeclared imports, cycles',
    () => passes('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  ],
  ['types', () => passes('typescript/bin/tsc', ['-p', '.'])],
  ['types of the console', () => passes('typescript/bin/tsc', ['-p', 'apps/portal'])],
  ['unused dependencies, dead exports', () => passes('knip/bin/knip.js', ['--no-progress', '--no-config-hints'])],
  ['the law of arrows', keeps('./check/law.mjs')],
  ['texts', keeps('./check/texts.mjs')],
]

/** Runs every check; answers the names of those that failed. */
export async function runChecks() {
  const failed = []
  for (const [name, holds] of checks) if (!(await holds())) failed.push(name)
  return failed
}
export const checkCount = checks.length

const foldersShown = 8
const functionsShown = 12
const longLines = 40

/** Prints what is a matter of judgement. */
async function printFigures() {
  const { fullestFolders, longFunctions } = await import('./check/figures.mjs')
  const { repeatedTexts } = await import('./check/texts.mjs')
  const { edits } = await import('./plant-noun/edits.mjs')
  const say = (line) => process.stderr.write(`${line}\n`)
  say('\nThe fullest folders:')
  for (const { folder, files } of fullestFolders(foldersShown)) say(`  ${String(files).padStart(3)} files  ${folder}`)
  const long = longFunctions(longLines + 1)
  say(`${long.length} functions of more than ${longLines} lines, among them:`)
  for (const { path, name, lines } of long.slice(0, functionsShown))
    say(`  ${String(lines).padStart(3)} lines  ${name} in ${path}`)
  const shared = new Set(edits.map(({ path }) => path))
  say(`${shared.size} shared files know of a noun that decides nothing (npm run plant-noun):`)
  for (const path of shared) say(`  ${path}`)
  const repeated = repeatedTexts()
  say(`${repeated.length} texts stand under several keys, where a language may need two words:`)
  for (const line of repeated) say(`  ${line}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  prepareSources()
  const failed = await runChecks()
  await printFigures()
  for (const name of failed) process.stderr.write(`failed: ${name}\n`)
  process.exit(failed.length === 0 ? 0 : 1)
}
