import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from './test-api.ts'

/** A token that an owner limited is judged by what the token holds, not by what its owner holds. */
let api: TestApi
let limited: string
/** A person who holds the same, and signed in just now. */
let doer: string
const idp = { authenticationUrl: 'https://idp.example/auth', tokenUrl: 'https://idp.example/token', clientId: 'us' }
const trusting = { ...idp, data: { trustIdentityUserId: true } }
const embedding = { connection: trusting }

beforeAll(async () => {
  api = await openTestApi()
  const everything = [{ action: '*', allow: true, grant: false, delegate: false }]
  const { body: role } = await api.call('POST', '/v1/roles', {
    body: { name: 'Does, gives not', permissions: everything },
  })
  const statements = [{ roles: [role.roleId], resources: [{ resourceUri: '*' }] }]
  doer = await api.userWith('doer', role.roleId, '*')
  limited = (await api.call('POST', '/v1/users/Doorward%7Cowner/tokens', { body: { statements } })).body.token
})
afterAll(() => api.close())

const as = (method: string, url: string, body?: object, token = limited) =>
  api.call(method, url, { token, ...(body ? { body } : {}) })
const made = async (url: string, body: object) => (await as('POST', url, body, api.owner)).body

describe("an owner's limited token that may do everything and give nothing", () => {
  it('does what it may', async () => {
    expect((await as('GET', '/v1/roles')).status).toBe(200)
    expect((await as('POST', '/v1/groups', { name: 'Empty', users: [] })).status).toBe(201)
  })

  it('does nothing that asks for a recent sign-in (decision 46), which its owner may', async () => {
    expect(await as('POST', '/v1/connections', idp)).toMatchObject({ status: 403, body: { errorCode: 'Forbidden' } })
    expect((await as('POST', '/v1/connections', idp, doer)).status).toBe(201)
  })

  it('G3 chooses for nobody as whom people come in', async () => {
    const plain = await made('/v1/connections', idp)
    const other = await made('/v1/connections', idp)
    const tenant = await made('/v1/tenants', { connection: { connectionId: plain.connectionId } })
    const client = await made('/v1/clients', { name: 'Owner' })
    const owns = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    await made('/v1/records', { name: 'Owner', users: [{ userId: client.clientId }], statements: owns })
    const tries: [string, string, object?][] = [
      ['POST', '/v1/identities', { issuer: 'https://idp.example', preferredAudience: 'us' }],
      ['PUT', `/v1/accounts/${api.accountId}/sso`, { issuerUrl: 'https://idp.example', clientId: 'us' }],
      ['POST', '/v1/connections', trusting],
      ['POST', '/v1/connections', { ...idp, linkingConfiguration: { type: 'AUTOMATIC' } }],
      ['PUT', `/v1/connections/${plain.connectionId}`, { ...idp, tokenUrl: 'https://evil.example/token' }],
      ['POST', '/v1/tenants', embedding],
      ['PUT', `/v1/tenants/${tenant.tenantId}`, { connection: { connectionId: other.connectionId } }],
      ['PATCH', `/v1/tenants/${tenant.tenantId}/users`, { userId: 'Doorward|owner' }],
      ['POST', `/v1/clients/${client.clientId}/access-keys`],
      ['PUT', `/v1/clients/${client.clientId}`, { name: 'Owner', options: { grantTokenGeneration: true } }],
      ['POST', '/v1/records', { name: 'r', users: [{ userId: 'eve' }], statements: owns }],
      ['POST', '/v1/invites', { statements: owns }],
      ['PUT', '/v1/resources/doors', { permissions: [{ action: 'PUBLIC', allow: true }] }],
    ]
    const lacksGrant = { status: 403, body: { errorCode: 'MissingGrant' } }
    const lacksSignIn = { status: 403, body: { title: expect.stringMatching(/^A limited token/) } }
    for (const [method, url, body] of tries) {
      const asksForSignIn = /identities|sso|connections|access-keys/.test(url) || body === embedding
      expect({ url, ...(await as(method, url, body)) }).toMatchObject(asksForSignIn ? lacksSignIn : lacksGrant)
      expect({ url, ...(await as(method, url, body, doer)) }).toMatchObject(lacksGrant)
    }
  })
})

/** Places in a text that ask the index about a person, where only the rights of the caller's token count. */
const asksForPerson = (text: string): string[] =>
  text.match(
    /\bindex\??\.(holds|allows|decide|permissions|roles|resources|holderOf)\(|rightsOf\([^)]*\{ *userId: [\w.]*caller/g,
  ) ?? []

describe('one function gives the rights of a caller', () => {
  const source = fileURLToPath(new URL('../src/', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )

  it('and no handler asks the index for those of his person', () => {
    expect(files.length).toBeGreaterThan(100)
    for (const name of files) expect([name, asksForPerson(readFileSync(source + name, 'utf8'))]).toEqual([name, []])
  })

  it.each([
    "if (index.holds(caller.userId, '*', 'Doorward:*', 'delegate')) return",
    'must(mayDelegate(index.holderOf(call.caller.userId), effect))',
    'const rights = rightsOf(index, { userId: call.caller.userId })',
  ])('which this notices: %s', (planted) => expect(asksForPerson(planted)).toHaveLength(1))
})
