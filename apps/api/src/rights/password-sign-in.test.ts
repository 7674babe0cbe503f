import type { AccountId, ClientId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'
import { passwordSignInJudge } from './password-sign-in.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function may(options: object, held?: [role: string, resource: string]) {
  const { body } = await api.call('POST', '/v1/clients', { body: { name: 'Old', options } })
  if (held) await api.userWith(body.clientId, ...held)
  return passwordSignInJudge(api.node.environment.engine)(api.accountId as AccountId, body.clientId as ClientId)
}
const on = { grantPasswordSignIn: true }

describe('decision 13: a service client signs people in by their passwords', () => {
  it('LGN-06 once it is switched on and holds the role on the connections, and not by one of the two', async () => {
    expect(await may(on, ['Doorward:AuthenticateUser', 'Doorward:Connections'])).toBe(true)
    expect(await may({}, ['Doorward:AuthenticateUser', 'Doorward:Connections'])).toBe(false)
    expect(await may({ grantPasswordSignIn: false }, ['Doorward:AuthenticateUser', 'Doorward:Connections'])).toBe(false)
    expect(await may(on)).toBe(false)
    expect(await may(on, ['Doorward:AuthenticateUser', 'Doorward:Applications'])).toBe(false)
    expect(await may(on, ['Doorward:ReadResource', 'Doorward:Connections'])).toBe(false)
  })
})
