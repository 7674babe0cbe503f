import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTime, runMovableServer } from './move-time.ts'
import type { RunningServer } from './run-server.ts'

const dayMs = 86_400_000
let server: RunningServer

beforeAll(async () => {
  server = await runMovableServer()
})
afterAll(async () => {
  await server?.remove()
})

it('K1 a server and its database go by one time, also where a test moves both', async () => {
  const { accessKey } = await server.bootstrap('owner@example.com', 'Demo')
  await moveTime(server, 40 * dayMs)
  const answer = await fetch(`${server.apiUrl}/v1/roles`, { headers: { authorization: `Bearer ${accessKey}` } })
  expect(answer.status).toBe(200)
  const { clock } = (await fetch(`${server.apiUrl}/health/ready`).then((ready) => ready.json())) as {
    clock: { aheadMs: number }
  }
  expect(Math.abs(clock.aheadMs)).toBeLessThan(2_000)
})
