import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServiceClientTokenProvider } from '../../e2e/src/published-client.ts'
import { Browser, redirectUri, send } from './browser.ts'

/**
 * Sign-ins by a code and refreshes a second, beside the bare protocol library that keeps its rows in memory: alternating
 * rounds, medians and ratios. A sign-in here is that of a browser where somebody is signed in: the authorization request,
 * the redirect, and the exchange of the code.
 */
const rounds = Number(process.env.BENCH_ROUNDS || 5)
const seconds = Number(process.env.BENCH_SECONDS || 3)
const workers = 16
const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'doorward-login-'))
const [port, barePort] = [18_085, 18_086]
const flags = ['--min-semi-space-size=32', '--max-semi-space-size=64']
const environment = {
  ...process.env,
  DOORWARD_PORT: String(port),
  DOORWARD_DATA: join(folder, 'data'),
  DOORWARD_TRUSTED_PROXIES: '127.0.0.1', // each request comes from a network of its own: what is measured is no limit
}
const start = (args: string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [...flags, ...args], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
const children = {
  here: start(['apps/server/dist/main.js'], environment),
  'the bare library': start(['scripts/bench/bare-login.mjs', String(barePort)], {
    ...process.env,
    NODE_NO_WARNINGS: '1',
  }),
}

interface Tokens {
  refresh_token: string
  access_token: string
}
interface Site {
  authorize: string
  tokens: string
  resource: string
}

/** One sign-in in a browser where somebody is signed in. Raises Error for anything but tokens. */
async function signIn({ authorize, tokens, resource }: Site, browser: Browser): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'app_default',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    resource,
    state: 'bench',
    nonce: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { url } = await browser.go('GET', `${authorize}?${query}`)
  const code = new URL(url).searchParams.get('code')
  if (!code) throw new Error(`no code: ${url}`)
  const grant = { grant_type: 'authorization_code', client_id: 'app_default', redirect_uri: redirectUri }
  return take(tokens, { ...grant, code, code_verifier: verifier, resource })
}

async function take(url: string, form: Record<string, string>): Promise<Tokens> {
  const { status, text } = await send('POST', url, { form })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return JSON.parse(text) as Tokens // checked to be the answer of a token endpoint
}

const refresh = ({ tokens, resource }: Site, { refresh_token }: Tokens): Promise<Tokens> =>
  take(tokens, { grant_type: 'refresh_token', client_id: 'app_default', refresh_token, resource })

interface Speed {
  perSecond: number
  /** Milliseconds of processor time a piece of work: of the process itself, and of its database. */
  own: number
  database: number
}

/** How often the work of a worker is done in a second, by all of them together. */
async function speedOf(
  { pid = 0 }: { pid?: number | undefined },
  work: (worker: number) => Promise<void>,
): Promise<Speed> {
  const before = usedBy(pid)
  const until = performance.now() + seconds * 1000
  let done = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      while (performance.now() < until) {
        await work(worker)
        done += 1
      }
    }),
  )
  const after = usedBy(pid)
  return {
    perSecond: (1000 * done) / (performance.now() - started),
    own: (after.own - before.own) / done,
    database: (after.below - before.below) / done,
  }
}

/** Milliseconds of processor time that a process and those that it started have had; 0 where the system doesn't tell. */
function usedBy(pid: number): { own: number; below: number } {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
        const fields = rest.split(' ') // from the third on: state, parent, …
        return [{ pid: Number(name), parent: Number(fields[1]), ms: 10 * (Number(fields[11]) + Number(fields[12])) }]
      } catch {
        return [] // it ended just now
      }
    })
  const below = (parent: number): number =>
    processes.filter((each) => each.parent === parent).reduce((sum, each) => sum + each.ms + below(each.pid), 0)
  return { own: processes.find((each) => each.pid === pid)?.ms ?? 0, below: below(pid) }
}

const untilUp = async (url: string) => {
  while (
    !(await send('GET', url).then(
      ({ status }) => status < 500,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
}
const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Signs people in by a service client, so that neither letters nor hashes of passwords are measured. */
async function openOurs(): Promise<{ site: Site; browsers: Browser[] }> {
  await untilUp(`http://localhost:${port}/health/ready`)
  const cli = ['apps/server/dist/cli.js', 'bootstrap', '--email', 'bench@example.com', '--account', 'Bench', '--json']
  const facts = JSON.parse(execFileSync(process.execPath, cli, { cwd: root, env: environment, encoding: 'utf8' })) as {
    accountId: string
    accountUrl: string
    clientId: string
    accessKey: string
  } // printed by the command
  const { accountUrl, clientId, accessKey, accountId } = facts
  const put = await fetch(`http://localhost:${port}/v1/clients/${clientId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ options: { grantTokenGeneration: true, authorizationUrl: 'http://client/' } }),
  })
  if (!put.ok) throw new Error(await put.text())
  const provider = new ServiceClientTokenProvider(accessKey, accountUrl)
  const browsers = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const browser = new Browser()
      const json = { redirectUrl: redirectUri, codeChallenge: 'x'.repeat(43), connectionId: clientId }
      const begun = await send('POST', `${accountUrl}/api/authentication`, { json })
      const { authenticationUrl } = JSON.parse(begun.text) as { authenticationUrl: string } // its one 2xx answer
      const { url } = await browser.go('GET', authenticationUrl)
      const state = new URL(url).searchParams.get('state') ?? ''
      await browser.go(
        'GET',
        await provider.generateUserLoginUrl(`${accountUrl}/login`, state, clientId, `user_${worker}`),
      )
      return browser
    }),
  )
  const tokens = `${accountUrl}/api/authentication/oauth/tokens`
  return { site: { authorize: `${accountUrl}/`, tokens, resource: `urn:doorward:account:${accountId}` }, browsers }
}

async function openBare(): Promise<{ site: Site; browsers: Browser[] }> {
  const origin = `http://localhost:${barePort}`
  await untilUp(`${origin}/.well-known/openid-configuration`)
  const site = { authorize: `${origin}/auth`, tokens: `${origin}/token`, resource: 'urn:bare:api' }
  const query = new URLSearchParams({
    ...{ client_id: 'app_default', redirect_uri: redirectUri, response_type: 'code', scope: 'openid' },
    ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256', resource: site.resource },
  })
  const browsers = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const browser = new Browser()
      const { url } = await browser.go('GET', `${site.authorize}?${query}`)
      await browser.go('POST', url, { prompt: 'login', login: `user_${worker}`, password: 'x' })
      return browser
    }),
  )
  return { site, browsers }
}

try {
  const sites = { 'the bare library': await openBare(), here: await openOurs() }
  const held = new Map<string, Tokens[]>()
  /** Tokens of a moment ago: the bare library's memory forgets the oldest of a thousand rows. */
  async function signEverybodyIn(): Promise<void> {
    for (const [name, { site, browsers }] of Object.entries(sites))
      held.set(name, await Promise.all(browsers.map((browser) => signIn(site, browser))))
  }
  const work = {
    'sign-ins by a code': (name: keyof typeof sites) => async (worker: number) => {
      const { site, browsers } = sites[name]
      await signIn(site, browsers[worker] as Browser) // as many as workers
    },
    refreshes: (name: keyof typeof sites) => async (worker: number) => {
      const own = held.get(name) ?? []
      own[worker] = await refresh(sites[name].site, own[worker] as Tokens) // as many as workers
    },
  }
  for (const [what, of] of Object.entries(work)) {
    const got = { 'the bare library': [] as Speed[], here: [] as Speed[] }
    for (let round = 0; round < rounds; round++) {
      const order = Object.keys(got) as (keyof typeof sites)[] // its own keys
      await signEverybodyIn()
      for (const name of round % 2 ? order.reverse() : order) got[name].push(await speedOf(children[name], of(name)))
    }
    const all = (name: keyof typeof sites, fact: keyof Speed) => got[name].map((speed) => speed[fact])
    const bare = all('the bare library', 'perSecond')
    const ratio = median(all('here', 'perSecond').map((value, round) => value / (bare[round] ?? value)))
    const medianOf = (name: keyof typeof sites, fact: keyof Speed) => median(all(name, fact))
    console.log(
      `${what}: ${medianOf('here', 'perSecond').toFixed(0)}/s here, ${median(bare).toFixed(0)}/s by the bare library in memory: ${ratio.toFixed(2)}`,
    )
    console.log(
      `  processor time of one: ${medianOf('here', 'own').toFixed(1)} ms here and ${medianOf('here', 'database').toFixed(1)} ms in PostgreSQL, ${medianOf('the bare library', 'own').toFixed(1)} ms by the bare library`,
    )
  }
} finally {
  for (const child of Object.values(children)) child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  rmSync(folder, { recursive: true, force: true })
}
