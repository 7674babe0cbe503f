import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type ForeignIssuer, openForeignIssuer } from './foreign-issuer.ts'
import {
  AuthressClient,
  methodsOf,
  type SdkClient,
  ServiceClientTokenProvider,
  TokenVerifier,
  UnauthorizedError,
} from './published-client.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { type Ask, calls, record, role, type Scene } from './sdk-calls.ts'

/** The published client of this API family, unmodified, against the running server. */
let server: RunningServer
let foreign: ForeignIssuer
let scene: Scene
let sdk: SdkClient
/** The same with the key of a client that may do nothing. */
let powerless: SdkClient
/** The same with the token of a person who came in through another identity provider. */
let person: SdkClient

beforeAll(async () => {
  foreign = await openForeignIssuer()
  server = await runServer({ environment: { DOORWARD_OUTBOUND_ALLOW: '127.0.0.1' } })
  const { accessKey = '', ...facts } = await server.bootstrap('owner@example.com', 'Demo')
  sdk = new AuthressClient({ authressApiUrl: facts.apiUrl }, accessKey)
  const personToken = await foreign.tokenOf('person')
  scene = { ...facts, accessKey, owner: sdk, personToken }
  const { data: client } = await sdk.serviceClients.createClient({ name: 'Powerless' })
  const { data: key } = await sdk.serviceClients.requestAccessKey(client.clientId)
  powerless = new AuthressClient({ authressApiUrl: facts.apiUrl }, key.accessKey)
  await sdk.accounts.linkIdentity({ issuer: foreign.issuer })
  person = new AuthressClient({ authressApiUrl: facts.apiUrl }, async () => personToken)
  await sdk.roles.createRole(role('ro_kept'))
  await sdk.accessRecords.createRecord(record('rec_kept', 'ro_kept', 'documents/*'))
})
afterAll(async () => {
  await server.remove()
  await foreign.close()
})

test.each(calls)('%s', async (_, ask, answer, refused, caller) => {
  const refusal = await ask(powerless, scene).then(
    () => 'nothing less' as const,
    (error: { status?: number }) => error.status,
  )
  expect(refusal).toBe(refused)
  const answered = await ask(caller === 'person' ? person : sdk, scene).catch((error: unknown) => ({ rejected: error }))
  if (answer === undefined) expect(answered).toBeUndefined()
  else expect(answered).toMatchObject(answer)
})

it('leaves no method of the client without a row', () => {
  const rows = new Set(calls.map(([name]) => name.split(',')[0]))
  expect([...rows].sort()).toEqual(methodsOf(sdk))
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
    await expect(ask(sdk, scene)).rejects.toMatchObject(refusal)
  })

  it('gets 401 without a good key', async () => {
    const stranger = new AuthressClient({ authressApiUrl: scene.apiUrl }, async () => 'not.a.token')
    await expect(stranger.roles.getRole('ro_kept')).rejects.toMatchObject({ status: 401 })
  })
})

describe('tokens that the client makes itself', () => {
  it('asks about itself with a token function and no user id', async () => {
    const provider = new ServiceClientTokenProvider(scene.accessKey, scene.apiUrl)
    const client = new AuthressClient({ authressApiUrl: scene.apiUrl }, () => provider.getToken())
    expect(await client.userPermissions.authorizeUser(null, 'documents/1', 'documents:read')).toMatchObject({
      status: 200,
    })
  })

  it('works with a token of the client_credentials grant, which verifies by the keys we publish (RFC 6749 4.4)', async () => {
    const answer = await fetch(`${scene.apiUrl}/api/authentication/oauth/tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: scene.clientId,
        client_secret: scene.accessKey,
      }),
    })
    const granted = (await answer.json()) as { access_token: string; expires_in: number }
    expect([answer.status, granted.expires_in]).toEqual([200, 3600])
    const client = new AuthressClient({ authressApiUrl: scene.apiUrl }, async () => granted.access_token)
    expect((await client.roles.getRole('ro_kept')).status).toBe(200)
    expect(await TokenVerifier(scene.apiUrl, granted.access_token)).toMatchObject({ sub: scene.clientId })
  })

  it('verifies its own token by the keys we publish', async () => {
    const token = await new ServiceClientTokenProvider(scene.accessKey, scene.apiUrl).getToken()
    expect(await TokenVerifier(scene.apiUrl, token)).toMatchObject({ sub: scene.clientId })
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
