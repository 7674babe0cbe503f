import { generateKeyPairSync } from 'node:crypto'
import type { ClientId, KeyId, UserId } from '@doorward/core/ids'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { newProofKey } from '@doorward/http/test/proofs'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { answerSignUp, openSignUp } from './sign-up-at.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange'
const accessToken = 'urn:ietf:params:oauth:token-type:access_token'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
let clients = 0
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', { redirectUrls: [home], audiences: ['https://a.example', 'https://b.example'] })
})
afterAll(() => login.close())

/** A service client with one key, that may act for users unless told otherwise. */
async function newClient(options: object = { grantTokenExchange: true }) {
  const [clientId, keyId] = [`sc_client${++clients}` as ClientId, `key${clients}` as KeyId]
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  const doc = { clientId, options, verificationKeys: [{ keyId, x }] }
  await login.save('client', clientId, doc)
  const secret = formatAccessKey({ clientId, keyId, accountId: login.accountId, pkcs8 })
  return { clientId, keyId, secret, withoutKey: () => login.save('client', clientId, { ...doc, verificationKeys: [] }) }
}
/** Somebody who is signed in to the application. */
async function user(resource = '') {
  const config = await login.relyingParty(applications.issuer, 'app_shop')
  const begun = await login.begin(config, { redirect_uri: home, resource })
  const browser = login.newBrowser()
  browser.stopAt = home
  await openSignUp(begun.url, browser)
  await answerSignUp(login, browser)
  const { access_token } = await begun.finish(browser.page.url)
  const { sub, sid } = decodeJwt(access_token)
  return { token: access_token, userId: sub as UserId, sessionId: String(sid).split('.')[0] ?? '' }
}
const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetchLocal(`${applications.issuer}/api/authentication/oauth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const exchange = async (by: { clientId: string; secret: string }, token: string, more: Record<string, string> = {}) => {
  const fields = { grant_type: grantType, client_id: by.clientId, client_secret: by.secret }
  const answer = await post({ ...fields, subject_token: token, subject_token_type: accessToken, ...more })
  return { status: answer.status, ...(await jsonOf(answer)) }
}

describe('the token exchange (RFC 8693)', () => {
  it('SEC-16 gives an independent client a token for the user, in which it acts and which ends no later than the user’s', async () => {
    const { clientId, secret, keyId } = await newClient()
    const { token, userId } = await user()
    const config = await login.relyingParty(applications.issuer, clientId, { proof: client.ClientSecretPost(secret) })
    const given = await client.genericGrantRequest(config, grantType, {
      subject_token: token,
      subject_token_type: accessToken,
    })
    expect(given).toMatchObject({ issued_token_type: accessToken, token_type: 'bearer' })
    const [subject, claims] = [decodeJwt(token), decodeJwt(given.access_token)]
    expect(claims).toMatchObject({
      sub: userId,
      act: { sub: clientId },
      client_id: clientId,
      aud: subject.aud,
      sid: subject.sid,
      scope: subject.scope,
    })
    expect(claims.exp).toBeLessThanOrEqual(subject.exp ?? 0)
    expect(claims.auth_time).toBeUndefined()
    const caller = await login.authenticate(given.access_token)
    expect(caller).toMatchObject({ userId, actorId: clientId, byClient: { clientId, keyId } })
    expect(caller.clientId).toBeUndefined()
  })

  it('SEC-16 is for clients that were let, which prove themselves', async () => {
    const { token } = await user()
    expect(await exchange(await newClient({}), token)).toMatchObject({ status: 400, error: 'unauthorized_client' })
    const { clientId } = await newClient()
    expect(await exchange({ clientId, secret: (await newClient()).secret }, token)).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
    expect((await post({ grant_type: grantType, client_id: 'app_shop', subject_token: token })).status).toBe(401)
  })

  it('SEC-16 takes no token that stands for nobody, is of another kind, or in which somebody acts already', async () => {
    const by = await newClient()
    const { token, userId } = await user()
    const own = await jsonOf(
      await post({ grant_type: 'client_credentials', client_id: by.clientId, client_secret: by.secret }),
    )
    const first = await exchange(by, token)
    const elsewhere = (await login.signUp(`someone${++clients}@example.com`)).tokens.access_token
    for (const wrong of ['x', `${token}x`, own.access_token, first.access_token, elsewhere, by.secret])
      expect(await exchange(by, wrong)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const others: Record<string, string>[] = [
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      { actor_token: token },
    ]
    for (const wrong of others)
      expect(await exchange(by, token, wrong)).toMatchObject({ status: 400, error: 'invalid_request' })
    await login.environment.sessions.endAllOf(login.accountId, userId)
    expect(await exchange(by, token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  it('SEC-16 gives the same audiences and scopes or fewer, never more', async () => {
    const by = await newClient()
    const { token } = await user('https://a.example')
    const aud = async (more: Record<string, string>) => decodeJwt((await exchange(by, token, more)).access_token).aud
    expect(await aud({})).toEqual(['https://a.example'])
    expect(await aud({ audience: 'https://a.example' })).toEqual(['https://a.example'])
    for (const audience of ['https://b.example', login.accountId, 'https://other.example'])
      expect(await exchange(by, token, { audience })).toMatchObject({ status: 400, error: 'invalid_target' })
    expect(decodeJwt((await exchange(by, token, { scope: 'openid' })).access_token).scope).toBe('openid')
    expect(await exchange(by, token, { scope: 'openid orders:write' })).toMatchObject({ error: 'invalid_scope' })
  })

  it('SEC-16 ends with the user’s sign-in, and with the key of the client', async () => {
    const by = await newClient()
    const [first, second] = [await user(), await user()]
    const [one, two] = [await exchange(by, first.token), await exchange(by, second.token)]
    await login.environment.sessions.end(login.accountId, first.sessionId)
    await expect(login.authenticate(one.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(login.authenticate(two.access_token)).resolves.toMatchObject({ userId: second.userId })
    await by.withoutKey()
    await expect(login.authenticate(two.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it('SEC-16 a token that is bound to a key is not exchanged; what is given may be bound to one of the client’s', async () => {
    const by = await newClient()
    const { token } = await user()
    const key = await newProofKey()
    const url = `${applications.issuer}/api/authentication/oauth/tokens`
    const dpop = await key.prove({ method: 'POST', url, at: Math.floor(Date.now() / 1000) })
    const fields = {
      grant_type: grantType,
      client_id: by.clientId,
      client_secret: by.secret,
      subject_token_type: accessToken,
    }
    const bound = await jsonOf(await post({ ...fields, subject_token: token }, { dpop }))
    expect(decodeJwt(bound.access_token).cnf).toEqual({ jkt: key.jkt })
    expect(bound.token_type).toBe('DPoP')
    expect(await exchange(by, bound.access_token)).toMatchObject({ error: 'invalid_grant' })
  })

  it('SEC-16 userinfo and the session protocol know no programs that act for somebody; introspection tells who acts', async () => {
    const by = await newClient()
    const { token } = await user()
    const given = await exchange(by, token)
    const headers = { authorization: `Bearer ${given.access_token}` }
    expect((await fetchLocal(`${applications.issuer}/api/oauth/userinfo`, { headers })).status).toBe(401)
    expect((await fetchLocal(`${applications.issuer}/api/session/profile`, { headers })).status).not.toBe(200)
    const answer = await fetchLocal(`${applications.issuer}/api/oauth/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: by.clientId,
        client_secret: by.secret,
        token: given.access_token,
      }).toString(),
    })
    expect(await jsonOf(answer)).toMatchObject({ active: true, act: { sub: by.clientId } })
  })
})
