import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Client } from 'autocannon'
import { type Account, fire, questionsOf } from './questions.ts'
import { sideBySide } from './side-by-side.ts'

/**
 * This tree beside another one, on one machine: both servers run and are asked side by side for the same work. Both trees
 * are built (`npm run build`).
 */
const rounds = Number(process.env.BENCH_ROUNDS || 7)
const seconds = Number(process.env.BENCH_SECONDS || 3)
const writeSeconds = 2 * seconds
/** Only the work whose name has this in it. */
const only = process.env.BENCH_ONLY || ''
const records = 5_000
const writingAccounts = 16
const [other] = process.argv.slice(2)
if (!other) throw new Error('Say against which tree: npm run bench against ../other')
const trees = { other: resolve(other), this: new URL('../../', import.meta.url).pathname }
type Name = keyof typeof trees
const folder = mkdtempSync(join(tmpdir(), 'doorward-against-'))
const children: ChildProcess[] = []

async function until(url: string): Promise<void> {
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 50))
}

interface Server {
  url: string
  child: ChildProcess
  /** The first is asked and listed, the others are written to. */
  accounts: Account[]
}

async function start(name: Name, port: number): Promise<Server> {
  const root = trees[name]
  const env = { ...process.env, DOORWARD_PORT: String(port), DOORWARD_DATA: join(folder, name) }
  const flags = ['--min-semi-space-size=32', '--max-semi-space-size=64']
  const main = join(root, 'apps/server/dist/main.js')
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  await until(`http://localhost:${port}/health/ready`)
  const sizes = [String(records), ...Array<string>(writingAccounts).fill('0')]
  const filled = execFileSync(
    process.execPath,
    // By this tree's own script, so that both have the same.
    [join(trees.this, 'node_modules/tsx/dist/cli.mjs'), join(trees.this, 'scripts/bench/fill.ts'), ...sizes],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return { url: `http://127.0.0.1:${port}`, child, accounts: JSON.parse(filled) }
}

const bearer = ({ accessKey }: Account) => ({ authorization: `Bearer ${accessKey}` })
const bearerOfPerson = ({ personToken }: Account) => ({ authorization: `Bearer ${personToken}` })
const newRecord = JSON.stringify({
  name: 'Record',
  users: [{ userId: 'user_1' }],
  statements: [{ roles: ['ro_bench'], resources: [{ resourceUri: 'documents/1' }] }],
})

const checksBy =
  (headersOf: (account: Account) => Record<string, string>) =>
  ({ url, accounts: [account] }: Server) =>
    account
      ? fire({ url, headers: headersOf(account), paths: questionsOf(account), refused: 0.2 }, { seconds })
      : Promise.resolve(0)
const lists = ({ url, accounts: [account] }: Server) =>
  account ? fire({ url: `${url}/v1/records?limit=20`, headers: bearer(account) }, { seconds }) : Promise.resolve(0)
const writesTo = (count: number) => (server: Server) => {
  const accounts = server.accounts.slice(1, 1 + count)
  let next = 0
  const setupClient = (client: Client) => {
    const account = accounts[next++ % accounts.length] as Account // there are as many as were asked for
    client.setHeaders({ ...bearer(account), 'content-type': 'application/json' })
  }
  const load = { url: `${server.url}/v1/records`, method: 'POST' as const, body: newRecord, setupClient }
  return fire(load, { seconds: writeSeconds })
}
const work = {
  checks: checksBy(bearer),
  'checks by a person': checksBy(bearerOfPerson),
  'lists of records': lists,
  'writes to one account': writesTo(1),
  [`writes to ${writingAccounts} accounts`]: writesTo(writingAccounts),
}

try {
  const servers = { other: await start('other', 18_090), this: await start('this', 18_091) }
  for (const [name, ask] of Object.entries(work)) {
    if (!name.includes(only)) continue
    const sideOf = (server: Server) => ({ child: server.child, ask: () => ask(server) })
    await sideBySide(name, { here: sideOf(servers.this), there: sideOf(servers.other) }, rounds)
  }
} finally {
  for (const child of children) child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  rmSync(folder, { recursive: true, force: true })
}
