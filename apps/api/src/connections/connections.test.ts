import type { ConnectionId, UserId } from '@doorward/core/ids'
import { presets } from '@doorward/core/providers/presets'
import { saveCredentials } from '@doorward/store/items/connection-credentials'
import { unsealText } from '@doorward/store/secrets/sealed-values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { certificate } from '../../test/certificate.ts'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

const { scopes, ...addresses } = presets.google
/** What the operator lends. */
const google = { presetId: 'google', clientId: 'operator', clientSecret: 'of the operator', addresses, scopes }

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ sharedIdentities: [google] })
})
afterAll(() => api.close())

const secret = 'the-provider-gave-us-this'
const idp = { authenticationUrl: 'https://idp.example/auth', tokenUrl: 'https://idp.example/token', clientId: 'us' }
const create = async (body: object = {}, token = api.owner) =>
  (await api.call('POST', '/v1/connections', { token, body: { ...idp, ...body } })).body
const url = ({ connectionId }: { connectionId: string }) => `/v1/connections/${connectionId}`
const storedOf = async (connectionId: string) => {
  const [row] = await api.rows
    .owner`select doc, search from items where kind = 'connection' and item_id = ${connectionId}`
  return row as { doc: { sealed?: { clientSecret?: string } }; search: string } // the columns asked for
}

describe('API-20 connections', () => {
  it('take every field of the contract and give it back; what nobody set is left out', async () => {
    const body = {
      connectionId: 'con_full',
      type: 'SAML2',
      authenticationUrl: 'https://idp.example/sso',
      tokenUrl: 'https://idp.example/token',
      issuerUrl: 'urn:company:idp',
      providerCertificate: certificate,
      clientId: 'us',
      clientSecretId: 'key1',
      userDataConfiguration: { location: 'CHE' },
      data: {
        tenantId: 't1',
        developerAccountId: 'TEAM',
        name: 'Company',
        supportedContentType: 'application/json',
        oidcUserEndpointUrl: 'https://idp.example/me',
        userIdExpression: '{id}',
        trustIdentityUserId: true,
      },
      defaultConnectionProperties: { scope: 'openid', prompt: 'login', audience: 'x' },
      conditions: { requireBusinessAccount: true },
      tenantConfiguration: { assignmentType: 'TRUSTED_DOMAIN_FALLBACK' },
      linkingConfiguration: { type: 'EXPLICIT' },
      tags: { Environment: 'test' },
    }
    const made = await api.call('POST', '/v1/connections', { body })
    expect(made).toMatchObject({ status: 201, body: { ...body, isActiveConnection: true, clientSecret: null } })
    expect((await api.call('GET', url(body))).body).toEqual(made.body)
    expect((await api.call('PUT', url(body), { body: made.body })).body).toMatchObject(body)
    const plain = await create({ connectionId: 'con_plain', data: null })
    expect(Object.keys(plain).sort()).toEqual(
      ['authenticationUrl', 'clientId', 'clientSecret', 'connectionId', 'createdTime', 'hasClientSecret'].concat(
        ['isActiveConnection', 'lastUpdated', 'links', 'tokenUrl', 'type'].sort(),
      ),
    )
  })

  it('LGN-09 say by words alone whether a SAML provider may begin, or the field is named', async () => {
    const saml = { ...idp, type: 'SAML2' }
    for (const allowIdpInitiated of ['true', 'false', null]) {
      const body = { ...saml, defaultConnectionProperties: { allowIdpInitiated } }
      const { status } = await api.call('POST', '/v1/connections', { body })
      expect(status, String(allowIdpInitiated)).toBe(201)
    }
    for (const allowIdpInitiated of ['yes', '', true, ['true']]) {
      const body = { ...saml, defaultConnectionProperties: { allowIdpInitiated } }
      expect(await api.call('POST', '/v1/connections', { body })).toMatchObject({
        status: 400,
        body: { details: { field: 'defaultConnectionProperties.allowIdpInitiated' } },
      })
    }
  })

  it.each([
    'email',
    'Password',
    'delegation',
    'DOORWARD_CONNECTION_TEST',
    'sso:acc-theirs',
    'sc_one',
    'ext_one',
    '.',
    '..',
  ])(
    'LGN-08 are never called %s, which stands for something else in identities, tokens or addresses',
    async (connectionId) => {
      const refused = { status: 400, body: { errorCode: 'ReservedName', details: { field: 'connectionId' } } }
      const body = { ...idp, connectionId }
      expect(await api.call('POST', '/v1/connections', { body })).toMatchObject(refused)
      const tenant = { data: { name: 'Globex' }, connection: body }
      expect(await api.call('POST', '/v1/tenants', { body: tenant })).toMatchObject(refused)
      if (!connectionId.startsWith('.'))
        expect(await api.call('PUT', `/v1/connections/${connectionId}`, { body: idp })).toMatchObject(refused)
    },
  )

  it('SES-07 answer 409 for an id that exists, which then can be fetched', async () => {
    await create({ connectionId: 'con_once' })
    const again = await api.call('POST', '/v1/connections', { body: { ...idp, connectionId: 'con_once' } })
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'ConnectionAlreadyExists' } })
    expect((await api.call('GET', '/v1/connections/con_once')).status).toBe(200)
  })

  it('are found by filter, at the address with a slash too, page by page', async () => {
    await create({ data: { name: 'Findable 1' } })
    await create({ data: { name: 'Findable 2' } })
    const first = (await api.call('GET', '/v1/connections/?filter=findable&limit=1')).body
    expect(first.connections).toHaveLength(1)
    const { cursor } = first.pagination.next
    const second = (await api.call('GET', `/v1/connections?filter=findable&limit=1&cursor=${cursor}`)).body
    expect(second.connections).toHaveLength(1)
    expect(second.connections[0].connectionId).not.toBe(first.connections[0].connectionId)
  })

  it('are created by a PUT of whoever may create them, and of nobody else', async () => {
    const body = { ...idp, connectionId: 'ignored' }
    expect(await api.call('PUT', '/v1/connections/con_sso-1', { body })).toMatchObject({
      status: 200,
      body: { connectionId: 'con_sso-1' },
    })
    const editor = await api.userWith('editor', 'Doorward:Editor', 'Doorward:Connections')
    expect((await api.call('PUT', '/v1/connections/con_sso-1', { token: editor, body })).status).toBe(200)
    expect((await api.call('PUT', '/v1/connections/con_sso-2', { token: editor, body })).status).toBe(404)
  })

  it('keep the precondition: a stale save is 412 and changes nothing', async () => {
    const made = await api.call('POST', '/v1/connections', { body: idp })
    const headers = { 'if-match': String(made.headers.etag) }
    expect((await api.call('PUT', url(made.body), { headers, body: { ...idp, clientId: 'new' } })).status).toBe(200)
    expect((await api.call('PUT', url(made.body), { headers, body: idp })).status).toBe(412)
    expect((await api.call('GET', url(made.body))).body.clientId).toBe('new')
  })
})

describe('security 54 the client secret', () => {
  it('is sealed in the row, found by no filter and shown in no answer', async () => {
    const made = await create({ clientSecret: secret })
    expect(JSON.stringify(made)).not.toContain(secret)
    expect(made).toMatchObject({ clientSecret: null, hasClientSecret: true })
    const { doc, search } = await storedOf(made.connectionId)
    expect(JSON.stringify(doc)).not.toContain(secret)
    const sealed = doc.sealed?.clientSecret ?? ''
    expect(search).not.toContain(sealed.slice(0, 20).toLowerCase())
    const place = {
      accountId: api.accountId,
      kind: 'connection',
      id: made.connectionId,
      field: 'clientSecret',
    } as const
    expect(await unsealText(api.node.environment.keyring, place, sealed)).toBe(secret)
    await expect(unsealText(api.node.environment.keyring, { ...place, id: 'con_other' }, sealed)).rejects.toThrow()
    for (const address of ['/v1/connections', `${url(made)}/history`]) {
      const { status, body } = await api.call('GET', address)
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(sealed.slice(0, 20))
    }
  })

  it.each<[string, object, boolean]>([
    ['left out', {}, true],
    ['the null of a GET', { clientSecret: null, hasClientSecret: true }, true],
    ['an empty text', { clientSecret: '' }, false],
  ])('after a PUT with %j stands as it should', async (_, body, stands) => {
    const made = await create({ clientSecret: secret })
    const before = await storedOf(made.connectionId)
    const saved = await api.call('PUT', url(made), { body: { ...idp, ...body } })
    expect(saved.body.hasClientSecret).toBe(stands)
    expect((await storedOf(made.connectionId)).doc.sealed).toEqual(stands ? before.doc.sealed : undefined)
  })

  it('does not outlive its connection', async () => {
    const made = await create({ clientSecret: secret })
    await api.call('DELETE', url(made))
    expect(await create({ connectionId: made.connectionId })).toMatchObject({ hasClientSecret: false })
  })
})

describe('addresses that the server calls', () => {
  it.each([
    ['tokenUrl', { tokenUrl: 'https://10.0.0.1/token' }],
    ['issuerUrl', { issuerUrl: 'https://[fd00::1]' }],
    ['data.oidcUserEndpointUrl', { data: { oidcUserEndpointUrl: 'https://169.254.169.254/me' } }],
  ])('are refused where they can never be called: %s', async (field, more) => {
    expect(await api.call('POST', '/v1/connections', { body: { ...idp, ...more } })).toMatchObject({
      status: 400,
      body: { details: { field } },
    })
  })

  it('are no business of a SAML provider, whose issuer is a name', async () => {
    const body = { ...idp, type: 'SAML2', issuerUrl: 'https://10.0.0.1/name' }
    expect((await api.call('POST', '/v1/connections', { body })).status).toBe(201)
  })
})

describe('the certificate of a provider', () => {
  const base64 = certificate.split('\n').slice(1, -1)
  const save = {
    connection: (providerCertificate: string) =>
      api.call('POST', '/v1/connections', { body: { ...idp, type: 'SAML2', providerCertificate } }),
    'single sign-on': (providerCertificate: string) =>
      api.call('PUT', `/v1/accounts/${api.accountId}/sso`, { body: { providerCertificate } }),
  }
  describe.each(['connection', 'single sign-on'] as const)('of a %s', (kind) => {
    it.each([
      ['as PEM', certificate],
      ['as base64', base64.join('')],
      ['as base64 in lines', `\n${base64.join('\r\n')}\n`],
    ])('is taken %s', async (_, text) => {
      expect((await save[kind](text)).status).toBeLessThan(300)
    })
    it.each([
      ['a word', 'certificate'],
      ['an empty frame', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'],
      [
        'a public key',
        '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEANfRUI5X1Ij0ewUAqBOmJmjJ7Ie6+2l/p0VStiFuNDrE=\n-----END PUBLIC KEY-----',
      ],
      ['base64 of something else', Buffer.from('no certificate').toString('base64')],
      ['half of one', base64.slice(0, 3).join('')],
      ['markup around one', `<b>${base64.join('')}</b>`],
    ])('is refused naming the field when it is %s', async (_, text) => {
      expect(await save[kind](text)).toMatchObject({ status: 400, body: { details: { field: 'providerCertificate' } } })
    })
  })
})

describe('G3 who chooses as whom people come in', () => {
  let limited: string
  beforeAll(async () => {
    limited = await api.userWith('limited', 'Doorward:Supervisor', 'Doorward:Connections')
  })
  const chooses = { data: { trustIdentityUserId: true } }

  it('needs the right to name anybody, to create and to change; anything else does not', async () => {
    const post = (body: object) => api.call('POST', '/v1/connections', { token: limited, body: { ...idp, ...body } })
    expect(await post(chooses)).toMatchObject({ status: 403, body: { errorCode: 'MissingGrant' } })
    const { status, body } = await post({})
    expect(status).toBe(201)
    const put = (change: object) =>
      api.call('PUT', url(body), { token: limited, body: { ...idp, ...change } }).then((answer) => answer.status)
    expect(await put({ data: { name: 'Renamed' } })).toBe(200)
    expect(await put({ data: { userIdExpression: '{email}' } })).toBe(403)
    expect(await put({ tokenUrl: 'https://evil.example/token' })).toBe(403)
    expect(await put({ issuerUrl: 'https://evil.example' })).toBe(403)
  })

  it('is judged against the connection that had the id before', async () => {
    const { connectionId } = await create()
    await api.call('DELETE', url({ connectionId }))
    const body = { ...idp, connectionId, tokenUrl: 'https://evil.example/token' }
    expect((await api.call('POST', '/v1/connections', { token: limited, body })).status).toBe(403)
    expect((await api.call('PUT', url(body), { token: limited, body })).status).toBe(403)
  })
})

describe('stored credentials of a user', () => {
  it('are given as long as they are good, and go with the connection', async () => {
    const { connectionId } = await create()
    const { database, keyring } = api.node.environment
    const key = await keyring.dataKey(api.accountId)
    const save = (userId: string, expiresAt?: Date) =>
      database.account(api.accountId, (tx) =>
        saveCredentials(
          tx,
          key,
          { accountId: api.accountId, connectionId: connectionId as ConnectionId, userId: userId as UserId },
          { accessToken: `token of ${userId}`, ...(expiresAt ? { expiresAt } : {}) },
        ),
      )
    await save('ann')
    await save('old', new Date(0))
    const get = (userId: string) => api.call('GET', `${url({ connectionId })}/users/${userId}/credentials`)
    expect(await get('ann')).toMatchObject({ status: 200, body: { accessToken: 'token of ann' } })
    expect((await get('old')).status).toBe(404)
    expect((await get('nobody')).status).toBe(404)
    const [row] = await api.rows.owner`select sealed from connection_credentials where user_id = 'ann'`
    expect(Buffer.from(row?.sealed).includes('token of ann')).toBe(false)
    await api.call('DELETE', url({ connectionId }))
    await create({ connectionId })
    expect((await get('ann')).status).toBe(404)
  })
})

describe('ENT-26 presets', () => {
  it('are 21, and one filled in makes a working connection', async () => {
    const { presets: told } = (await api.call('GET', '/v1/connection-presets')).body
    expect(told).toHaveLength(21)
    const { authenticationUrl, tokenUrl, issuerUrl } = told.find(
      ({ presetId }: { presetId: string }) => presetId === 'google',
    )
    expect(await create({ authenticationUrl, tokenUrl, issuerUrl })).toMatchObject({ isActiveConnection: true })
  })
})

describe('LGN-14 the shared development identity', () => {
  const readPresets = () => api.call('GET', '/v1/connection-presets')

  it('is told with the presets that have one, and its credential with none', async () => {
    const { body } = await readPresets()
    const shared = body.presets.filter((preset: { sharedClientId?: string }) => preset.sharedClientId !== undefined)
    expect(shared.map(({ presetId }: { presetId: string }) => presetId)).toEqual(['google'])
    expect(JSON.stringify(body)).not.toContain('operator')
  })

  it('makes an active connection without a secret of its own, which tells nothing of the operator', async () => {
    const { sharedClientId: clientId } = (await readPresets()).body.presets[0]
    const { authenticationUrl, tokenUrl, issuerUrl } = addresses
    const made = await create({ authenticationUrl, tokenUrl, issuerUrl, clientId })
    expect(made).toMatchObject({ isActiveConnection: true, hasClientSecret: false, clientId })
    expect(JSON.stringify(made)).not.toContain('operator')
    expect((await api.call('GET', url(made))).body).toEqual(made)
  })

  it('is not active at a provider that the operator has none for, and says why', async () => {
    const { sharedClientId: clientId } = (await readPresets()).body.presets[0]
    expect(
      await create({
        authenticationUrl: addresses.authenticationUrl,
        clientId,
        tokenUrl: 'https://thief.example/token',
      }),
    ).toMatchObject({
      isActiveConnection: false,
      activeConnectionFaults: [{ field: 'clientId', reason: 'notShared' }],
    })
  })
})
