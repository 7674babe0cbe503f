import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForeignIssuer } from '../../test/foreign-issuer.ts'
import { openTestApi, portalToken, send, type TestApi } from '../../test/test-api.ts'

const audience = 'https://api.doorward.example'
const now = () => Math.floor(Date.now() / 1000)
let api: TestApi
let foreign: Awaited<ReturnType<typeof openForeignIssuer>>

beforeAll(async () => {
  api = await openTestApi()
  foreign = await openForeignIssuer(['deploy', 'Doorward|owner'])
})
afterAll(async () => {
  await foreign.close()
  await api.close()
})

const link = (body: object, token = api.owner) => api.call('POST', '/v1/identities', { token, body })
const statusOf = async (token: string) => (await api.call('GET', '/v1/roles', { token })).status
/** Links the issuer for the length of a piece of work. */
async function linked(body: object, work: () => Promise<void>): Promise<void> {
  const made = await link({ issuer: foreign.issuer, ...body })
  expect(made).toMatchObject({ status: 201 })
  await work()
  await api.call('DELETE', `/v1/identities/${made.body.identityId}`)
}

describe("API-06 ENT-17 a linked issuer's tokens", () => {
  it('authenticate from the linking on, with what records give, until the unlinking', async () => {
    const token = await foreign.tokenFor('deploy', audience)
    expect(await statusOf(token)).toBe(401)
    const made = await link({ issuer: foreign.issuer, preferredAudience: audience })
    expect(made).toMatchObject({ status: 201, body: { issuer: foreign.issuer, audience, userIdExpression: '{sub}' } })
    expect(await statusOf(token)).toBe(403)
    await api.userWith('deploy', 'Doorward:ReadResource', 'Doorward:Roles')
    expect(await statusOf(token)).toBe(200)
    expect((await api.call('GET', '/v1/identities')).body.identities).toMatchObject([made.body])
    expect((await api.call('DELETE', `/v1/identities/${made.body.identityId}`)).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  it('say who comes in by the expression', () =>
    linked({ userIdExpression: 'ci|{client_id}' }, async () => {
      await api.userWith('ci|deploy', 'Doorward:ReadResource', 'Doorward:Roles')
      expect(await statusOf(await foreign.tokenFor('deploy', audience))).toBe(200)
    }))

  it('are good at the host of the account that linked it only', () =>
    linked({}, async () => {
      const token = await foreign.tokenFor('deploy', audience)
      expect(await statusOf(token)).not.toBe(401)
      const stranger = await portalToken(api.node, 'stranger')
      const { body } = await send(api.node, undefined, 'POST', '/v1/accounts', { token: stranger, body: { name: 'B' } })
      const there = (accountId: AccountId | undefined) => send(api.node, accountId, 'GET', '/v1/accounts', { token })
      expect((await there(body.accountId)).status).toBe(401)
      expect((await there(undefined)).status).toBe(401)
    }))

  it.each<[string, () => Promise<string>]>([
    ['is for another audience', () => foreign.tokenFor('deploy', 'https://elsewhere.example')],
    ['is signed by another key of the same id', () => foreign.forge('deploy', audience)],
    ['names a portal user', () => foreign.tokenFor('Doorward|owner', audience)],
    ['names a service client', () => foreign.sign({ ...claims(), sub: 'sc_client' })],
    ['has expired', () => foreign.sign({ ...claims(), exp: now() - 61 })],
    ['never expires', () => foreign.sign({ ...claims(), exp: undefined })],
    ['is not yet valid', () => foreign.sign({ ...claims(), nbf: now() + 120 })],
    ['was made ahead of time', () => foreign.sign({ ...claims(), iat: now() + 120 })],
    ['is bound to a key without proof', () => foreign.sign({ ...claims(), cnf: { jkt: 'x' } })],
    ['speaks for one who acts for one who acts', () => foreign.sign({ ...claims(), act: { sub: 'a', act: {} } })],
    ['is padded', async () => `${await foreign.sign(claims())}==`],
    ['names a portal user in other letters', () => foreign.sign({ ...claims(), sub: ' dOORWARD|owner' })],
    ['is of another type', () => foreign.sign(claims(), { typ: 'logout+jwt' })],
    ['has a key id that the issuer does not know', () => foreign.sign(claims(), { kid: 'other' })],
  ])('are refused: one that %s', (_, make) =>
    linked({ preferredAudience: audience }, async () => {
      expect(await statusOf(await foreign.sign(claims()))).not.toBe(401)
      expect(await statusOf(await make())).toBe(401)
    }),
  )
  const claims = () => ({ iss: foreign.issuer, sub: 'deploy', aud: audience, iat: now(), exp: now() + 600 })
})

describe('API-06 linking', () => {
  it('ENT-17 by a live token takes its issuer and its audience', async () => {
    const { status, body } = await link({ jwt: await foreign.tokenFor('deploy', audience) })
    expect({ status, body }).toMatchObject({ status: 201, body: { issuer: foreign.issuer, audience } })
    await api.call('DELETE', `/v1/identities/${body.identityId}`)
  })

  it('by a token that is not good is refused', async () => {
    const forged = await link({ jwt: await foreign.forge('deploy', audience) })
    expect(forged).toMatchObject({ status: 422, body: { errorCode: 'IssuerNotVerified' } })
  })

  it('fetches no keys from a private address', async () => {
    const jwt = await foreign.sign({ iss: 'https://169.254.169.254', sub: 'x', iat: now(), exp: now() + 60 })
    expect(await link({ jwt })).toMatchObject({ status: 400, body: { details: { field: 'issuer' } } })
  })

  it('again, for the same audience, is refused and changes nothing', async () => {
    const first = await link({ issuer: foreign.issuer })
    const second = await link({ issuer: foreign.issuer, userIdExpression: '{client_id}' })
    expect(second).toMatchObject({ status: 409, body: { errorCode: 'IdentityAlreadyExists' } })
    expect((await api.call('GET', '/v1/identities')).body.identities).toMatchObject([first.body])
    await api.call('DELETE', `/v1/identities/${first.body.identityId}`)
    expect((await link({ issuer: foreign.issuer })).status).toBe(201)
    await api.call('DELETE', `/v1/identities/${first.body.identityId}`)
  })

  it.each<[string, object]>([
    ['issuer', {}],
    ['issuer', { issuer: 'http://idp.example' }],
    ['issuer', { issuer: 'https://user:secret@idp.example' }],
    ['issuer', { issuer: 'http://login.doorward.localhost:8080' }],
    ['issuer', { issuer: 'https://acc-another.eu-west.doorward.localhost' }],
    ['issuer', { issuer: 'https://acc-another.eu-west.doorward.localhost/api/extensions/ext_x' }],
    ['issuer', { issuer: 'https://idp.example/v1/clients/sc_x' }],
    ['issuer', { issuer: 'https://10.0.0.1' }],
    ['issuer', { issuer: 'https://[fd00::1]/oidc' }],
    ['userIdExpression', { issuer: 'https://idp.example', userIdExpression: 'admin' }],
    ['jwt', { jwt: 'no.token' }],
  ])('without a good %s is 400: %j', async (field, body) => {
    expect(await link(body)).toMatchObject({ status: 400, body: { details: { field } } })
  })

  it('and unlinking need the right to name anybody where another registration of the issuer would judge its tokens', async () => {
    const exact = await link({ issuer: foreign.issuer, preferredAudience: 'https://us.example' })
    const any = await link({ issuer: foreign.issuer, preferredAudience: '*', userIdExpression: '{client_id}' })
    const token = await api.userWith('una', 'Doorward:Supervisor', 'Doorward:Connections')
    const unlink = (identityId: string, by?: string) =>
      api.call('DELETE', `/v1/identities/${identityId}`, by ? { token: by } : {})
    expect(await unlink(exact.body.identityId, token)).toMatchObject({
      status: 403,
      body: { errorCode: 'MissingGrant' },
    })
    expect((await unlink(exact.body.identityId)).status).toBe(204)
    expect((await unlink(any.body.identityId, token)).status).toBe(204)
  })

  it('needs the right to name anybody, not only the action', async () => {
    const token = await api.userWith('ida', 'Doorward:Supervisor', 'Doorward:Connections')
    const refused = await link({ issuer: foreign.issuer }, token)
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
  })
})

it('G5 the issuer by which the last owner comes in stays linked', async () => {
  const own = await openTestApi()
  const { body: identity } = await own.call('POST', '/v1/identities', {
    body: { issuer: foreign.issuer, preferredAudience: audience, userIdExpression: 'ext|{client_id}' },
  })
  const token = await foreign.tokenFor('deploy', audience)
  await own.call('GET', '/v1/roles', { token })
  await own.node.linkedPeople.flush()
  const { body: page } = await own.call('GET', '/v1/records')
  const [record] = page.records
  const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
  const handed = { ...record, statements, users: [{ userId: 'ext|deploy' }] }
  expect((await own.call('PUT', `/v1/records/${record.recordId}`, { body: handed })).status).toBe(202)
  expect(await own.call('DELETE', `/v1/identities/${identity.identityId}`, { token })).toMatchObject({
    status: 409,
    body: { errorCode: 'LastOwner' },
  })
  expect((await own.call('GET', '/v1/roles', { token })).status).toBe(200)
  await own.close()
})

describe('two registrations of one issuer', () => {
  const [one, two] = ['https://one.example', 'https://two.example']
  const now = () => Math.floor(Date.now() / 1000)
  /** A token for these audiences, whose one claim names somebody and the other somebody else. */
  const tokenFor = (aud: string | string[]) =>
    foreign.sign({ iss: foreign.issuer, sub: 'by-sub', client_id: 'by-client', aud, iat: now(), exp: now() + 600 })
  const anybody = { userIdExpression: '{sub}' }
  const exactly = (audience: string) => ({ preferredAudience: audience, userIdExpression: '{client_id}' })
  /** Whom the token speaks for, if anybody. */
  async function whoIs(token: string): Promise<string | number> {
    for (const userId of ['by-sub', 'by-client']) {
      const { status } = await api.call('GET', `/v1/users/${userId}/resources/x/permissions/read`, { token })
      if (status !== 403) return status === 401 ? 401 : userId
    }
    return 403
  }

  it('the exact audience wins over any, whichever was there first, also for a token that is known', () =>
    linked(anybody, async () => {
      const token = await tokenFor(one)
      expect(await whoIs(token)).toBe('by-sub')
      await linked(exactly(one), async () => {
        expect(await whoIs(token)).toBe('by-client')
        expect(await whoIs(await tokenFor(two))).toBe('by-sub')
      })
      expect(await whoIs(token)).toBe('by-sub')
    }))

  it('a token that fits two exact ones is refused, and no longer once one is gone', () =>
    linked(exactly(one), async () => {
      const token = await tokenFor([one, two])
      await linked(exactly(two), async () => {
        expect(await whoIs(token)).toBe(401)
        expect(await whoIs(await tokenFor(one))).toBe('by-client')
      })
      expect(await whoIs(token)).toBe('by-client')
    }))
})
