import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi, userToken } from '../../test/test-api.ts'

/** Who may only assign to others gets nothing by assigning to a client that he acts as (G3). */
let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const treasure = [{ roles: ['Doorward:Editor'], resources: [{ resourceUri: 'treasure' }] }]
const newClient = async (): Promise<string> =>
  (await api.call('POST', '/v1/clients', { body: { name: 'Bot' } })).body.clientId

/** Somebody who may assign everything to others, edit records and groups, and do this besides on service clients. */
async function assigner(action: string, resourceUri = 'Doorward:ServiceClients') {
  const userId = api.newUserId()
  const role = async (name: string, ...actions: string[]): Promise<string> => {
    const permissions = actions.map((each) => ({ action: each, allow: true, grant: false, delegate: false }))
    return (await api.call('POST', '/v1/roles', { body: { name, permissions } })).body.roleId
  }
  const on = (roleId: string, uri: string) => ({ roles: [roleId], resources: [{ resourceUri: uri }] })
  const statements = [
    on('Doorward:SecurityAdmin', '*'),
    on(await role('Writer', 'access-records', 'groups', 'roles'), 'Doorward:*'),
    on(await role('Clients', action), resourceUri),
  ]
  const made = await api.call('POST', '/v1/records', { body: { name: 'Assigner', users: [{ userId }], statements } })
  expect(made.status).toBe(201)
  return { userId, recordId: made.body.recordId as string, token: await userToken(api.node, api.accountId, userId) }
}
const give = (token: string, more: object) =>
  api.call('POST', '/v1/records', { token, body: { name: 'Gift', statements: treasure, ...more } })
const missing = {
  status: 403,
  body: {
    errorCode: 'MissingGrant',
    details: { missing: expect.arrayContaining([expect.objectContaining({ flag: 'delegate' })]) },
  },
}

describe('who holds grant without delegate', () => {
  it('gives to others, and to a client whose keys he has nothing to do with', async () => {
    const { token } = await assigner('clients:read')
    expect((await give(token, { users: [{ userId: 'maya' }] })).status).toBe(201)
    expect((await give(token, { users: [{ userId: await newClient() }] })).status).toBe(201)
  })

  it.each(['clients:keys:create', 'clients', '*'])(
    'gives nothing to a client for which he may make a key by %s',
    async (action) => {
      const { token } = await assigner(action)
      const clientId = await newClient()
      expect(await give(token, { users: [{ userId: clientId }] })).toMatchObject(missing)
    },
  )

  it('nor to that client alone, where it is the only one', async () => {
    const [clientId, other] = [await newClient(), await newClient()]
    const { token } = await assigner('clients:keys:create', `Doorward:ServiceClients/${clientId}`)
    expect(await give(token, { users: [{ userId: clientId }] })).toMatchObject(missing)
    expect((await give(token, { users: [{ userId: other }] })).status).toBe(201)
  })

  it('nor by a group, a statement or a role that has the client', async () => {
    const { token } = await assigner('clients:keys:create')
    const clientId = await newClient()
    const { body: group } = await api.call('POST', '/v1/groups', {
      body: { name: 'Bots', users: [{ userId: clientId }] },
    })
    const { body: role } = await api.call('POST', '/v1/roles', { body: { name: 'Empty', permissions: [] } })
    await give(api.owner, { users: [{ userId: clientId }], statements: [{ ...treasure[0], roles: [role.roleId] }] })
    const permissions = [{ action: 'read', allow: true, grant: false, delegate: false }]
    const { body: people } = await api.call('POST', '/v1/groups', {
      body: { name: 'People', users: [{ userId: 'maya' }] },
    })
    await give(api.owner, { groups: [{ groupId: people.groupId }] })
    const tries = [
      give(token, { groups: [{ groupId: group.groupId }] }),
      give(token, { statements: [{ ...treasure[0], users: [{ userId: clientId }] }] }),
      api.call('PUT', `/v1/roles/${role.roleId}`, { token, body: { name: 'Full', permissions } }),
      api.call('PUT', `/v1/groups/${people.groupId}`, { token, body: { name: 'P', users: [{ userId: clientId }] } }),
    ]
    for (const answer of await Promise.all(tries)) expect(answer).toMatchObject(missing)
  })

  it('nor to a client whose key he made, also once he may make none, as long as the key lives', async () => {
    const { token, recordId, userId } = await assigner('clients:keys:create')
    const clientId = await newClient()
    const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`, { token })
    expect(key.accessKey).toBeDefined()
    const { body: record } = await api.call('GET', `/v1/records/${recordId}`)
    const statements = record.statements.slice(0, 2)
    await api.call('PUT', `/v1/records/${recordId}`, { body: { ...record, statements } })
    expect(await give(token, { users: [{ userId: clientId }] })).toMatchObject(missing)
    await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${key.keyId}`)
    expect((await give(token, { users: [{ userId: clientId }] })).status).toBe(201)
    expect(userId).toBeDefined()
  })

  it('makes no key for a client that he gave to', async () => {
    const { token, recordId } = await assigner('clients:read')
    const clientId = await newClient()
    expect((await give(token, { users: [{ userId: clientId }] })).status).toBe(201)
    const { body: record } = await api.call('GET', `/v1/records/${recordId}`)
    const statements = [
      ...record.statements,
      { roles: ['Doorward:Owner'], resources: [{ resourceUri: 'Doorward:ServiceClients' }] },
    ]
    await api.call('PUT', `/v1/records/${recordId}`, { body: { ...record, statements } })
    const key = await api.call('POST', `/v1/clients/${clientId}/access-keys`, { token })
    expect(key).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
  })
})

describe('a client that holds grant without delegate', () => {
  it('gives nothing to who made its key, nor to a group of his, and as ever to others', async () => {
    const clientId = await newClient()
    const lead = [{ roles: ['Doorward:SecurityAdmin'], resources: [{ resourceUri: '*' }] }]
    const { body: role } = await api.call('POST', '/v1/roles', {
      body: {
        name: 'Records',
        permissions: [{ action: 'access-records', allow: true, grant: false, delegate: false }],
      },
    })
    const { userId, token } = await assigner('clients:keys:create')
    const { body: group } = await api.call('POST', '/v1/groups', { body: { name: 'Ours', users: [{ userId }] } })
    const writes = { roles: [role.roleId], resources: [{ resourceUri: 'Doorward:*' }] }
    await give(api.owner, { users: [{ userId: clientId }], statements: [...lead, writes] })
    const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`, { token })
    expect(key.accessKey).toBeDefined()
    const other = await newClient()
    for (const named of [
      { users: [{ userId }] },
      { groups: [{ groupId: group.groupId }] },
      { users: [{ userId: other }] },
    ])
      expect(await give(key.accessKey, named)).toMatchObject(missing)
    expect((await give(key.accessKey, { users: [{ userId: 'maya' }] })).status).toBe(201)
  })

  it('nor over several clients, each with a key that the one before made', async () => {
    const { userId, token } = await assigner('clients')
    const [first, second] = [await newClient(), await newClient()]
    const keys = [{ roles: ['Doorward:Supervisor'], resources: [{ resourceUri: 'Doorward:ServiceClients' }] }]
    await give(api.owner, { users: [{ userId: first }], statements: keys })
    await give(api.owner, { users: [{ userId }], statements: keys })
    const firstKey = (await api.call('POST', `/v1/clients/${first}/access-keys`, { token })).body.accessKey
    const secondKey = await api.call('POST', `/v1/clients/${second}/access-keys`, { token: firstKey })
    expect(secondKey.status).toBe(201)
    const { body: page } = await api.call('GET', `/v1/records?filter=${userId}&limit=100`)
    for (const record of page.records) {
      const statements = record.statements.filter(
        ({ resources }: { resources: { resourceUri: string }[] }) =>
          resources[0]?.resourceUri !== 'Doorward:ServiceClients',
      )
      if (statements.length === 0) await api.call('DELETE', `/v1/records/${record.recordId}`)
      else await api.call('PUT', `/v1/records/${record.recordId}`, { body: { ...record, statements } })
    }
    expect(await give(token, { users: [{ userId: second }] })).toMatchObject(missing)
    await api.call('DELETE', `/v1/clients/${first}`)
    expect(await give(token, { users: [{ userId: second }] })).toMatchObject(missing)
  })

  it('nor by an invite that who made its key accepts, also once that key is gone', async () => {
    const { userId, token } = await assigner('clients:keys:create')
    const clientId = await newClient()
    const statements = [
      { roles: ['Doorward:SecurityAdmin'], resources: [{ resourceUri: '*' }] },
      { roles: ['Doorward:Supervisor'], resources: [{ resourceUri: 'Doorward:Users' }] },
    ]
    await give(api.owner, { users: [{ userId: clientId }], statements: statements.slice(0, 1) })
    await give(api.owner, { users: [{ userId }], statements: statements.slice(1) })
    const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`, { token })
    await give(api.owner, { users: [{ userId: clientId }], statements: statements.slice(1) })
    const invite = await api.call('POST', '/v1/invites', { token: key.accessKey, body: { statements: treasure } })
    expect(invite.status).toBe(201)
    expect(invite.body).not.toHaveProperty('behind')
    const accept = () => api.call('PATCH', `/v1/invites/${invite.body.inviteId}`, { token })
    expect((await accept()).body.errorCode).toBe('MissingGrant')
    await api.call('DELETE', `/v1/clients/${clientId}/access-keys/${key.keyId}`)
    expect((await accept()).body.errorCode).toBe('MissingGrant')
    const guest = await userToken(api.node, api.accountId, api.newUserId())
    expect((await api.call('PATCH', `/v1/invites/${invite.body.inviteId}`, { token: guest })).status).toBe(200)
  })

  it('gives to the owner who made its key: he gains nothing by it', async () => {
    const clientId = await newClient()
    const lead = [{ roles: ['Doorward:SecurityAdmin', 'Doorward:Supervisor'], resources: [{ resourceUri: '*' }] }]
    await give(api.owner, { users: [{ userId: clientId }], statements: lead })
    const { body: key } = await api.call('POST', `/v1/clients/${clientId}/access-keys`)
    expect((await give(key.accessKey, { users: [{ userId: 'Doorward|owner' }] })).status).toBe(201)
  })
})

it('who may delegate gives to his own client', async () => {
  const { clientId, accessKey } = await api.ownerClient()
  const { body } = await give(api.owner, { users: [{ userId: clientId }] })
  expect(body.recordId).toBeDefined()
  expect((await give(accessKey, { users: [{ userId: clientId }] })).status).toBe(201)
})
