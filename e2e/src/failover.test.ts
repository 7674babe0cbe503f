import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, startOutsidePair } from '@doorward/store/test/test-servers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningServer, runServer } from './run-server.ts'

/** How soon writes go through after a promotion (security D2). */
const promisedMs = 15_000
const folder = mkdtempSync(join(tmpdir(), 'doorward-failover-'))
let servers: Awaited<ReturnType<typeof startOutsidePair>>
let environment: { DATABASE_URL: string; DOORWARD_MASTER_KEY: string }
const nodes: RunningServer[] = []
const start = async () => {
  const node = await runServer({ environment })
  nodes.push(node)
  return node
}

beforeAll(async () => {
  chmodSync(folder, 0o711)
  servers = await startOutsidePair(folder)
  const [primary, standby] = [new URL(servers.primary.url), new URL(servers.standby.url)]
  const url = servers.standby.url.replace(standby.host, `${standby.host},${primary.host}`)
  environment = { DATABASE_URL: url, DOORWARD_MASTER_KEY: randomBytes(32).toString('base64') }
}, 60_000)
afterAll(async () => {
  for (const node of nodes) await node.remove()
  await servers.primary.server.stop()
  await servers.standby.server.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('D2 with two hosts and the standby first a node starts, goes on after a failover, and another can be started', async () => {
  const node = await start()
  const { accessKey = '' } = await node.bootstrap('owner@example.com', 'Demo')
  const headers = { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' }
  const write = async ({ apiUrl }: RunningServer) =>
    (await fetch(`${apiUrl}/v1/groups`, { method: 'POST', headers, body: '{"name":"After"}' })).status
  const ready = async ({ apiUrl }: RunningServer) =>
    (await (await fetch(`${apiUrl}/health/ready?writes`)).json()) as { status: string } // as the route answers
  expect(await write(node)).toBe(201)
  expect(await ready(node)).toMatchObject({ status: 'ready', standby: 'asynchronous' })
  await servers.primary.server.stop()
  await expect.poll(async () => (await ready(node)).status, { timeout: 5_000 }).not.toBe('ready')
  const began = performance.now()
  await asOwner(servers.standby.admin, 'select pg_promote()')
  await expect.poll(() => write(node), { timeout: promisedMs, interval: 100 }).toBe(201)
  console.log(`writes went through ${((performance.now() - began) / 1_000).toFixed(2)} s after the promotion`)
  await expect
    .poll(() => ready(node), { timeout: 2_000 })
    .toMatchObject({ status: 'ready', writes: 'working', standby: 'none' })
  expect(await write(await start())).toBe(201)
}, 120_000)
