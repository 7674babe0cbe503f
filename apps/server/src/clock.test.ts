import { sign } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountId } from '@doorward/core/ids'
import { openDatabaseClock } from '@doorward/store/database/database-clock'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bootstrapped, bootstrap } from './bootstrap.ts'
import { readConfig } from './config.ts'
import { openPlatform, type Platform } from './platform.ts'
import { serveAll } from './serve-all.ts'

const hour = 3_600
const dayMs = 24 * hour * 1_000
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'doorward-clock-'))
const lines: string[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
let platform: Platform
let app: FastifyInstance
let made: Bootstrapped
beforeAll(async () => {
  chmodSync(folder, 0o711) // so that the database's own user reaches it when root runs this
  platform = await openPlatform(readConfig({ DOORWARD_DATA: join(folder, 'data') }), { tell: () => {}, logger })
  made = await bootstrap(platform, { email: 'owner@example.com', account: 'Demo' })
  app = await serveAll(platform, { logger, isStopping: () => false })
}, 60_000)
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await app?.close()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Sets this node's own clock; the database and the monotonic clock go on as they are. */
const setClock = (aheadMs: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs, shouldAdvanceTime: true })

/** A token of the account's own login that lives from and to so many seconds from the true time. */
async function tokenOf(from: number, to: number): Promise<string> {
  const accountId = made.accountId as AccountId // as bootstrap made it
  const { keyId, privateKey } = await platform.keyring.activeKey(accountId)
  const now = Math.floor(Date.now() / 1_000)
  const claims = { iss: made.accountUrl, sub: 'maya', aud: accountId, client_id: 'app_default', scope: 'openid' }
  const parts = [
    { alg: 'EdDSA', kid: keyId, typ: 'at+jwt' },
    { ...claims, iat: now + from, exp: now + to },
  ]
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
const call = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: new URL(made.accountUrl).host, ...headers } })
const statusOf = async (token: string) =>
  (await call('/v1/users/maya/resources/docs/permissions/read', { authorization: `Bearer ${token}` })).statusCode

describe.each([
  ['two days behind', -2 * dayMs],
  ['two days ahead', 2 * dayMs],
])('K1 on a node whose clock is %s', (_, aheadMs) => {
  it('a token that lives is taken and one that has expired is not, at /v1', async () => {
    const [live, expired] = [await tokenOf(-10, hour), await tokenOf(-2 * hour, -hour)]
    setClock(aheadMs)
    expect(await statusOf(live)).toBe(404) // asked for, and not granted
    expect(await statusOf(expired)).toBe(401)
  })

  it('a token that it met while it lived is refused once it has expired', async () => {
    const token = await tokenOf(-10, 1 - 60) // within the skew that is forgiven, for one second more
    setClock(aheadMs)
    expect(await statusOf(token)).toBe(404)
    await expect.poll(() => statusOf(token), { timeout: 5_000 }).toBe(401)
  })

  it('readiness is 503 and tells by how much, and nobody is signed in', async () => {
    setClock(aheadMs)
    const ready = await call('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json().status).toContain('clock')
    expect(Math.abs(ready.json().clock.aheadMs - aheadMs)).toBeLessThan(2_000)
    const statuses = []
    for (const path of [
      '/api/oauth/authorize?client_id=app_default',
      '/?client_id=app_default',
      '/.well-known/openid-configuration/jwks',
    ])
      statuses.push((await call(path)).statusCode)
    const form = {
      method: 'POST',
      url: '/api/authentication/oauth/tokens',
      payload: 'grant_type=client_credentials',
    } as const
    const host = new URL(made.accountUrl).host
    const type = 'application/x-www-form-urlencoded'
    statuses.push((await app.inject({ ...form, headers: { host, 'content-type': type } })).statusCode)
    expect(statuses).toEqual([503, 503, 200, 503])
  })
})

it('K1 with its clock right again the node is ready, and signs people in', async () => {
  const ready = await call('/health/ready')
  expect(ready.json()).toMatchObject({ status: 'ready', writes: 'working', standby: 'none' })
  expect((await call('/api/oauth/authorize?client_id=app_default')).statusCode).toBe(400) // it asks for more than that
})

it('K1 more than 2 s apart is a line in the log', async () => {
  await platform.clock.compare() // so that it is known to be right, whenever it was last looked at
  lines.length = 0
  setClock(3_000)
  await platform.clock.compare()
  expect(lines.join('')).toContain('clock is off')
  vi.useRealTimers()
  await platform.clock.compare()
  expect(lines.join('')).toContain('clock is right again')
  await expect(openDatabaseClock({ database: platform.database, everyMs: null })).resolves.toBeDefined()
})
