import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccountId } from '@doorward/core/ids'
import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openIssuerKeys } from './issuer-keys.ts'
import { type Outbound, openOutbound } from './outbound.ts'

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

  it('carry no private part', async () => {
    documents['/keys'] = { keys: [await keyOf('one', { d: 'secret' })] }
    expect(await find(open(), 'one')).not.toHaveProperty('d')
  })
})
