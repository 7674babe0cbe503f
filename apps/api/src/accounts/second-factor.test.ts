import { multiFactorAcr } from '@doorward/core/accounts/second-factor'
import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'
import { administratorJudge } from '../rights/administrators.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}`
})
afterAll(() => api.close())

const give = (userId: string, roleId: string, resourceUri: string) =>
  api.call('POST', '/v1/records', {
    body: { name: userId, statements: [{ roles: [roleId], resources: [{ resourceUri }], users: [{ userId }] }] },
  })
const put = (secondFactor: unknown) => api.call('PUT', url, { body: { secondFactor } })

describe('LGN-01 when people of an account show a second factor is its setting', () => {
  it('is asked of whoever has one until the account says otherwise, and stays where it is left out', async () => {
    expect((await api.call('GET', url)).body.secondFactor).toBe('OPTIONAL')
    expect(await put('OFF')).toMatchObject({ status: 200, body: { secondFactor: 'OFF' } })
    const { body } = await api.call('GET', url)
    for (const again of [body, { name: 'Renamed' }, { secondFactor: null }])
      expect((await api.call('PUT', url, { body: again })).body.secondFactor).toBe('OFF')
  })

  it('is one of four', async () => {
    for (const wrong of ['SOMETIMES', 'required', true, '']) expect((await put(wrong)).status).toBe(400)
  })

  it('decision 12 ends sign-ins of before sooner, once everybody has to show one', async () => {
    const at = async (hours: number) => {
      const id = `session-${hours}`
      await api.rows.owner`
        insert into sessions (account_id, session_id, user_id, auth_time, last_seen_at)
        values (${api.accountId}, ${id}, 'maya', clock_timestamp() - ${hours}::int * interval '1 hour', clock_timestamp())`
      return id
    }
    await Promise.all([at(1), at(25)])
    await api.call('PUT', '/v1/users/maya', { body: { userId: 'maya' } })
    await put('REQUIRED_FOR_ADMINISTRATORS')
    const short = () => api.rows.owner`select from sessions where is_short`
    expect(await short()).toHaveLength(0)
    await put('REQUIRED')
    expect(await short()).toHaveLength(2)
  })
})

describe('LGN-01 a policy that turns stricter reaches what is open:', () => {
  const session = async (accountId: string, userId: string, payload?: object) => {
    const id = `open-${++sessions}`
    await api.rows.owner`
      insert into sessions (account_id, session_id, user_id, auth_time) values (${accountId}, ${id}, ${userId}, clock_timestamp())`
    for (const [model, of] of payload ? Object.entries({ Session: payload, RefreshToken: {} }) : [])
      await api.rows.owner`
        insert into oidc_rows (account_id, model, id, payload, session_id, expires_at)
        values (${accountId}, ${model}, ${`${id} ${model}`}, ${JSON.stringify(of)}::text::jsonb, ${id}, clock_timestamp() + interval '1 day')`
    return id
  }
  let sessions = 0
  const facts = async (id: string) => {
    const [row] = await api.rows.owner`
      select is_short as "isShort", ended_at is not null as "isEnded",
        (select count(*)::int from oidc_rows r where r.session_id = s.session_id) as rows from sessions s where session_id = ${id}`
    return row
  }

  it('a tenant’s shortens the sign-ins of its people, and of nobody else', async () => {
    const { body } = await api.call('POST', '/v1/tenants', { body: { data: { name: 'North' } } })
    for (const userId of ['of-tenant', 'of-none']) await api.known(userId)
    const moved = await api.call('PATCH', `/v1/tenants/${body.tenantId}/users`, { body: { userId: 'of-tenant' } })
    expect(moved).toMatchObject({ status: 204 })
    const [inside, outside] = [await session(api.accountId, 'of-tenant'), await session(api.accountId, 'of-none')]
    const put = await api.call('PUT', `/v1/tenants/${body.tenantId}`, { body: { ...body, secondFactor: 'REQUIRED' } })
    expect(put.status).toBe(200)
    expect(await facts(inside)).toMatchObject({ isShort: true, isEnded: false })
    expect(await facts(outside)).toMatchObject({ isShort: false })
  })

  it('an application’s ends the sign-ins to it without the factor, with their refresh tokens', async () => {
    const { body } = await api.call('POST', '/v1/applications', {
      body: { name: 'Vault', redirectUrls: ['https://app.example/'] },
    })
    const { applicationId } = body
    const authorizations = { [applicationId]: {} }
    const without = await session(api.accountId, 'maya', { accountId: 'maya', authorizations })
    const withFactor = await session(api.accountId, 'maya', { accountId: 'maya', authorizations, acr: multiFactorAcr })
    const elsewhere = await session(api.accountId, 'maya', { accountId: 'maya', authorizations: { other: {} } })
    const put = await api.call('PUT', `/v1/applications/${applicationId}`, {
      body: { ...body, secondFactor: 'REQUIRED' },
    })
    expect(put.status).toBe(200)
    expect(await facts(without)).toMatchObject({ isEnded: true, rows: 0 })
    for (const id of [withFactor, elsewhere]) expect(await facts(id)).toMatchObject({ isEnded: false, rows: 2 })
  })

  it('an account’s shortens the sign-ins of its people of the console at the platform', async () => {
    await put('OPTIONAL')
    const [owner, other] = [await session(platformAccountId, 'owner'), await session(platformAccountId, 'stranger')]
    await put('REQUIRED')
    expect(await facts(owner)).toMatchObject({ isShort: true, isEnded: false })
    expect(await facts(other)).toMatchObject({ isShort: false })
  })

  it('one for administrators reaches theirs alone, in the account and at the platform', async () => {
    await put('OPTIONAL')
    await give('of-owners', 'Doorward:Owner', '*')
    await give('Doorward|guest', 'Doorward:Owner', 'orders/1')
    for (const userId of ['of-owners', 'of-orders']) await api.known(userId)
    await give('of-orders', 'Doorward:Owner', 'orders/1')
    const people = await Promise.all(Array.from({ length: 60 }, (_, i) => session(api.accountId, `at-a-${i}`))) // before it, more than are judged at once
    const [boss, other] = [await session(api.accountId, 'of-owners'), await session(api.accountId, 'of-orders')]
    const [owner, guest] = [await session(platformAccountId, 'owner'), await session(platformAccountId, 'guest')]
    expect((await put('REQUIRED_FOR_ADMINISTRATORS')).status).toBe(200)
    for (const id of [boss, owner]) expect(await facts(id)).toMatchObject({ isShort: true, isEnded: false })
    for (const id of [other, guest, ...people]) expect(await facts(id)).toMatchObject({ isShort: false })
  })

  it('one for administrators of a tenant, or of an application, reaches those of them who are some', async () => {
    await put('OPTIONAL')
    const { body: tenant } = await api.call('POST', '/v1/tenants', { body: { data: { name: 'South' } } })
    for (const userId of ['south-boss', 'south-clerk', 'north-boss']) await api.known(userId)
    for (const userId of ['south-boss', 'north-boss']) await give(userId, 'Doorward:Owner', '*')
    for (const userId of ['south-boss', 'south-clerk'])
      await api.call('PATCH', `/v1/tenants/${tenant.tenantId}/users`, { body: { userId } })
    const { body: application } = await api.call('POST', '/v1/applications', {
      body: { name: 'Safe', redirectUrls: ['https://safe.example/'] },
    })
    const authorizations = { [application.applicationId]: {} }
    const open = (userId: string) => session(api.accountId, userId, { accountId: userId, authorizations })
    const [boss, clerk, elsewhere] = [await open('south-boss'), await open('south-clerk'), await open('north-boss')]
    const secondFactor = 'REQUIRED_FOR_ADMINISTRATORS'
    await api.call('PUT', `/v1/tenants/${tenant.tenantId}`, { body: { ...tenant, secondFactor } })
    expect(await facts(boss)).toMatchObject({ isShort: true, isEnded: false })
    for (const id of [clerk, elsewhere]) expect(await facts(id)).toMatchObject({ isShort: false })
    await api.call('PUT', `/v1/applications/${application.applicationId}`, { body: { ...application, secondFactor } })
    for (const id of [boss, elsewhere]) expect(await facts(id)).toMatchObject({ isEnded: true, rows: 0 })
    expect(await facts(clerk)).toMatchObject({ isEnded: false, rows: 2 })
  })

  it('one that is restored with the settings of before does as one that is set', async () => {
    await api.known('restored-clerk')
    for (const policy of ['REQUIRED', 'REQUIRED_FOR_ADMINISTRATORS']) {
      await put(policy)
      const { body } = await api.call('GET', `${url}/history?limit=1`)
      await put('OFF')
      const open = [await session(api.accountId, 'restored-clerk'), await session(platformAccountId, 'owner')]
      const { revision } = body.changes[0]
      const restored = await api.call('POST', `${url}/settings/restore`, { body: { revision } })
      expect(restored.body.item.secondFactor).toBe(policy)
      const short = await Promise.all(open.map(async (id) => (await facts(id))?.isShort))
      expect(short).toEqual([policy === 'REQUIRED', true])
    }
    const { body } = await api.call('GET', `${url}/history?limit=100`)
    const { revision } = body.changes.find(({ after }: { after: object }) => !('secondFactor' in after))
    const { body: back } = await api.call('POST', `${url}/settings/restore`, { body: { revision } })
    expect(back.item.secondFactor).toBe('OPTIONAL') // it was not set then
  })
})

describe('LGN-01 an administrator, of whom a second factor may be required,', () => {
  const judge = (userId: string) =>
    administratorJudge(api.node.environment.engine)(api.accountId as AccountId, userId as UserId)
  it('is who may change the account or all of a kind in it, and nobody else', async () => {
    await give('boss', 'Doorward:Owner', '*')
    await give('clerk', 'Doorward:Owner', 'orders/1')
    await give('reader', 'Doorward:ReadUsers', 'Doorward:Users')
    expect(await judge('boss')).toBe(true)
    expect(await judge('clerk')).toBe(false)
    expect(await judge('reader')).toBe(false)
    expect(await judge('nobody')).toBe(false)
  })
})
