import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bootstrapped, bootstrap } from '../bootstrap.ts'
import { readConfig } from '../config.ts'
import { openPlatform, type Platform } from '../platform.ts'
import { serveAll } from '../serve-all.ts'
import { openTracing } from './tracing.ts'
import { wantsTracing } from './wants-tracing.ts'

interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  events: { name: string; attributes: { key: string; value: { stringValue?: string } }[] }[]
  status: { code?: number }
}

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-tracing-'))
const spans: Told[] = []
let collector: Server
let tracing: { close(): Promise<void> }
let platform: Platform
let app: FastifyInstance
let made: Bootstrapped
let base: string

/** A collector as OpenTelemetry describes it (OTLP/HTTP, JSON): it keeps what it is told. */
async function openCollector(): Promise<string> {
  collector = createServer(async (asked, answer) => {
    const parts: Buffer[] = []
    for await (const part of asked) parts.push(part)
    const { resourceSpans = [] } = JSON.parse(Buffer.concat(parts).toString())
    for (const { scopeSpans } of resourceSpans) for (const { spans: told } of scopeSpans) spans.push(...told)
    answer.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

beforeAll(async () => {
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = await openCollector()
  process.env.OTEL_BSP_SCHEDULE_DELAY = '50'
  tracing = openTracing(process.env)
  const config = readConfig({ DOORWARD_DATA: join(folder, 'data'), DOORWARD_OUTBOUND_ALLOW: '127.0.0.1' })
  platform = await openPlatform(config, { tell: () => {} })
  made = await bootstrap(platform, { email: 'owner@example.com', account: 'Demo' })
  app = await serveAll(platform, { logger: false, isStopping: () => false })
  base = await app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await app?.close()
  await platform?.close()
  await tracing?.close()
  collector?.close()
  for (const name of ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_BSP_SCHEDULE_DELAY']) delete process.env[name]
  rmSync(folder, { recursive: true, force: true })
})

const traceId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

async function ask(method: string, path: string, { body, trace }: { body?: object; trace?: string } = {}) {
  const headers = {
    host: new URL(made.accountUrl).host,
    authorization: `Bearer ${made.accessKey}`,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(trace ? { traceparent: `00-${trace}-00f067aa0ba902b7-01` } : {}),
  }
  const asking = request(`${base}${path}`, { method, headers }).end(body && JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode
}

/** The spans of a trace, once its request is among them. */
async function traceOf(trace: string): Promise<Told[]> {
  const of = () => spans.filter((span) => span.traceId === trace)
  await expect.poll(() => of().some(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')).toBe(true)
  return of()
}
const attributeOf = ({ attributes }: Told, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]
const childrenOf = (told: Told[], parent: Told | undefined) =>
  told.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)

describe('design 7 traces', () => {
  it('have a check as one span of the caller’s trace, with the decision in it', async () => {
    const trace = traceId()
    expect(await ask('GET', '/v1/users/maya/resources/docs%2F1/permissions/hunter2', { trace })).toBe(404)
    const told = await traceOf(trace)
    const root = told.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')
    expect(root?.name).toBe('GET /v1/users/:userId/resources/:resourceUri/permissions/:permission')
    expect(
      root &&
        ['http.response.status_code', 'doorward.account', 'doorward.principal'].map((name) => attributeOf(root, name)),
    ).toEqual([404, made.accountId, 'client'])
    const [decision] = childrenOf(told, root).filter(({ name }) => name === 'decide')
    expect(decision && attributeOf(decision, 'doorward.allowed')).toBe(false)
    expect(JSON.stringify(told)).not.toMatch(/maya|hunter2|docs/)
  })

  it('have a write with its transaction and statements, though its body came later, and no value of them', async () => {
    const trace = traceId()
    const body = {
      name: 'Secret plans',
      users: [{ userId: 'maya' }],
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs' }] }],
    }
    expect(await ask('POST', '/v1/records', { body, trace })).toBe(201)
    const told = await traceOf(trace)
    const root = told.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7')
    const transactions = told.filter(({ name }) => name.startsWith('transaction '))
    expect(root?.name).toBe('POST /v1/records')
    expect(transactions.length).toBeGreaterThan(0)
    const texts = transactions.flatMap(({ events }) =>
      events.map(({ attributes: [text] }) => text?.value.stringValue ?? ''),
    )
    expect(texts.some((text) => /^with planned as/.test(text))).toBe(true)
    expect(JSON.stringify(told)).not.toMatch(/Secret plans|maya/)
    expect(texts.join()).not.toContain(made.accountId)
  })

  it('have what leaves', async () => {
    const { port } = collector.address() as AddressInfo
    await platform.outbound.request(`http://127.0.0.1:${port}/hook?secret=hunter2`, { method: 'POST', body: '{}' })
    await expect.poll(() => spans.find(({ name }) => name === `POST 127.0.0.1:${port}`)).toBeDefined()
    expect(JSON.stringify(spans)).not.toContain('hunter2')
  })

  it('do not have what sends them', async () => {
    const { port } = collector.address() as AddressInfo
    spans.length = 0
    await ask('GET', '/v1/roles')
    await expect.poll(() => spans.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(spans.filter(({ name }) => name === `POST 127.0.0.1:${port}` || name === 'POST 127.0.0.1')).toEqual([])
  })

  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_SDK_DISABLED: 'true' }, false],
  ])('are sent where a collector is named: %j %s', (env, wanted) => expect(wantsTracing(env)).toBe(wanted))
})

it('design 7 a collector that hangs keeps the end of the program from nothing', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(hanging, 'listening')
  const named = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`
  const other = openTracing(process.env)
  await ask('GET', '/v1/roles')
  const before = performance.now()
  await other.close()
  expect(performance.now() - before).toBeLessThan(4_000)
  hanging.closeAllConnections()
  hanging.close()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = named
}, 20_000)
