import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openNameServer } from '../../packages/http/test/name-server.ts'
import { Browser, redirectUri, send } from './browser.ts'

/**
 * What a sign-in takes until it knows where to go, of an account with ten tenants beside one with ten thousand, on one
 * server, in alternating rounds: by the e-mail address that somebody types, and by the look-up identifier that an
 * application names. Medians of milliseconds, and their ratio.
 */
const counts = [10, Number(process.env.BENCH_TENANTS || 10_000)]
const rounds = Number(process.env.BENCH_ROUNDS || 200)
const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'doorward-tenants-'))
const port = 18_087
const names = await openNameServer()
const environment = {
  ...process.env,
  DOORWARD_PORT: String(port),
  DOORWARD_DATA: join(folder, 'data'),
  DOORWARD_DNS_SERVER: names.address,
  DOORWARD_TRUSTED_PROXIES: '127.0.0.1', // each request comes from a network of its own: what is measured is no limit
}
const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', 'ignore', 'inherit'],
})

interface Account {
  accountUrl: string
  accessKey: string
  /** An address whose domain the last of its tenants has proved. */
  email: string
  lookup: string
}

const untilUp = async () => {
  const isUp = () =>
    send('GET', `http://localhost:${port}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Calls the account's API at its own host. Raises Error for a refusal. */
async function call<T>({ accountUrl, accessKey }: Account, method: string, path: string, json?: object): Promise<T> {
  const { status, text } = await send(method, `${accountUrl}${path}`, { bearer: accessKey, ...(json ? { json } : {}) })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return JSON.parse(text) as T // each caller names what the endpoint answers
}

/** An account with so many tenants, each with a domain and the account's one connection. */
async function openAccount(count: number): Promise<Account> {
  const cli = [
    'apps/server/dist/cli.js',
    'bootstrap',
    '--email',
    'bench@example.com',
    '--account',
    `Of ${count}`,
    '--json',
  ]
  const facts = JSON.parse(
    execFileSync(process.execPath, cli, { cwd: root, env: environment, encoding: 'utf8' }),
  ) as Account // printed by the command
  const domain = `last-of-${count}.com`
  const account = { ...facts, email: `somebody@${domain}`, lookup: `tenant-${count - 1}` }
  await call(account, 'POST', '/v1/connections', {
    connectionId: 'con_bench',
    clientId: 'bench',
    clientSecret: 'bench',
    authenticationUrl: 'https://idp.example.com/authorize',
    tokenUrl: 'https://idp.example.com/token',
    data: { oidcUserEndpointUrl: 'https://idp.example.com/user' },
  })
  const save = (at: number) =>
    call(account, 'POST', '/v1/tenants', {
      tenantId: `ten_${at}`,
      tenantLookupIdentifier: `tenant-${at}`,
      domains: [{ domain: at === count - 1 ? domain : `of-${count}-${at}.com` }],
      connection: { connectionId: 'con_bench' },
    })
  for (let at = 0; at < count; at += 32)
    await Promise.all(Array.from({ length: Math.min(32, count - at) }, (_, more) => save(at + more)))
  const { validation } = await call<{ validation: { recordName: string; value: string } }>(
    account,
    'POST',
    '/v1/domain-verifications',
    { domain },
  )
  await names.serve({ [validation.recordName]: [validation.value] })
  await call(account, 'PATCH', `/v1/domain-verifications/${domain}`)
  return account
}

/** Milliseconds that a sign-in takes from the typed address to the page that leads to the tenant. */
async function byAddress({ accountUrl, email }: Account): Promise<number> {
  const browser = new Browser()
  const json = { redirectUrl: redirectUri, codeChallenge: 'x'.repeat(43) }
  const begun = await send('POST', `${accountUrl}/api/authentication`, { json })
  const { authenticationUrl } = JSON.parse(begun.text) as { authenticationUrl: string } // its one 2xx answer
  const page = await browser.go('GET', authenticationUrl)
  const form = / name="form" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const started = performance.now()
  const { url } = await browser.go('POST', page.url, { form, email, way: 'code' })
  const took = performance.now() - started
  if (!url.endsWith('/onward')) throw new Error(`not led: ${url}`)
  return took
}

/** Milliseconds until an application that names the tenant has the address to send people to. */
async function byLookup({ accountUrl, lookup }: Account): Promise<number> {
  const json = { redirectUrl: redirectUri, codeChallenge: 'x'.repeat(43), tenantLookupIdentifier: lookup }
  const started = performance.now()
  const { status, text } = await send('POST', `${accountUrl}/api/authentication`, { json })
  if (status !== 200) throw new Error(text)
  return performance.now() - started
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

try {
  await untilUp()
  const accounts: Account[] = []
  for (const count of counts) accounts.push(await openAccount(count))
  for (const [name, work] of [
    ['by address', byAddress],
    ['by look-up identifier', byLookup],
  ] as const) {
    const took = accounts.map((): number[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [place, account] of accounts.entries()) took[place]?.push(await work(account))
    const [few = 0, many = 0] = took.map(median)
    process.stdout.write(
      `${name}: ${few.toFixed(2)} ms of ${counts[0]} tenants, ${many.toFixed(2)} ms of ${counts[1]}, ratio ${(many / few).toFixed(2)}\n`,
    )
  }
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  await names.close()
  rmSync(folder, { recursive: true, force: true })
}
