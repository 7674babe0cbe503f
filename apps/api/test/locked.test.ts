import { changesNothing, type Endpoint, isForUnlocked } from '@doorward/contract/endpoint'
import { installationEndpoints } from '@doorward/contract/installation/index'
import { relayEndpoints } from '@doorward/contract/relay/index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptAtSignIn } from '../src/invites/accept-at-sign-in.ts'
import { allEndpoints, billingEndpoints, loginEndpoints } from './endpoints.ts'
import { type Sample, samplesOf } from './samples.ts'
import { openTestApi, send, type TestApi, userToken } from './test-api.ts'

let isLocked = false
let api: TestApi
let samples: Record<string, () => Promise<Sample>>
beforeAll(async () => {
  api = await openTestApi({ isLocked: () => isLocked })
  samples = samplesOf(api)
})
afterAll(() => api.close())

/** Sends while the account is locked. */
async function locked(...asked: Parameters<TestApi['call']>) {
  isLocked = true
  try {
    return await api.call(...asked)
  } finally {
    isLocked = false
  }
}
const refused = { status: 402, body: { errorCode: 'AccountLocked' } }

/** Writes that go on while an account is locked, besides what only asks and what deletes, by why they do (decision 52). */
const goingOn = {
  'takes away alone': ['updateUserState'],
  'is about money': ['updateAccountUsage'],
  'is somebody’s own, or asks': ['createRequest', 'updateView', 'createSupportTicket', 'unsubscribeAccountCreation'],
  'is about another account, or whether there is this one': ['createAccount', 'restoreAccount'],
  'is signed in by, or tries what is there': [
    'requestUserToken',
    'createConnectionTest',
    'delegateUserLogin',
    'delegateAccountUserLogin',
    'testIntegration',
    'replayDeadLetters',
    'retryDelivery',
  ],
}
const named = new Set(Object.values(goingOn).flat())
const goesOn = (endpoint: Endpoint & { name: string }) =>
  changesNothing(endpoint) || endpoint.method === 'DELETE' || named.has(endpoint.name)
const writes = allEndpoints.filter(({ method }) => method !== 'GET')

describe('decision 52: while an account is locked', () => {
  it.each(writes.map((endpoint) => [endpoint.name, goesOn(endpoint) ? 'goes on' : 'is refused', endpoint] as const))(
    '%s %s',
    async (name, what, { method }) => {
      const make = samples[name]
      if (!make) throw new Error(`no sample of ${name}`)
      const { url, body } = await make()
      const answer = await locked(method, url, body ? { body } : {})
      if (what === 'is refused') expect(answer).toMatchObject(refused)
      else expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    },
  )

  it('billing, signing in, the operator and the relay of secrets go on, whatever is asked', () => {
    const others = { ...installationEndpoints, ...relayEndpoints } as Record<string, Endpoint>
    const all = [...billingEndpoints, ...loginEndpoints, ...Object.values(others)]
    expect(all.filter(isForUnlocked).map(({ path }) => path)).toEqual([])
  })

  it('what takes away by one word gives nothing by another: a request is denied, not approved; a user is not let in again', async () => {
    const request = await samples.respondToAccessRequest?.()
    const answer = (status: string) => locked('PATCH', request?.url ?? '', { body: { status } })
    expect(await answer('APPROVED')).toMatchObject(refused)
    expect(await answer('DENIED')).toMatchObject({ status: 200, body: { status: 'DENIED' } })
    const user = await samples.updateUserState?.()
    expect(await locked('PUT', user?.url ?? '', { body: { state: 'ACTIVE' } })).toMatchObject(refused)
  })

  it('an invite gives nothing, neither where no host names the account nor at a sign-in, which goes on', async () => {
    const { body: invite } = await api.call('POST', '/v1/invites', { body: { statements: [] } })
    const { body: before } = await api.call('GET', `/v1/accounts/${api.accountId}`)
    const plan = (featureSet: string) =>
      api.node.environment.commit({
        accountId: api.accountId,
        actor: 'test',
        requestId: 'req_test',
        reads: [{ kind: 'account', id: api.accountId }],
        decide: (view) => {
          const key = { kind: 'account', id: api.accountId } as const
          const doc = view.item(key)?.doc ?? {}
          const on = { featureSet, currency: 'EUR', since: '2026-01-01T00:00:00.000Z' }
          return { changes: [{ ...key, after: { ...doc, plan: on } }], reply: () => ({ status: 200, body: undefined }) }
        },
      })
    await plan('LOCKED')
    const token = await userToken(api.node, api.accountId, 'guest')
    const portal = await send(api.node, undefined, 'PATCH', `/v1/invites/${invite.inviteId}`, { token: api.owner })
    expect(portal).toMatchObject(refused)
    const asked = { inviteId: invite.inviteId, userId: 'guest', accountId: api.accountId } as const
    const accept = acceptAtSignIn({ ...api.node.environment, texts: undefined as never })
    await accept({ ...asked, origin: before.links.self.href, requestId: 'req_test', ip: '' } as never)
    expect((await api.call('GET', '/v1/users/guest')).status).toBe(404)
    await plan('BETA_PLAN')
    expect((await api.call('PATCH', `/v1/invites/${invite.inviteId}`, { token })).status).toBe(200)
  })
})
