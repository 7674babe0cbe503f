import type { AccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let other: AccountId
const hostOf = (accountId: AccountId) => ({ host: `${accountId}.eu-west.doorward.localhost:8080` })
const region = { host: 'eu-west.doorward.localhost:8080' }

beforeAll(async () => {
  api = await openTestApi()
  other = (await api.another()).accountId
})
afterAll(() => api.close())

/** The owner of both accounts, as the single sign-on of one of them would name him. */
const boundTo = async (accountId: AccountId) => ({
  token: await portalToken(api.node, 'owner', { boundTo: accountId }),
})
const invite = async (accountId: AccountId): Promise<string> =>
  (await api.call('POST', '/v1/invites', { body: { statements: [] }, ...hostOf(accountId) })).body.inviteId

describe('decision 42 who came by the single sign-on of an account', () => {
  it('is a caller there, and finds nothing at any other account, whatever he holds there', async () => {
    const asked = await boundTo(api.accountId)
    expect((await api.call('GET', '/v1/roles', asked)).status).toBe(200)
    expect((await api.call('GET', '/v1/roles', { ...asked, ...hostOf(other) })).status).toBe(404)
    expect((await api.call('GET', `/v1/accounts/${other}`, { ...asked, ...region })).status).toBe(404)
    expect((await api.call('GET', '/v1/roles', hostOf(other))).status).toBe(200)
  })

  it('lists that account alone', async () => {
    const { body } = await api.call('GET', '/v1/accounts', { ...(await boundTo(other)), ...region })
    expect(body.accounts.map(({ accountId }: { accountId: string }) => accountId)).toEqual([other])
  })

  it.each([
    ['at the region', () => region],
    ['at his account', () => hostOf(api.accountId)],
  ])('makes no account %s', async (_, at) => {
    const sent = { ...(await boundTo(api.accountId)), body: { name: 'Mine' } }
    const { status, body } = await api.call('POST', '/v1/accounts', { ...sent, ...at() })
    expect([status, body.errorCode]).toEqual([403, 'Forbidden'])
  })

  it('accepts no invite of another account, neither there nor at the region', async () => {
    const inviteId = await invite(other)
    const asked = await boundTo(api.accountId)
    for (const at of [region, hostOf(other)])
      expect((await api.call('PATCH', `/v1/invites/${inviteId}`, { ...asked, ...at })).status).toBe(404)
    const own = await invite(api.accountId)
    expect((await api.call('PATCH', `/v1/invites/${own}`, { ...asked, ...region })).status).toBe(200)
  })

  it('manages no other account at the login host', async () => {
    const asked = await boundTo(api.accountId)
    const at = { host: 'login.doorward.localhost:8080' }
    expect((await api.call('GET', `/api/accounts/${other}/applications`, { ...asked, ...at })).status).toBe(404)
    expect((await api.call('GET', `/api/accounts/${api.accountId}/applications`, { ...asked, ...at })).status).toBe(200)
  })

  it('has no tickets read or written for another account', async () => {
    const sent = { ...(await boundTo(api.accountId)), body: { accountId: other, ticket: { area: 'billing' } } }
    expect((await api.call('POST', '/v1/support-tickets', { ...sent, ...region })).status).toBe(404)
  })
})

describe('decision 48 the name of the single sign-on of an account', () => {
  const save = (accountId: AccountId, domain: string) =>
    api.call('PUT', `/v1/accounts/${accountId}/sso`, { body: { type: 'OAUTH2', domain }, ...hostOf(accountId) })
  const statusOf = async (accountId: AccountId) =>
    (await api.call('GET', `/v1/accounts/${accountId}`, hostOf(accountId))).body.ssoConfiguration
  const prove = (domain: string, accountId: AccountId) =>
    api.rows.owner`insert into proved_domains (domain, account_id, by_record) values (${domain}, ${accountId}, true)`

  it('says whether it leads there', async () => {
    await save(api.accountId, 'hooli.com')
    expect(await statusOf(api.accountId)).toMatchObject({ domain: 'hooli.com', domainStatus: 'UNVERIFIED' })
    await prove('hooli.com', api.accountId)
    expect(await statusOf(api.accountId)).toMatchObject({ domainStatus: 'ACTIVE' })
  })

  it('that two accounts have verified the long form of is of the one that had it first', async () => {
    const [first, second] = [(await api.another()).accountId, (await api.another()).accountId]
    await prove('umbrella.com', first)
    await prove('umbrella.org', second)
    await save(second, 'umbrella')
    await save(first, 'umbrella')
    expect([await statusOf(second), await statusOf(first)]).toMatchObject([
      { domainStatus: 'ACTIVE' },
      { domainStatus: 'TAKEN' },
    ])
  })

  it('shows nothing of when it was set, and takes what it shows back as it is', async () => {
    const shown = await statusOf(api.accountId)
    expect(Object.keys(shown)).not.toContain('domainSince')
    const { clientSecret: _, ...sent } = shown
    const again = await api.call('PUT', `/v1/accounts/${api.accountId}/sso`, { body: sent })
    expect(again.status).toBe(200)
  })
})
