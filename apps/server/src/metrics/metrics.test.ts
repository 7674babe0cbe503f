import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultApplicationId } from '@doorward/core/applications/application'
import { parser } from '@prometheus-io/lezer-promql'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Bootstrapped, bootstrap } from '../bootstrap.ts'
import { readConfig } from '../config.ts'
import { openPlatform, type Platform } from '../platform.ts'
import { serveAll } from '../serve-all.ts'
import { openMetrics } from './metrics.ts'
import { openMetricsDoor } from './metrics-door.ts'
import { tellOfNode } from './node-metrics.ts'

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-metrics-'))
const metrics = openMetrics()
const lines: Record<string, unknown>[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
let platform: Platform
let app: FastifyInstance
let made: Bootstrapped
let door: NonNullable<Awaited<ReturnType<typeof openMetricsDoor>>>
let base: string
beforeAll(async () => {
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  const config = readConfig({ DOORWARD_DATA: join(folder, 'data') })
  platform = await openPlatform(config, { tell: () => {}, logger, metrics })
  made = await bootstrap(platform, { email: 'owner@example.com', account: 'Demo' })
  app = await serveAll(platform, { logger, isStopping: () => false })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
  tellOfNode(metrics, platform)
  const opened = await openMetricsDoor(metrics, { host: '127.0.0.1', port: 0, isDefault: false })
  if (!opened) throw new Error('the door is not open')
  door = opened
}, 60_000)
afterAll(async () => {
  await door?.close()
  await app?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (path: string) => readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8')
const scrape = async () => (await fetch(door.url)).text()
/** The value of one sample, with its labels as they are written. */
const sampleOf = (text: string, sample: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

/** Over a connection of its own: what tells of answers is Node's server, which no injected request meets. */
async function ask(path: string, headers: Record<string, string> = { authorization: `Bearer ${made.accessKey}` }) {
  const host = new URL(made.accountUrl).host
  const asking = request(`${base}${path}`, { headers: { host, ...headers } }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode, headers: answer.headers }
}

/** The same by a form; tells the body. */
async function post(path: string, fields: Record<string, string>) {
  const headers = { host: new URL(made.accountUrl).host, 'content-type': 'application/x-www-form-urlencoded' }
  const asking = request(`${base}${path}`, { method: 'POST', headers }).end(new URLSearchParams(fields).toString())
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  return JSON.parse((await answer.setEncoding('utf8').toArray()).join(''))
}

describe('design 7 the metrics of a node', () => {
  it('tell of checks, refusals and how long requests took, by the route as declared', async () => {
    const before = await scrape()
    const permissions = '/v1/users/maya/resources/docs%2F1/permissions/read'
    expect((await ask(permissions)).status).toBe(404)
    expect((await ask('/v1/users/maya/resources/docs%2F2/permissions/read')).status).toBe(404)
    expect((await ask('/v1/roles/none-such')).status).toBe(404)
    expect((await ask('/v1/records', {})).status).toBe(401)
    const after = await scrape()
    const more = (sample: string) => sampleOf(after, sample) - (sampleOf(before, sample) || 0)
    expect(more('doorward_checks_total{answer="denied"}')).toBe(2)
    const route = '/v1/users/:userId/resources/:resourceUri/permissions/:permission'
    expect(more(`doorward_http_request_duration_seconds_count{method="GET",route="${route}",status="404"}`)).toBe(2)
    expect(more('doorward_refusals_total{code="Unauthorized"}')).toBe(1)
    expect(after).not.toContain('maya') // no name of anybody's
  })

  it('tell of what the endpoints of OAuth refuse, by the error that they name', async () => {
    const before = await scrape()
    const grant = {
      grant_type: 'authorization_code',
      client_id: defaultApplicationId,
      code: 'none',
      code_verifier: 'x',
    }
    const errors = [
      await post('/api/authentication/oauth/tokens', { ...grant, redirect_uri: 'https://app.example/' }),
      await post('/api/authentication/oauth/tokens', { ...grant, client_id: 'app_unknown' }),
      await post('/api/oauth/userinfo', {}),
      await post('/api/oauth/par', { client_id: defaultApplicationId, response_type: 'none-such' }),
    ].map(({ error }) => error)
    expect(errors).toEqual(['invalid_grant', 'invalid_client', 'invalid_token', 'unsupported_response_type'])
    const after = await scrape()
    for (const code of errors) {
      const sample = `doorward_refusals_total{code="${code}"}`
      expect([code, sampleOf(after, sample) - (sampleOf(before, sample) || 0)]).toEqual([code, 1])
    }
  })

  it('tell how the node stands: its indexes, its pools, its clock and what waits', async () => {
    const text = await scrape()
    for (const sample of [
      'doorward_index_accounts',
      'doorward_database_connections{pool="server",state="max"}',
      'doorward_clock_ahead_seconds',
      'doorward_jobs_due',
      'doorward_mails_waiting',
    ])
      expect([sample, sampleOf(text, sample)]).toEqual([sample, expect.any(Number)])
    expect(sampleOf(text, 'doorward_index_accounts')).toBeGreaterThan(0)
    expect(sampleOf(text, 'doorward_index_age_seconds')).toBeLessThan(5)
    expect(sampleOf(text, 'doorward_database_works{kind="writes"}')).toBe(1)
  })

  it('are at their own door alone, which takes no other address and no other method', async () => {
    expect((await ask('/metrics', { host: platform.hosts.domain })).status).toBe(404)
    expect((await fetch(door.url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(door.url, { method: 'POST' })).status).toBe(405)
  })
})

describe('design 7 a request in the log', () => {
  it('is one line with who, what and how it ended, and nothing that was sent', async () => {
    lines.length = 0
    await ask('/v1/users/maya/resources/docs%2F1/permissions/hunter2', {
      authorization: `Bearer ${made.accessKey}`,
      'x-request-id': 'trace-4711-abc',
    })
    await expect.poll(() => lines.filter(({ msg }) => msg === 'answered')).toHaveLength(1)
    const [line] = lines.filter(({ msg }) => msg === 'answered')
    expect(line).toMatchObject({
      reqId: 'trace-4711-abc',
      method: 'GET',
      route: '/v1/users/:userId/resources/:resourceUri/permissions/:permission',
      account: made.accountId,
      principal: 'client',
      status: 404,
      ms: expect.any(Number),
    })
    expect(JSON.stringify(line)).not.toMatch(/hunter2|maya|docs/)
  })

  it.each(['short', 'has a space in it', 'x'.repeat(65), '"quoted-and-long"'])(
    'is named by ourselves where the caller’s id is not well-formed: %s',
    async (given) => {
      const answer = await ask('/v1/roles', { 'x-request-id': given })
      expect(answer.headers['x-request-id']).toMatch(/^req_/)
    },
  )
})

const metricsIn = (query: string): string[] => query.match(/\bdoorward_[a-z0-9_]+/g) ?? []
const plain = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

/** Raises nothing: the first part of a query that its own language does not know, or nothing. */
function faultOf(query: string): string | undefined {
  const text = query.replaceAll('$__rate_interval', '5m')
  let fault: string | undefined
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) fault ??= `${text} at ${node.from}`
    },
  })
  return fault
}

describe('design 7 the files for Grafana and Prometheus', () => {
  interface Panel {
    title: string
    targets?: { expr: string }[]
  }
  const dashboard: { panels: Panel[] } = JSON.parse(file('grafana/doorward.json'))
  const drawn = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const rules: { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] } = parse(
    file('prometheus/alerts.yml'),
  )
  const alerting = rules.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr))
  const names = async () => metrics.registry.getMetricsAsArray().map(({ name }) => name)

  it('ask for nothing that is not there, in queries that are well-formed', async () => {
    const known = await names()
    for (const query of [...drawn, ...alerting]) {
      expect(faultOf(query)).toBeUndefined()
      for (const name of metricsIn(query)) expect([query, known.includes(plain(name))]).toEqual([query, true])
    }
    expect(faultOf('sum(rate(x[5m])')).toBeDefined() // so that a fault would be seen
  })

  it('draw each metric of ours', async () => {
    const asked = new Set(drawn.flatMap(metricsIn).map(plain))
    const own = (await names()).filter((name) => !/^doorward_(process|nodejs)_/.test(name))
    expect(own.filter((name) => !asked.has(name))).toEqual([])
  })

  it('name routes that there are', async () => {
    const routes = [...drawn, ...alerting].flatMap((query) =>
      [...query.matchAll(/route="([^"]+)"/g)].map(([, at]) => at),
    )
    expect(routes.length).toBeGreaterThan(1)
    for (const url of routes) expect(app.hasRoute({ method: 'GET', url: url ?? '' })).toBe(true)
  })
})
