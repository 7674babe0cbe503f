import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { Load } from './questions.ts'

/** The shares of answers, in percent, whose waits are told. */
export const percentiles = [50, 75, 90, 99] as const

/** What one round of questions gave: answers a second, the time within which each share of them came, and how many there were. */
export interface Round {
  perSecond: number
  withinMs: Record<(typeof percentiles)[number], number>
  answers: number
}

const run = promisify(execFile)
const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT' // it answers its version with a failure
  }
}
/** A generator in C, which costs the machine less than what it measures; without it one in JavaScript has to do. */
export const hasWrk = isThere('wrk')

const unitMs: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

/** The numbers of what wrk prints. Raises where it printed none. */
function readWrk(printed: string): Round {
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(printed) ?? []
  const within = (share: number): number => {
    const [, wait = '', unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s)`).exec(printed) ?? []
    return Number(wait) * (unitMs[unit] ?? Number.NaN)
  }
  const [, answers] = /(\d+) requests in/.exec(printed) ?? []
  if (!perSecond || !answers) throw new Error(`wrk printed no rate: ${printed}`)
  const withinMs = { 50: within(50), 75: within(75), 90: within(90), 99: within(99) }
  return { perSecond: Number(perSecond), withinMs, answers: Number(answers) }
}

/** A load as the requests that are made of it, in turn. */
const requestsOf = ({ paths = ['/'], post }: Load) =>
  post
    ? post.bodies.map((body) => ({ method: 'POST' as const, path: post.path, body }))
    : paths.map((path) => ({ method: 'GET' as const, path, body: undefined }))

const headersOf = ({ headers = {}, post }: Load) =>
  post ? { ...headers, 'content-type': 'application/json' } : headers

/** The questions as a script of wrk: each made once, then asked in turn. Texts of JSON without escapes of Unicode are texts of Lua. */
const scriptOf = (load: Load): string => `
local made, at = {}, 0
${Object.entries(headersOf(load))
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(String(value))}`)
  .join('\n')}
local asked = { ${requestsOf(load)
  .map(({ method, path, body }) => `{ "${method}", ${JSON.stringify(path)}, ${body ? JSON.stringify(body) : 'nil'} }`)
  .join(', ')} }
init = function() for place, one in ipairs(asked) do made[place] = wrk.format(one[1], one[2], nil, one[3]) end end
request = function() at = at % #made + 1 return made[at] end
`

async function byWrk(load: Load, { connections, seconds }: { connections: number; seconds: number }): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'doorward-wrk-'))
  try {
    const script = join(folder, 'questions.lua')
    writeFileSync(script, scriptOf(load))
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, load.url]
    const { stdout } = await run('wrk', args, { timeout: (seconds + 30) * 1000 })
    return readWrk(stdout)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asks questions for so long on so many connections. */
export async function askChecks(load: Load, on: { connections: number; seconds: number }): Promise<Round> {
  if (hasWrk) return byWrk(load, on)
  const requests = requestsOf(load).map(({ body, ...request }) => (body ? { ...request, body } : request))
  const { requests: made, latency } = await autocannon({
    url: load.url,
    headers: headersOf(load),
    requests,
    connections: on.connections,
    duration: on.seconds,
  })
  const withinMs = { 50: latency.p50, 75: latency.p75, 90: latency.p90, 99: latency.p99 }
  return { perSecond: made.total / on.seconds, withinMs, answers: made.total }
}
