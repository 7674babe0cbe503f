import { newProofKey } from '@doorward/http/test/proofs'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', { redirectUrls: [home] })
})
afterAll(() => login.close())

const seconds = () => Math.floor(Date.now() / 1000)
const tokensUrl = () => `${applications.issuer}/api/authentication/oauth/tokens`
const userinfoUrl = () => `${applications.issuer}/api/oauth/userinfo`

/** Somebody whose tokens an independent client had bound to its key. */
async function signedIn() {
  const config = await login.relyingParty(applications.issuer, 'app_shop')
  const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'))
  const signedUp = await applications.signUp('app_shop', home)
  const url = new URL(signedUp.url)
  const tokens = await client.authorizationCodeGrant(
    config,
    new URL(signedUp.at),
    {
      pkceCodeVerifier: signedUp.verifier,
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: url.searchParams.get('nonce') ?? '',
    },
    undefined,
    { DPoP },
  )
  return { config, DPoP, tokens, sub: tokens.claims()?.sub ?? '', email: signedUp.email }
}
/** The tokens of a new sign-in, asked for with a proof of this key. */
async function exchange(key: Awaited<ReturnType<typeof newProofKey>>, claims: Record<string, unknown> = {}) {
  const signedUp = await applications.signUp('app_shop', home)
  const code = new URL(signedUp.at).searchParams.get('code') ?? ''
  const fields = {
    grant_type: 'authorization_code',
    client_id: 'app_shop',
    redirect_uri: home,
    code,
    code_verifier: signedUp.verifier,
  }
  return ask(fields, await key.prove({ method: 'POST', url: tokensUrl(), at: seconds() }, claims))
}
const ask = (fields: Record<string, string>, dpop: string, url = tokensUrl()) =>
  fetchLocal(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', dpop },
    body: new URLSearchParams(fields).toString(),
  })
const userinfo = (token: string, dpop?: string, scheme = 'DPoP') =>
  fetchLocal(userinfoUrl(), { headers: { authorization: `${scheme} ${token}`, ...(dpop ? { dpop } : {}) } })

describe('tokens that are bound to a key (RFC 9449)', () => {
  it('SEC-15 an independent client has its tokens bound, asks userinfo with them and renews them', async () => {
    const { config, DPoP, tokens, sub, email } = await signedIn()
    expect(tokens.token_type).toBe('dpop')
    expect(decodeJwt(tokens.access_token).cnf).toEqual({ jkt: await DPoP.calculateThumbprint() })
    expect(await client.fetchUserInfo(config, tokens.access_token, sub, { DPoP })).toMatchObject({ email })
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP })
    expect(decodeJwt(renewed.access_token).cnf).toEqual({ jkt: await DPoP.calculateThumbprint() })
  })

  it('SEC-15 a refresh token of a public application is good with its key alone', async () => {
    const { config, tokens } = await signedIn()
    const another = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'))
    await expect(
      client.refreshTokenGrant(config, tokens.refresh_token ?? '', undefined, { DPoP: another }),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('SEC-15 userinfo refuses a stolen token, a wrong method, a wrong address and a proof that was shown before', async () => {
    const key = await newProofKey()
    const token: string = (await jsonOf(await exchange(key))).access_token
    const at = { url: userinfoUrl(), token, at: seconds() }
    const proof = await key.prove(at)
    expect((await userinfo(token, proof)).status).toBe(200)
    const refused = [
      await userinfo(token),
      await userinfo(token, undefined, 'Bearer'),
      await userinfo(token, await key.prove(at), 'Bearer'),
      await userinfo(token, await (await newProofKey()).prove(at)),
      await userinfo(token, await key.prove({ ...at, method: 'POST' })),
      await userinfo(token, await key.prove({ ...at, url: tokensUrl() })),
      await userinfo(token, proof),
    ]
    for (const answer of refused)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.any(String)])
    expect(refused.at(-1)?.headers.get('www-authenticate')).toContain('DPoP error="invalid_dpop_proof"')
  })

  it('SEC-15 a stolen token opens nothing of its person’s account and session, by whatever scheme it is shown', async () => {
    const key = await newProofKey()
    const token: string = (await jsonOf(await exchange(key))).access_token
    const body = JSON.stringify({ name: 'Phone', type: 'TOTP', code: '000000', redirectUrl: home, linkIdentity: true })
    for (const [method, path] of [
      ['GET', '/api/session/profile'],
      ['GET', '/api/session/credentials'],
      ['GET', '/api/session/devices'],
      ['POST', '/api/session/devices'],
      ['DELETE', '/api/session/devices/f1'],
      ['DELETE', '/api/session/identities/con_1'],
      ['DELETE', '/api/identities/con_1'],
      ['DELETE', '/api/session'],
      ['POST', '/api/authentication'],
    ] as const) {
      const sent = method === 'POST' ? { headers: { 'content-type': 'application/json' }, body } : {}
      const showing = async (scheme: string) => {
        const headers = { ...sent.headers, authorization: `${scheme} ${token}` }
        return (await fetchLocal(`${applications.issuer}${path}`, { ...sent, method, headers })).status
      }
      expect([method, path, await showing('Bearer')]).toEqual([method, path, 401])
      await showing('DPoP') // it names nobody there
    }
    const proof = await key.prove({ url: userinfoUrl(), token, at: seconds() })
    expect((await userinfo(token, proof)).status).toBe(200) // the session stands: nobody ended it
    const own = await fetchLocal(`${applications.issuer}/api/session/profile`, {
      headers: { authorization: `DPoP ${token}` },
    })
    expect(own.status).toBe(404)
  })

  it('SEC-15 of a proof that is shown twice at the same moment one counts, on whichever node', async () => {
    const key = await newProofKey()
    const token: string = (await jsonOf(await exchange(key))).access_token
    const proof = await key.prove({ url: userinfoUrl(), token, at: seconds() })
    const answers = await Promise.all(Array.from({ length: 8 }, () => userinfo(token, proof)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await login.parts.takeProof?.(login.accountId, { id: 'x', expiresAt: new Date(Date.now() + 1000) })
    expect([other, await login.parts.takeProof?.(login.accountId, { id: 'x', expiresAt: new Date() })]).toEqual([
      true,
      false,
    ])
  })

  it('SEC-15 the token endpoint asks for a nonce where the time of a proof can not be believed, and takes none twice', async () => {
    const key = await newProofKey()
    const old = await exchange(key, { iat: seconds() - 120 })
    expect([old.status, (await jsonOf(old)).error, old.headers.get('dpop-nonce')]).toEqual([
      400,
      'use_dpop_nonce',
      expect.any(String),
    ])
    const nonce = old.headers.get('dpop-nonce') ?? ''
    expect((await exchange(key, { iat: seconds() - 120, nonce })).status).toBe(200)
    expect((await exchange(key, { jti: 'same' })).status).toBe(200)
    expect((await jsonOf(await exchange(key, { jti: 'same' }))).error).toBe('invalid_grant')
    for (const wrong of [{ htm: 'GET' }, { htu: userinfoUrl() }])
      expect((await jsonOf(await exchange(key, wrong))).error).toBe('invalid_dpop_proof')
  })

  it('SEC-15 introspection tells that a token is bound; what takes bearer tokens alone refuses it', async () => {
    const key = await newProofKey()
    const token: string = (await jsonOf(await exchange(key))).access_token
    const session = await fetchLocal(`${applications.issuer}/api/session/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(session.status).toBe(401)
    const { newApplicationSecret } = await import('./applications-of.ts')
    const { secret, stored } = newApplicationSecret()
    await applications.save('app_server', { redirectUrls: [home], secrets: [stored] })
    const fields = { client_id: 'app_server', client_secret: secret, token }
    const told = await jsonOf(await ask(fields, '', `${applications.issuer}/api/oauth/introspect`))
    expect(told).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: key.jkt } })
  })
})
