import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints, type NamedEndpoint } from './endpoints.ts'
import { type Sample, samplesOf } from './samples.ts'
import { openTestApi, portalToken, type TestApi } from './test-api.ts'

/** Decisions 26 and 46: what asks for a recent sign-in, by which credential it is done, and what the others are told. */
const asking = allEndpoints.filter(({ access }) => access.kind === 'permission' && access.stepUp === true)

let api: TestApi
let samples: Record<string, () => Promise<Sample>>
const tokens = new Map<string, string>()
beforeAll(async () => {
  api = await openTestApi()
  samples = samplesOf(api)
  const { body } = await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements: [everything] } })
  tokens.set('a sign-in just now', api.owner)
  tokens.set('a sign-in of four minutes ago', await portalToken(api.node, 'owner', { signedIn: 240 }))
  tokens.set('a sign-in of ten minutes ago', await portalToken(api.node, 'owner', { signedIn: 600 }))
  tokens.set('a sign-in that it does not tell', await portalToken(api.node, 'owner', { signedIn: 'unsaid' }))
  tokens.set('a sign-in of tomorrow', await portalToken(api.node, 'owner', { signedIn: -86_400 }))
  tokens.set('a limited token', body.token)
  tokens.set('a service client', (await api.ownerClient()).accessKey)
  await api.userWith('Doorward|member', 'Doorward:Owner', 'elsewhere')
  tokens.set('nobody who may', await portalToken(api.node, 'member', { signedIn: 600 }))
})
afterAll(() => api.close())

const ask = async ({ name, method }: NamedEndpoint, by: string) => {
  const { url, body } = (await samples[name]?.()) ?? { url: '' }
  return api.call(method, url, { token: tokens.get(by), ...(body ? { body } : {}) })
}
const challenge =
  'Bearer error="insufficient_user_authentication", error_description="Sign in again first: this asks for a sign-in at most five minutes old.", max_age=300'
const toldToSignIn = { status: 401, body: { errorCode: 'InsufficientUserAuthentication' } }
const toldAnotherWay = {
  status: 403,
  body: {
    errorCode: 'Forbidden',
    title: expect.stringMatching(/Sign in and use the token of that sign-in(\.|, or use a service client\.)$/),
  },
}

it('concerns what hands out secrets, chooses who comes in, or gives everything away', () => {
  const known = ['updateAccountSso', 'linkIdentity', 'requestAccessKey', 'createIntegration', 'createConnection']
  const all = [...known, 'updateConnection', 'getConnectionCredentials', 'exportAccount', 'requestApplicationSecret']
  expect(asking.map(({ name }) => name)).toEqual(expect.arrayContaining(all))
})

describe.each(asking.map((endpoint) => ({ name: endpoint.name, endpoint })))('decision 46: $name', ({ endpoint }) => {
  it.each(['a sign-in just now', 'a sign-in of four minutes ago'])('is done by %s', async (by) => {
    expect((await ask(endpoint, by)).status).toBeLessThan(300)
  })

  it('is done by a service client unless it is for people only', async () => {
    const isForPeople = endpoint.access.kind === 'permission' && endpoint.access.peopleOnly
    const { status } = await ask(endpoint, 'a service client')
    expect(status < 300 ? 'done' : status).toBe(isForPeople ? 403 : 'done')
  })

  it('answers an older sign-in how old one may be (RFC 9470 §3)', async () => {
    const answer = await ask(endpoint, 'a sign-in of ten minutes ago')
    expect(answer).toMatchObject(toldToSignIn)
    expect(answer.headers['www-authenticate']).toBe(challenge)
  })

  it.each(['a sign-in that it does not tell', 'a sign-in of tomorrow', 'a limited token'])(
    'tells another way where no newer sign-in would help: %s',
    async (by) => expect(await ask(endpoint, by)).toMatchObject(toldAnotherWay),
  )

  it('names what is missing to those who may not do it, whenever they signed in', async () => {
    const { status, body } = await ask(endpoint, 'nobody who may')
    expect([status, body.details?.action]).toEqual([
      403,
      endpoint.access.kind === 'permission' && endpoint.access.action,
    ])
  })
})

it('I1: what was done is not told again to an older sign-in', async () => {
  const body = { authenticationUrl: 'https://idp.example/authorize', clientId: 'sample', connectionId: 'con_once' }
  const headers = { 'idempotency-key': 'once' }
  const first = await api.call('POST', '/v1/connections', { body, headers })
  expect(first.status).toBe(201)
  const token = tokens.get('a sign-in of ten minutes ago')
  expect(await api.call('POST', '/v1/connections', { token, body, headers })).toMatchObject(toldToSignIn)
})

it('a connection that a tenant brings along asks for what creating it alone asks for', async () => {
  const token = tokens.get('a sign-in of ten minutes ago')
  const connection = { authenticationUrl: 'https://idp.example/authorize', clientId: 'sample' }
  const create = (body: object, by = token) => api.call('POST', '/v1/tenants', { token: by, body })
  expect((await create({ data: { name: 'Bare' } })).status).toBe(201)
  expect(await create({ data: { name: 'Its own' }, connection })).toMatchObject(toldToSignIn)
  const limited = tokens.get('a limited token')
  expect(await create({ data: { name: 'Its own' }, connection }, limited)).toMatchObject(toldAnotherWay)
  expect((await create({ data: { name: 'Its own' }, connection }, api.owner)).status).toBe(201)
})

const giving = allEndpoints.filter(({ access }) => access.kind === 'permission' && access.stepUp === 'toGiveAccount')
const everything = { roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }
let given = 0

/** What gives somebody the whole account, made so that only the last step is left. */
const lastSteps: Record<string, () => Promise<Sample>> = {
  createRecord: async () => ({ url: '/v1/records', body: ownerRecord({ users: [{ userId: `new-${given}` }] }) }),
  updateRecord: async () => {
    const name = { name: 'Becomes an owner', users: [{ userId: `new-${given}` }] }
    const little = {
      ...name,
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs/1' }] }],
    }
    const { body } = await api.call('POST', '/v1/records', { body: little })
    return { url: `/v1/records/${body.recordId}`, body: { ...name, statements: [everything] } }
  },
  createGroup: async () => {
    const { url, body } = (await lastSteps.updateGroup?.()) ?? { url: '' }
    await api.call('DELETE', url)
    return { url: '/v1/groups', body: { ...(body as object), groupId: url.split('/').at(-1) } }
  },
  updateGroup: async () => {
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Owners' } })
    await api.call('POST', '/v1/records', { body: ownerRecord({ groups: [{ groupId: group.groupId }] }) })
    return { url: `/v1/groups/${group.groupId}`, body: { name: 'Owners', users: [{ userId: `new-${given}` }] } }
  },
  createRole: async () => {
    const { url, body } = (await lastSteps.updateRole?.()) ?? { url: '' }
    const roleId = url.split('/').at(-1)
    expect((await api.call('DELETE', url)).status).toBeLessThan(300)
    return { url: '/v1/roles', body: { ...(body as object), roleId } }
  },
  updateRole: async () => {
    const read = { action: 'read', allow: true, grant: false, delegate: false }
    const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'Grows', permissions: [read] } })
    const statement = { ...everything, roles: [role.roleId], users: [{ userId: `new-${given}` }] }
    await api.call('POST', '/v1/records', { body: { name: 'Grows', statements: [statement] } })
    const all = { action: '*', allow: true, grant: true, delegate: true }
    return { url: `/v1/roles/${role.roleId}`, body: { name: 'Grows', permissions: [all] } }
  },
  respondToAccessRequest: async () => {
    const userId = `wants-all-${given}`
    const token = await api.userWith(userId, 'Doorward:ReadResource', 'docs/1')
    const access = { users: [{ userId }], statements: [everything] }
    const { body } = await api.call('POST', '/v1/requests', { token, body: { access } })
    return { url: `/v1/requests/${body.requestId}`, body: { status: 'APPROVED' } }
  },
  createInvite: async () => ({ url: '/v1/invites', body: { statements: [everything] } }),
  resendInvite: async () => {
    const { body } = await api.call('POST', '/v1/invites', { body: { statements: [everything] } })
    return { url: `/v1/invites/${body.inviteId}/resend` }
  },
}
/** The same by going back to it, after something less. */
const restoring = (replacing: () => Promise<Sample>) => async (): Promise<Sample> => {
  const { url, body } = await replacing()
  const { body: less } = await api.call('GET', url)
  await api.call('PUT', url, { body })
  await api.call('PUT', url, { body: less })
  const { changes } = (await api.call('GET', `${url}/history`)).body
  return { url: `${url}/restore`, body: { revision: changes[1].revision } }
}
for (const noun of ['Record', 'Group', 'Role'])
  lastSteps[`restore${noun}`] = restoring(lastSteps[`update${noun}`] as () => Promise<Sample>) // each is above
const ownerRecord = (named: object) => ({ name: 'Owners', statements: [everything], ...named })

describe.each(giving.map(({ name, method }) => ({ name, method })))(
  'security 31: $name that gives somebody the whole account',
  ({ name, method }) => {
    const give = async (by: string) => {
      given += 1
      const { url, body } = (await lastSteps[name]?.()) ?? { url: '' }
      return api.call(method, url, { token: tokens.get(by), ...(body ? { body } : {}) })
    }

    it.each(['a sign-in just now', 'a service client'])('is done by %s', async (by) => {
      expect((await give(by)).status).toBeLessThan(300)
    })

    it('asks an older sign-in for a newer one', async () => {
      expect(await give('a sign-in of ten minutes ago')).toMatchObject(toldToSignIn)
    })

    it('is done by no limited token', async () => {
      expect(await give('a limited token')).toMatchObject(toldAnotherWay)
    })

    it('asks for nothing where it gives less', async () => {
      const old = 'a sign-in of ten minutes ago'
      expect((await ask({ name, method } as NamedEndpoint, old)).status).toBeLessThan(300)
    })
  },
)
