import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountId } from '@doorward/core/ids'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Outbound, openOutbound } from '../outbound/outbound.ts'
import { openIssuerKeys } from './issuer-keys.ts'

const [ours, theirs] = ['acc-ours', 'acc-theirs'] as AccountId[]
let server: Server
let outbound: Outbound
let issuer: string
let documents: Record<string, unknown>
let asked: string[]
let now: number
let isAway: boolean

beforeEach(async () => {
  ;[asked, now, isAway] = [[], 0, false]
  server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const document = documents[request.url ?? '']
    if (isAway || document === undefined) return reply.writeHead(503).end()
    return reply.end(JSON.stringify(document))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on TCP
  documents = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
    '/keys': { keys: [await keyOf('one')] },
  }
  outbound = openOutbound({ allow: ['127.0.0.1'] })
})
afterEach(async () => {
  await outbound.close()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const keyOf = async (kid: string, more: object = {}) => {
  const { publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  return { ...(await exportJWK(publicKey)), kid, ...more }
}
const open = () => openIssuerKeys(outbound, () => now)
const find = (keys: ReturnType<typeof open>, kid: string, account = ours) =>
  keys.find(account as AccountId, issuer, kid)

describe('K2 keys of a linked issuer', () => {
  it('are read once, for any number who ask at once', async () => {
    const keys = open()
    const found = await Promise.all(Array.from({ length: 20 }, () => find(keys, 'one')))
    expect(found.every((key) => key?.kid === 'one')).toBe(true)
    expect(await find(keys, 'one')).toBeDefined()
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('are kept for each account by itself', async () => {
    const keys = open()
    await find(keys, 'one', ours)
    await find(keys, 'one', theirs)
    expect(asked).toHaveLength(4)
  })

  it('of which one is unknown are read again, but only every 30 s', async () => {
    const keys = open()
    await find(keys, 'one')
    documents['/keys'] = { keys: [await keyOf('one'), await keyOf('two')] }
    now = 29_999
    for (let times = 0; times < 5; times += 1) expect(await find(keys, 'two')).toBeUndefined()
    expect(asked).toHaveLength(2)
    now = 30_000
    expect(await find(keys, 'two')).toMatchObject({ kid: 'two' })
    expect(asked).toHaveLength(4)
  })

  it('stay good while the issuer is away, and for five minutes at most', async () => {
    const keys = open()
    await find(keys, 'one')
    isAway = true
    now = 299_999
    expect(await find(keys, 'one')).toBeDefined()
    now = 300_000
    expect(await find(keys, 'one')).toBeUndefined()
  })

  it('that it takes away are gone after five minutes', async () => {
    const keys = open()
    await find(keys, 'one')
    documents['/keys'] = { keys: [await keyOf('two')] }
    now = 300_000
    expect(await find(keys, 'one')).toBeUndefined()
    expect(await find(keys, 'two')).toBeDefined()
  })

  const metadata = '/.well-known/openid-configuration'
  it.each<[string, string, () => unknown]>([
    ['metadata name another issuer', metadata, () => ({ issuer: 'https://other.example', jwks_uri: `${issuer}/keys` })],
    ['metadata are no object', metadata, () => [1]],
    ['keys lie at a private address', metadata, () => ({ issuer, jwks_uri: 'http://127.0.0.2/keys' })],
    ['an id stands twice', '/keys', async () => ({ keys: [await keyOf('one'), await keyOf('one')] })],
    ['the key is for encryption', '/keys', async () => ({ keys: [await keyOf('one', { use: 'enc' })] })],
    ['the key is a shared secret', '/keys', () => ({ keys: [{ kty: 'oct', k: 'AAAA', kid: 'one' }] })],
  ])('do not count when %s', async (_, path, document) => {
    documents[path] = await document()
    expect(await find(open(), 'one')).toBeUndefined()
  })

  it.each<[string, string, () => unknown]>([
    ['metadata are nothing', metadata, () => null],
    ['metadata are a text', metadata, () => 'text'],
    ['the address of keys is none', metadata, () => ({ issuer, jwks_uri: 7 })],
    ['the issuer has a slash more', metadata, () => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })],
    ['keys are no list', '/keys', async () => ({ keys: { one: await keyOf('one') } })],
    ['there are none', '/keys', () => ({})],
    ['keys have no id', '/keys', async () => ({ keys: [{ ...(await keyOf('one')), kid: undefined }, null, 7] })],
  ])('do not count either when %s', async (_, path, document) => {
    documents[path] = await document()
    expect(await find(open(), 'one')).toBeUndefined()
  })

  it('count when one beside them is none, when they are for signing, and of each kind', async () => {
    const kinds = { rsa: { kty: 'RSA', n: 'x', e: 'AQAB' }, ec: { kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } }
    documents['/keys'] = {
      keys: [null, await keyOf('two'), await keyOf('two'), await keyOf('one', { use: 'sig', alg: 'EdDSA' })].concat(
        Object.entries(kinds).map(([kid, key]) => ({ ...key, kid, use: 'sig' }) as never), // keys of other kinds
      ),
    }
    const keys = open()
    expect(await find(keys, 'one')).toMatchObject({ kid: 'one', kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA' })
    expect(await find(keys, 'two')).toBeUndefined()
    expect(await find(keys, 'rsa')).toEqual({ ...kinds.rsa, kid: 'rsa' })
    expect(await find(keys, 'ec')).toEqual({ ...kinds.ec, kid: 'ec' })
  })

  it('count up to the hundredth', async () => {
    const key = await keyOf('any')
    documents['/keys'] = { keys: Array.from({ length: 101 }, (_, at) => ({ ...key, kid: `k${at}` })) }
    const keys = open()
    expect(await find(keys, 'k99')).toBeDefined()
    expect(await find(keys, 'k100')).toBeUndefined()
  })

  it('are read from an issuer whose name ends in a slash', async () => {
    issuer = `${issuer}/`
    documents['/.well-known/openid-configuration'] = { issuer, jwks_uri: `${issuer}keys` }
    expect(await find(open(), 'one')).toBeDefined()
    expect(asked).toEqual(['/.well-known/openid-configuration', '/keys'])
  })

  it('are not asked for where nobody may ask, and those that are known are given all the same', async () => {
    const keys = open()
    expect(await keys.find(ours as AccountId, issuer, 'one', false)).toBeUndefined()
    expect(asked).toEqual([])
    await find(keys, 'one')
    expect(await keys.find(ours as AccountId, issuer, 'one', false)).toBeDefined()
    expect(await keys.find(ours as AccountId, issuer, 'two', false)).toBeUndefined()
    expect(asked).toHaveLength(2)
  })

  it('are asked for in the one form that they have', async () => {
    let accept: string | undefined
    server.on('request', (request) => {
      accept = request.headers.accept
    })
    await find(open(), 'one')
    expect(accept).toBe('application/json')
  })

  it('of an answer that is no success do not count', async () => {
    const other = createServer((_, reply) =>
      reply.writeHead(203).end(JSON.stringify(documents['/.well-known/openid-configuration'])),
    )
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
    const keys = `${issuer}/keys`
    issuer = `http://127.0.0.1:${(other.address() as AddressInfo).port}` // it listens on TCP
    documents['/.well-known/openid-configuration'] = { issuer, jwks_uri: keys }
    expect(await find(open(), 'one')).toBeUndefined()
    await new Promise((closed) => other.close(closed))
  })

  it('are read again once an issuer that was away may be asked again', async () => {
    const keys = open()
    isAway = true
    for (let times = 0; times < 3; times += 1) expect(await find(keys, 'one')).toBeUndefined()
    expect(asked).toHaveLength(1)
    isAway = false
    now = 29_999
    expect(await find(keys, 'one')).toBeUndefined()
    now = 30_000
    expect(await find(keys, 'one')).toBeDefined()
  })

  it('are read from at most fifty issuers at a time', async () => {
    const waiting: (() => void)[] = []
    const slow: Outbound = {
      ...outbound,
      request: () => new Promise((_, fail) => waiting.push(() => fail(new Error('away')))),
    }
    const keys = openIssuerKeys(slow, () => now)
    const ask = (at: number) => keys.find(ours as AccountId, `https://${at}.example.com`, 'one')
    const fifty = Array.from({ length: 50 }, (_, at) => ask(at))
    expect(await ask(50)).toBeUndefined()
    expect(waiting).toHaveLength(50)
    for (const end of waiting.splice(0)) end()
    await Promise.all(fifty)
    const last = ask(50)
    expect(waiting).toHaveLength(1)
    waiting[0]?.()
    await last
  })

  it.each([[[1]], ['text'], [null]])('stay good where the issuer answers nonsense instead: %j', async (nonsense) => {
    const keys = open()
    await find(keys, 'one')
    documents['/keys'] = nonsense
    now = 30_000
    expect(await find(keys, 'two')).toBeUndefined()
    expect(asked).toHaveLength(4)
    expect(await find(keys, 'one')).toBeDefined()
  })

  it('carry no private part', async () => {
    documents['/keys'] = { keys: [await keyOf('one', { d: 'secret' })] }
    expect(await find(open(), 'one')).not.toHaveProperty('d')
  })
})
