import type { ConnectionDraft } from '@doorward/core/connections/connection'
import { decodeJwt, exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { saveConnection } from './connections-of.ts'
import { goToProvider, shop } from './providers/signing-in.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream } from './upstream.ts'

const people = { ann: { name: 'Ann', email: 'ann@work.example', email_verified: true, nested: { team: { id: 7 } } } }
const secret = 'a secret of the provider'
let login: TestLogin

beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', shop)
})
afterAll(() => login.close())

/** A connection to a provider that knows us by this proof alone. */
async function connect(
  id: string,
  client: Record<string, unknown>,
  draft: ConnectionDraft & { clientSecret?: string },
) {
  const returnTo = `http://${login.accountId}.eu-west.doorward.localhost:${login.port}/login`
  const upstream = await openUpstream(people, [returnTo], {}, client)
  await saveConnection(login, id, { clientId: 'doorward', issuerUrl: upstream.issuer, clientSecret: secret, ...draft })
  return upstream
}

describe('LGN-08 a provider is shown who asks for tokens', () => {
  it.each<[string, () => Promise<[Record<string, unknown>, { clientSecret?: string; clientSecretId?: string }]>]>([
    ['client_secret_basic', async () => [{ token_endpoint_auth_method: 'client_secret_basic' }, {}]],
    ['client_secret_post', async () => [{ token_endpoint_auth_method: 'client_secret_post' }, {}]],
    ['private_key_jwt', async () => signed('ES256', undefined)],
    ['private_key_jwt', async () => signed('RS256', 'key-7')],
    ['private_key_jwt', async () => signed('Ed25519', 'key-8')],
  ])('by %s', async (method, proofOf) => {
    const [client, draft] = await proofOf()
    const id = `con_proof_${client.token_endpoint_auth_signing_alg ?? method}`
    const upstream = await connect(id, client, draft)
    try {
      const { browser, finish } = await goToProvider(login, id)
      await browser.submit({ login: 'ann', password: 'any' })
      expect(browser.page.url).toMatch(/^https:\/\/shop\.example\.com\/start\?/)
      expect(decodeJwt((await finish()).id_token)).toMatchObject({ email: 'ann@work.example' })
      expect(upstream.provedBy()).toEqual([method])
    } finally {
      await upstream.close()
    }
  })
})

async function signed(
  algorithm: string,
  keyId: string | undefined,
): Promise<[Record<string, unknown>, { clientSecret: string; clientSecretId?: string }]> {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), ...(keyId ? { kid: keyId } : {}), use: 'sig' }
  const client = {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: algorithm,
    jwks: { keys: [jwk] },
  }
  const clientSecret = await exportPKCS8(privateKey)
  return [client, keyId ? { clientSecret, clientSecretId: keyId } : { clientSecret }]
}

describe('LGN-08 what a connection adds to the request', () => {
  it('goes along, and takes the place of nothing that ties the answer to it', async () => {
    const hostile = {
      ...{ state: 'fixed', nonce: 'fixed', redirect_uri: 'https://evil.example/', client_id: 'other' },
      ...{ code_challenge: 'fixed', code_challenge_method: 'plain', response_type: 'token' },
      ...{ request: 'a', request_uri: 'https://evil.example/r', client_secret: 'shown' },
    }
    await saveConnection(login, 'con_more', {
      ...{ clientId: 'doorward', clientSecret: secret },
      ...{ authenticationUrl: 'https://p.example/auth?tenant=one', tokenUrl: 'https://p.example/token' },
      defaultConnectionProperties: { scope: 'a b', prompt: 'login', audience: 'https://api.example', ...hostile },
    })
    const { address, host } = await goToProvider(login, 'con_more')
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked).toEqual({
      ...{ tenant: 'one', prompt: 'login', audience: 'https://api.example', scope: 'a b' },
      ...{ client_id: 'doorward', response_type: 'code', redirect_uri: `${host}/login` },
      ...{ state: expect.stringMatching(/^[\w-]{43}$/), code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
      code_challenge_method: 'S256',
    })
  })
})

describe('ENT-05 a connection for businesses', () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ['a verified address of a domain of their own', { email: 'eve@work.example', email_verified: true }, true],
    ['an address that anybody gets', { email: 'eve@gmail.com', email_verified: true }, false],
    ['an address that is not verified', { email: 'eve@work.example', email_verified: false }, false],
    ['none', {}, false],
  ])('lets somebody in by %s as far as it should', async (_, claims, comesIn) => {
    Object.assign(people, { eve: claims })
    const upstream = await connect('con_business', {}, { conditions: { requireBusinessAccount: true } })
    try {
      const { browser } = await goToProvider(login, 'con_business')
      await browser.submit({ login: 'eve', password: 'any' })
      expect(new URL(browser.page.url).searchParams.has('code')).toBe(comesIn)
    } finally {
      await upstream.close()
    }
  })
})

describe('LGN-08 an id within an id', () => {
  it('is found by a path, and may be the id here', async () => {
    const data = { userIdExpression: 'team-{nested.team.id}-{sub}', trustIdentityUserId: true }
    const upstream = await connect('con_nested', {}, { data })
    try {
      const { browser, finish } = await goToProvider(login, 'con_nested')
      await browser.submit({ login: 'ann', password: 'any' })
      expect(decodeJwt((await finish()).id_token).sub).toBe('team-7-ann')
    } finally {
      await upstream.close()
    }
  })
})
