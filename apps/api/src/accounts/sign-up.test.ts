import { hashOfInvited, isInvited } from '@doorward/store/items/invites'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi, userToken } from '../../test/test-api.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}`
})
afterAll(() => api.close())

const put = (body: object, more: object = {}) => api.call('PUT', url, { body, ...more })
const stored = async () => (await api.call('GET', url)).body.signUp

describe('who may become a user on an account’s own pages is its setting (decision 60)', () => {
  it('is anybody until the account says otherwise', async () => {
    expect(await stored()).toEqual({ who: 'open' })
  })

  it('is kept tidied, stays where it is left out, and a GET body can be PUT back', async () => {
    const made = await put({ signUp: { who: 'domains', domains: ['ACME.example', 'acme.example', 'bücher.example'] } })
    const signUp = { who: 'domains', domains: ['acme.example', 'xn--bcher-kva.example'] }
    expect(made).toMatchObject({ status: 200, body: { signUp } })
    expect(await put({ name: 'Renamed' })).toMatchObject({ status: 200, body: { name: 'Renamed', signUp } })
    const { body } = await api.call('GET', url)
    expect(await put(body)).toMatchObject({ status: 200, body: { signUp } })
    expect(await put({ signUp: { who: 'invited' } })).toMatchObject({
      status: 200,
      body: { signUp: { who: 'invited' } },
    })
    expect(await stored()).toEqual({ who: 'invited' })
  })

  it.each([
    ['signUp.domains', { who: 'domains' }],
    ['signUp.domains', { who: 'open', domains: ['acme.example'] }],
    ['signUp.domains.0', { who: 'domains', domains: ['*.acme.example'] }],
    ['signUp.who', { who: 'nobody' }],
    ['signUp', { who: 'open', also: 1 }],
  ])('is refused with 400 naming %s: %j', async (field, signUp) => {
    const before = await stored()
    const refused = await put({ signUp })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
    expect(await stored()).toEqual(before)
  })

  it('takes a hundred domains, and not one more', async () => {
    const domains = Array.from({ length: 100 }, (_, i) => `d${i}.example`)
    expect((await put({ signUp: { who: 'domains', domains } })).body.signUp.domains).toHaveLength(100)
    const refused = await put({ signUp: { who: 'domains', domains: [...domains, 'more.example'] } })
    expect(refused).toMatchObject({ status: 400, body: { details: { field: expect.stringContaining('signUp') } } })
  })

  it('is set by whoever may change the account, and read by whoever may read it', async () => {
    const reader = await api.userWith(api.newUserId(), 'Doorward:ReadResource', 'Doorward:Configuration/Account')
    const nobody = await api.userWith(api.newUserId(), 'Doorward:Owner', 'shelf')
    const signUp = { who: 'open' }
    for (const token of [reader, nobody]) expect((await put({ signUp }, { token })).status).toBe(403)
    expect((await api.call('GET', url, { token: nobody })).body).not.toHaveProperty('signUp')
  })

  it('may be given with a new account, and is in no list of accounts', async () => {
    const token = await portalToken(api.node, 'careful')
    const asked = (method: string, body?: object) =>
      send(api.node, undefined, method, '/v1/accounts', { token, ...(body ? { body } : {}) })
    expect(await asked('POST', { signUp: { who: 'domains' } })).toMatchObject({ status: 400 })
    const made = await asked('POST', { signUp: { who: 'invited' } })
    expect(made).toMatchObject({ status: 201, body: { signUp: { who: 'invited' } } })
    const { accounts } = (await asked('GET')).body
    expect(accounts).toMatchObject([{ accountId: made.body.accountId }])
    expect(accounts[0]).not.toHaveProperty('signUp')
  })
})

describe('an invite to an address is known by the address (decision 60)', () => {
  const invited = async (email: string) => {
    const dataKey = await api.node.environment.keyring.dataKey(api.accountId)
    const wanted = { emailHash: hashOfInvited(dataKey, email), at: new Date() }
    return api.rows.database.account(api.accountId, (tx) => isInvited(tx, api.accountId, wanted), 'read')
  }
  const invite = async (body: object, token?: string) =>
    (await api.call('POST', '/v1/invites', { body, ...(token ? { token } : {}) })).body

  it('while it stands, in any letter case, and sent again too; the address is on no wire and in no export', async () => {
    const { inviteId, ...shown } = await invite({ email: 'Guest@Example.com' })
    expect(shown).not.toHaveProperty('emailHash')
    expect(await invited('guest@example.com')).toBe(true)
    expect(await invited('guests@example.com')).toBe(false)
    const again = await api.call('POST', `/v1/invites/${inviteId}/resend`, {})
    expect(again.status).toBe(201)
    expect(again.body).not.toHaveProperty('emailHash')
    expect(await invited('guest@example.com')).toBe(true)
    const all = await api.call('GET', `${url}/export?history=true`)
    expect(all.status).toBe(200)
    expect(JSON.stringify(all.body)).toContain('"invite"')
    expect(JSON.stringify(all.body)).not.toMatch(/"emailHash":|guest@example/i)
    await api.call('DELETE', `/v1/invites/${again.body.inviteId}`)
    expect(await invited('guest@example.com')).toBe(false)
  })

  it('not once it has expired, nor when whoever made it was deleted', async () => {
    const userId = api.newUserId()
    const token = await api.userWith(userId, 'Doorward:Owner', '*')
    await api.known(userId)
    await invite({ email: 'late@example.com' }, token)
    expect(await invited('late@example.com')).toBe(true)
    expect((await api.call('DELETE', `/v1/users/${userId}`)).status).toBeLessThan(300)
    expect(await invited('late@example.com')).toBe(false)
    await invite({ email: 'soon@example.com' })
    const dataKey = await api.node.environment.keyring.dataKey(api.accountId)
    const later = { emailHash: hashOfInvited(dataKey, 'soon@example.com'), at: new Date(Date.now() + 8 * 86_400_000) }
    expect(await api.rows.database.account(api.accountId, (tx) => isInvited(tx, api.accountId, later))).toBe(false)
  })
})

describe('a new user has nothing (decision 60)', () => {
  const lists = 'records groups requests users roles clients applications connections tenants extensions identities'
  it.each(`${lists} integrations alerts resources analytics/authorization-events`.split(' '))(
    'GET /v1/%s tells them nothing of the account',
    async (name) => {
      const token = await userToken(api.node, api.accountId, api.newUserId())
      const { status, body } = await api.call('GET', `/v1/${name}`, { token })
      if (status === 200) expect(Object.values(body).filter(Array.isArray)).toEqual([[]])
      else expect(status).toBe(403)
    },
  )
})
