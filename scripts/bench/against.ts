import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Account, fire, questionsOf } from './questions.ts'

/**
 * Checks of this checkout beside those of another one that is built, on two servers with the same data, in alternating
 * rounds: answers a second, and the server's processor time for one, which other work on the machine moves less. Last the
 * median of what this one took of the other's time in the same round.
 */
const root = new URL('../../', import.meta.url).pathname
const [otherRoot = ''] = process.argv.slice(2)
const rounds = Number(process.env.BENCH_ROUNDS || 7)
const seconds = Number(process.env.BENCH_SECONDS || 3)
const firstPort = Number(process.env.BENCH_PORT || 19_400)
const flags = ['--min-semi-space-size=32', '--max-semi-space-size=64']
const folder = mkdtempSync(join(tmpdir(), 'doorward-against-'))
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

interface Server {
  port: number
  child: ChildProcess
  account: Account
}

async function isReady(url: string): Promise<void> {
  for (;;) {
    const { ok } = await fetch(url).catch(() => ({ ok: false }))
    if (ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A server of a checkout, with an account of a thousand records. */
async function start(checkout: string, port: number): Promise<Server> {
  const env = { ...process.env, DOORWARD_PORT: String(port), DOORWARD_DATA: join(folder, String(port)) }
  const main = join(checkout, 'apps/server/dist/main.js')
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  await isReady(`http://localhost:${port}/health/ready`)
  const fill = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/bench/fill.ts'), '1000']
  const [account] = JSON.parse(execFileSync(process.execPath, fill, { env, encoding: 'utf8' })) as Account[] // printed by fill.ts
  if (!account) throw new Error('the account was not made')
  return { port, child, account }
}

/** Seconds of the processor that a process has used. */
function usedSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Measured {
  perSecond: number
  /** Microseconds of the processor for one answer. */
  us: number
}

async function measure({ port, child, account }: Server, token: string): Promise<Measured> {
  const before = usedSeconds(child)
  const load = {
    url: `http://127.0.0.1:${port}`,
    headers: { authorization: `Bearer ${token}` },
    paths: questionsOf(account),
    refused: 0.2,
  }
  const perSecond = await fire(load, { seconds })
  return { perSecond, us: ((usedSeconds(child) - before) / (perSecond * seconds)) * 1e6 }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const servers: { other?: Server; this?: Server } = {}
try {
  servers.other = await start(resolve(otherRoot), firstPort)
  servers.this = await start(root, firstPort + 1)
  const tokens = { client: ({ accessKey }: Account) => accessKey, person: ({ personToken }: Account) => personToken }
  const both = [servers.other, servers.this]
  console.log(
    `${'medians of rounds in turn'.padEnd(28)}${'per second'.padStart(24)}${'µs of the processor'.padStart(24)}${'this of other'.padStart(16)}`,
  )
  for (const [who, tokenOf] of Object.entries(tokens)) {
    const results: Measured[][] = [[], []]
    for (let round = -1; round < rounds; round += 1) {
      // In turn first and second; the first round warms up.
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const server = both[which] as Server // one of the two
        const measured = await measure(server, tokenOf(server.account))
        if (round >= 0) results[which]?.push(measured)
      }
    }
    const [other = [], own = []] = results
    const pairs = (value: 'perSecond' | 'us', digits: number) =>
      [other, own].map((all) => median(all.map((each) => each[value])).toFixed(digits)).join(' -> ')
    const ratio = median(own.map(({ us }, round) => us / (other[round]?.us ?? Number.NaN)))
    console.log(
      `${who.padEnd(28)}${pairs('perSecond', 0).padStart(24)}${pairs('us', 1).padStart(24)}${ratio.toFixed(3).padStart(16)}`,
    )
  }
} finally {
  for (const { child } of Object.values(servers)) child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  rmSync(folder, { recursive: true, force: true })
}
