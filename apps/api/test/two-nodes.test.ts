import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@doorward/store/database/database'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Answered, type Node, openNode, openTestApi, send, type TestApi, userToken } from './test-api.ts'

/** How old the answer of another node may be when nothing is asked (C2). */
const promisedMs = 1_000

let api: TestApi
let other: Node
/** A node that no hint reaches: what it knows, it knows from reading revisions. */
let deaf: Node

const withoutHints = (database: Database): Database => ({
  account: (...given) => database.account(...given),
  accounts: (...given) => database.accounts(...given),
  acrossAccounts: (...given) => database.acrossAccounts(...given),
  listen: async () => async () => undefined,
  notify: (...given) => database.notify(...given),
  pools: () => database.pools(),
  close: () => database.close(),
})

beforeAll(async () => {
  api = await openTestApi()
  other = await openNode(api.rows, api.rows.another())
  deaf = await openNode(api.rows, withoutHints(api.rows.another()))
})
afterAll(async () => {
  await other.close()
  await deaf.close()
  await api.close()
})

const record = (userId: string, resourceUri = 'docs/1') => ({
  name: 'Docs',
  users: [{ userId }],
  statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri }] }],
})
const grant = (userId: string): Promise<Answered> => api.call('POST', '/v1/records', { body: record(userId) })
const check = (node: Node, userId: string, headers: Record<string, string> = {}, token = api.owner) =>
  send(node, api.accountId, 'GET', `/v1/users/${userId}/resources/docs%2F1/permissions/read`, { token, headers })
const tokenOf = ({ headers }: Answered) => ({ 'consistency-token': String(headers['consistency-token']) })
/** Waits until the promise about an answer that just came has to hold. */
const promised = () => pause(promisedMs)

describe('a credential that was made on another node a moment ago', () => {
  it('of a limited token is known on every node at once', async () => {
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    for (const node of [other, deaf]) {
      await check(node, 'anybody')
      const { token } = (await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })).body
      expect((await send(node, api.accountId, 'GET', '/v1/roles', { token })).status).toBe(200)
    }
  })

  it('of a service client is known on every node at once; what it may do comes as soon as is promised', async () => {
    for (const node of [other, deaf]) {
      await check(node, 'anybody')
      const { accessKey: token } = await api.ownerClient()
      expect((await send(node, api.accountId, 'GET', '/v1/roles', { token })).status).not.toBe(401)
    }
  })
})

describe('C5 a credential that was taken back on another node a moment ago', () => {
  const all = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
  const makes = (node: Node, token: string) =>
    send(node, api.accountId, 'POST', '/v1/groups', { token, body: { name: 'Made by a credential' } })

  it('of a service client writes nothing any more', async () => {
    for (const node of [other, deaf]) {
      const { clientId, accessKey } = await api.ownerClient()
      await check(node, 'anybody', { consistency: 'strong' })
      expect((await makes(node, accessKey)).status).toBe(201)
      const { body } = await api.call('GET', `/v1/clients/${clientId}`)
      const { keyId } = body.verificationKeys[0]
      expect((await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${keyId}`)).status).toBeLessThan(300)
      expect(await makes(node, accessKey)).toMatchObject({ status: 401, body: { errorCode: 'Unauthorized' } })
    }
  })

  it('of a limited token writes nothing any more', async () => {
    for (const node of [other, deaf]) {
      const tokens = '/v1/users/Doorward%7Cowner/tokens'
      const { token, tokenId } = (await api.call('POST', tokens, { body: { statements: all } })).body
      await check(node, 'anybody', { consistency: 'strong' })
      expect((await makes(node, token)).status).toBe(201)
      expect((await api.call('DELETE', `${tokens}/${tokenId}`)).status).toBeLessThan(300)
      expect(await makes(node, token)).toMatchObject({ status: 401, body: { errorCode: 'Unauthorized' } })
    }
  })
})

describe('C2, C3 a write on one node', () => {
  it.each(['the Consistency-Token of its answer', 'Consistency: strong'])(
    'is seen at once on every node with %s',
    async (how) => {
      for (const [i, node] of [api.node, other, deaf].entries()) {
        const written = await grant(`writer-${i}`)
        const headers = how.includes('strong') ? { consistency: 'strong' } : tokenOf(written)
        expect((await check(node, `writer-${i}`, headers)).status).toBe(200)
      }
    },
  )

  it('is seen at once on the same node without either', async () => {
    await grant('same-node')
    expect((await check(api.node, 'same-node')).status).toBe(200)
  })

  it('is seen on another node within a second without either', async () => {
    await grant('other-node')
    await promised()
    expect((await check(other, 'other-node')).status).toBe(200)
    expect((await check(deaf, 'other-node')).status).toBe(200)
  })

  it('gives a token that no other account takes, nor one that is not ours', async () => {
    const { body } = await send(other, undefined, 'POST', '/v1/accounts', { token: api.owner, body: { name: 'Other' } })
    const foreign = await send(other, body.accountId, 'POST', '/v1/groups', { token: api.owner, body: { name: 'x' } })
    expect(await check(other, 'x', tokenOf(foreign))).toMatchObject({
      status: 400,
      body: { errorCode: 'InvalidConsistencyToken' },
    })
    expect(await check(other, 'x', { 'consistency-token': 'not.ours' })).toMatchObject({ status: 400 })
  })
})

describe('a revocation is stale on no node beyond the promise: 2,000 pairs', () => {
  const pairs = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}-${i}`)
  /** Grants, checks and revocations on their way at the same time. */
  const atOnce = 50

  async function inTurns<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
    const done: R[] = []
    for (let first = 0; first < all.length; first += atOnce)
      done.push(...(await Promise.all(all.slice(first, first + atOnce).map(work))))
    return done
  }

  /** Each user with the record that gives him something, which both other nodes have seen. */
  async function granted(users: string[]): Promise<[userId: string, recordId: string][]> {
    const made = await inTurns(users, async (userId) => {
      const { status, body } = await grant(userId)
      expect(status).toBe(201)
      return [userId, body.recordId] satisfies [string, string]
    })
    // One strong answer brings a node's memory up to here; it never goes back.
    for (const node of [other, deaf]) await check(node, users[0] ?? '', { consistency: 'strong' })
    const seen = await inTurns(users, async (userId) =>
      Promise.all([other, deaf].map(async (node) => (await check(node, userId)).status)),
    )
    expect(new Set(seen.flat())).toEqual(new Set([200]))
    return made
  }
  const revoke = (recordId: string) => api.call('DELETE', `/v1/records/${recordId}`)

  test.each([
    ['token', 1_400, tokenOf],
    ['strong', 200, () => ({ consistency: 'strong' })],
  ])(
    'with %s, at once: %i pairs',
    async (name, count, headers) => {
      const answers = await inTurns(await granted(pairs(name, count)), async ([userId, recordId]) => {
        const revoked = await revoke(recordId)
        const checked = await Promise.all([other, deaf].map((node) => check(node, userId, headers(revoked))))
        return [revoked, ...checked].map(({ status }) => status).join(' ')
      })
      expect(answers).toHaveLength(count)
      expect(new Set(answers)).toEqual(new Set(['204 404 404']))
    },
    240_000,
  )

  test('with neither, within a second: 400 pairs', async () => {
    const answers = await inTurns(await granted(pairs('default', 400)), async ([userId, recordId]) => {
      expect((await revoke(recordId)).status).toBe(204)
      await promised()
      return Promise.all([other, deaf].map(async (node) => (await check(node, userId)).status))
    })
    expect(answers).toHaveLength(400)
    expect(new Set(answers.flat())).toEqual(new Set([404]))
  }, 240_000)

  test('of an access key: refused at once where it was deleted, within a second elsewhere (security 17)', async () => {
    const { clientId, accessKey } = await api.ownerClient()
    const ask = async (node: Node) => (await check(node, 'x', {}, accessKey)).status
    await promised()
    for (const node of [api.node, other, deaf]) expect(await ask(node)).toBe(404)
    const { body } = await api.call('GET', `/v1/clients/${clientId}`)
    await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${body.verificationKeys[0].keyId}`)
    expect(await ask(api.node)).toBe(401)
    await promised()
    expect([await ask(other), await ask(deaf)]).toEqual([401, 401])
  })

  test('of a deleted client: its key is refused too, and is never taken again', async () => {
    const { clientId, accessKey } = await api.ownerClient()
    await api.call('DELETE', `/v1/clients/${clientId}`)
    expect((await check(api.node, 'x', {}, accessKey)).status).toBe(401)
    await promised()
    expect((await check(other, 'x', {}, accessKey)).status).toBe(401)
  })
})

describe('a right that was just taken away gives nothing more', () => {
  const on = (roleId: string, resourceUri: string, userId: string) => ({
    name: `Access of ${userId}`,
    users: [{ userId }],
    statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
  })

  test('C2 the permission to write, on a node that has not heard of it', async () => {
    const { body: record } = await api.call('POST', '/v1/records', {
      body: on('Doorward:Supervisor', 'Doorward:Roles', 'maker'),
    })
    const token = await userToken(api.node, api.accountId, 'maker')
    const make = (roleId: string) =>
      send(deaf, api.accountId, 'POST', '/v1/roles', { token, body: { roleId, name: roleId, permissions: [] } })
    await promised()
    expect((await make('ro_before')).status).toBe(201)
    await api.call('DELETE', `/v1/records/${record.recordId}`)
    expect(await make('ro_after')).toMatchObject({ status: 403, body: { errorCode: 'Forbidden' } })
    expect((await api.call('GET', '/v1/roles/ro_after')).status).toBe(404)
  })

  test('G1 the right to give, by a write of the same moment', async () => {
    const token = await api.userWith('giver', 'Doorward:Supervisor', 'Doorward:AccessRecords')
    const version = ({ headers }: Answered) => Number(/\d+/.exec(String(headers.etag))?.[0])
    let last = 0
    for (let round = 0; round < 10; round++) {
      const { body: record } = await api.call('POST', '/v1/records', { body: on('Doorward:Owner', 'vault', 'giver') })
      const less = on('Doorward:ReadResource', 'vault', 'giver')
      const [, taken, given] = await Promise.all([
        grant(`filler-${round}`), // the two after it wait for it, so that one transaction takes both
        api.call('PUT', `/v1/records/${record.recordId}`, { body: less }),
        api.call('POST', '/v1/records', { token, body: on('Doorward:Editor', 'vault', `friend-${round}`) }),
      ])
      expect(taken.status).toBe(202)
      if (given.status === 201) expect(version(given)).toBeLessThan(version(taken))
      else last++
      await api.call('DELETE', `/v1/records/${record.recordId}`)
    }
    expect(last, 'rounds in which the right was taken first').toBeGreaterThan(0)
  })
})

test('G5 one of the last two owners stays, when each is removed on a node of its own at the same moment', async () => {
  const { accessKey } = await api.ownerClient()
  const owning = (name: string) => ({
    name,
    statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }], users: [{ userId: name }] }],
  })
  const { body: page } = await api.call('GET', '/v1/records?filter=Account%20owner')
  const own = async (name: string): Promise<string> =>
    (await api.call('POST', '/v1/records', { token: accessKey, body: owning(name) })).body.recordId
  for (const name of ['ann', 'ben', 'cay']) await api.known(name)
  let owners = [await own('ann'), await own('ben')]
  expect((await api.call('DELETE', `/v1/records/${page.records[0].recordId}`)).status).toBe(204)
  for (let round = 0; round < 10; round++) {
    const removed = await Promise.all(
      [api.node, other].map((node, i) =>
        send(node, api.accountId, 'DELETE', `/v1/records/${owners[i]}`, { token: accessKey }),
      ),
    )
    expect(removed.map(({ status }) => status).sort()).toEqual([204, 409])
    owners = [owners[removed.findIndex(({ status }) => status === 409)] ?? '', await own('cay')]
  }
})
