import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, type TestApi } from '../../test/test-api.ts'
import { lookFor, watchDomain } from '../domain-verifications/look.ts'

let names: NameServer
let one: TestApi
beforeAll(async () => {
  names = await openNameServer()
  one = await openTestApi({ dnsServer: names.address })
})
afterAll(async () => {
  await one.close()
  await names.close()
})

type Asked = { token?: string; host?: string; accountId?: string }
const list = ({ accountId = one.accountId }: Asked = {}) => `/api/accounts/${accountId}/domains`
const add = (domain: string, asked: Asked = {}) => one.call('POST', list(asked), { body: { domain }, ...asked })
const refresh = async (domain: string, asked: Asked = {}) =>
  (await one.call('PATCH', `${list(asked)}/${domain}`, asked)).body
const recordOf = ({ validation }: { validation: { recordName: string; value: string } }) => ({
  [validation.recordName]: [validation.value],
})
/** Has a domain stand for the account. */
async function serve(domain: string, asked: Asked = {}) {
  const { body } = await add(domain, asked)
  await names.serve(recordOf(body))
  return refresh(domain, asked)
}
const at = (domain: string) => `${domain}:8080`
const rolesAt = async (domain: string) => (await one.call('GET', '/v1/roles', { host: at(domain) })).status

describe('LGN-06 ENT-07 a custom domain', () => {
  it('takes two records, and is pending until the one that proves it is found in the domain name system', async () => {
    const { status, body } = await add('Login.Own.com')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      domain: 'login.own.com',
      status: 'PENDING',
      route: { recordType: 'CNAME', recordName: 'login.own.com', value: `${one.accountId}.eu-west.doorward.localhost` },
      validation: { recordType: 'TXT', recordName: '_doorward.login.own.com' },
      emailValidations: [],
    })
    expect(body.validation.dynamicLookupStatus).toBeUndefined()
    expect(await rolesAt('login.own.com')).toBe(404)
    await names.serve(recordOf(body))
    expect(await refresh('login.own.com')).toMatchObject({
      status: 'COMPLETE',
      origin: 'http://login.own.com:8080',
      validation: { dynamicLookupStatus: 'TXT' },
    })
    expect((await one.call('GET', list())).body.domains).toMatchObject([
      { domain: 'login.own.com', status: 'COMPLETE' },
    ])
  })

  it('named with the dot that ends a whole name, as DNS tools write it, is the one without', async () => {
    expect((await add('Whole.Own.com.')).body.domain).toBe('whole.own.com')
    expect((await add('whole.own.com')).body.domain).toBe('whole.own.com')
    expect((await refresh('whole.own.com.')).domain).toBe('whole.own.com')
    expect((await add('whole.own.com..')).status).toBe(400)
    expect((await one.call('DELETE', `${list()}/whole.own.com.`)).status).toBe(204)
    const { domains } = (await one.call('GET', list())).body
    expect(domains.map(({ domain }: { domain: string }) => domain)).not.toContain('whole.own.com')
  })

  it('is one of 200 at most, however many are added at once', async () => {
    const other = await one.another()
    await one.rows.owner`
      insert into custom_domains (account_id, domain) select ${other.accountId}, 'n' || n || '.many.com' from generate_series(1, 199) n`
    await one.rows.owner`
      insert into domain_verifications (account_id, domain, value) select account_id, domain, domain from custom_domains where account_id = ${other.accountId}`
    const added = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(`${name}.more.com`, other)))
    expect(added.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  it('says what the domain name system answers about where it leads', async () => {
    const { body } = await add('route.own.com')
    const target = body.route.value
    expect((await refresh('route.own.com')).route).toMatchObject({ leadsHere: false })
    await names.serve({}, { 'old.host.net': '192.0.2.9', 'route.own.com': 'old.host.net' })
    expect((await refresh('route.own.com')).route).toMatchObject({ leadsHere: false, foundInstead: ['old.host.net'] })
    await names.serve({}, { [target]: '192.0.2.1', 'route.own.com': target })
    expect((await refresh('route.own.com')).route).toMatchObject({ leadsHere: true })
    await names.serve({}, { [target]: '192.0.2.1', 'route.own.com': '192.0.2.1' })
    expect((await refresh('route.own.com')).route).toMatchObject({ leadsHere: true })
    await names.close()
    expect(await refresh('route.own.com')).toMatchObject({ status: 'PENDING', nameServerFailed: true })
    await names.serve({})
  })

  it('serves the account whole, and no other one', async () => {
    await serve('whole.own.com')
    const host = at('whole.own.com')
    expect(await rolesAt('whole.own.com')).toBe(200)
    expect((await one.call('GET', `/v1/accounts/${one.accountId}`, { host })).status).toBe(200)
    const stranger = await portalToken(one.node, 'somebody')
    expect((await one.call('GET', '/v1/roles', { host, token: stranger })).status).toBe(404)
    expect(await rolesAt('WHOLE.own.COM')).toBe(200)
    for (const wrong of ['whole.own.com', 'whole.own.com:9', 'x.whole.own.com:8080', 'own.com:8080'])
      expect((await one.call('GET', '/v1/roles', { host: wrong })).status, wrong).toBe(404)
  })

  it('is not for names that nobody can own, nor for our own', async () => {
    for (const name of ['com', 'co.uk', 'localhost', '10.0.0.1', 'doorward.localhost', 'login.doorward.localhost'])
      expect((await add(name)).status, name).toBe(400)
    expect((await add('_doorward.own.com')).status).toBe(400)
  })

  it('is of the account that proves it, once: adding it reserves nothing, and the value of another account proves nothing', async () => {
    const other = await one.another()
    const theirs = (await add('wanted.own.com', other)).body
    const ours = (await add('wanted.own.com')).body
    await names.serve(recordOf(theirs))
    expect(await refresh('wanted.own.com')).toMatchObject({
      status: 'PENDING',
      foundInstead: [theirs.validation.value],
    })
    expect(await rolesAt('wanted.own.com')).toBe(404)
    expect(await refresh('wanted.own.com', other)).toMatchObject({ status: 'COMPLETE' })
    await names.serve(recordOf(ours))
    expect(await refresh('wanted.own.com')).toMatchObject({ status: 'PENDING', takenByAnother: true })
    expect((await one.call('DELETE', `${list(other)}/wanted.own.com`, other)).status).toBe(204)
    expect(await refresh('wanted.own.com')).toMatchObject({ status: 'COMPLETE' })
    expect(await rolesAt('wanted.own.com')).toBe(200)
  })

  it('ends at once when it is taken back, with the sign-ins that began there; added again it takes another value', async () => {
    const { validation } = await serve('ending.own.com')
    const session = (id: string, domain: string | null) => one.rows.owner`
      insert into sessions (account_id, session_id, user_id, auth_time, domain) values (${one.accountId}, ${id}, 'maya', now(), ${domain})`
    await session('there', 'ending.own.com')
    await session('elsewhere', null)
    expect((await one.call('DELETE', `${list()}/ending.own.com`)).status).toBe(204)
    expect(await rolesAt('ending.own.com')).toBe(404)
    expect(
      await one.rows.owner`select session_id, ended_at is not null as ended from sessions order by session_id`,
    ).toEqual([
      { session_id: 'elsewhere', ended: false },
      { session_id: 'there', ended: true },
    ])
    expect((await one.call('DELETE', `${list()}/ending.own.com`)).status).toBe(404)
    const anew = (await add('ending.own.com')).body
    expect(anew.validation.value).not.toBe(validation.value)
    expect(await refresh('ending.own.com')).toMatchObject({ status: 'PENDING' })
  })

  it('fails once its record has been gone for three days, is served no more, and may be added again', async () => {
    await serve('failing.own.com')
    await names.serve({})
    for (const hour of [1, 30, 74]) {
      const now = () => new Date(Date.now() + hour * 3_600_000)
      await lookFor({ ...one.node.environment, now }, one.accountId, 'failing.own.com')
    }
    await one.node.environment.servedDomains.look()
    const { body } = await one.call('GET', list())
    expect(body.domains.find(({ domain }: { domain: string }) => domain === 'failing.own.com').status).toBe('FAILED')
    expect(await rolesAt('failing.own.com')).toBe(404)
    expect((await add('failing.own.com')).body.status).toBe('PENDING')
  })

  it('is told in the account’s history: who added, proved and took it back, when, and that it failed by itself', async () => {
    const name = 'told.own.com'
    const history = async () => {
      const { body } = await one.call('GET', `/v1/accounts/${one.accountId}/history?limit=100`)
      type Told = { actor: { userId: string }; after: { customDomains?: Record<string, string> } }
      const states = (body.changes as Told[]).map(({ actor, after }) => [actor.userId, after.customDomains?.[name]])
      return states.reverse().filter(([, status], at) => status !== states[at - 1]?.[1])
    }
    const admin = await one.userWith('domains-admin', 'Doorward:Owner', '*')
    const { body } = await add(name, { token: admin })
    await names.serve(recordOf(body))
    await refresh(name)
    await refresh(name)
    await names.serve({})
    const { body: told } = await one.call('GET', `/v1/accounts/${one.accountId}`)
    expect(told).not.toHaveProperty('customDomains')
    for (const hour of [1, 30, 74]) {
      const now = () => new Date(Date.now() + hour * 3_600_000)
      const job = { accountId: one.accountId, job: `domain:${name}`, taken: 0, revision: null, state: {}, at: now() }
      await watchDomain({ ...one.node.environment, now })(job, new AbortController().signal)
    }
    await one.call('PUT', `/v1/accounts/${one.accountId}`, { body: { name: 'Renamed' } })
    await one.call('DELETE', `${list()}/${name}`, { token: admin })
    expect(await history()).toEqual([
      ['domains-admin', 'PENDING'],
      ['Doorward|owner', 'COMPLETE'],
      ['Doorward', 'FAILED'],
      ['domains-admin', undefined],
    ])
  })

  it('stays taken back when the request that added it comes once more', async () => {
    const once = { 'idempotency-key': 'domain-once' }
    const asked = { body: { domain: 'twice.own.com' }, headers: once }
    const first = await one.call('POST', list(), asked)
    await one.call('DELETE', `${list()}/twice.own.com`)
    expect((await one.call('POST', list(), asked)).body).toEqual(first.body)
    const { body } = await one.call('GET', list())
    expect(body.domains.map(({ domain }: { domain: string }) => domain)).not.toContain('twice.own.com')
  })

  it('keeps the proof of a name by which people of a tenant are told, and frees it otherwise', async () => {
    await serve('people.own.com')
    await one.call('POST', '/v1/tenants', { body: { tenantId: 'ten_own', domains: [{ domain: 'people.own.com' }] } })
    await one.call('DELETE', `${list()}/people.own.com`)
    const proofs = async () =>
      (await one.call('GET', '/v1/domain-verifications?domain=people.own.com')).body.domainVerifications
    expect(await proofs()).toMatchObject([{ status: 'COMPLETE' }])
    expect(await rolesAt('people.own.com')).toBe(404)
  })

  it('is listed at the login host too, for people of the account alone', async () => {
    const host = 'login.doorward.localhost:8080'
    const stranger = await portalToken(one.node, 'somebody')
    expect((await one.call('GET', list(), { host, token: stranger })).status).toBe(404)
  })
})
