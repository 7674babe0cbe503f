import { SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Applications, applicationsOf, newApplicationKey, newApplicationSecret } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let applications: Applications
const home = 'https://app.example.com/callback'
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
})
afterAll(() => login.close())

/** Signs somebody up by these proofs, refreshes and revokes. */
async function use(applicationId: string, proof: client.ClientAuth, metadata?: Partial<client.ClientMetadata>) {
  const known = { proof, ...(metadata ? { metadata } : {}) }
  const { at, finish, config } = await applications.signUp(applicationId, home, known)
  const tokens = await finish(at)
  const refreshed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  await client.tokenRevocation(config, refreshed.refresh_token ?? '')
  await expect(login.authenticate(refreshed.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  return tokens
}

describe('a confidential application (decision 44)', () => {
  it('proves itself by either of its secrets, in the header or in the form', async () => {
    const [first, second] = [newApplicationSecret(), newApplicationSecret()]
    await applications.save('app_secret', { redirectUrls: [home], secrets: [first.stored, second.stored] })
    await use('app_secret', client.ClientSecretBasic(first.secret))
    await use('app_secret', client.ClientSecretPost(second.secret))
  })

  it.each(['ed25519', 'rsa'] as const)('proves itself by its %s key', async (kind) => {
    const { key, stored } = await newApplicationKey(kind)
    await applications.save(`app_${kind}`, { redirectUrls: [home], secrets: [stored] })
    await use(`app_${kind}`, client.PrivateKeyJwt({ key, kid: 'its own name' }))
  })

  it('gets no token by its name alone, nor by a secret that is wrong, gone, or another’s', async () => {
    const [mine, other] = [newApplicationSecret(), newApplicationSecret()]
    await applications.save('app_mine', { redirectUrls: [home], secrets: [mine.stored] })
    await applications.save('app_other', { redirectUrls: [home], secrets: [other.stored] })
    const { at, config, verifier } = await applications.signUp('app_mine', home, {
      proof: client.ClientSecretPost(mine.secret),
    })
    const exchange = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetchLocal(config.serverMetadata().token_endpoint ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code: new URL(at).searchParams.get('code') ?? '' },
          ...{ code_verifier: verifier, redirect_uri: home, client_id: 'app_mine' },
          ...fields,
        }).toString(),
      })
    const assertion = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    for (const fields of [
      {},
      { client_secret: '' },
      { client_secret: `${mine.secret}x` },
      { client_secret: mine.stored.secretHash },
      { client_secret: other.secret },
      { client_assertion_type: assertion, client_assertion: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhcHBfbWluZSJ9.' },
    ] as Record<string, string>[]) {
      const answer = await exchange(fields)
      expect([answer.status, (await jsonOf(answer)).error], JSON.stringify(fields)).toEqual([401, 'invalid_client'])
    }
    const basic = Buffer.from(`app_mine:${mine.secret}`).toString('base64')
    const both = await exchange({ client_secret: mine.secret }, { authorization: `Basic ${basic}` })
    expect([both.status, (await jsonOf(both)).error]).toEqual([400, 'invalid_request'])
    expect((await exchange({ client_secret: mine.secret })).status).toBe(200)
  })

  it.each([
    ['shown before', {}],
    ['for another receiver', { aud: 'https://other.example' }],
    ['for several receivers', { aud: ['$issuer', 'https://other.example'] }],
    ['that lives too long', { seconds: 3_600 }],
    ['that has ended', { seconds: -120 }],
    ['without a jti', { jti: undefined }],
    ['of another issuer', { iss: 'app_other' }],
  ] as [string, { aud?: string | string[]; seconds?: number; jti?: undefined; iss?: string }][])(
    'is refused an assertion %s (security 14)',
    async (why, change) => {
      const { key, stored } = await newApplicationKey('ed25519')
      await applications.save('app_signs', { redirectUrls: [home], secrets: [stored] })
      const { aud = '$issuer', seconds = 60, iss = 'app_signs' } = change
      const own = (text: string) => text.replace('$issuer', applications.issuer)
      const signed = await new SignJWT('jti' in change ? {} : { jti: `jti of ${why}` })
        .setProtectedHeader({ alg: 'EdDSA' })
        .setIssuer(iss)
        .setSubject('app_signs')
        .setAudience(Array.isArray(aud) ? aud.map(own) : own(aud))
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
        .sign(key)
      const ask = async () =>
        fetchLocal(`${applications.issuer}/api/oauth/introspect`, {
          method: 'POST',
          body: new URLSearchParams({
            client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
            client_assertion: signed,
            token: 'x',
          }).toString(),
        })
      if (why === 'shown before') expect((await ask()).status).toBe(200)
      const answer = await ask()
      expect([answer.status, (await jsonOf(answer)).error]).toEqual([401, 'invalid_client'])
    },
  )

  it('a public application proves nothing: a secret of its own making is refused', async () => {
    await applications.save('app_public', { redirectUrls: [home] })
    const { at, finish } = await applications.signUp('app_public', home, { proof: client.ClientSecretPost('x') })
    await expect(finish(at)).rejects.toMatchObject({ status: 401 })
  })
})

describe('PKCE (security 4)', () => {
  const { secret, stored } = newApplicationSecret()
  const ask = (applicationId: string, more: Record<string, string>) =>
    new URLSearchParams({
      ...{ client_id: applicationId, response_type: 'code', redirect_uri: home, scope: 'openid' },
      ...more,
    })
  const errorOf = async (applicationId: string, more: Record<string, string>) => {
    const answer = await fetchLocal(`${applications.issuer}/?${ask(applicationId, more)}`)
    const to = answer.headers.get('location') ?? ''
    return new URL(to, applications.issuer).searchParams.get('error')
  }

  it('may be left out by a confidential application alone that chose so, and only with a nonce', async () => {
    await applications.save('app_plain', { redirectUrls: [home], secrets: [stored], requirePkce: false })
    expect(await errorOf('app_plain', { nonce: 'n' })).toBeNull()
    expect(await errorOf('app_plain', {})).toBe('invalid_request')
    expect(await errorOf('app_plain', { nonce: 'n', scope: 'profile' })).toBe('invalid_request')
    await applications.save('app_strict', { redirectUrls: [home], secrets: [stored] })
    expect(await errorOf('app_strict', { nonce: 'n' })).toBe('invalid_request')
    await applications.save('app_open', { redirectUrls: [home], requirePkce: false })
    expect(await errorOf('app_open', { nonce: 'n' })).toBe('invalid_request')
  })

  it('left out, the code is exchanged by the secret; a challenge that was sent still counts', async () => {
    await applications.save('app_plain', { redirectUrls: [home], secrets: [stored], requirePkce: false })
    const { at } = await applications.signUp('app_plain', home, { proof: client.ClientSecretPost(secret) })
    const answer = await fetchLocal(`${applications.issuer}/api/authentication/oauth/tokens`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code: new URL(at).searchParams.get('code') ?? '' },
        ...{ redirect_uri: home, client_id: 'app_plain', client_secret: secret },
      }).toString(),
    })
    expect([answer.status, (await jsonOf(answer)).error]).toEqual([400, 'invalid_grant'])
  })
})

describe('id tokens by RS256 (decision 39)', () => {
  it('are for the application that asks for them; access tokens stay EdDSA, and both keys are published', async () => {
    const { secret, stored } = newApplicationSecret()
    await login.environment.keyring.ensureRsaKey(login.accountId)
    await login.environment.keyring.ensureRsaKey(login.accountId)
    const wanted = { idTokenSignedResponseAlg: 'RS256' } as const
    await applications.save('app_rsa', { redirectUrls: [home], secrets: [stored], ...wanted })
    const tokens = await use('app_rsa', client.ClientSecretBasic(secret), { id_token_signed_response_alg: 'RS256' })
    const algOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).alg
    expect([algOf(tokens.id_token), algOf(tokens.access_token)]).toEqual(['RS256', 'EdDSA'])
    const { keys } = await jsonOf(await fetchLocal(`${applications.issuer}/.well-known/openid-configuration/jwks`))
    expect(keys.map(({ alg }: { alg: string }) => alg).sort()).toEqual(['EdDSA', 'RS256'])
    await applications.save('app_usual', { redirectUrls: [home] })
    expect(algOf((await use('app_usual', client.None())).id_token)).toBe('EdDSA')
  })
})
