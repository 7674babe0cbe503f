import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutsidePostgres } from './outside-postgres.ts'
import {
  type Bootstrapped,
  findPostgres,
  freePort,
  isRunning,
  type RunningServer,
  runServer,
  spawnServer,
} from './run-server.ts'
import { traffic } from './traffic.ts'

const count = 2

/** The processes that one started, but for its database. */
const childrenOf = (pid: number | undefined): number[] =>
  execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,comm='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('node'))
    .map((line) => Number.parseInt(line, 10))

/** The first of as many free ports in a row as there are workers. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = await freePort()
    const rest = Array.from({ length: count - 1 }, (_, i) => createServer().listen(first + 1 + i, '127.0.0.1'))
    const areFree = await Promise.all(rest.map((probe) => once(probe, 'listening'))).catch(() => undefined)
    for (const probe of rest) probe.close()
    if (areFree) return first
  }
}

/** Whether each worker tells its metrics, by its place. */
const metricsAt = (port: number) =>
  Promise.all(
    Array.from({ length: count }, (_, place) =>
      fetch(`http://127.0.0.1:${port + place}/metrics`).then(
        async (answer) => /doorward_http_request_duration_seconds_count\S* [1-9]/.test(await answer.text()),
        () => undefined,
      ),
    ),
  )

describe('DOORWARD_WORKERS', () => {
  let server: RunningServer
  let made: Bootstrapped
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePorts()
    const environment = {
      DOORWARD_WORKERS: String(count),
      DOORWARD_METRICS: String(metricsPort),
      DOORWARD_DRAIN_MS: '1500',
    }
    server = await runServer({ environment })
    made = await server.bootstrap('owner@example.com', 'Demo')
  }, 90_000)
  afterAll(() => server?.remove())

  it('P4 are so many nodes on one port and one database: each takes connections, and what one wrote the others know', async () => {
    await expect
      .poll(() => metricsAt(metricsPort).then((all) => all.includes(undefined)), { timeout: 30_000 })
      .toBe(false)
    expect(childrenOf(server.process.pid)).toHaveLength(count)
    const under = traffic([server.port], made.accessKey ?? '')
    const opened = Array.from({ length: 4 * count }, () =>
      fetch(`${server.apiUrl}/v1/roles`, {
        headers: { authorization: `Bearer ${made.accessKey}`, connection: 'close' },
      }).then(({ status }) => status),
    )
    expect(new Set(await Promise.all(opened))).toEqual(new Set([200]))
    await pause(1_500)
    await under.stop()
    expect(under.faults).toEqual([])
    expect(await metricsAt(metricsPort)).toEqual(Array.from({ length: count }, () => true))
    const { stdout } = await server.doorward('status')
    for (let place = 1; place <= count; place += 1) expect(stdout).toContain(`:${server.port} (${place})`)
    expect(server.output().match(/Doorward is ready/g)).toHaveLength(1)
  })

  it('P4 go on when one of them is killed, and another one takes its place', async () => {
    const before = childrenOf(server.process.pid)
    process.kill(before[0] ?? Number.NaN, 'SIGKILL')
    const statuses: number[] = []
    for (let i = 0; i < 20; i += 1) {
      const headers = { authorization: `Bearer ${made.accessKey}`, connection: 'close' }
      const answer = await fetch(`${server.apiUrl}/v1/roles`, { headers }).catch(() => undefined)
      if (answer) statuses.push(answer.status)
    }
    expect(statuses.length).toBeGreaterThan(15)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await expect
      .poll(() => metricsAt(metricsPort).then((all) => all.includes(undefined)), { timeout: 30_000 })
      .toBe(false)
    const after = childrenOf(server.process.pid)
    expect(after).toHaveLength(count)
    expect(after).not.toContain(before[0])
    expect(server.output()).toContain('a worker ended; another one takes its place')
  })

  it('P4 serve on for DOORWARD_DRAIN_MS by SIGTERM, say that they are not ready, and end with 0, the database after them', async () => {
    const [workers, postgres] = [childrenOf(server.process.pid), findPostgres(server.dataFolder) ?? Number.NaN]
    const began = performance.now()
    const ended = server.stop('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.apiUrl}/health/ready`)).status).toBe(503)
    const headers = { authorization: `Bearer ${made.accessKey}` }
    expect((await fetch(`${server.apiUrl}/v1/roles`, { headers })).status).toBe(200)
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(1_400)
    expect([...workers, postgres].filter(isRunning)).toEqual([])
  })

  it('P4 are gone when what started them is killed, and the next start serves; there Ctrl-C waits for nothing', async () => {
    const { dataFolder } = server
    const environment = { DOORWARD_WORKERS: String(count), DOORWARD_METRICS: 'off', DOORWARD_DRAIN_MS: '15000' }
    server = await runServer({ dataFolder, environment })
    await expect.poll(() => childrenOf(server.process.pid).length, { timeout: 30_000 }).toBe(count)
    const workers = childrenOf(server.process.pid)
    await server.stop('SIGKILL')
    await expect.poll(() => workers.filter(isRunning), { timeout: 10_000 }).toEqual([])

    server = await runServer({ dataFolder, environment })
    const began = performance.now()
    const ended = server.stop('SIGTERM')
    await expect.poll(async () => (await fetch(`${server.apiUrl}/health/ready`)).status).toBe(503)
    server.process.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(10_000)
  }, 60_000)

  it('P4 make what an empty outside database needs once, and serve on it together', async () => {
    const postgres = await startOutsidePostgres()
    const environment = {
      ...{ DATABASE_URL: await postgres.make('doorward'), DOORWARD_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') },
      ...{ DOORWARD_WORKERS: String(count), DOORWARD_METRICS: 'off' },
    }
    const node = await runServer({ environment })
    try {
      const { accessKey = '' } = await node.bootstrap('owner@example.com', 'Demo')
      await expect.poll(() => childrenOf(node.process.pid).length, { timeout: 30_000 }).toBe(count)
      const under = traffic([node.port], accessKey)
      await pause(1_000)
      await under.stop()
      expect(under.faults).toEqual([])
      expect(under.answered).toBeGreaterThan(4)
      expect(await node.stop()).toBe(0)
      expect(node.output()).not.toContain('a worker ended')
    } finally {
      await node.remove()
      await postgres.stop()
    }
  }, 90_000)

  it('P4 end with one sentence where they could not start', async () => {
    await server.stop()
    const other = createServer().listen(server.port, '127.0.0.1')
    await once(other, 'listening')
    const second = spawnServer({
      ...{ DOORWARD_PORT: String(server.port), DOORWARD_DATA: server.dataFolder, DOORWARD_METRICS: 'off' },
      DOORWARD_WORKERS: '2',
    })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`Port ${server.port} is taken by another program.`)
    expect(second.output()).not.toContain('    at ')
    other.close()
  }, 60_000)
})
