import { decodeJwt } from 'jose'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { peopleWithFactors } from './people-with-factors.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
const app = 'http://localhost:3999/'
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())
beforeEach(() => {
  login.clock.shiftMs = 0
})

const people = peopleWithFactors(() => login, app)
const { host, factors, later, codeOf, seedOn, codesOn, signedUp, withApp, passwordOnly } = people
const { forgetSession, mailsTo, isAsked, isIn, account } = people
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

describe('an authenticator app', () => {
  it('LGN-01 is added by a picture or a key and one code, with ten recovery codes that are shown once', async () => {
    const { browser } = await signedUp()
    await browser.open(factors('/app'))
    expect(browser.page.body).toContain('<svg class="qr"')
    const seed = seedOn(browser)
    await browser.open(factors('/app'))
    expect(seedOn(browser)).toBe(seed)
    await browser.submit({ code: '000000' }, '/factors/app')
    expect(browser.page.body).toContain('That code isn&#39;t right')
    await browser.submit({ code: codeOf(seed), name: 'My phone' }, '/factors/app')
    expect(new Set(codesOn(browser)).size).toBe(10)
    await browser.open(factors('/codes'))
    expect(codesOn(browser)).toEqual([])
    expect(browser.page.body).toContain('shown already')
    expect(browser.page.body).toContain('My phone')
    expect(browser.page.body).toContain('10 codes are left')
  })

  it('K3 has its seed sealed and its recovery codes by a mark alone', async () => {
    const { email, seed, codes } = await withApp()
    const rows = await login.rows.owner<{ seed: Buffer }[]>`
      select seed from factors join user_profiles using (account_id, user_id) where email = ${email}`
    expect(rows).toHaveLength(1)
    const kept = JSON.stringify([
      await login.rows.owner`select * from factors`,
      await login.rows.owner`select * from recovery_codes`,
      await login.rows.owner`select payload from oidc_rows where model in ('NewApp', 'NewRecoveryCodes')`,
    ])
    expect(rows[0]?.seed.includes(Buffer.from(Secret.fromBase32(seed).bytes))).toBe(false)
    for (const code of codes) expect(kept).not.toContain(code)
    expect(kept).not.toContain(seed)
  })

  it('LGN-01 is asked for after the password, and the tokens say so', async () => {
    const { email, seed } = await withApp()
    const browser = await passwordOnly(email)
    expect(isAsked(browser)).toBe(true)
    expect((await browser.send(`${host()}/api/session`)).status).toBe(404)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(browser)).toBe(true)
    const { body } = await browser.send(`${host()}/api/session`)
    const { id_token, access_token } = JSON.parse(body)
    for (const token of [id_token, access_token])
      expect(decodeJwt(token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'], acr: multiFactor })
  })

  it('security 28 is asked for after a code by e-mail too', async () => {
    const { email, seed } = await withApp()
    const browser = new Browser(app)
    await browser.open(factors())
    const seen = mailsTo(email).length
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, seen) }, '/code')
    expect(isAsked(browser)).toBe(true)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(browser)).toBe(true)
  })

  it('security 26 a code of an app is taken once, also by two at the same moment, and never the one it was added by', async () => {
    const { email, seed } = await withApp()
    login.clock.shiftMs = 0
    const first = await passwordOnly(email)
    await first.submit({ code: codeOf(seed) }, '/second')
    expect(isAsked(first)).toBe(true)
    later(60)
    const two = [await passwordOnly(email), await passwordOnly(email)]
    const code = codeOf(seed)
    await Promise.all(two.map((each) => each.submit({ code }, '/second')))
    expect(two.filter(isIn)).toHaveLength(1)
    expect(two.find(isAsked)?.page.body).toContain('used already')
  })

  it.each([
    [-1, true],
    [1, true],
    [-2, false],
    [2, false],
  ])('security 26 takes a code of the step %i: %s', async (steps, isTaken) => {
    const { email, seed } = await withApp()
    later(120)
    const browser = await passwordOnly(email)
    await browser.submit({ code: codeOf(seed, steps) }, '/second')
    expect(isIn(browser)).toBe(isTaken)
  })

  it('security 26 ten wrong codes in a quarter of an hour are the last, of whatever sign-in and browser', async () => {
    const { email, seed, codes } = await withApp()
    for (let tries = 0; tries < 10; tries++) {
      const browser = await passwordOnly(email)
      await browser.submit({ code: '000000' }, '/second')
      expect(isAsked(browser)).toBe(true)
    }
    const browser = await passwordOnly(email)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(browser.page.body).toContain('Too many wrong codes')
    await browser.open(`${browser.page.url}/recovery`)
    await browser.submit({ code: codes[0] ?? '' }, '/second')
    expect(isIn(browser)).toBe(true)
  })

  it('security 26 right codes do not use up the tries', async () => {
    const { email, seed } = await withApp()
    for (let tries = 0; tries < 11; tries++) {
      later(30)
      const browser = await passwordOnly(email)
      await browser.submit({ code: codeOf(seed) }, '/second')
      expect(isIn(browser)).toBe(true)
    }
  })

  it('is of one person and account: nobody else’s code is taken', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const browser = await passwordOnly(one.email)
    await browser.submit({ code: codeOf(other.seed) }, '/second')
    expect(isAsked(browser)).toBe(true)
  })

  it('LGN-01 is removed after a fresh proof, and the person is told of each change', async () => {
    const { browser, email } = await withApp()
    await browser.open(factors())
    const remove = /href="(\/settings\/factors\/[a-z0-9]+\/remove)/.exec(browser.page.body)?.[1] ?? ''
    await browser.open(`${host()}${remove}`)
    expect(browser.page.body).toContain('your only second factor')
    await browser.submit({}, '/remove')
    expect(browser.page.body).toContain('My phone is removed')
    expect(browser.page.body).toContain('You have none yet')
    await expect
      .poll(() => mailsTo(email))
      .toEqual(
        expect.arrayContaining([
          'A second factor was added to your account',
          'A second factor was removed from your account',
        ]),
      )
    expect(isIn(await passwordOnly(email))).toBe(true)
  })

  it('security 31 asks for a new sign-in with the factor before one is added or removed in an old session', async () => {
    const { browser, email, seed } = await withApp()
    const ago = Math.floor(Date.now() / 1000) - 400
    await login.rows
      .owner`update oidc_rows set payload = payload || ${login.rows.owner.json({ loginTs: ago })} where model = 'Session'`
    await browser.open(factors('/app'))
    expect(browser.page.body).toContain('name="password"')
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isAsked(browser)).toBe(true)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(seedOn(browser)).not.toBe('')
  })
})

describe('a password beside a second factor', () => {
  const setPassword = async (email: string, password: string) => {
    const browser = new Browser(app)
    await browser.open(factors())
    await browser.open(`${browser.page.url}/forgotten`)
    const seen = mailsTo(email).length
    await browser.submit({ email }, '/forgotten')
    await browser.open((await login.postbox.next(email, seen)).secret)
    await browser.submit({ password }, '/new-password')
    return browser
  }

  it('decision 27 has eight characters at least, and lets nobody in once the factor is gone; a reset skips no factor', async () => {
    const { email, seed } = await withApp()
    const short = 'gr4yott3r'
    expect((await setPassword(email, 'gr4yot')).page.body).toContain('shorter than 8 characters')
    expect((await setPassword(email, short)).page.body).toContain('Password set')
    const signedIn = async () => {
      const next = new Browser(app)
      await next.open(factors())
      await next.submit({ email, password: short, way: 'password' })
      return next
    }
    const next = await signedIn()
    expect(isAsked(next)).toBe(true)
    await next.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(next)).toBe(true)
    await login.rows
      .owner`delete from factors where user_id = (select user_id from user_profiles where email = ${email})`
    const alone = await signedIn()
    expect([isIn(alone), alone.page.body]).toEqual([false, expect.stringContaining('Alone this password is too short')])
    const other = await signedUp()
    expect((await setPassword(other.email, short)).page.body).toContain('shorter than 15 characters')
  })
})

describe('a recovery code', () => {
  it('LGN-01 stands in for a lost app, once, and its person is told', async () => {
    const { email, codes } = await withApp()
    const [code = ''] = codes
    const browser = await passwordOnly(email)
    await browser.open(`${browser.page.url}/recovery`)
    await browser.submit({ code: code.toUpperCase().replaceAll('-', ' ') }, '/second')
    expect(isIn(browser)).toBe(true)
    expect(browser.page.body).toContain('9 codes are left')
    await expect.poll(() => mailsTo(email)).toContain('A recovery code of your account was used')
    const again = await passwordOnly(email)
    await again.open(`${again.page.url}/recovery`)
    await again.submit({ code }, '/second')
    expect(again.page.body).toContain('none of your recovery codes, or it was used already')
  })

  it('is taken once also by two at the same moment', async () => {
    const { email, codes } = await withApp()
    const two = [await passwordOnly(email), await passwordOnly(email)]
    await Promise.all(two.map((each) => each.submit({ code: codes[3] ?? '', way: 'recovery' }, '/second')))
    expect(two.filter(isIn)).toHaveLength(1)
  })

  it('LGN-01 stops working once new ones were made', async () => {
    const { browser, email, codes } = await withApp()
    await browser.open(factors('/codes/new'))
    await browser.submit({}, '/codes/new')
    const fresh = codesOn(browser)
    expect(fresh).toHaveLength(10)
    expect(fresh.some((code) => codes.includes(code))).toBe(false)
    const old = await passwordOnly(email)
    await old.submit({ code: codes[0] ?? '', way: 'recovery' }, '/second')
    expect(isAsked(old)).toBe(true)
    await old.submit({ code: fresh[0] ?? '', way: 'recovery' }, '/second')
    expect(isIn(old)).toBe(true)
  })
})

describe('the second step of a sign-in', () => {
  beforeEach(() => account())

  it('LGN-01 is for the browser that took the first, and nobody gets past it by an address', async () => {
    const { email, seed } = await withApp()
    const browser = await passwordOnly(email)
    const stranger = new Browser(app)
    await stranger.open(browser.page.url)
    expect(stranger.page.body).not.toContain('Confirm that it is you')
    await browser.open(`${browser.page.url}/codes`)
    expect(isAsked(browser)).toBe(true)
    await browser.open(`${browser.page.url}/new`)
    expect(isAsked(browser)).toBe(true)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(browser)).toBe(true)
  })

  it('LGN-01 has everybody add a factor first where the account requires one, with a short session', async () => {
    const { email } = await signedUp()
    await account('REQUIRED')
    const browser = await passwordOnly(email)
    expect(browser.page.body).toContain('Your account asks for a second factor')
    expect((await browser.send(`${host()}/api/session`)).status).toBe(404)
    await browser.open(browser.page.url.replace('/new', '/codes'))
    expect(browser.page.url).toMatch(/\/second\/new$/)
    const seed = seedOn(browser)
    await browser.submit({ code: codeOf(seed) }, '/new')
    expect(codesOn(browser)).toHaveLength(10)
    expect((await browser.send(`${host()}/api/session`)).status).toBe(404)
    await browser.submit({}, '/codes')
    expect(isIn(browser)).toBe(true)
    const [session] = await login.rows.owner`
      select is_short from sessions s join user_profiles p using (account_id, user_id) where email = ${email} order by s.created_at desc limit 1`
    expect(session?.is_short).toBe(true)
  })

  it('LGN-01 is never there where the account turned it off', async () => {
    const { email } = await withApp()
    await account('OFF')
    expect(isIn(await passwordOnly(email))).toBe(true)
  })

  it('LGN-01 is required of administrators alone where the account says so', async () => {
    const [one, other] = [await signedUp(), await signedUp()]
    await account('REQUIRED_FOR_ADMINISTRATORS')
    const [row] = await login.rows.owner`select user_id from user_profiles where email = ${one.email}`
    login.administrators.add(row?.user_id)
    expect((await passwordOnly(one.email)).page.url).toContain('/second/new')
    expect(isIn(await passwordOnly(other.email))).toBe(true)
  })

  it('LGN-01 is required by the strictest word: one application may ask for more than its account', async () => {
    const { browser, email } = await signedUp()
    const application = { applicationId: 'app_vault', name: 'Vault', redirectUrls: [app], secondFactor: 'REQUIRED' }
    await login.save('application', 'app_vault', application)
    const config = await login.relyingParty(host(), 'app_vault')
    const { url } = await login.begin(config, { redirect_uri: app, resource: '' })
    await browser.open(`${url}&prompt=none`)
    expect(browser.page.url).toContain('error=login_required')
    await browser.open(url)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(browser.page.url).toContain('/second/new')
  })

  it('RFC 9470 shows a factor where an application asks for one by acr_values, though the session is there', async () => {
    const { email, seed } = await withApp()
    const browser = await passwordOnly(email)
    await browser.submit({ code: codeOf(seed), remember: 'yes' }, '/second')
    forgetSession(browser)
    expect(isIn(await passwordOnly(email, browser))).toBe(true)
    later()
    await login.save('application', 'app_bank', { applicationId: 'app_bank', name: 'Bank', redirectUrls: [app] })
    const config = await login.relyingParty(host(), 'app_bank')
    const { url, finish } = await login.begin(config, { redirect_uri: app, resource: '', acr_values: multiFactor })
    await browser.open(url)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isAsked(browser)).toBe(true)
    await browser.submit({ code: codeOf(seed) }, '/second')
    const tokens = await finish(browser.page.url)
    expect(tokens.claims()).toMatchObject({ acr: multiFactor, amr: ['pwd', 'otp', 'mfa'] })
    expect(decodeJwt(tokens.access_token)).toMatchObject({ acr: multiFactor })
    expect(tokens.claims()?.auth_time).toBeDefined()
  })

  it('LGN-01 is spared in a browser that was remembered, until a factor changes or it is ended', async () => {
    const { browser: own, email, seed } = await withApp()
    const browser = await passwordOnly(email)
    await browser.submit({ code: codeOf(seed), remember: 'yes' }, '/second')
    expect(browser.cookieLines.some((line) => /^__Host-doorward_second_factor=.*Secure; HttpOnly/.test(line))).toBe(
      true,
    )
    forgetSession(browser)
    expect(isIn(await passwordOnly(email, browser))).toBe(true)
    expect(isAsked(await passwordOnly(email))).toBe(true)
    await own.open(factors())
    expect(own.page.body).toContain('Browsers that are not asked')
    await own.submit({}, '/forget')
    forgetSession(browser)
    expect(isAsked(await passwordOnly(email, browser))).toBe(true)
  })

  it('LGN-01 is gone when the factor was removed meanwhile', async () => {
    const { email } = await withApp()
    const browser = await passwordOnly(email)
    await login.rows
      .owner`delete from factors where user_id = (select user_id from user_profiles where email = ${email})`
    await browser.open(browser.page.url)
    expect(isIn(browser)).toBe(true)
  })
})
