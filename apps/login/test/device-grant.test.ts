import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { type Browser, fetchLocal, jsonOf } from './browser.ts'
import { answerSignUp } from './sign-up-at.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
let email = ''
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_tv', {
    name: 'Cinema',
    redirectUrls: [home],
    deviceGrant: true,
    audiences: ['https://films.example'],
  })
  await applications.save('app_shop', { redirectUrls: [home] })
  email = (await applications.signUp('app_tv', home)).email
})
afterAll(() => login.close())
beforeEach(() => login.rows.owner`delete from guess_counters`)

/** A device that asks, by an independent client. */
async function device(more: Record<string, string> = {}) {
  const config = await login.relyingParty(applications.issuer, 'app_tv')
  const asked = await client.initiateDeviceAuthorization(config, { scope: 'openid email offline_access', ...more })
  const fields = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'app_tv',
    device_code: asked.device_code,
  }
  const poll = async () => jsonOf(await post('/api/authentication/oauth/tokens', fields))
  return { config, asked, poll }
}
const post = (path: string, fields: Record<string, string>) =>
  fetchLocal(`${applications.issuer}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'x-forwarded-for': '203.0.113.9',
    },
    body: new URLSearchParams(fields).toString(),
  })
const type = async (browser: Browser, user_code: string) => {
  await browser.open(`${applications.issuer}/device`)
  return browser.submit({ user_code }, '/device')
}
const signIn = (browser: Browser) => browser.submit({ email, password: goodPassword, way: 'password' })
const forget = () => login.rows.owner`delete from oidc_rows where model = 'DevicePoll'`

describe('the device grant (RFC 8628)', () => {
  it('LGN-06 signs a device in once a person has signed in and said yes', async () => {
    const { asked, poll, config } = await device()
    expect(asked).toMatchObject({ verification_uri: `${applications.issuer}/device`, expires_in: 600 })
    expect(asked.user_code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const browser = login.newBrowser()
    await type(browser, asked.user_code.toLowerCase().replace('-', ' '))
    await signIn(browser)
    expect(browser.page.body).toContain('Sign in a device to Cinema?')
    await forget()
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    await browser.submit({ answer: 'yes' }, '/device')
    expect([browser.page.status, browser.page.body.includes('The device is signed in')]).toEqual([200, true])
    await forget()
    const tokens = await poll()
    const { sid, aud, azp } = decodeJwt(tokens.access_token)
    expect(decodeJwt(tokens.id_token)).toMatchObject({ email, aud: 'app_tv', sid: String(sid).split('.')[0] })
    expect([aud, azp]).toEqual([[login.accountId], 'password'])
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token)
    expect(renewed.access_token).toBeTruthy()
    await forget()
    expect(await poll()).toMatchObject({ error: 'invalid_grant' })
    await expect(login.authenticate(renewed.access_token)).rejects.toMatchObject({ code: 'Unauthorized' }) // used twice: all it made ends
  })

  it('LGN-06 shows what asks, from where, with its code; a complete address fills the code in and no more', async () => {
    const { user_code, verification_uri_complete = '' } = await jsonOf(
      await post('/api/oauth/device', { client_id: 'app_tv', scope: 'openid' }),
    )
    const browser = login.newBrowser()
    await browser.open(verification_uri_complete)
    expect(browser.page.body).toContain(`value="${user_code}"`)
    expect(browser.page.body).toContain('Type the code that your device shows')
    await browser.submit({ user_code }, '/device')
    await signIn(browser)
    for (const shown of [
      '203.0.113.9',
      'Firefox on Linux',
      user_code,
      email,
      'Cinema',
      'The device says that it is',
      'less than a minute ago',
      'only if you asked for this code yourself just now',
      'If somebody sent you the code',
    ])
      expect(browser.page.body).toContain(shown)
  })

  it('LGN-06 says how long ago the code was asked for, and nothing of what a device does not say of itself', async () => {
    const { asked } = await device()
    await login.rows
      .owner`update oidc_rows set payload = payload || jsonb_build_object('iat', (payload->>'iat')::int - 190) where model = 'DeviceCode'`
    const browser = login.newBrowser()
    await type(browser, asked.user_code)
    await signIn(browser)
    expect(browser.page.body).toContain('3 minutes ago')
    expect(browser.page.body).not.toContain('The device says that it is')
  })

  it('LGN-06 may be signed in as any person of the browser, or as somebody else', async () => {
    const browser = login.newBrowser()
    const first = await device()
    await type(browser, first.asked.user_code)
    await signIn(browser)
    await browser.submit({ answer: 'yes' }, '/device')
    const other = (await applications.signUp('app_tv', home)).email
    const ofBrowser = async (way: (page: string) => Promise<unknown>) => {
      const { asked, poll } = await device()
      await type(browser, asked.user_code)
      const [, choosing = ''] = /href="([^"]+\/choose)"/.exec(browser.page.body) ?? []
      await browser.open(`${applications.issuer}${choosing}`)
      await way(browser.page.url)
      await browser.submit({ answer: 'yes' }, '/device')
      return decodeJwt((await poll()).id_token)
    }
    const bySigningIn = await ofBrowser(async (page) => {
      await browser.open(page.replace('/choose', '?sign-in'))
      await browser.submit({ email: other, password: 'not the one at all', way: 'password' })
      expect(browser.page.body).toContain('role="alert"')
      await browser.submit({ email: other, password: goodPassword, way: 'password' })
    })
    expect(bySigningIn).toMatchObject({ email: other })
    const choose = (wanted: string) =>
      ofBrowser(() => {
        const offered = [...browser.page.body.matchAll(/name="session" value="([^"]+)">(.*?)<\/button>/g)]
        expect(offered.length).toBe(2)
        const [, session = ''] = offered.find(([, , text = '']) => text.includes(wanted)) ?? []
        return browser.submit({ session }, '/choose')
      })
    expect(await choose(email)).toMatchObject({ email })
    expect(await choose(other)).toMatchObject({ email: other })
    expect(await choose(other)).toMatchObject({ email: other })
  })

  it('LGN-06 asks also whom it knows already; a no, and nothing at all, signs nothing in', async () => {
    const browser = login.newBrowser()
    const first = await device()
    await type(browser, first.asked.user_code)
    await signIn(browser)
    await browser.submit({ answer: 'yes' }, '/device')
    const second = await device()
    await type(browser, second.asked.user_code)
    expect(browser.page.body).toContain('Sign in a device to Cinema?')
    await browser.submit({ answer: 'no' }, '/device')
    expect(browser.page.body).toContain('The device is not signed in')
    expect(await second.poll()).toMatchObject({ error: 'access_denied' })
    const third = await device()
    await type(browser, third.asked.user_code)
    await browser.submit({}, '/device')
    expect(await third.poll()).toMatchObject({ error: 'access_denied' })
  })

  it('LGN-06 tells a device that asks too soon to slow down, and has it wait longer each time', async () => {
    const { poll } = await device()
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    expect(await poll()).toMatchObject({ error: 'slow_down' })
    const back = (seconds: number) =>
      login.rows
        .owner`update oidc_rows set payload = payload || jsonb_build_object('at', extract(epoch from clock_timestamp()) - ${seconds}::int) where model = 'DevicePoll'`
    await back(6)
    expect(await poll()).toMatchObject({ error: 'slow_down' }) // ten seconds by now, and fifteen from here
    await back(11)
    expect(await poll()).toMatchObject({ error: 'slow_down' })
    await back(21)
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
  })

  it('LGN-06 is for applications that chose it, for their own codes, and for what they may ask', async () => {
    expect((await post('/api/oauth/device', { client_id: 'app_shop', scope: 'openid' })).status).toBe(400)
    expect((await post('/api/oauth/device', { client_id: 'app_none', scope: 'openid' })).status).toBe(401)
    const wrong = await post('/api/oauth/device', {
      client_id: 'app_tv',
      scope: 'openid',
      resource: 'https://other.example',
    })
    expect((await jsonOf(wrong)).error).toBe('invalid_target')
    const { asked } = await device()
    await applications.save('app_radio', { redirectUrls: [home], deviceGrant: true })
    const fields = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'app_radio',
      device_code: asked.device_code,
    }
    expect(await jsonOf(await post('/api/authentication/oauth/tokens', fields))).toMatchObject({
      error: 'invalid_grant',
    })
    const platform = await fetchLocal(`${login.login}/api/oauth/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_id=app_portal',
    })
    expect(platform.status).toBe(404)
  })

  it('LGN-06 takes the hash of a code for no code', async () => {
    const { asked } = await device()
    const [row] = await login.rows
      .owner`select id from oidc_rows where model = 'DeviceCode' order by expires_at desc limit 1`
    const fields = {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'app_tv',
      device_code: `hash.${row?.id}`,
    }
    expect(asked.device_code).toBeTruthy()
    expect(await jsonOf(await post('/api/authentication/oauth/tokens', fields))).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('LGN-06 bounds how many wrong codes may come from a network, and one code is good for one person', async () => {
    const browser = login.newBrowser()
    for (let tries = 0; tries < 20; tries++) await type(browser, 'BBBB-BBBB')
    expect(browser.page.body).toContain('There is no such code any more')
    const { asked } = await device()
    await type(browser, asked.user_code)
    expect(browser.page.status).toBe(429)
    const other = login.newBrowser()
    await type(other, asked.user_code)
    await signIn(other)
    await other.submit({ answer: 'yes' }, '/device')
    const third = login.newBrowser()
    await type(third, asked.user_code)
    expect(third.page.body).toContain('There is no such code any more')
  })

  it('LGN-06 a yes counts in the browser of the sign-in and from our own page alone', async () => {
    const { asked, poll } = await device()
    const browser = login.newBrowser()
    await type(browser, asked.user_code)
    await signIn(browser)
    const { url } = browser.page
    const stranger = login.newBrowser()
    await stranger.open(url)
    expect(stranger.page.body).not.toContain('Sign in a device')
    const forged = await browser.send(url, {
      method: 'POST',
      body: 'answer=yes',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    })
    expect(forged.status).toBe(403)
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
  })

  it('LGN-06 who has no account yet signs up on the way', async () => {
    const { asked, poll } = await device()
    const browser = login.newBrowser()
    await type(browser, asked.user_code)
    await browser.open(`${browser.page.url}/sign-up`)
    const theirs = await answerSignUp(login, browser)
    await browser.submit({ answer: 'yes' }, '/device')
    expect(decodeJwt((await poll()).id_token)).toMatchObject({ email: theirs })
  })
})
