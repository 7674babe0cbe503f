import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { platformAccountId } from '@doorward/core/ids'
import { platformAudience } from '@doorward/core/platform'
import { accountHost, loginOrigin } from '@doorward/http/app/host'
import { sign } from '@doorward/http/test/signed'
import { saveSession } from '@doorward/store/sign-in/sessions'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bootstrapped, bootstrap, ensurePlatformPerson } from './bootstrap.ts'
import { readConfig } from './config.ts'
import { openPlatform, type Platform } from './platform.ts'
import { serveAll } from './serve-all.ts'

let folder: string
let platform: Platform
let app: FastifyInstance
let made: Bootstrapped
/** Promises that were made since the request came in, or null while none is counted. */
let promises: number | null = null
/** How many there were when each answer was sent. */
const counts: number[] = []
const counting = createHook({
  init(_, type) {
    if (type === 'PROMISE' && promises !== null) promises += 1
  },
})
beforeAll(async () => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-promises-'))
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {} })
  made = await bootstrap(platform, { email: 'first@example.com', account: 'First' })
  app = await serveAll(platform, { logger: false, isStopping: () => false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  // From what has come, on the connection or as a request of the router, to the answer that is written.
  const begin = () => {
    promises = 0
  }
  app.server.prependListener('request', begin)
  app.server.prependListener('connection', (socket) => {
    socket.prependListener('data', begin)
    const write = socket.write.bind(socket)
    const counted = (...args: Parameters<typeof write>) => {
      const written = write(...args)
      if (promises !== null) counts.push(promises)
      promises = null
      return written
    }
    Object.assign(socket, { write: counted })
  })
  counting.enable()
})
afterAll(async () => {
  counting.disable()
  await app?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A token of the owner, who is signed in at the portal. */
async function ofThePortal(): Promise<string> {
  const { userId } = await ensurePlatformPerson(platform, 'first@example.com')
  const subject = userId.split('|')[1] ?? ''
  const session = { sessionId: 'ses_test', userId: subject as typeof userId, authTime: new Date() } // as the platform knows him
  await platform.database.account(platformAccountId, (tx) => saveSession(tx, platformAccountId, session))
  const { keyId, privateKey } = await platform.keyring.activeKey(platformAccountId)
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: loginOrigin(platform.hosts), sub: subject, aud: platformAudience, client_id: 'app_portal' }
  return sign({ kid: keyId, privateKey }, { ...claims, sid: session.sessionId, iat: now, exp: now + 3_600 })
}

/** How many promises the server makes for a check, from its request to its answer; the least of several. */
async function promisesOf(token: string, query = ''): Promise<number> {
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  const path = `/v1/users/user_1/resources/documents%2F1/permissions/read${query}`
  const headers = { host: accountHost(platform.hosts, made.accountId, made.region), authorization: `Bearer ${token}` }
  counts.length = 0
  for (let times = 0; times < 10; times += 1) {
    const asking = request({ hostname: '127.0.0.1', port, path, headers }).end()
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(404)
    await once(answer.resume(), 'end')
  }
  return Math.min(...counts)
}

it.each([
  ['in the lane', ''],
  ['by the router', '?explain=false'],
])('a check %s makes no promise, by a service client or by a person', async (_, query) => {
  expect(await promisesOf(made.accessKey ?? '', query)).toBe(0)
  expect(await promisesOf(await ofThePortal(), query)).toBe(0)
})
