import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
/** One connection that stays open, so that what the server remembers of it is put to the test. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  api = await openTestApi()
  await api.node.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  agent.destroy()
  await api.close()
})

async function status(token: string | undefined, path: string): Promise<number | undefined> {
  const { port } = api.node.app.server.address() as AddressInfo // it listens on TCP
  const host = `${api.accountId}.eu-west.doorward.localhost:8080`
  const asking = request({
    agent,
    hostname: '127.0.0.1', // a name has several addresses, and a busy machine gives each only a moment to answer
    port,
    path,
    headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode
}
const checkOf = (userId: string) => `/v1/users/${userId}/resources/documents%2F1/permissions/read`

it('API-11 refuses on a connection that stays open what is revoked meanwhile: a permission, then the key', async () => {
  const { clientId, accessKey, recordId } = await api.ownerClient()
  expect(await status(accessKey, checkOf(clientId))).toBe(200)
  expect(await status(accessKey, checkOf('user_1'))).toBe(404)
  await api.call('DELETE', `/v1/records/${recordId}`)
  expect(await status(accessKey, checkOf('user_1'))).toBe(403)
  expect(await status(accessKey, checkOf(clientId))).toBe(404)
  const { body } = await api.call('GET', `/v1/clients/${clientId}`)
  await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${body.verificationKeys[0].keyId}`)
  expect(await status(accessKey, checkOf(clientId))).toBe(401)
})

it('takes each request on a connection for the caller that it names itself', async () => {
  const { accessKey } = await api.ownerClient()
  const nobody = await userToken(api.node, api.accountId, 'user_nobody')
  const asked = [accessKey, nobody, accessKey, undefined, nobody, 'sc_x.key.acc.none', accessKey]
  const statuses = []
  for (const token of asked) statuses.push(await status(token, checkOf('user_1')))
  expect(statuses).toEqual([404, 403, 404, 401, 403, 401, 404])
})

it('lets a caller who holds a permission on one user alone ask about this one', async () => {
  const token = await api.userWith('user_lead', 'Doorward:ReadResource', 'Doorward:UserPermissions/user_one')
  expect([await status(token, checkOf('user_one')), await status(token, checkOf('user_two'))]).toEqual([404, 403])
})

it('SEC-37 refuses a write whose body came after its key or its client was deleted', async () => {
  const { port } = api.node.app.server.address() as AddressInfo // it listens on TCP
  const body = JSON.stringify({
    name: 'Late',
    permissions: [{ action: 'a:b', allow: true, grant: false, delegate: false }],
  })
  /** Sends all but the end of the body, then that once something has happened; answers the status. */
  async function writeAround(token: string, happens: () => Promise<unknown>): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const head = [
      'POST /v1/roles HTTP/1.1',
      `host: ${api.accountId}.eu-west.doorward.localhost:8080`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${body.length}`,
      'connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 3)}`)
    await new Promise((resolve) => setTimeout(resolve, 100)) // its headers are judged by then
    await happens()
    socket.write(body.slice(3))
    return (await text(socket)).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  }
  const keyed = await api.ownerClient()
  const { body: client } = await api.call('GET', `/v1/clients/${keyed.clientId}`)
  const deleteKey = () =>
    api.call('DELETE', `/v1/clients/${keyed.clientId}/access-keys/${client.verificationKeys[0].keyId}`)
  expect(await writeAround(keyed.accessKey, async () => {})).toBe('201')
  expect(await writeAround(keyed.accessKey, deleteKey)).toBe('401')
  const deleted = await api.ownerClient()
  expect(await writeAround(deleted.accessKey, () => api.call('DELETE', `/v1/clients/${deleted.clientId}`))).toBe('401')
})
