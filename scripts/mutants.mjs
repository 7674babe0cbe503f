import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare, root } from './prepare.mjs'

/**
 * `npm run mutants`: plants faults in the code one by one, runs the room's own tests, and prints what nobody noticed.
 * `npm run mutants -- core`: in one room; `npm run mutants -- core 'packages/core/src/permissions/*.ts'`: in some of its files.
 * `MUTANTS_SHARE=0.2` takes about a fifth of the lines, drawn by a seed that is printed (`MUTANTS_SEED` draws the same again).
 */
const rooms = {
  core: { files: 'packages/core/src/**/*.ts', tests: 'packages/core/{src,test}/**/*.test.ts' },
  engine: { files: 'packages/engine/src/**/*.ts', tests: 'packages/engine/{src,test}/**/*.test.ts' },
  http: { files: 'packages/http/src/**/*.ts', tests: 'packages/http/{src,test}/**/*.test.ts' },
  portal: { files: 'apps/portal/src/lib/**/*.ts', tests: 'apps/portal/src/lib/**/*.test.{ts,tsx}' },
}
const tool = join(root, 'scripts/mutants')
const [named, files] = process.argv.slice(2)
if (named && !(named in rooms)) {
  console.error(`There is no room ${named}; there are ${Object.keys(rooms).join(', ')}.`)
  process.exit(2)
}

await prepare()
if (!existsSync(join(tool, 'node_modules'))) {
  const { status } = spawnSync('npm', ['ci', '--loglevel=error'], { cwd: tool, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const share = Number(process.env.MUTANTS_SHARE ?? 1)
const seed = Number(process.env.MUTANTS_SEED ?? Date.now() % 1_000_000)
const linesAtOnce = 8

/** Numbers below 1 that follow from a seed (Park and Miller's generator). */
function* drawn(from) {
  for (let state = (from % 2_147_483_646) + 1; ; ) {
    state = (state * 48_271) % 2_147_483_647
    yield state / 2_147_483_647
  }
}

/** The files to plant faults in, or stretches of their lines. */
function whatOf(pattern) {
  if (share >= 1) return [pattern, '!**/*.test.ts']
  console.log(`about ${share} of the lines, seed ${seed}`)
  const draw = drawn(seed)
  const listed = spawnSync('git', ['ls-files', `:(glob)${pattern}`], { cwd: root, encoding: 'utf8' }).stdout.split('\n')
  return listed
    .filter((file) => file !== '' && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n').length
      return Array.from({ length: Math.ceil(lines / linesAtOnce) }, (_, at) => at * linesAtOnce + 1)
        .filter(() => draw.next().value < share)
        .map((from) => `${file}:${from}-${from + linesAtOnce}`)
    })
}

const settingsOf = (room, report) => ({
  testRunner: 'vitest',
  plugins: [join(tool, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
  mutate: whatOf(files ?? room.files),
  ignorePatterns: ['docs', 'e2e', 'dist', '.doorward'],
  vitest: { configFile: join(tool, 'vitest.config.ts') },
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: report },
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  tsconfigFile: 'none.json', // it would be read with a compiler that is not there
  tempDirName: '.mutants',
  timeoutMS: 10_000,
  checkers: [],
})

/** Faults by what became of them. */
function countsOf({ files: found }) {
  const mutants = Object.entries(found).flatMap(([file, { mutants: each }]) => each.map((one) => ({ file, ...one })))
  const of = (...states) => mutants.filter(({ status }) => states.includes(status))
  return { caught: of('Killed', 'Timeout'), left: of('Survived', 'NoCoverage') }
}

function plantIn(name, room) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const report = join(folder, 'report.json')
  const settings = join(folder, 'settings.json')
  writeFileSync(settings, JSON.stringify(settingsOf(room, report)))
  console.log(`\n${name}: planting faults …`)
  spawnSync(join(tool, 'node_modules/.bin/stryker'), ['run', settings], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_TESTS: room.tests },
  })
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : undefined
  rmSync(folder, { recursive: true, force: true })
  return counts
}

const line = ({ file, location, mutatorName, replacement, status }) =>
  `  ${file}:${location.start.line}:${location.start.column} ${mutatorName}${status === 'NoCoverage' ? ' (no test runs it)' : ''}: ${String(replacement).replace(/\s+/g, ' ').slice(0, 120)}`

let failed = false
for (const [name, room] of Object.entries(rooms).filter(([name]) => !named || name === named)) {
  const counts = plantIn(name, room)
  if (!counts) {
    failed = true
    console.error(`${name}: the run did not end`)
    continue
  }
  const { caught, left } = counts
  console.log(`\n${name}: survived`)
  for (const one of left) console.log(line(one))
  console.log(
    `${name}: ${caught.length} of ${caught.length + left.length} caught, ${((100 * caught.length) / Math.max(1, caught.length + left.length)).toFixed(0)} in 100`,
  )
}
process.exit(failed ? 1 : 0)
