import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApi, portalToken, send, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let url: string
beforeAll(async () => {
  api = await openTestApi()
  url = `/v1/accounts/${api.accountId}`
})
afterAll(() => api.close())

const off = { password: false, emailCode: false }
const on = { password: true, emailCode: true }
const provider = { type: 'OAUTH2', clientId: 'ours', issuerUrl: 'https://idp.example' }
const put = (signInMethods: object | null) => api.call('PUT', url, { body: { signInMethods } })
const connect = async (body: object) => (await api.call('POST', '/v1/connections', { body })).body.connectionId
const disconnect = (connectionId: string) => api.call('DELETE', `/v1/connections/${connectionId}`)
const refused = { status: 400, body: { errorCode: 'InvalidRequest', details: { field: 'signInMethods' } } }
beforeEach(() => put(on))

describe('LGN-08 what people of an account sign in by is its setting', () => {
  it('is everything until the account says otherwise, stays where it is left out, and a GET body can be PUT back', async () => {
    const fresh = await openTestApi()
    const at = `/v1/accounts/${fresh.accountId}`
    expect((await fresh.call('GET', at)).body.signInMethods).toEqual(on)
    await fresh.close()
    expect(await put({ password: false })).toMatchObject({
      status: 200,
      body: { signInMethods: { password: false, emailCode: true } },
    })
    const { body } = await api.call('GET', url)
    for (const again of [body, { name: 'Renamed' }, { signInMethods: null }])
      expect((await api.call('PUT', url, { body: again })).body.signInMethods).toEqual({
        password: false,
        emailCode: true,
      })
  })

  it.each([
    ['signInMethods.password', { password: 'no' }],
    ['signInMethods', { passkey: true }],
  ])('is refused with 400 naming %s: %j', async (field, given) => {
    const answer = await put(given)
    expect([answer.status, JSON.stringify(answer.body).includes(field)]).toEqual([400, true])
  })

  it.each([
    ['no connection', undefined],
    ['one that lacks its client id', { ...provider, clientId: undefined }],
    ['one of passwords', { type: 'PASSWORD' }],
  ])('is never nothing at all with %s', async (_, body) => {
    const connectionId = body && (await connect(body))
    expect(await put(off)).toMatchObject(refused)
    expect((await put(off)).body.title).toMatch(/nobody could sign in/)
    expect((await api.call('GET', url)).body.signInMethods).toEqual(on)
    if (connectionId) await disconnect(connectionId)
  })

  it('may be nothing but a provider; other settings are saved as before when that one is gone', async () => {
    const connectionId = await connect(provider)
    expect(await put(off)).toMatchObject({ status: 200, body: { signInMethods: off } })
    await disconnect(connectionId)
    const { body } = await api.call('GET', url)
    expect(await api.call('PUT', url, { body: { ...body, name: 'Still' } })).toMatchObject({ status: 200 })
  })

  it('may be given with a new account, which has no provider yet, and is in no list of accounts', async () => {
    const token = await portalToken(api.node, 'starter')
    const asked = (method: string, body?: object) =>
      send(api.node, undefined, method, '/v1/accounts', { token, ...(body ? { body } : {}) })
    expect(await asked('POST', { signInMethods: off })).toMatchObject(refused)
    const signInMethods = { password: false, emailCode: true }
    expect(await asked('POST', { signInMethods })).toMatchObject({ status: 201, body: { signInMethods } })
    expect((await asked('GET')).body.accounts[0]).not.toHaveProperty('signInMethods')
  })
})

describe('LGN-08 a tenant may say otherwise for its people', () => {
  const save = (tenantId: string, body: object) => api.call('PUT', `/v1/tenants/${tenantId}`, { body })
  const make = (body: object) => api.call('POST', '/v1/tenants', { body })

  it('keeps what is said of its own, and nothing where it is left out or null', async () => {
    const made = await make({ tenantId: 'says', signInMethods: { password: false, emailCode: null } })
    expect(made).toMatchObject({ status: 201, body: { signInMethods: { password: false } } })
    expect(made.body.signInMethods).toEqual({ password: false })
    for (const signInMethods of [undefined, null, {}])
      expect((await save('says', { signInMethods })).body).not.toHaveProperty('signInMethods')
  })

  it.each([
    ['everything off of its own', on, off],
    ['one off, and the other in the account', { password: true, emailCode: false }, { password: false }],
  ])('is refused without a connection that leads its people in: %s', async (_, ofAccount, ofTenant) => {
    await put(ofAccount)
    const bare = await connect({ ...provider, clientId: undefined })
    expect(await make({ signInMethods: ofTenant })).toMatchObject(refused)
    expect(await make({ signInMethods: ofTenant, connection: { connectionId: bare } })).toMatchObject(refused)
    const good = await connect(provider)
    const { status, body } = await make({ signInMethods: ofTenant, connection: { connectionId: good } })
    expect([status, body.signInMethods]).toEqual([201, ofTenant])
    expect(await save(body.tenantId, { signInMethods: ofTenant })).toMatchObject(refused) // it would lose its connection
    expect(await save(body.tenantId, { connection: { connectionId: good } })).toMatchObject({ status: 200 })
    await api.call('DELETE', `/v1/tenants/${body.tenantId}`)
    for (const each of [bare, good]) await disconnect(each)
  })

  it('takes a connection that is made with it', async () => {
    expect(await make({ signInMethods: off, connection: provider })).toMatchObject({ status: 201 })
    expect(await make({ signInMethods: off, connection: { ...provider, clientId: null } })).toMatchObject(refused)
  })
})
