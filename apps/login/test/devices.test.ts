import { defaultApplicationId, tidyApplication } from '@doorward/core/applications/application'
import type { AccountId } from '@doorward/core/ids'
import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { Authenticator } from './authenticator.ts'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

/** What a published client sends to `/session/devices` (contract, login 5). */
let login: TestLogin
let people = 0
const app = 'http://localhost:3999/'
const appOrigin = 'http://localhost:3999'
const otherAccount = 'acc-testaccount2' as AccountId // of the right pattern
const parent = 'eu-west.doorward.localhost'
beforeAll(async () => {
  login = await openTestLogin()
  await addAccount(login, otherAccount)
  for (const at of [login.accountId, otherAccount])
    await login.save(
      'application',
      defaultApplicationId,
      tidyApplication(defaultApplicationId, { name: 'App', redirectUrls: [app] }),
      at,
    )
})
afterAll(() => login.close())
beforeEach(() => {
  login.clock.shiftMs = 0
})

const host = (accountId = login.accountId) => `http://${accountId}.eu-west.doorward.localhost:${login.port}`

async function signedUp() {
  const browser = new Browser(app)
  const email = `device${++people}@example.com`
  await browser.open(`${host()}/settings`)
  await browser.open(`${browser.page.url}/sign-up`)
  await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  const { access_token: token } = JSON.parse((await browser.send(`${host()}/api/session`)).body)
  return { browser, email, token: String(token), userId: String(decodeJwt(token).sub) }
}

async function ask(
  method: string,
  tail: string,
  { token, body, at = host() }: { token?: string; body?: object; at?: string },
) {
  const answer = await new Browser(app).send(`${at}/api/session/devices${tail}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      origin: appOrigin,
      'content-type': 'application/json',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: answer.body ? JSON.parse(answer.body) : undefined }
}

/** As the published client makes it: for the host one label up, its challenge the bytes of the person's id. */
function deviceOf(
  authenticator: Authenticator,
  userId: string,
  lies: Parameters<Authenticator['attestation']>[2] = {},
) {
  const challenge = Buffer.from(userId).toString('base64url')
  const { attestationObject, clientDataJSON } = authenticator.attestation(
    { challenge, rp: { id: parent } },
    appOrigin,
    lies,
  )
  return {
    name: 'Key of the app',
    type: 'WebAuthN',
    code: {
      authenticatorAttachment: 'cross-platform',
      credentialId: authenticator.id.toString('base64url'),
      type: 'public-key',
      userId,
      attestation: attestationObject.toString('base64'),
      client: clientDataJSON.toString('base64'),
    },
  }
}

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + login.clock.shiftMs })

describe('a factor that an application adds by the published client', () => {
  it('LGN-01 is an app whose seed the application made, listed and removed', async () => {
    const { token } = await signedUp()
    const { base32: secret } = new Secret({ size: 20 })
    const code = codeOf(secret)
    const body = { name: 'Phone', type: 'TOTP', code, totpData: { secret, verificationCode: code } }
    expect((await ask('POST', '', { token, body: { ...body, code: '000000' } })).status).toBe(400)
    expect((await ask('POST', '', { token, body: { ...body, totpData: { secret: 'ABC' } } })).status).toBe(400)
    const made = await ask('POST', '', { token, body })
    expect(made).toMatchObject({ status: 201, body: { deviceId: expect.any(String), name: 'Phone', type: 'TOTP' } })
    const { deviceId } = made.body
    expect((await ask('GET', '', { token })).body).toEqual({ devices: [{ deviceId, name: 'Phone', type: 'TOTP' }] })
    expect((await ask('DELETE', `/${deviceId}`, { token })).status).toBe(204)
    expect((await ask('DELETE', `/${deviceId}`, { token })).status).toBe(404)
    expect((await ask('GET', '', { token })).body).toEqual({ devices: [] })
  })

  it('LGN-01 is a passkey of the host one label up, which is a second step at this account and never a first', async () => {
    const { token, userId, email } = await signedUp()
    const authenticator = new Authenticator()
    const made = await ask('POST', '', { token, body: deviceOf(authenticator, userId) })
    expect(made).toMatchObject({ status: 201, body: { name: 'Key of the app', type: 'WebAuthN' } })
    const browser = new Browser(app)
    await browser.open(`${host()}/settings`)
    const options = () =>
      JSON.parse((/data-options="([^"]+)"/.exec(browser.page.body)?.[1] ?? '{}').replaceAll('&quot;', '"'))
    for (const rpId of [parent, new URL(host()).hostname]) {
      await browser.submit({ credential: authenticator.get({ ...options(), rpId }, host()) }, '/passkey')
      expect(browser.page.body).toContain('know this passkey here any more')
    }
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(options()).toMatchObject({ rpId: parent })
    await browser.submit({ credential: authenticator.get(options(), host()) }, '/second/passkey')
    expect(browser.page.body).toContain('Your account')
  })

  it('LGN-01 of one account is none at another one’s host', async () => {
    const { token, userId } = await signedUp()
    const authenticator = new Authenticator()
    await ask('POST', '', { token, body: deviceOf(authenticator, userId) })
    expect(
      (await ask('POST', '', { token, body: deviceOf(new Authenticator(), userId), at: host(otherAccount) })).status,
    ).toBe(401)
    const rows = await login.rows
      .owner`select account_id from factors where credential_id = ${authenticator.id.toString('base64url')}`
    expect(rows.map(({ account_id }) => account_id)).toEqual([login.accountId])
  })

  it('security 31 needs the token of a sign-in of the last five minutes: no cookie, none of before', async () => {
    const { browser, token, userId } = await signedUp()
    const body = deviceOf(new Authenticator(), userId)
    expect((await ask('POST', '', { body })).status).toBe(401)
    const byCookie = await browser.send(`${host()}/api/session/devices`, {
      method: 'POST',
      headers: { origin: appOrigin, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(byCookie.status).toBe(401)
    login.clock.shiftMs = 301_000
    const stale = await ask('POST', '', { token, body })
    expect(stale.status).toBe(401)
    expect(stale.headers.get('www-authenticate')).toContain('max_age=300')
    expect((await ask('DELETE', '/anything', { token })).status).toBe(401)
    expect((await ask('GET', '', { token })).body).toEqual({ devices: [] })
  })

  it.each([
    ['somebody else’s', { challenge: Buffer.from('somebody').toString('base64url') }],
    ['made at a page of no application', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'doorward.localhost' }],
    ['for the host itself', { rpId: 'acc-testaccount1.eu-west.doorward.localhost' }],
  ])('LGN-01 is refused when it is %s', async (_, lies) => {
    const { token, userId } = await signedUp()
    const answer = await ask('POST', '', { token, body: deviceOf(new Authenticator(), userId, lies) })
    expect(answer.status).toBe(400)
    expect((await ask('GET', '', { token })).body).toEqual({ devices: [] })
  })

  it('LGN-01 is there once, whether the second question comes beside the first or after it', async () => {
    const { token, userId } = await signedUp()
    const authenticator = new Authenticator()
    const body = deviceOf(authenticator, userId)
    const answers = await Promise.all([ask('POST', '', { token, body }), ask('POST', '', { token, body })])
    const [first, second] = answers.map(({ status }) => status).sort()
    expect(first).toBe(201)
    expect([401, 409]).toContain(second) // one that comes after it owes the factor that is there now
    expect((await ask('GET', '', { token })).body.devices).toHaveLength(1)
  })
})
