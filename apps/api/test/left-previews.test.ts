import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Node, openNode, openTestApi, send, type TestApi } from './test-api.ts'

let api: TestApi
let node: Node
/** How often the trials have looked at their clock: at each pair that is tried. */
let looks = 0
beforeAll(async () => {
  api = await openTestApi()
  const clock = () => {
    looks++
    return performance.now()
  }
  node = await openNode(api.rows, api.rows.another(), { trials: { clock } })
  await node.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await node.close()
  await api.close()
})

const people = 1_500
const places = 300

test('decision 55 a preview ends once its caller has left, and others have their turn', async () => {
  const users = Array.from({ length: people }, (_, at) => ({ userId: `left-${at}` }))
  const resources = Array.from({ length: places }, (_, at) => ({ resourceUri: `left/${at}` }))
  const groupId = (await api.call('POST', '/v1/groups', { body: { name: 'Everybody', users } })).body.groupId
  const record = (
    await api.call('POST', '/v1/records', {
      body: { name: 'Everywhere', groups: [{ groupId }], statements: [{ roles: ['Doorward:Editor'], resources }] },
    })
  ).body
  const { port } = node.app.server.address() as AddressInfo // it listens on TCP
  const asking = request({
    hostname: '127.0.0.1',
    port,
    method: 'DELETE',
    path: `/v1/records/${record.recordId}?preview=true`,
    headers: { host: `${api.accountId}.eu-west.doorward.localhost:8080`, authorization: `Bearer ${api.owner}` },
  }).end()
  await vi.waitUntil(() => looks > 1_000, { timeout: 10_000, interval: 1 })
  asking.on('error', () => undefined) // it is ours
  asking.destroy()
  const next = await send(node, api.accountId, 'POST', '/v1/roles?preview=true', {
    token: api.owner,
    body: { name: 'Next', permissions: [] },
  })
  expect(next.status).toBe(200)
  expect(looks).toBeLessThan((people * places) / 2)
})
