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
const { forgetSession, isAsked, isIn } = people

/** Somebody signed in anew by the first factor alone, in a browser that is not asked for the second. */
async function inRememberedBrowser() {
  const { email, seed, codes } = await withApp()
  const browser = await passwordOnly(email)
  await browser.submit({ code: codeOf(seed), remember: 'yes' }, '/second')
  forgetSession(browser)
  await passwordOnly(email, browser)
  expect(isIn(browser)).toBe(true)
  later()
  return { browser, email, seed, codes }
}

const sessionToken = async (browser: Browser) =>
  String(JSON.parse((await browser.send(`${host()}/api/session`)).body).access_token)

describe('what only the second factor may change', () => {
  it.each([
    ['an app', () => factors('/app')],
    ['a passkey', () => factors('/passkey')],
    ['new recovery codes', () => factors('/codes/new')],
    ['the e-mail address', () => `${host()}/settings/email`],
  ])('security 31 asks for the factor in a remembered browser before %s', async (_, page) => {
    const { browser, email, seed } = await inRememberedBrowser()
    await browser.open(page())
    expect(browser.page.url).toContain('/login/')
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isAsked(browser)).toBe(true)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(browser.page.url).toBe(page())
  })

  it('security 31 a first factor alone removes no second one, though its browser is remembered', async () => {
    const { browser, email } = await inRememberedBrowser()
    await browser.open(factors())
    const remove = /href="(\/settings\/factors\/[a-z0-9]+\/remove)/.exec(browser.page.body)?.[1] ?? ''
    const form = /name="form" value="([^"]+)"/.exec(browser.page.body)?.[1] ?? ''
    await browser.open(`${host()}${remove}`)
    expect(browser.page.url).toContain('/login/')
    const sent = await browser.send(`${host()}${remove}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host() },
      body: new URLSearchParams({ form }).toString(),
    })
    expect(sent.status).toBe(403)
    expect(isAsked(await passwordOnly(email))).toBe(true)
  })

  it('security 31 a token of such a sign-in changes no factor and no identity through an application', async () => {
    const { browser } = await inRememberedBrowser()
    login.clock.shiftMs = 0
    const authorization = `Bearer ${await sessionToken(browser)}`
    for (const path of ['devices/anything', 'identities/anything']) {
      const answer = await browser.send(`${host()}/api/session/${path}`, {
        method: 'DELETE',
        headers: { authorization },
      })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('acr_values="http://schemas.openid.net/pape/')
    }
  })

  it('LGN-01 who just added a factor goes on without another sign-in: it was shown', async () => {
    const { browser } = await withApp()
    await browser.open(factors('/app'))
    expect(seedOn(browser)).not.toBe('')
    expect((await browser.send(`${host()}/api/session`)).body).toContain('access_token')
  })

  it('LGN-01 who has none adds one after the first factor', async () => {
    const { email } = await signedUp()
    const browser = await passwordOnly(email)
    await browser.open(factors('/app'))
    expect(seedOn(browser)).not.toBe('')
  })
})

describe('an app whose form is sent twice', () => {
  type Send = (name: string) => ReturnType<Browser['send']>
  const names = async (email: string) => {
    const rows = await login.rows.owner<{ name: string }[]>`
      select factors.name from factors join user_profiles using (account_id, user_id) where email = ${email}`
    return rows.map(({ name }) => name)
  }

  it.each([
    ['at once', (send: Send) => Promise.all([send('A'), send('B')])],
    ['one after the other', async (send: Send) => [await send('A'), await send('B')]],
  ])('LGN-01 is one factor, and its recovery codes are shown: %s', async (_, sendTwice) => {
    const { browser, email } = await signedUp()
    await browser.open(factors('/app'))
    const code = codeOf(seedOn(browser))
    const form = /name="form" value="([^"]+)"/.exec(browser.page.body)?.[1] ?? ''
    const send = (name: string) =>
      browser.send(factors('/app'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host() },
        body: new URLSearchParams({ form, code, name }).toString(),
      })
    const answers = await sendTwice(send)
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/settings/factors/codes'],
      [303, '/settings/factors/codes'],
    ])
    expect(await names(email)).toHaveLength(1)
    await browser.open(factors('/codes'))
    expect(codesOn(browser)).toHaveLength(10)
    expect(browser.page.body).toContain('data-download="Download"')
    expect(browser.page.headers.get('content-security-policy')).toContain("script-src 'self';")
  })
})

describe('wrong codes', () => {
  const counted = async (email: string) => {
    const rows = await login.rows.owner<{ failures: number; window_failures: number }[]>`
      select failures, window_failures from guess_counters g join user_profiles p
        on p.account_id = g.account_id and g.subject = 'factor ' || p.user_id where email = ${email}`
    return rows[0]
  }
  const setRow = (email: string, failures: number) => login.rows.owner`
    update guess_counters g set failures = ${failures}, window_started_at = clock_timestamp() - interval '16 minutes'
    from user_profiles p where p.account_id = g.account_id and g.subject = 'factor ' || p.user_id and email = ${email}`

  it('security 26 more than a hundred at once judge ten, and end nobody’s codes', async () => {
    const { email, seed } = await withApp()
    const browser = await passwordOnly(email)
    const page = browser.page.url
    const form = /name="form" value="([^"]+)"/.exec(browser.page.body)?.[1] ?? ''
    const tries = Array.from({ length: 112 }, (_, at) => {
      const from = new Browser(app, `127.0.1.${2 + Math.floor(at / 4)}`)
      for (const [place, kept] of browser.cookies) from.cookies.set(place, [...kept])
      return from.send(page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: host() },
        body: new URLSearchParams({ form, code: String(200_000 + at) }).toString(),
      })
    })
    await Promise.all(tries)
    expect(await counted(email)).toEqual({ failures: 10, window_failures: 10 })
    await setRow(email, 10)
    const later = await passwordOnly(email)
    await later.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(later)).toBe(true)
  })

  it('security 25 a hundred in a row end the codes of the app; a recovery code lets in, and opens them again', async () => {
    const { email, seed, codes } = await withApp()
    const browser = await passwordOnly(email)
    await browser.submit({ code: '000000' }, '/second')
    await setRow(email, 100)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(isAsked(browser)).toBe(true)
    expect(browser.page.body).toContain('in a row')
    await browser.open(`${browser.page.url}/recovery`)
    await browser.submit({ code: codes[0] ?? '' }, '/second')
    expect(isIn(browser)).toBe(true)
    const next = await passwordOnly(email)
    await next.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(next)).toBe(true)
  })

  it('security 60 do not keep the person’s own session from adding another factor, whose codes are taken', async () => {
    const { browser, email } = await withApp()
    const stranger = await passwordOnly(email)
    await stranger.submit({ code: '000000' }, '/second')
    await setRow(email, 100)
    await browser.open(factors('/app'))
    const seed = seedOn(browser)
    await browser.submit({ code: codeOf(seed), name: 'Other phone' }, '/factors/app')
    expect(browser.page.body).toContain('Other phone')
    later()
    const next = await passwordOnly(email)
    await next.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(next)).toBe(true)
  })

  it('security 25 wrong recovery codes are bounded by themselves', async () => {
    const { email, seed, codes } = await withApp()
    const browser = await passwordOnly(email)
    const page = browser.page.url
    for (let tries = 0; tries < 10; tries++) {
      await browser.open(`${page}/recovery`)
      await browser.submit({ code: 'aaaa-bbbb-cccc-dddd' }, '/second')
    }
    await browser.open(`${page}/recovery`)
    await browser.submit({ code: codes[0] ?? '' }, '/second')
    expect(browser.page.body).toContain('Too many wrong codes')
    await browser.open(page)
    await browser.submit({ code: codeOf(seed) }, '/second')
    expect(isIn(browser)).toBe(true)
    expect(codesOn(browser)).toEqual([])
  })
})
