import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Client } from 'autocannon'
import { findPostmaster } from '../../packages/store/src/embedded/postmaster.ts'
import { type Asked, drawChecks, printChecks } from './check-table.ts'
import { printColdLoad } from './cold-load.ts'
import { printLists } from './lists.ts'
import { cerbosLoad, checkAnswers, fetchPeers, startCerbos } from './peers.ts'
import { type Account, fire, type Load, questionsOf } from './questions.ts'
import { residentMb, type Side, sideBySide } from './side-by-side.ts'
import { soak } from './soak.ts'

/** Speeds side by side in one run: requests per second and ratios, medians of alternating rounds. */
/** Records of the account that is loaded cold. */
const coldRecords = Number(process.env.BENCH_COLD_RECORDS || 1_000_000)
const soakMinutes = Number(process.env.SOAK_MINUTES || 30)
const rounds = Number(process.env.BENCH_ROUNDS || 5)
const seconds = Number(process.env.BENCH_SECONDS || 3)
/** Longer than the 5 s after which the database takes in what was written, so that each round of writes bears its own. */
const writeSeconds = Math.max(seconds, 6)
const root = new URL('../../', import.meta.url).pathname
const flags = ['--min-semi-space-size=32', '--max-semi-space-size=64']
const [serverPort, barePort, fastifyPort] = [18_080, 18_081, 18_082]
/** What to measure: `check`, `peers`, `pictures`, `soak`, `lists`, `events`, `metering`, `writes`, `cold`; everything when nothing is named. */
const asked = process.argv.slice(2)
const isAsked = (part: string) => asked.length === 0 || asked.includes(part)
const folder = mkdtempSync(join(tmpdir(), 'doorward-bench-'))
const environment = { ...process.env, DOORWARD_PORT: String(serverPort), DOORWARD_DATA: join(folder, 'data') }
/** Two servers alike, each with data of its own, but for what one of them does beside answering. */
interface Twin {
  start: string[]
  settings: Record<string, string>
}
const served = [join(root, 'apps/server/dist/main.js')]
const metered = ['--import', 'tsx', join(root, 'scripts/bench/metering-server.ts')]
const eventTwins = {
  without: {
    start: served,
    settings: { DOORWARD_PORT: '18083', DOORWARD_DATA: join(folder, 'without'), DOORWARD_EVENT_DAYS: '0' },
  },
  with: { start: served, settings: { DOORWARD_PORT: '18084', DOORWARD_DATA: join(folder, 'with') } },
}
const meteringTwins = {
  without: {
    start: [...metered, 'unmetered'],
    settings: { DOORWARD_PORT: '18085', DOORWARD_DATA: join(folder, 'unmetered') },
  },
  with: { start: metered, settings: { DOORWARD_PORT: '18086', DOORWARD_DATA: join(folder, 'metered') } },
}
const children: ChildProcess[] = []

/** A server that does not come within that time does not come. */
const startMs = 120_000

async function until(url: string): Promise<number> {
  const started = performance.now()
  while (performance.now() - started < startMs) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`nothing answers at ${url}`)
}

function run(args: string[], env: NodeJS.ProcessEnv = environment): ChildProcess {
  const child = spawn(process.execPath, [...flags, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}

const startServer = async () => {
  const child = run([join(root, 'apps/server/dist/main.js')])
  return { child, ms: await until(`http://localhost:${serverPort}/health/ready`) }
}
const stopServer = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })

const tsx = (script: string, args: string[], env: NodeJS.ProcessEnv = environment): string =>
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'scripts/bench', script), ...args],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1e8 },
  )

/** 2,000 different questions about 5,000 people, a fifth of them answered with no. */
const checkLoad = (account: Account, port = serverPort, headers: Record<string, string> = {}): Load => ({
  url: `http://127.0.0.1:${port}`,
  headers: { authorization: `Bearer ${account.accessKey}`, ...headers },
  paths: questionsOf(account),
  refused: 0.2,
})
const checksOf = (account: Account, port: number) => () => fire(checkLoad(account, port), { seconds })
const newRecord = JSON.stringify({
  name: 'Record',
  users: [{ userId: 'user_1' }],
  statements: [{ roles: ['ro_bench'], resources: [{ resourceUri: 'documents/1' }] }],
})
const postTo = (accounts: Account[]) => () => {
  let next = 0
  const options = {
    url: `http://127.0.0.1:${serverPort}/v1/records`,
    method: 'POST' as const,
    body: newRecord,
    setupClient: (client: Client) => {
      const account = accounts[next++ % accounts.length]
      client.setHeaders({ authorization: `Bearer ${account?.accessKey}`, 'content-type': 'application/json' })
    },
  }
  return fire(options, { seconds: writeSeconds })
}

/** Makes a record and deletes it. Raises where either is refused. */
const comeAndGo = (account: Account) => async () => {
  const headers = { authorization: `Bearer ${account.accessKey}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: string) => {
    const reply = await fetch(`http://127.0.0.1:${serverPort}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(10_000),
      ...(body ? { body } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const { recordId } = (await (await send('POST', '/v1/records', newRecord)).json()) as { recordId: string }
  await send('DELETE', `/v1/records/${recordId}`)
}

/** Bytes of the index of an account, as the heap grows by it in a process of its own. */
const bytesOf = ({ accountId }: Account): number =>
  Number(
    execFileSync(
      process.execPath,
      [
        ...['--expose-gc', '--max-old-space-size=8192', '--import', 'tsx'],
        join(root, 'scripts/bench/index-bytes.ts'),
        accountId,
      ],
      { cwd: root, env: environment, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    ),
  )

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Every measure once a round, in turn, so that what else the machine does hurts all alike. */
async function measure(measures: Record<string, () => Promise<number>>): Promise<Record<string, number>> {
  const results: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, once] of Object.entries(measures)) {
      const value = await once()
      results[name] = [...(results[name] ?? []), value]
    }
  }
  return Object.fromEntries(Object.entries(results).map(([name, values]) => [name, median(values)]))
}

function table(title: string, figures: Record<string, number>, base: string) {
  console.log(`\n${title.padEnd(44)}${'per second'.padStart(12)}${`of ${base}`.padStart(24)}`)
  for (const [name, value] of Object.entries(figures)) {
    console.log(
      `${name.padEnd(44)}${Math.round(value).toLocaleString('en').padStart(12)}${(value / (figures[base] ?? 1)).toFixed(2).padStart(24)}`,
    )
  }
}

/** Size of the console's files after gzip, in kB. */
function bundleSizes(): [string, number][] {
  const assets = join(root, 'apps/portal/dist/assets')
  if (!existsSync(assets)) return []
  const sizes = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name): [string, number] => [name, gzipSync(readFileSync(join(assets, name))).length / 1000])
  return sizes.sort(([, a], [, b]) => b - a)
}

/** What one of two servers does beside answering costs: the same questions to both, which have nothing else to do. */
async function compareTwins(title: string, { without, with: doing }: Record<'without' | 'with', Twin>) {
  const started = async ({ start, settings }: Twin): Promise<Side> => {
    const own = { ...process.env, ...settings }
    const child = run(start, own)
    await until(`http://localhost:${settings.DOORWARD_PORT}/health/ready`)
    const [account] = JSON.parse(tsx('fill.ts', ['1000'], own)) as Account[] // printed by fill.ts
    if (!account) throw new Error('the account was not made')
    return { child, ask: checksOf(account, Number(settings.DOORWARD_PORT)) }
  }
  const [here, there] = [await started(doing), await started(without)]
  await sideBySide(title, { here, there }, rounds)
  await Promise.all([here, there].map(({ child }) => stopServer(child)))
}

/** Draws for `docs/performance.md` what checks do as an account grows. */
async function drawPictures({ child, bare, filled }: { child: ChildProcess; bare: ChildProcess; filled: Account[] }) {
  const [medium, million] = JSON.parse(tsx('fill.ts', ['10000', String(coldRecords)])) as Account[] // printed by fill.ts
  if (!medium || !million) throw new Error('the accounts were not made')
  const accounts = [...filled, medium, million].sort((one, other) => one.records - other.records)
  const [smallest] = accounts
  const drawn = await drawChecks(
    { name: 'node:http', child: bare, load: checkLoad(smallest ?? medium, barePort) },
    accounts.map((account) => ({
      name: `check, ${account.records.toLocaleString('en')} records`,
      records: account.records,
      child,
      load: checkLoad(account),
    })),
    { rounds, seconds },
  )
  for (const [name, picture] of Object.entries(drawn)) writeFileSync(join(root, 'docs/pictures', name), picture)
  console.log(`drawn: ${Object.keys(drawn).join(', ')} in docs/pictures`)
}

/** Records of the peers' accounts: so many that each is asked about the same. */
const peerRecords = 10_000

/** The same questions to others: Cerbos's own server, and decision libraries behind `node:http`, which need no credential and record nothing. */
async function comparePeers({ child, bare }: { child: ChildProcess; bare: ChildProcess }) {
  const peers = fetchPeers(root)
  const [account] = JSON.parse(tsx('fill.ts', [String(peerRecords)])) as Account[] // printed by fill.ts
  if (!account) throw new Error('the account was not made')
  const cerbosPort = 18_090
  const cerbos = startCerbos(peers, folder, cerbosPort)
  children.push(cerbos)
  await until(`http://127.0.0.1:${cerbosPort}/_cerbos/health`)
  const libraries: Asked[] = []
  for (const [at, [kind, records]] of [
    ['spicedb', peerRecords] as const,
    ['cedar', peerRecords] as const,
    ['casbin', 1_000] as const,
  ].entries()) {
    const port = cerbosPort + 2 + at
    const server = run([join(root, 'scripts/bench/peer-server.mjs'), kind, String(port), String(records), peers])
    await until(`http://127.0.0.1:${port}/v1/users/user_0/resources/documents%2F0/permissions/documents:read`)
    libraries.push({
      name: `${kind}, ${records.toLocaleString('en')}`,
      child: server,
      load: { url: `http://127.0.0.1:${port}`, paths: questionsOf({ records }) },
    })
  }
  const all = [
    { name: 'check, 10,000 records', child, load: checkLoad(account) },
    { name: 'node:http', child: bare, load: checkLoad(account, barePort) },
    { name: 'Cerbos', child: cerbos, load: cerbosLoad(peerRecords, cerbosPort) },
    ...libraries,
  ]
  for (const { name, load } of all.slice(2)) await checkAnswers(name, load)
  await printChecks(all, { rounds, seconds })
  for (const { child: peer } of all.slice(2)) peer.kill('SIGTERM')
}

async function main() {
  if (isAsked('events')) await compareTwins('Permission checks with their events here, without there', eventTwins)
  if (isAsked('metering'))
    await compareTwins('Permission checks counted in two books here, uncounted there', meteringTwins)
  const first = await startServer()
  await stopServer(first.child)
  const second = await startServer()
  const idle = existsSync('/proc') ? residentMb(second.child) : Number.NaN
  const bare = run([join(root, 'scripts/bench/bare-servers.mjs'), 'node', String(barePort)])
  const fastify = run([join(root, 'scripts/bench/bare-servers.mjs'), 'fastify', String(fastifyPort)])
  console.log('filling accounts …')
  const [small, large, ...sixteen] = JSON.parse(
    tsx('fill.ts', ['1000', '100000', ...Array<string>(16).fill('0')]),
  ) as Account[] // printed by fill.ts
  if (!small || !large) throw new Error('the accounts were not made')
  await Promise.all([until(`http://127.0.0.1:${barePort}/`), until(`http://127.0.0.1:${fastifyPort}/`)])
  if (isAsked('check')) {
    const { child } = second
    const all = [
      { name: 'node:http', child: bare, load: checkLoad(small, barePort) },
      { name: 'Fastify', child: fastify, load: checkLoad(small, fastifyPort) },
      { name: 'check, 1,000 records', child, load: checkLoad(small) },
      { name: 'check, 100,000 records', child, load: checkLoad(large) },
      { name: 'check by a person', child, load: checkLoad({ ...small, accessKey: small.personToken }) },
      { name: 'check by the router', child, load: checkLoad(small, serverPort, { 'X-By-Router': '1' }) },
      { name: 'strong check', child, load: checkLoad(small, serverPort, { Consistency: 'strong' }) },
    ]
    await printChecks(all, { rounds, seconds })
  }
  if (isAsked('pictures')) await drawPictures({ child: second.child, bare, filled: [small, large] })
  if (isAsked('peers')) await comparePeers({ child: second.child, bare })
  // Half an hour is asked for by name alone.
  if (asked.includes('soak'))
    await soak({ child: second.child, load: checkLoad(small), write: comeAndGo(small), minutes: soakMinutes })
  if (isAsked('writes')) {
    const { socketPath } = findPostmaster(readPlace()) ?? { socketPath: '' }
    const writes = {
      'raw INSERTs': async () => Number(tsx('raw-inserts.ts', [socketPath, String(writeSeconds)])),
      'records to one account': postTo([small]),
      'records to 16 accounts': postTo(sixteen),
    }
    table('Durable record writes, 16 in flight', await measure(writes), 'raw INSERTs')
  }
  if (isAsked('lists')) {
    const [few, many] = JSON.parse(tsx('fill.ts', ['lists:1000', 'lists:100000'])) as Account[] // as above
    if (!few || !many) throw new Error('the accounts were not made')
    await printLists(`http://127.0.0.1:${serverPort}`, few, many, seconds)
  }
  if (isAsked('cold')) {
    const [million] = JSON.parse(tsx('fill.ts', [String(coldRecords)])) as Account[] // as above
    if (!million) throw new Error('the account was not made')
    await stopServer(second.child)
    await startServer()
    await printColdLoad({ origin: `http://127.0.0.1:${serverPort}`, cold: million, warm: small, bytesOf })
  }

  console.log(
    `\nfirst start ${(first.ms / 1000).toFixed(2)} s, second start ${(second.ms / 1000).toFixed(2)} s, resident memory idle ${idle.toFixed(0)} MB`,
  )
  const sizes = bundleSizes()
  console.log(
    `console: ${sizes.length} files, ${sizes.reduce((sum, [, size]) => sum + size, 0).toFixed(0)} kB gzip in all; largest ${sizes
      .slice(0, 5)
      .map(([name, size]) => `${name} ${size.toFixed(0)} kB`)
      .join(', ')}`,
  )
}

/** Where the embedded database's own files lie. */
function readPlace(): string {
  const data = join(folder, 'data')
  const elsewhere = join(data, 'postgres.location')
  return join(existsSync(elsewhere) ? readFileSync(elsewhere, 'utf8').trim() : data, 'postgres')
}

try {
  await main()
} finally {
  for (const child of children) child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  rmSync(folder, { recursive: true, force: true })
}
