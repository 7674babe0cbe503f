import { openApp } from '@doorward/http/test/open-app'
import { removePast } from '@doorward/store/schema/retention'
import { hashOfSecret } from '@doorward/store/secrets/secret-hash'
import { vanishingSecretsMax } from '@doorward/store/secrets/vanishing-secrets'
import { openTestDatabase, type TestDatabase } from '@doorward/store/test/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relay } from '../src/relay.ts'

const portal = 'http://doorward.localhost:8080'
const host = 'relay.doorward.localhost:8080'
const sealed = { ciphertext: 'c'.repeat(40), iv: 'i'.repeat(16), salt: 's'.repeat(22) }

let rows: TestDatabase
beforeAll(async () => {
  rows = await openTestDatabase()
})
afterAll(() => rows.close())

/** A node of the relay; several may share the rows. */
async function openRelay(database = rows.database) {
  const { send, pass } = await openApp({
    parts: { mayCallFrom: (origin) => origin === portal },
    more: (app, parts) => void app.register(relay(parts, { database })),
  })
  const headers = { origin: portal }
  const keep = (more: object = {}, from = '10.0.0.1') =>
    send('/secrets', { method: 'POST', host, headers, from, body: { ...sealed, ttl: 'PT10M', ...more } })
  const take = (secretId: string, method: 'DELETE' | 'GET' | 'HEAD' = 'DELETE', from = '10.0.0.1') =>
    send(`/secrets/${secretId}`, { method, host, headers, from })
  return { send, pass, keep, take }
}
const gone = { status: 404, body: { errorCode: 'NotFound' } }

describe('SCR-08 a secret that vanishes', () => {
  it('is kept without a token, read once, and gone', async () => {
    const { keep, take } = await openRelay()
    const { status, headers, body } = await keep()
    expect(status).toBe(201)
    expect(headers).toMatchObject({ 'access-control-allow-origin': portal, 'cache-control': 'no-store' })
    expect(body.secretId).toMatch(/^sec_[a-z0-9]{32}$/)
    expect(await take(body.secretId)).toMatchObject({ status: 200, body: sealed })
    expect(await take(body.secretId)).toMatchObject(gone)
  })

  it('is not burnt by what looks at links', async () => {
    const { keep, take } = await openRelay()
    const { secretId } = (await keep()).body
    for (const method of ['GET', 'HEAD'] as const) expect((await take(secretId, method)).status).toBe(405)
    expect((await take(secretId)).status).toBe(200)
  })

  it('has one reader where many ask at once, on several nodes', async () => {
    const nodes = [await openRelay(), await openRelay(rows.another())]
    const { secretId } = (await (nodes[0] as (typeof nodes)[number]).keep()).body // there are two
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => nodes[at % 2]?.take(secretId, 'DELETE', `10.0.1.${at}`)),
    )
    expect(answers.filter((answer) => answer?.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer?.status === 404)).toHaveLength(15)
  })

  it.each([
    ['PT10M', 600],
    ['P1D', 86_400],
    ['P7D', 604_800],
  ])('lives %s and no longer, and is taken away then', async (ttl, seconds) => {
    const { keep, take } = await openRelay()
    const { secretId, expiresTime } = (await keep({ ttl })).body
    expect(Math.abs(Date.parse(expiresTime) - Date.now() - seconds * 1_000)).toBeLessThan(5_000)
    await rows.owner`update vanishing_secrets set expires_at = clock_timestamp() where secret_hash = ${hashOfSecret(secretId)}`
    expect(await take(secretId)).toMatchObject(gone)
    const other = (await keep({ ttl })).body.secretId
    await rows.owner`update vanishing_secrets set expires_at = clock_timestamp() - interval '6 minutes' where secret_hash = ${hashOfSecret(other)}`
    expect(await removePast(rows.database, { eventDays: 14 })).toEqual({ vanishing_secrets: 1 })
  })

  it.each([
    ['a longer text', { ciphertext: 'c'.repeat(40_983) }],
    ['what is no base64url', { ciphertext: `${'c'.repeat(40)}=` }],
    ['another time', { ttl: 'P30D' }],
    ['a key beside it', { key: 'k' }],
    ['no vector', { iv: undefined }],
  ])('is refused with %s', async (_, more) => {
    const { keep } = await openRelay()
    expect(await keep(more)).toMatchObject({ status: 400, body: { errorCode: 'InvalidRequest' } })
  })

  it('takes 10,240 characters of three bytes each', async () => {
    const { keep } = await openRelay()
    expect((await keep({ ciphertext: 'c'.repeat(40_982) })).status).toBe(201)
  })

  it('is kept and asked for twenty times a minute from one address', async () => {
    const { keep, take, pass } = await openRelay()
    const { secretId } = (await keep()).body
    for (let at = 1; at < 20; at++) await take(`sec_${String(at).padStart(32, '0')}`)
    expect(await take(secretId)).toMatchObject({ status: 429, headers: { 'retry-after': '3' } })
    expect(await keep()).toMatchObject({ status: 429 })
    expect((await keep({}, '10.0.0.2')).status).toBe(201)
    pass(3_000)
    expect((await take(secretId)).status).toBe(200)
  })

  it('leaves nothing in the database by which it could be asked for', async () => {
    const { keep } = await openRelay()
    const { secretId } = (await keep()).body
    expect(JSON.stringify(await rows.owner`select * from vanishing_secrets`)).not.toContain(secretId)
  })

  it('is refused while too many wait, and at other hosts', async () => {
    const { keep, send } = await openRelay()
    expect(await send('/secrets', { method: 'POST', body: { ...sealed, ttl: 'P1D' } })).toMatchObject({ status: 404 })
    await rows.owner`insert into vanishing_secrets select 'acc-platform', 'n' || n, 'c', 'i', 's', clock_timestamp() + interval '1 day'
      from generate_series(1, ${vanishingSecretsMax}) n`
    expect(await keep()).toMatchObject({ status: 429, headers: { 'retry-after': '600' } })
    await rows.owner`delete from vanishing_secrets`
  })
})
