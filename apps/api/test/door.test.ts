import type { UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import type { NamedEndpoint } from './endpoints.ts'
import { allEndpoints } from './endpoints.ts'
import { openForeignIssuer } from './foreign-issuer.ts'
import { type Sample, samplesOf } from './samples.ts'
import { openNode, openTestApi, portalToken, send, type TestApi, userToken } from './test-api.ts'

let api: TestApi
let samples: Record<string, () => Promise<Sample>>
let foreign: Awaited<ReturnType<typeof openForeignIssuer>>
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
  foreign = await openForeignIssuer(['gone-deploy'])
})
afterAll(async () => {
  await foreign.close()
  await api.close()
})

const sampleOf = async ({ name }: NamedEndpoint): Promise<Sample> => {
  const make = samples[name]
  if (!make) throw new Error(`no sample of ${name}`)
  return make()
}
/** Every endpoint that needs a credential. */
const closed = allEndpoints.filter(({ access }) => access.kind !== 'public')
const asking = closed.filter((endpoint: NamedEndpoint) => endpoint.asksMembership !== false)
const byName = (endpoints: NamedEndpoint[]) => endpoints.map((endpoint) => [endpoint.name, endpoint] as const)
const local = 'localhost:8080'
const everywhere = [undefined, local]
const plainOf = ({ status, body }: { status: number; body: object }) => ({ status, body: { ...body, errorId: '' } })
const owner = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]

it('asks membership everywhere but where somebody comes in, gets an account or asks for help', () => {
  const open = closed.filter((endpoint) => !asking.includes(endpoint)).map(({ name }) => name)
  expect(open.sort()).toEqual([
    'createAccount',
    'createSupportTicket',
    'getAccounts',
    'getInviteOffer',
    'getSupportTicket',
    'getSupportTickets',
    'respondToInvite',
    'restoreAccount',
  ])
})

describe('decision 60: a person of the platform who never came to the account', () => {
  let token: string
  let limited: string
  beforeAll(async () => {
    token = await portalToken(api.node, 'passer-by')
    const named = { name: 'For a while', users: [{ userId: 'Doorward|passer-by' }], statements: owner }
    const { body: record } = await api.call('POST', '/v1/records', { body: named })
    const made = await api.call('POST', '/v1/users/Doorward%7Cpasser-by/tokens', { token, body: { statements: owner } })
    limited = made.body.token
    expect(made.status).toBe(201)
    expect((await api.call('DELETE', `/v1/records/${record.recordId}`)).status).toBe(204)
  })

  test.each(byName(asking))('finds at %s the 404 of an unknown account', async (_, endpoint) => {
    const { url, body } = await sampleOf(endpoint)
    const unknown = await send(api.node, undefined, endpoint.method, url, {
      token,
      host: 'acc-none.eu-west.doorward.localhost:8080',
    })
    expect(unknown.status).toBe(404)
    for (const each of [token, limited])
      for (const host of everywhere) {
        const answer = await api.call(endpoint.method, url, {
          token: each,
          ...(body ? { body } : {}),
          ...(host ? { host } : {}),
        })
        expect(plainOf(answer)).toEqual(plainOf(unknown))
      }
  })

  it('finds nothing either at the regional root', async () => {
    const at = (accountId: string) => send(api.node, undefined, 'GET', `/v1/accounts/${accountId}`, { token })
    expect(plainOf(await at(api.accountId))).toEqual(plainOf(await at('acc-none')))
    expect((await at('acc-platform')).status).toBe(404)
  })

  it('may ask for help, see his accounts and make one', async () => {
    expect((await api.call('GET', '/v1/accounts', { token })).body.accounts).toEqual([])
    const ticket = { ticket: { message: 'Help!' } }
    expect((await api.call('POST', '/v1/support-tickets', { token, body: ticket })).status).toBe(201)
    expect((await api.call('POST', '/v1/accounts', { token, body: { name: 'Own' } })).status).toBe(201)
  })

  it.each<[string, (userId: string) => Promise<unknown>]>([
    [
      'as an admin of a record',
      (userId) =>
        api.call('POST', '/v1/records', {
          body: { name: 'Theirs', admins: [{ userId }], users: [{ userId: 'x' }], statements: owner },
        }),
    ],
    [
      'as an admin of a group',
      (userId) => api.call('POST', '/v1/groups', { body: { name: 'G', admins: [{ userId }] } }),
    ],
    ['in a group', (userId) => api.call('POST', '/v1/groups', { body: { name: 'G', users: [{ userId }] } })],
  ])('belongs once he is named %s, at once and on every node', async (how, name) => {
    const subject = how.replaceAll(' ', '-')
    const [mine, other] = [await portalToken(api.node, subject), await openNode(api.rows, api.rows.another())]
    const url = `/v1/accounts/${api.accountId}`
    expect((await send(other, api.accountId, 'GET', url, { token: mine })).status).toBe(404)
    await name(`Doorward|${subject}`)
    expect((await send(other, api.accountId, 'GET', url, { token: mine })).status).toBe(200)
    expect((await api.call('GET', url, { token: mine })).status).toBe(200)
    await other.close()
  })

  it('cannot act as a user of the account', async () => {
    const open = { permissions: [{ action: 'CLAIM', allow: true }] }
    await api.call('PUT', '/v1/resources/free', { body: open })
    const mine = await portalToken(api.node, 'grabber')
    const tries = [
      api.call('POST', '/v1/users/Doorward%7Cgrabber/tokens', { token: mine, body: { statements: owner } }),
      api.call('POST', '/v1/claims', { token: mine, body: { collectionResource: 'free', resourceId: '1' } }),
      api.call('POST', '/v1/requests', {
        token: mine,
        body: { access: { users: [{ userId: 'Doorward|grabber' }], statements: owner } },
      }),
    ]
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404])
    const own = await api.call('POST', '/v1/claims', { body: { collectionResource: 'free', resourceId: '1' } })
    expect(own.status).toBe(201)
  })
})

describe('security 61: a user who was deleted', () => {
  /** Somebody with every right and admin of a record, and then deleted. */
  async function removed(userId: string): Promise<void> {
    const named = [{ userId }]
    const body = { name: userId, users: named, admins: named, statements: owner }
    expect((await api.call('POST', '/v1/records', { body })).status).toBe(201)
    const { status } = await api.call('DELETE', `/v1/users/${encodeURIComponent(userId)}`)
    expect(status).toBe(202)
  }
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    const link = { issuer: foreign.issuer, preferredAudience: 'https://gone.example' }
    expect((await api.call('POST', '/v1/identities', { body: link })).status).toBe(201)
    tokens.set("the account's own issuer", await userToken(api.node, api.accountId, 'gone-ann'))
    tokens.set('a linked issuer', await foreign.tokenFor('gone-deploy', 'https://gone.example'))
    tokens.set('the platform', await portalToken(api.node, 'gone-maya'))
    await api.userWith('Doorward|gone-maya', 'Doorward:Owner', '*')
    const limited = await api.call('POST', '/v1/users/Doorward%7Cgone-maya/tokens', { body: { statements: owner } })
    tokens.set('a limited token', limited.body.token)
    for (const [, token] of tokens) expect((await api.call('GET', '/v1/accounts', { token })).status).toBe(200)
    for (const userId of ['gone-ann', 'gone-deploy', 'Doorward|gone-maya']) await removed(userId)
  })

  const refusals = {
    "the account's own issuer": { status: 401, errorCode: 'Unauthorized' },
    'a linked issuer': { status: 401, errorCode: 'Unauthorized' },
    'a limited token': { status: 401, errorCode: 'Unauthorized' },
    'the platform': { status: 403, errorCode: 'Forbidden', title: 'You were removed from this account.' },
  }
  describe.each(Object.entries(refusals))('who comes by %s', (kind, { status, ...told }) => {
    test.each(byName(asking))(`is refused at %s: ${status}`, async (_, endpoint) => {
      const { url, body } = await sampleOf(endpoint)
      const path = url.replace(/^http:\/\/[^/]+/, '') // where he was
      const token = tokens.get(kind)
      for (const host of kind === 'a linked issuer' ? [undefined] : everywhere) {
        const answer = await api.call(endpoint.method, path, {
          token,
          ...(body ? { body } : {}),
          ...(host ? { host } : {}),
        })
        expect(answer).toMatchObject({ status, body: told })
      }
    })

    it('is refused, or has nothing, where no membership is asked', async () => {
      for (const endpoint of closed.filter((each) => !asking.includes(each))) {
        const { url, body } = await sampleOf(endpoint)
        const answer = await api.call(endpoint.method, url, { token: tokens.get(kind), ...(body ? { body } : {}) })
        // An account that was deleted is missing for all but its owners.
        if (endpoint.name === 'restoreAccount') expect([401, 404]).toContain(answer.status)
        else if (status === 401) expect(answer.status, endpoint.name).toBe(401)
        else if (endpoint.name === 'getAccounts') expect(answer.body.accounts.map(idOf)).not.toContain(api.accountId)
        else if (endpoint.name === 'getSupportTickets') expect(answer.body.tickets).toEqual([])
        else if (endpoint.name === 'getSupportTicket') expect(answer.status).toBe(404)
        else if (endpoint.name === 'getInviteOffer') expect(answer.status).toBe(200)
        else if (endpoint.name === 'respondToInvite') expect(answer.status).toBe(409)
        else expect(answer.status).toBe(201)
      }
    })
  })
  const idOf = ({ accountId }: { accountId: string }) => accountId

  it('is refused on a node that starts later, and within a second on one that runs', async () => {
    const later = await openNode(api.rows, api.rows.another())
    for (const [kind, { status }] of Object.entries(refusals)) {
      const answer = await send(later, api.accountId, 'GET', '/v1/roles', { token: tokens.get(kind) })
      expect(answer.status, kind).toBe(status)
    }
    await later.close()
  })

  it('writes nothing when he is deleted between the door and the commit', async () => {
    const named = [{ userId: 'racer' }]
    const body = { name: 'Raced', users: [{ userId: 'x' }, ...named], admins: named, statements: owner }
    const { body: record } = await api.call('POST', '/v1/records', { body })
    const other = await openNode(api.rows, api.rows.another())
    const token = await userToken(api.node, api.accountId, 'racer')
    const edit = (name: string) =>
      send(other, api.accountId, 'PUT', `/v1/records/${record.recordId}`, { token, body: { ...body, name } })
    expect((await edit('First')).status).toBe(202)
    expect((await api.call('DELETE', '/v1/users/racer')).status).toBe(202)
    // The other node's memory still lets him through its door.
    expect((await edit('Second')).status).toBe(401)
    expect((await api.call('GET', `/v1/records/${record.recordId}`)).body.name).toBe('First')
    await other.close()
  })
})

describe('decision 29: a person of the platform who was removed', () => {
  const invited = async (statements: object[] = []) => {
    const { body } = await api.call('POST', '/v1/invites', { body: { statements } })
    return (token: string) => api.call('PATCH', `/v1/invites/${body.inviteId}`, { token })
  }
  const read = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'papers' }] }]
  const checkOf = async (userId: string, uri: string) =>
    (await api.call('GET', `/v1/users/${encodeURIComponent(userId)}/resources/${uri}/permissions/read`)).status

  it('comes back by a new invite once nothing names him, with nothing of the old', async () => {
    const userId = 'Doorward|returner' as UserId
    const token = await portalToken(api.node, 'returner')
    const named = [{ userId }]
    expect((await (await invited())(token)).status).toBe(200)
    const before = await invited()
    const record = { name: 'Old', users: named, admins: named, statements: [{ ...owner[0], users: named }] }
    const { body: old } = await api.call('POST', '/v1/records', { body: record })
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Old', users: [...named, { userId: 'x' }], admins: named },
    })
    const limited = await api.call('POST', `/v1/users/${encodeURIComponent(userId)}/tokens`, {
      token,
      body: { statements: owner },
    })
    const theirs = await api.call('POST', '/v1/invites', { token, body: { statements: read } })
    const request = { access: { users: named, statements: owner } }
    const asked = await api.call('POST', '/v1/requests', { token, body: request })
    expect([limited.status, theirs.status, asked.status]).toEqual([201, 201, 201])

    expect((await api.call('DELETE', '/v1/users/Doorward%7Creturner')).status).toBe(202)
    const now = await invited(read)
    expect(await before(token)).toMatchObject({ status: 403, body: { errorCode: 'Forbidden' } })
    expect(await now(token)).toMatchObject({ status: 409, body: { errorCode: 'RemovalUnfinished' } })
    expect((await api.call('GET', '/v1/roles', { token })).status).toBe(403)

    await api.node.runJobs()
    expect((await api.call('GET', `/v1/records/${old.recordId}`)).body).toMatchObject({ users: [], admins: [] })
    expect((await api.call('GET', `/v1/groups/${group.groupId}`)).body).toMatchObject({
      users: [{ userId: 'x' }],
      admins: [],
    })
    expect((await api.call('GET', `/v1/invites/${theirs.body.inviteId}`)).status).toBe(404)
    expect((await api.call('GET', `/v1/requests/${asked.body.requestId}`)).body).toMatchObject({ status: 'DELETED' })
    expect(await before(token)).toMatchObject({ status: 403 })
    expect(await now(token)).toMatchObject({ status: 200 })

    expect(await checkOf(userId, 'papers')).toBe(200)
    expect(await checkOf(userId, 'secrets')).toBe(404)
    expect((await api.call('GET', '/v1/roles', { token })).status).toBe(403)
    expect((await api.call('GET', '/v1/roles', { token: limited.body.token })).status).toBe(401)
    expect((await api.call('GET', `/v1/groups/${group.groupId}`, { token })).status).toBe(403)
  })

  it('is waited for again when somebody names him meanwhile', async () => {
    const userId = 'Doorward|named-again' as UserId
    const token = await portalToken(api.node, 'named-again')
    await api.userWith(userId, 'Doorward:Editor', 'papers')
    await api.call('DELETE', '/v1/users/Doorward%7Cnamed-again')
    await api.node.runJobs()
    const accept = await invited()
    await api.call('POST', '/v1/records', { body: { name: 'Again', users: [{ userId }], statements: read } })
    expect(await accept(token)).toMatchObject({ status: 409, body: { errorCode: 'RemovalUnfinished' } })
    await api.node.runJobs()
    expect((await accept(token)).status).toBe(200)
    expect(await checkOf(userId, 'papers')).toBe(404)
  })

  it('is taken out of more than fits in one commit', async () => {
    const userId = 'Doorward|busy' as UserId
    const body = { name: 'Many', users: [{ userId }], statements: read }
    const made = await Promise.all(Array.from({ length: 60 }, () => api.call('POST', '/v1/records', { body })))
    await api.call('DELETE', '/v1/users/Doorward%7Cbusy')
    await api.node.runJobs()
    const after = await Promise.all(made.map((each) => api.call('GET', `/v1/records/${each.body.recordId}`)))
    expect(after.flatMap((each) => each.body.users)).toEqual([])
  })

  it('whose id is not of the platform, is never issued again', async () => {
    await api.userWith('once', 'Doorward:Editor', 'papers')
    await api.call('DELETE', '/v1/users/once')
    const again = await api.call('POST', '/v1/invites', { body: { statements: read, linkedUserId: 'once' } })
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'UserIdTaken' } })
  })
})
