import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let api: TestApi
let made = 0
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

async function newApplication(more: Record<string, unknown> = {}) {
  const applicationId = `app_${++made}`
  await api.call('POST', '/v1/applications', { body: { applicationId, ...more } })
  const url = `/v1/applications/${applicationId}`
  const shown = async () => (await api.call('GET', url)).body
  return { applicationId, url, shown }
}
const spki = (kind: 'ed25519' | 'ed448') =>
  generateKeyPairSync(kind as 'ed25519')
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64')
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const ec = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

describe('decision 44: secrets of an application', () => {
  it('are shown once and kept as hashes; two live at a time', async () => {
    const { url, shown } = await newApplication()
    expect((await shown()).secrets).toEqual([])
    const first = await api.call('POST', `${url}/secrets`)
    expect([first.status, first.body]).toEqual([
      201,
      {
        secretId: expect.any(String),
        createdTime: expect.any(String),
        kind: 'SECRET',
        clientSecret: expect.any(String),
      },
    ])
    expect(Buffer.from(first.body.clientSecret, 'base64url')).toHaveLength(32)
    const second = await api.call('POST', `${url}/secrets`)
    const third = await api.call('POST', `${url}/secrets`)
    expect([second.status, third.status, third.body.errorCode]).toEqual([201, 409, 'TooManySecrets'])
    const { secrets } = await shown()
    expect(secrets.map((each: object) => Object.keys(each).sort())).toEqual(
      Array(2).fill(['createdTime', 'kind', 'secretId']),
    )
    const gone = await api.call('DELETE', `${url}/secrets/${first.body.secretId}`)
    const again = await api.call('DELETE', `${url}/secrets/${first.body.secretId}`)
    expect([gone.status, again.status]).toEqual([204, 404])
    expect((await shown()).secrets).toHaveLength(1)
  })

  it('leave by no answer, no history and no export, and nobody finds the application by one', async () => {
    const { url } = await newApplication({ name: 'Quiet' })
    const { body } = await api.call('POST', `${url}/secrets`)
    const hash = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body.clientSecret)),
    ).toString('base64url')
    const answers = await Promise.all(
      [url, '/v1/applications', `${url}/history`, `/v1/accounts/${api.accountId}/export?history=true`].map((each) =>
        api.call('GET', each),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const answer of answers) {
      expect(JSON.stringify(answer)).not.toContain(hash)
      expect(JSON.stringify(answer)).not.toContain(body.clientSecret)
    }
    const found = await api.call('GET', `/v1/applications?filter=${hash.slice(0, 20)}`)
    expect(found.body.applications).toEqual([])
  })

  it('are not shown again to who repeats the request (decision 40)', async () => {
    const { url } = await newApplication()
    const headers = { 'idempotency-key': 'once' }
    const first = await api.call('POST', `${url}/secrets`, { headers })
    const again = await api.call('POST', `${url}/secrets`, { headers })
    expect([first.status, again.status, again.body.errorCode]).toEqual([201, 409, 'SecretAlreadyShown'])
    expect(JSON.stringify(again.body)).toContain(first.body.secretId)
    expect(JSON.stringify(again.body)).not.toContain(first.body.clientSecret)
  })

  it('may be keys whose other half stays with the application', async () => {
    for (const publicKey of [spki('ed25519'), rsa(2_048), ec('prime256v1')]) {
      const { url, shown } = await newApplication()
      const { status, body } = await api.call('POST', `${url}/secrets`, { body: { publicKey } })
      expect([status, body.kind, body.clientSecret]).toEqual([201, 'PUBLIC_KEY', undefined])
      expect((await shown()).secrets).toMatchObject([{ kind: 'PUBLIC_KEY' }])
    }
  })

  it.each([
    ['too short a key', () => rsa(1_024)],
    ['another curve', () => ec('secp384r1')],
    ['another kind', () => spki('ed448')],
    ['no key', () => 'AAAA'],
  ])('are refused: %s', async (_, publicKey) => {
    const { url } = await newApplication()
    const { status, body } = await api.call('POST', `${url}/secrets`, { body: { publicKey: publicKey() } })
    expect([status, body.field ?? body.details?.field ?? 'publicKey']).toEqual([400, 'publicKey'])
  })

  it('stay when the application is replaced', async () => {
    const { url, shown } = await newApplication()
    await api.call('POST', `${url}/secrets`)
    await api.call('PUT', url, { body: { ...(await shown()), name: 'Renamed' } })
    expect(await shown()).toMatchObject({ name: 'Renamed', secrets: [{ kind: 'SECRET' }] })
  })

  it('let the application choose to do without PKCE; with the last one that choice goes', async () => {
    const { url, shown } = await newApplication()
    const choose = () => api.call('PUT', url, { body: { requirePkce: false } })
    expect((await choose()).status).toBe(400)
    expect((await api.call('POST', '/v1/applications', { body: { requirePkce: false } })).status).toBe(400)
    const { body } = await api.call('POST', `${url}/secrets`)
    expect([(await choose()).status, (await shown()).requirePkce]).toEqual([200, false])
    await api.call('DELETE', `${url}/secrets/${body.secretId}`)
    expect(await shown()).toMatchObject({ requirePkce: true, secrets: [] })
  })
})

it('decision 39: who asks for RS256 has a key made, once', async () => {
  const { keyring } = api.node.environment
  const algorithms = async () => (await keyring.publicKeys(api.accountId)).map(({ alg }) => alg).sort()
  expect(await algorithms()).toEqual(['EdDSA'])
  const { url, shown } = await newApplication({ idTokenSignedResponseAlg: 'RS256' })
  await api.call('PUT', url, { body: { idTokenSignedResponseAlg: 'RS256' } })
  expect([await algorithms(), (await shown()).idTokenSignedResponseAlg]).toEqual([['EdDSA', 'RS256'], 'RS256'])
})
