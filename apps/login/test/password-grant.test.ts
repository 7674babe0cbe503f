import { generateKeyPairSync } from 'node:crypto'
import type { ClientId, KeyId, UserId } from '@doorward/core/ids'
import { inState } from '@doorward/core/users/user-state'
import { formatAccessKey } from '@doorward/http/callers/credentials/access-key'
import { listSessionsOf } from '@doorward/store/sign-in/sessions'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal, jsonOf } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
const clientId = 'sc_old' as ClientId
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
let secret = ''
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', { redirectUrls: [home] })
  const keyId = 'key1' as KeyId
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  await login.save('client', clientId, { clientId, verificationKeys: [{ keyId, x }] })
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' })
  secret = formatAccessKey({ clientId, keyId, accountId: login.accountId, pkcs8 })
})
afterAll(() => login.close())
beforeEach(async () => {
  login.signingClients.add(clientId)
  await login.rows.owner`delete from guess_counters`
})

const account = (more: object) =>
  login.save('account', login.accountId, { accountId: login.accountId, name: 'Acme', ...more })
async function person() {
  const { email, finish, at } = await applications.signUp('app_shop', home)
  return { email, userId: decodeJwt((await finish(at)).access_token).sub as UserId }
}
const ask = async (username: string, password: string, more: Record<string, string> = {}) => {
  const fields = { grant_type: 'password', client_id: clientId, client_secret: secret, username, password, ...more }
  const answer = await fetchLocal(`${applications.issuer}/api/authentication/oauth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  return { status: answer.status, ...(await jsonOf(answer)) }
}

describe('the password grant (contract, authorization API 14)', () => {
  it('LGN-06 gives an independent client a token of the person, whose sign-in is listed and ended as every other', async () => {
    const { email, userId } = await person()
    const config = await login.relyingParty(applications.issuer, clientId, { proof: client.ClientSecretPost(secret) })
    const { access_token } = await client.genericGrantRequest(config, 'password', {
      username: email,
      password: goodPassword,
    })
    const claims = decodeJwt(access_token)
    expect(claims).toMatchObject({
      sub: userId,
      client_id: clientId,
      amr: ['pwd'],
      azp: 'password',
      aud: [login.accountId],
    })
    await expect(login.authenticate(access_token)).resolves.toMatchObject({ userId, kind: 'person' })
    const sessions = await login.environment.database.account(login.accountId, (tx) =>
      listSessionsOf(tx, login.accountId, { userId, limit: 10 }),
    )
    expect(sessions.map(({ sessionId, applicationId }) => [sessionId, applicationId])).toContainEqual([
      claims.sid,
      clientId,
    ])
    await login.environment.sessions.endAllOf(login.accountId, userId)
    await expect(login.authenticate(access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
  })

  it('LGN-06 is for service clients that may, and that prove themselves', async () => {
    const { email } = await person()
    login.signingClients.clear()
    const off = await ask(email, goodPassword)
    expect(off).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
    expect(await ask(email, goodPassword, { grant_type: 'urn:example:none' })).toEqual(off) // it tells nobody that there is one
    expect(await ask(email, goodPassword, { client_secret: 'sc_old.x' })).toMatchObject({ error: 'invalid_client' })
    login.signingClients.add(clientId)
    expect(await ask(email, goodPassword, { client_secret: 'sc_old.x' })).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
    expect(await ask(email, goodPassword, { client_id: 'app_shop', client_secret: '' })).toMatchObject({
      status: 400,
      error: 'unsupported_grant_type',
    })
    for (const more of [{ type: 'signup' }, { password: '' }, { username: '' }] as Record<string, string>[])
      expect(await ask(email, goodPassword, more)).toMatchObject({ status: 400, error: 'invalid_request' })
  })

  it('LGN-06 answers alike for a wrong password and an address that nobody has, and counts tries with the pages', async () => {
    const { email } = await person()
    const wrong = await ask(email, 'not the password at all')
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await ask('nobody@example.com', goodPassword)).toEqual(wrong)
    expect(await ask('no address', goodPassword)).toEqual(wrong)
    for (let tries = 0; tries < 20; tries++) await ask(email, 'not the password at all')
    const paused = await ask(email, goodPassword)
    expect([paused.error, paused.error_description]).toEqual([
      'invalid_grant',
      expect.stringContaining('too many wrong passwords'),
    ])
  })

  it('LGN-06 lets nobody in whom the pages would ask for more', async () => {
    const { email, userId } = await person()
    const refusal = async () => (await ask(email, goodPassword)).error_description
    try {
      await account({ secondFactor: 'REQUIRED' })
      expect(await refusal()).toContain('second factor')
      await account({ secondFactor: 'OPTIONAL' })
      expect(await refusal()).toBeUndefined()
      await login.rows
        .owner`insert into factors (account_id, user_id, factor_id, kind, name, seed, last_step) values (${login.accountId}, ${userId}, 'f1', 'TOTP', 'Phone', '\\x00', 0)`
      expect(await refusal()).toContain('second factor')
      await account({ secondFactor: 'OFF' })
      expect(await refusal()).toBeUndefined()
      await account({ signInMethods: { password: false, emailCode: true } })
      expect(await refusal()).toBeTruthy()
    } finally {
      await account({})
    }
  })

  it('LGN-06 lets in nobody who was disabled, with the words for a wrong password', async () => {
    const { email, userId } = await person()
    await login.save('user', userId, inState({ userId }, 'DISABLED'))
    expect(await ask(email, goodPassword)).toMatchObject({
      error: 'invalid_grant',
      error_description: 'The username or the password is wrong.',
    })
  })
})
