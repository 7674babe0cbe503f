import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { edits, rows } from './plant-noun/edits.mjs'
import { newFiles } from './plant-noun/new-files.mjs'
import { prepareSources, root } from './prepare.mjs'

/**
 * Plants a noun that decides nothing in a copy of the tree, proves that it holds (format, texts, types, its own test and
 * those that go over all endpoints), and prints which files that others share had to know of it.
 */

prepareSources()
const copy = mkdtempSync(join(tmpdir(), 'doorward-planted-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
for (const path of tracked.filter((each) => each && existsSync(join(root, each)))) {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  cpSync(join(root, path), join(copy, path))
}

/** Packages of others are shared with the tree; our own are those of the copy. */
function linkPackages(folder) {
  const from = join(root, folder, 'node_modules')
  if (!existsSync(from)) return
  mkdirSync(join(copy, folder, 'node_modules'), { recursive: true })
  for (const name of readdirSync(from).filter((each) => each !== '@doorward' && each !== '.vite'))
    symlinkSync(join(from, name), join(copy, folder, 'node_modules', name))
}
const rooms = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((room) => join(folder, room)),
)
for (const folder of ['', ...rooms]) linkPackages(folder)
mkdirSync(join(copy, 'node_modules/@doorward'))
for (const room of rooms) symlinkSync(join(copy, room), join(copy, 'node_modules/@doorward', room.split('/')[1]))

for (const [path, text] of Object.entries(newFiles)) {
  mkdirSync(dirname(join(copy, path)), { recursive: true })
  writeFileSync(join(copy, path), text)
}
for (const { path, before, text } of [...edits, ...rows]) {
  const whole = readFileSync(join(copy, path), 'utf8')
  if (!whole.includes(before)) throw new Error(`${path} no longer says ${before}`)
  writeFileSync(
    join(copy, path),
    whole.replace(before, () => text + before),
  )
}

const run = (args, env = {}) => {
  const { status } = spawnSync(process.execPath, args, {
    cwd: copy,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...env },
  })
  if (status !== 0) process.exit(1)
}
/** Tests that go over all endpoints. */
const overAll = ['matrix', 'moved-rights', 'document', 'escalation'].map((name) => `apps/api/test/${name}`)
const listed = (paths) => paths.map((path) => `  ${path}\n`).join('')
const pathsOf = (changes) => [...new Set(changes.map(({ path }) => path))]
const [shared, tables, own] = [pathsOf(edits), pathsOf(rows), Object.keys(newFiles)]

execFileSync('git', ['init', '-q'], { cwd: copy }) // the law goes by the files that git knows
run(['scripts/check/texts.mjs'])
run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...shared, ...tables, ...own])
run(['node_modules/typescript/bin/tsc', '-p', '.'])
run(['node_modules/typescript/bin/tsc', '-p', 'apps/portal'])
run(['node_modules/vitest/vitest.mjs', 'run', '--root', 'apps/portal', 'src/nouns/list', 'src/app/routing'])
run(['node_modules/vitest/vitest.mjs', 'run', 'apps/api/src/badges', ...overAll], { ESCALATION_CHAINS: '5' })

process.stdout.write(
  `A noun that decides nothing is ${own.length} files of its own, touches ${shared.length} shared ones:\n${listed(shared)}`,
)
process.stdout.write(`and has a row or more in ${tables.length} tables of tests:\n${listed(tables)}`)
