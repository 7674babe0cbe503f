import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import {
  AuthressClient,
  type SdkClient,
  ServiceClientTokenProvider,
  TokenVerifier,
  UnauthorizedError,
} from './published-client.ts'
import { type Bootstrapped, type RunningServer, runServer } from './run-server.ts'

/** The published client of this API family, unmodified, against the running server. */
let server: RunningServer
let made: Bootstrapped & { accessKey: string }
let sdk: SdkClient
/** The same with the key of a client that may do nothing. */
let powerless: SdkClient

beforeAll(async () => {
  server = await runServer()
  const { accessKey = '', ...facts } = await server.bootstrap('owner@example.com', 'Demo')
  made = { ...facts, accessKey }
  sdk = new AuthressClient({ authressApiUrl: server.apiUrl }, accessKey)
  const { data: client } = await sdk.serviceClients.createClient({ name: 'Powerless' })
  const { data: key } = await sdk.serviceClients.requestAccessKey(client.clientId)
  powerless = new AuthressClient({ authressApiUrl: server.apiUrl }, key.accessKey)
  await sdk.roles.createRole(role('ro_kept'))
  await sdk.accessRecords.createRecord(record('rec_kept', 'ro_kept', 'documents/*'))
})
afterAll(() => server.remove())

const role = (roleId: string) => ({
  roleId,
  name: 'Kept',
  permissions: [{ action: 'documents:read', allow: true, grant: false, delegate: false }],
})
const record = (recordId: string, roleId: string, resourceUri: string) => ({
  recordId,
  name: 'Kept',
  users: [{ userId: 'maya' }],
  statements: [{ roles: [roleId], resources: [{ resourceUri }] }],
})

type Ask = (client: SdkClient) => Promise<unknown>
/** A method, what it answers, and what the client that may do nothing gets. Later rows build on earlier ones. */
const calls: [name: string, ask: Ask, answer: object | undefined, refused: number | 'nothing less'][] = [
  ['roles.createRole', (c) => c.roles.createRole(role('ro_made')), { status: 201, data: role('ro_made') }, 403],
  ['roles.getRole', (c) => c.roles.getRole('ro_made'), { status: 200, data: { roleId: 'ro_made', name: 'Kept' } }, 403],
  [
    'roles.updateRole',
    (c) => c.roles.updateRole('ro_made', { ...role('ro_made'), name: 'Changed' }),
    { status: 200, data: { name: 'Changed' } },
    403,
  ],
  ['roles.deleteRole', (c) => c.roles.deleteRole('ro_made'), { status: 204 }, 403],
  [
    'accessRecords.createRecord',
    (c) => c.accessRecords.createRecord(record('rec_made', 'ro_kept', 'made')),
    { status: 201, data: { recordId: 'rec_made', status: 'ACTIVE', users: [{ userId: 'maya' }] } },
    403,
  ],
  ['accessRecords.getRecord', (c) => c.accessRecords.getRecord('rec_made'), { data: { recordId: 'rec_made' } }, 403],
  [
    'accessRecords.getRecords',
    (c) => c.accessRecords.getRecords(1, undefined, 'kept', 'ACTIVE'),
    { data: { records: [{ name: 'Kept' }], pagination: { next: { cursor: expect.any(String) } } } },
    'nothing less',
  ],
  [
    'accessRecords.updateRecord',
    (c) => c.accessRecords.updateRecord('rec_made', { ...record('rec_made', 'ro_kept', 'made'), name: 'Changed' }),
    { status: 202, data: { name: 'Changed' } },
    403,
  ],
  ['accessRecords.deleteRecord', (c) => c.accessRecords.deleteRecord('rec_made'), undefined, 403],
  [
    'serviceClients.createClient',
    (c) => c.serviceClients.createClient({ name: 'Made' }),
    { status: 201, data: { clientId: expect.stringMatching(/^sc_/), name: 'Made' } },
    403,
  ],
  [
    'serviceClients.getClients',
    (c) => c.serviceClients.getClients(),
    { data: { clients: expect.arrayContaining([expect.objectContaining({ name: 'Powerless' })]) } },
    403,
  ],
  [
    'serviceClients.getClient',
    (c) => c.serviceClients.getClient(made.clientId),
    { data: { clientId: expect.stringMatching(/^sc_/), verificationKeys: [{ keyId: expect.any(String) }] } },
    403,
  ],
  [
    'serviceClients.updateClient',
    async (c) => {
      const { data } = await sdk.serviceClients.createClient({ name: 'Before' })
      return c.serviceClients.updateClient(data.clientId, { ...data, name: 'After' })
    },
    { status: 200, data: { name: 'After' } },
    403,
  ],
  [
    'serviceClients.requestAccessKey',
    async (c) => {
      const { data } = await sdk.serviceClients.createClient({ name: 'Keyed' })
      return c.serviceClients.requestAccessKey(data.clientId)
    },
    { status: 201, data: { keyId: expect.any(String), accessKey: expect.stringMatching(/^sc_/) } },
    403,
  ],
  [
    'serviceClients.deleteAccessKey',
    async (c) => {
      const { data } = await sdk.serviceClients.createClient({ name: 'Keyed' })
      const { data: key } = await sdk.serviceClients.requestAccessKey(data.clientId)
      return c.serviceClients.deleteAccessKey(data.clientId, key.keyId)
    },
    { status: 204 },
    403,
  ],
  [
    'serviceClients.deleteClient',
    async (c) => {
      const { data } = await sdk.serviceClients.createClient({ name: 'Gone' })
      return c.serviceClients.deleteClient(data.clientId)
    },
    { status: 204 },
    403,
  ],
  ['users.getUser', (c) => c.users.getUser(made.ownerUserId), { data: { email: 'owner@example.com' } }, 403],
  ['accounts.getAccounts', (c) => c.accounts.getAccounts(), { data: { accounts: [{ name: 'Demo' }] } }, 'nothing less'],
  [
    'accounts.getAccount',
    (c) => c.accounts.getAccount(made.accountId),
    { data: { name: 'Demo', createdTime: expect.any(String) } },
    'nothing less',
  ],
  [
    'userPermissions.authorizeUser',
    (c) => c.userPermissions.authorizeUser('maya', 'documents/7', 'documents:read'),
    { status: 200 },
    403,
  ],
  [
    'userPermissions.getUserPermissionsForResource',
    (c) => c.userPermissions.getUserPermissionsForResource('maya', 'documents/7'),
    { data: { userId: 'maya', permissions: [{ action: 'documents:read', allow: true }] } },
    403,
  ],
  [
    'userPermissions.getUserRolesForResource',
    (c) => c.userPermissions.getUserRolesForResource('maya', 'documents/*'),
    { data: { roles: [{ roleId: 'ro_kept' }] } },
    403,
  ],
  [
    'userPermissions.getUserResources, everything below',
    (c) => c.userPermissions.getUserResources('maya', 'documents/*', 10, undefined, 'documents:read'),
    { data: { accessToAllSubResources: true, resources: null } },
    403,
  ],
  [
    'userPermissions.getUserResources, nested, without a collection',
    // The client writes a collection that was not given as the text "undefined".
    (c) => c.userPermissions.getUserResources('maya', undefined, 10, undefined, 'documents:read', 'INCLUDE_NESTED'),
    { data: { resources: [{ resourceUri: 'documents/*' }] } },
    403,
  ],
]

test.each(calls)('%s', async (_, ask, answer, refused) => {
  const refusal = await ask(powerless).then(
    () => 'nothing less' as const,
    (error: { status?: number }) => error.status,
  )
  expect(refusal).toBe(refused)
  const answered = await ask(sdk)
  if (answer === undefined) expect(answered).toBeUndefined()
  else expect(answered).toMatchObject(answer)
})

describe('what the client makes of refusals', () => {
  it('turns a "no" into its own UnauthorizedError', async () => {
    const asked = sdk.userPermissions.authorizeUser('maya', 'elsewhere', 'documents:read')
    await expect(asked).rejects.toBeInstanceOf(UnauthorizedError)
    await expect(asked).rejects.toMatchObject({
      userId: 'maya',
      resourceUri: 'elsewhere',
      permission: 'documents:read',
    })
  })

  it.each<[string, Ask, object]>([
    ['an unknown role', (c) => c.roles.getRole('ro_nothing'), { status: 404, data: { errorCode: 'NotFound' } }],
    ['an unknown record', (c) => c.accessRecords.getRecord('rec_nothing'), { status: 404 }],
    ['an unknown client', (c) => c.serviceClients.getClient('sc_nothing'), { status: 404 }],
    ['another account', (c) => c.accounts.getAccount('acc-nothing'), { status: 404 }],
    ['a role twice', (c) => c.roles.createRole(role('ro_kept')), { status: 409 }],
    ['a record twice', (c) => c.accessRecords.createRecord(record('rec_kept', 'ro_kept', 'x')), { status: 409 }],
    [
      'a record changed elsewhere',
      (c) => c.accessRecords.updateRecord('rec_kept', record('rec_kept', 'ro_kept', 'x'), new Date(0)),
      { status: 412, data: { errorCode: 'ChangedElsewhere' } },
    ],
    [
      'a malformed field',
      (c) => c.accessRecords.createRecord({ ...record('rec_bad', 'ro_kept', 'a//b') }),
      { status: 400, data: { details: { field: 'statements.0.resources' } } },
    ],
  ])('tells of %s by status and code', async (_, ask, refusal) => {
    await expect(ask(sdk)).rejects.toMatchObject(refusal)
  })

  it('gets 401 without a good key', async () => {
    const stranger = new AuthressClient({ authressApiUrl: server.apiUrl }, async () => 'not.a.token')
    await expect(stranger.roles.getRole('ro_kept')).rejects.toMatchObject({ status: 401 })
  })
})

describe('tokens that the client makes itself', () => {
  it('asks about itself with a token function and no user id', async () => {
    const provider = new ServiceClientTokenProvider(made.accessKey, server.apiUrl)
    const client = new AuthressClient({ authressApiUrl: server.apiUrl }, () => provider.getToken())
    expect(await client.userPermissions.authorizeUser(null, 'documents/1', 'documents:read')).toMatchObject({
      status: 200,
    })
  })

  it('verifies its own token by the keys we publish', async () => {
    const token = await new ServiceClientTokenProvider(made.accessKey, server.apiUrl).getToken()
    expect(await TokenVerifier(server.apiUrl, token)).toMatchObject({ sub: made.clientId })
  })

  it('walks a list by the cursors it is given', async () => {
    for (let i = 0; i < 5; i++) await sdk.accessRecords.createRecord(record(`rec_walk_${i}`, 'ro_kept', 'walk'))
    const seen: (string | undefined)[] = []
    for (let cursor: string | undefined; ; ) {
      const { data } = await sdk.accessRecords.getRecords(2, cursor, 'rec_walk')
      seen.push(...data.records.map(({ recordId }) => recordId))
      cursor = data.pagination?.next?.cursor
      if (!cursor) break
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].map((i) => `rec_walk_${i}`))
  })
})
