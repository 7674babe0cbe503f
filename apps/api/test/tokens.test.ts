import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from './test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const statusOf = async (token: string) => (await api.call('GET', '/v1/clients', { token })).status

describe("decision 41: an account's own issuer", () => {
  it.each(['Doorward|owner', 'doorward|owner', ' Doorward|owner', 'Ｄoorward｜owner', 'DOORWARD|owner'])(
    'never speaks for a portal user: %s',
    async (subject) => {
      expect(await statusOf(await userToken(api.node, api.accountId, subject))).toBe(401)
    },
  )

  it('never speaks for a service client without its key', async () => {
    const { clientId } = await api.ownerClient()
    expect(await statusOf(await userToken(api.node, api.accountId, clientId))).toBe(401)
  })

  it('speaks for a portal user by a limited token, which is a row of its own', async () => {
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    const { body } = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })
    expect(await statusOf(body.token)).toBe(200)
  })
})
