import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { checkCount, runChecks } from './check.mjs'
import { ensureDebianMachine } from './debian-machine.mjs'
import { ensureNameServer } from './name-server.mjs'
import { ensurePatroni } from './patroni.mjs'
import { prepare, root } from './prepare.mjs'
import { ensureSamlPeer } from './saml-peer.mjs'
import { ensureTlsProxy } from './tls-proxy.mjs'

/** The whole test: checks, then every runner, then one line that adds them up. */
await prepare()
const browser = ensureBrowser()
ensureNameServer()
ensureSamlPeer()
ensureTlsProxy()
ensureDebianMachine()
ensurePatroni()
const folder = join(root, '.cache/test')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const runners = [
  ['rules, store, engine, API, login', '.'],
  ['console', 'apps/portal'],
  ['journeys against the running server', 'e2e'],
].filter(([, place]) => existsSync(join(root, place, 'vitest.config.ts')))

/** What failed in a file, each with the first line of why. */
function tellFailed({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [`${name}: ${firstLine(message)}`] : []
  return failed.map(({ fullName, failureMessages: [why] }) => `${name}: ${fullName}: ${firstLine(why)}`)
}
const firstLine = (text = '') => text.split('\n')[0].slice(0, 300)

function runTests([name, place], number) {
  process.stdout.write(`\n== ${name}\n`)
  const report = join(folder, `${number}.json`)
  const unhandled = join(folder, `${number}-unhandled.txt`)
  const { status, signal } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts/check/unhandled.mjs')}`,
      `--outputFile.json=${report}`,
    ],
    {
      cwd: join(root, place),
      stdio: 'inherit',
      env: { ...process.env, DOORWARD_CHROMIUM: browser, DOORWARD_UNHANDLED: unhandled },
    },
  )
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numTotalTests = 0,
    testResults = [],
  } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  // A runner that fails without a failed test (a file that does not load) still counts as one failure.
  const failed = Math.max(numFailedTests, status === 0 ? 0 : 1)
  const unaccounted = numTotalTests - numPassedTests - numFailedTests
  if (unaccounted > 0) process.stdout.write(`${unaccounted} tests did not run in "${name}"\n`)
  const outside = existsSync(unhandled) ? readFileSync(unhandled, 'utf8').split('\n') : []
  const told = [...testResults.flatMap(tellFailed), ...outside]
  if (status !== 0 && told.length === 0) told.push(`${name}: the runner ended with ${signal ?? status}`)
  const names = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName))
  return { passed: numPassedTests, failed: failed + Math.max(unaccounted, 0), told, names }
}

process.stdout.write('== checks\n')
const failedChecks = await runChecks()
const checked = { passed: checkCount - failedChecks.length, failed: failedChecks.length, told: failedChecks, names: [] }
const results = [checked, ...runners.map(runTests)]
// Loaded late: it needs what `prepare` installs.
const { tableOf } = await import('./check/requirements.mjs')
process.stdout.write('\n== what the product promises, and how many tests show it\n')
for (const line of tableOf(results.flatMap(({ names }) => names))) process.stdout.write(`${line}\n`)
// A run is long: what failed is told once more at its end.
for (const what of results.flatMap(({ told }) => told)) process.stdout.write(`failed: ${what}\n`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') === 0 ? 0 : 1)
