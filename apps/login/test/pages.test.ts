import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, fetchLocal } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const newEmail = () => `someone${++people}@example.com`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

/** A browser at the sign-in page, or at the sign-up page. */
async function atLogin(more: Record<string, string> = {}) {
  const browser = login.newBrowser()
  const { url, finish } = await login.begin(await login.relyingParty(), more)
  await browser.open(url)
  return { browser, finish }
}
const signInWith = async (email: string, password: string) => {
  const { browser, finish } = await atLogin()
  await browser.submit({ email, password, way: 'password' })
  return { browser, finish }
}
const isBack = (browser: Browser) => browser.page.url.startsWith(login.redirectUri)
/** What a page says, without what differs from one sign-in to the next. */
const saidOn = ({ page }: Browser, email: string) => [
  page.status,
  page.body
    .replaceAll(email, 'EMAIL')
    .replace(/\/login\/[\w-]{43}/g, '/login/ID')
    .replace(/(&quot;challenge&quot;:&quot;)[\w-]{43}/g, '$1CHALLENGE')
    .replace(/value="[\w.-]{60,}"/g, 'value="TOKEN"'),
]

describe('issue 14 whoever follows an invite', () => {
  const code = '<button class="main" name="way" value="code">'

  test('is told so, finds the address filled in and the code first, and a password one step away', async () => {
    const { browser } = await atLogin({ invited: 'yes', login_hint: 'lee@example.com' })
    const { body } = browser.page
    expect(body).toContain('You were invited.')
    expect(body).toContain('value="lee@example.com"')
    expect(body).toContain(code)
    expect(body).not.toContain('name="password"')
    await browser.open(`${browser.page.url}?sign-in`)
    expect(browser.page.body).toContain('name="password"')
    expect(browser.page.body).not.toContain('You were invited.')
  })

  test('is told the same whether or not the address is known and has a password (security 27)', async () => {
    const known = newEmail()
    await login.signUp(known)
    const said = async (email: string) => saidOn((await atLogin({ invited: 'yes', login_hint: email })).browser, email)
    expect(await said(known)).toEqual(await said('nobody.here@example.com'))
  })

  test('nobody else sees the page otherwise', async () => {
    const { browser } = await atLogin({ login_hint: 'lee@example.com' })
    expect(browser.page.body).not.toContain(code)
    expect(browser.page.body).not.toContain('You were invited.')
  })
})

describe('LGN-07 an address at which there is nothing', () => {
  const open = (headers: Record<string, string>, path = '/nothing-here', method = 'GET') =>
    fetchLocal(`${account()}${path}`, { method, headers: { 'accept-language': 'de', ...headers } })
  const account = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
  const ofBrowsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

  test('tells whoever opened it in a browser by a page, in their language, under the policy of every page', async () => {
    const sites = [account(), `http://login.doorward.localhost:${login.port}`]
    for (const site of sites) {
      const headers = { accept: ofBrowsers, 'accept-language': 'de' }
      const answer = await fetchLocal(`${site}/nothing-here?<script>`, { headers })
      const body = await answer.text()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(body).toContain('Unter dieser Adresse ist nichts.')
      expect(body).toContain(answer.headers.get('x-request-id'))
      expect(body).not.toContain('nothing-here')
    }
  })

  test.each([
    ['a program that takes anything', { accept: '*/*' }],
    ['one that takes JSON', { accept: 'application/json' }],
    ['one that says nothing', {}],
    ['a form', { accept: ofBrowsers }, '/nothing-here', 'POST'],
    ['a call of the API, whatever its library says', { accept: ofBrowsers }, '/v1/nothing-here'],
    ['a call of the login service', { accept: ofBrowsers }, '/api/nothing-here'],
    ['a look for a document', { accept: ofBrowsers }, '/.well-known/nothing-here'],
  ])('tells %s as ever', async (_, headers: Record<string, string>, path?: string, method?: string) => {
    const answer = await open(headers, path, method)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
    expect(await answer.json()).toMatchObject({ errorCode: 'NotFound' })
  })
})

describe('an address that no account has', () => {
  test.each(['acc-nobody123456.eu-west', 'nothing'])('%s: says so, and leads to the console', async (name) => {
    const page = await login.newBrowser().open(`http://${name}.doorward.localhost:${login.port}/`)
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.body).toContain('Nobody has this address')
    expect(page.body).toContain(`href="http://doorward.localhost:${login.port}/app/"`)
    expect(page.body).toContain('Reference')
    const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? []
    const { status, headers } = await fetchLocal(`http://${name}.doorward.localhost:${login.port}${style}`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
  })
})

describe('signing in', () => {
  test('with e-mail and password; the address in any letter case', async () => {
    await login.signUp('cas@example.com')
    const { browser, finish } = await signInWith('CAS@Example.com', goodPassword)
    expect((await finish(browser.page.url)).claims()).toMatchObject({ email: 'cas@example.com', amr: ['pwd'] })
  })

  test('with a code by e-mail; the code is read with blanks and works once', async () => {
    const email = newEmail()
    await login.signUp(email)
    const { browser, finish } = await atLogin()
    await browser.submit({ email, way: 'code' })
    const codePage = browser.page
    const code = await login.postbox.nextCode(email, 1)
    expect(code).toMatch(/^\d{8}$/)
    await browser.submit({ code: ` ${code.slice(0, 4)} ${code.slice(4)} ` })
    expect((await finish(browser.page.url)).claims()).toMatchObject({ email, amr: ['otp'] })
    browser.page = codePage
    await browser.submit({ code })
    expect(isBack(browser)).toBe(false)
  })

  test('the password is compared as the exact string (security 23)', async () => {
    const email = newEmail()
    await login.signUp(email)
    for (const password of [` ${goodPassword}`, goodPassword.toUpperCase(), `${goodPassword}\n`])
      expect(isBack((await signInWith(email, password)).browser)).toBe(false)
  })

  test.each([['another browser', (browser: Browser) => browser.cookies.clear()]])(
    'a code does not work in %s',
    async (_, change) => {
      const email = newEmail()
      const { browser } = await atLogin()
      await browser.submit({ email, way: 'code' })
      const code = await login.postbox.nextCode(email)
      change(browser)
      await browser.submit({ code })
      expect(browser.page.body).toContain('This sign-in has expired')
    },
  )

  test('five wrong codes and the sixth, right one is refused; a new code works (security 25)', async () => {
    const email = newEmail()
    const { browser } = await atLogin()
    await browser.submit({ email, way: 'code' })
    const code = await login.postbox.nextCode(email)
    const wrong = code === '00000000' ? '11111111' : '00000000'
    for (let guess = 0; guess < 5; guess++) await browser.submit({ code: wrong }, '/code')
    await browser.submit({ code }, '/code')
    expect(browser.page.body).toContain('no longer works')
    await browser.submit({}, '/code/again')
    expect(browser.page.body).toContain('We sent a new mail')
    await browser.submit({ code: await login.postbox.nextCode(email, 1) }, '/code')
    expect(isBack(browser)).toBe(true)
  })

  test('somebody else who signs in ends the first one’s session', async () => {
    const first = await login.signUp(newEmail())
    const other = newEmail()
    await login.signUp(other)
    const { url, finish } = await login.begin(first.config, { prompt: 'login' })
    await first.browser.open(url)
    await first.browser.submit({ email: other, password: goodPassword, way: 'password' })
    const tokens = await finish(first.browser.page.url)
    expect(tokens.claims()?.email).toBe(other)
    await expect(login.authenticate(first.tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    await expect(login.authenticate(tokens.access_token)).resolves.toMatchObject({ kind: 'person' })
  })

  test('a deleted user’s sessions and tokens end, and nobody signs in as that user again (security 32)', async () => {
    const email = newEmail()
    const { tokens } = await login.signUp(email)
    const id = String(tokens.claims()?.sub)
    await login.environment.commit({
      accountId: platformAccountId,
      actor: 'test',
      requestId: 'req_test',
      reads: [{ kind: 'user', id }],
      decide: () => ({
        changes: [{ kind: 'user', id, after: null }],
        reply: () => ({ status: 204, body: undefined }),
      }),
    })
    login.environment.sessions.forget()
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    expect(isBack((await signInWith(email, goodPassword)).browser)).toBe(false)
  })
})

describe('known and unknown addresses get the same answers (security 27)', () => {
  test('at sign-in, at the code, at the forgotten password and at sign-up', async () => {
    const known = newEmail()
    await login.signUp(known)
    const says = async (email: string) => {
      const wrong = (await signInWith(email, 'not the right password')).browser
      const code = (await atLogin()).browser
      await code.submit({ email, way: 'code' })
      const forgotten = (await atLogin()).browser
      await forgotten.open(`${forgotten.page.url}/forgotten`)
      await forgotten.submit({ email })
      const signUp = (await atLogin({ prompt: 'create' })).browser
      await signUp.submit({ email, password: 'nine quiet rivers bend', way: 'password' })
      return [wrong, code, forgotten, signUp].map((browser) => saidOn(browser, email))
    }
    const [a, b] = [await says(known), await says(newEmail())]
    expect(a).toEqual(b)
    expect(a.map(([status]) => status)).toEqual([200, 200, 200, 200])
  })

  test('no faster for an unknown address, password hashing included (medians within a half of each other)', async () => {
    const known = newEmail()
    await login.signUp(known)
    const timed = async (email: string) => {
      const { browser } = await atLogin()
      const start = performance.now()
      await browser.submit({ email, password: 'not the right password', way: 'password' })
      return performance.now() - start
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 9; round++) {
      times.known.push(await timed(known))
      times.unknown.push(await timed(newEmail()))
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[4] ?? 0
    const ratio = median(times.known) / median(times.unknown)
    expect(Math.abs(Math.log(ratio))).toBeLessThan(Math.log(1.5)) // a shared machine; the work itself is the same
  })
})

describe('signing up', () => {
  test('an address that has a user gets a code that signs in; its password stays', async () => {
    const email = newEmail()
    const { tokens } = await login.signUp(email)
    const { browser, finish } = await atLogin({ prompt: 'create' })
    await browser.submit({ email, password: 'nine quiet rivers bend', way: 'password' })
    const mail = await login.postbox.next(email, 1)
    expect(mail.text).toContain('You already have an account')
    await browser.submit({ code: mail.secret.replace(' ', '') })
    expect((await finish(browser.page.url)).claims()?.sub).toBe(tokens.claims()?.sub)
    expect(isBack((await signInWith(email, 'nine quiet rivers bend')).browser)).toBe(false)
    expect(isBack((await signInWith(email, goodPassword)).browser)).toBe(true)
  })

  test('the owner that bootstrap made is reached by sign-up, code and forgotten password (decisions 33)', async () => {
    const person = await login.person('owner@example.com', 'bootstrapowner00000000000')
    const { tokens } = await login.signUp('owner@example.com')
    expect(tokens.claims()?.sub).toBe(person)
    const { browser, finish } = await signInWith('owner@example.com', goodPassword)
    expect((await finish(browser.page.url)).claims()?.sub).toBe(person)
  })

  test.each([
    ['short', 'shorter than 15 characters'],
    ['passwordpassword', 'repeats'],
    ['correct horse battery staple', 'first that attackers try'],
    ['example example maya', 'Choose another'],
  ])('the password %s is refused beside its field', async (password, words) => {
    const { browser } = await atLogin({ prompt: 'create' })
    await browser.submit({ email: 'maya@example.com', name: 'Maya', password, way: 'password' })
    expect(browser.page.status).toBe(200)
    expect(browser.page.body).toContain('aria-describedby="password-hint password-fault"')
    expect(browser.page.body).toContain(words)
    expect(browser.page.body).toContain('value="maya@example.com"')
    expect(browser.page.body).not.toContain(`value="${password}"`)
  })

  test.each(['\u200b\u200b', 'Maya\u202e', '\u3164', 'x'.repeat(101)])(
    'the name %j is refused beside its field',
    async (name) => {
      const { browser } = await atLogin({ prompt: 'create' })
      await browser.submit({ email: newEmail(), name, password: goodPassword, way: 'password' })
      expect(browser.page.body).toContain('id="name-fault"')
    },
  )

  test('the sentence that the page shows as an example is taken', async () => {
    const { browser } = await atLogin({ prompt: 'create' })
    const shown = /such as “([^”]+)”/.exec(browser.page.body)?.[1] ?? ''
    expect(shown.split(' ')).toHaveLength(6)
    await browser.submit({ email: newEmail(), password: shown, way: 'password' })
    expect(browser.page.body).toContain('Check your e-mail')
  })

  test('a person is a user in the change log without personal data', async () => {
    const email = newEmail()
    const { tokens } = await login.signUp(email)
    const [row] = await login.rows.owner`
      select after from account_changes where account_id = ${platformAccountId} and kind = 'user' and item_id = ${String(tokens.claims()?.sub)}`
    expect(JSON.stringify(row)).not.toContain(email)
    expect(row?.after.userId).toBe(tokens.claims()?.sub)
  })
})

describe('a forgotten password', () => {
  test('is set anew by a mailed link, once; every session ends (security 28)', async () => {
    const email = newEmail()
    const { tokens } = await login.signUp(email)
    const { browser } = await atLogin()
    await browser.open(`${browser.page.url}/forgotten`)
    await browser.submit({ email })
    expect(browser.page.body).toContain('If a user has this address')
    const { secret: link } = await login.postbox.next(email, 1)
    expect(link.startsWith(`${login.login}/new-password?token=`)).toBe(true)
    const elsewhere = login.newBrowser()
    await elsewhere.open(link)
    const form = elsewhere.page
    await elsewhere.submit({ password: 'too short' })
    expect(elsewhere.page.body).toContain('shorter than 15 characters')
    await elsewhere.submit({ password: 'nine quiet rivers bend' })
    expect(elsewhere.page.body).toContain('Password set')
    await expect(login.authenticate(tokens.access_token)).rejects.toMatchObject({ code: 'Unauthorized' })
    elsewhere.page = form
    await elsewhere.submit({ password: 'eight loud mountains fall' })
    expect([elsewhere.page.status, elsewhere.page.body.includes('no longer works')]).toEqual([400, true])
    expect(isBack((await signInWith(email, 'nine quiet rivers bend')).browser)).toBe(true)
    expect(isBack((await signInWith(email, goodPassword)).browser)).toBe(false)
  })

  test('nobody’s address gets a mail that says so, and no link that sets a password', async () => {
    const email = newEmail()
    const { browser } = await atLogin()
    await browser.open(`${browser.page.url}/forgotten`)
    await browser.submit({ email })
    const mail = await login.postbox.next(email)
    expect(mail.text).toContain('no user has it')
    expect(mail.text).not.toContain('token=')
  })
})

describe('limits (security 25)', () => {
  test('a person’s password is paused after 20 wrong ones, locked after 100 in a row, and opened by a code', async () => {
    const email = newEmail()
    await login.signUp(email)
    const said: string[][] = []
    for (let networks = 0; networks < 6; networks++) {
      const { browser } = await atLogin()
      const here: string[] = []
      for (let guess = 0; guess < 21; guess++) {
        await browser.submit({ email, password: `wrong password ${guess}`, way: 'password' })
        here.push(/role="alert">([^<]+)</.exec(browser.page.body)?.[1] ?? '')
      }
      said.push(here)
    }
    expect(said[0]?.[19]).toContain('match')
    expect(said[0]?.[20]).toContain('in a short time')
    expect(said[4]?.[19]).toContain('match')
    expect(said[5]?.[0]).toBe('Too many wrong passwords. Get a code by e-mail to go on.')
    expect(isBack((await signInWith(email, goodPassword)).browser)).toBe(false)
    const { browser } = await atLogin()
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, 1) }, '/code')
    expect(isBack(browser)).toBe(true)
    expect(isBack((await signInWith(email, goodPassword)).browser)).toBe(true)
  })

  test('one browser sends 60 forms at once at most', async () => {
    const { browser } = await atLogin()
    const start = browser.page
    for (let form = 0; form < 70 && browser.page.status !== 429; form++) {
      browser.page = start
      await browser.submit({ email: '', way: 'code' })
    }
    expect(browser.page.status).toBe(429)
    expect(Number(browser.page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(browser.page.body).toContain('Too many tries')
    expect(browser.page.body).toMatch(/at most \d+ .+\. Wait (1 second|\d+ seconds), then try again\./)
  })
})

describe('pages', () => {
  test('carry the headers of security 21 and load nothing from elsewhere', async () => {
    const { browser } = await atLogin()
    const { headers, body } = browser.page
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      `form-action 'self' ${login.portal}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(body).not.toMatch(/<script>|<style|style=|onclick|https?:\/\//)
    expect(body.match(/<h1/g)).toHaveLength(1)
    for (const [, path = ''] of body.matchAll(/(?:href|src)="(\/login\/assets\/[^"]+)"/g)) {
      const asset = await fetchLocal(`${login.login}${path}`)
      expect([path, asset.status]).toEqual([path, 200])
      expect(asset.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('cookies are Secure, HttpOnly and SameSite=Lax; the session’s is a __Host- one for a year (security 29, decisions 12)', async () => {
    const { browser } = await login.signUp(newEmail())
    const cookies = [...browser.cookies.values()].flat()
    const session = cookies.find(({ name }) => name === '__Host-doorward_session')
    expect(session?.line).toMatch(/path=\/;/)
    expect(session?.line).toMatch(/max-age=31536000/)
    expect(session?.line).not.toMatch(/domain=/i)
    expect(session?.value.length).toBeGreaterThanOrEqual(22)
    const waiting = (await atLogin()).browser
    const all = [...cookies, ...[...waiting.cookies.values()].flat()]
    expect(all.length).toBeGreaterThanOrEqual(3)
    for (const { line } of all) for (const word of [/secure/i, /httponly/i, /samesite=lax/i]) expect(line).toMatch(word)
  })

  test('each of the six cookies is set and dropped as Secure, HttpOnly and SameSite=Lax, from the first page to signing out (security 29)', async () => {
    const email = newEmail()
    const { browser, tokens } = await login.signUp(email)
    await browser.open((await login.begin(await login.relyingParty(), { prompt: 'login' })).url)
    await browser.submit({ email, password: 'not the right password', way: 'password' })
    await browser.submit({ email, password: goodPassword, way: 'password' })
    await browser.open(`${login.login}/api/oauth/logout?id_token_hint=${tokens.id_token}`)
    if (browser.page.body.includes('<form')) await browser.submit({})
    const names = new Set(browser.cookieLines.map((line) => /^[A-Za-z_-]+?(?=_[\w-]{16}=|=)/.exec(line)?.[0]))
    expect([...names].sort()).toEqual([
      '__Host-doorward_browser',
      '__Host-doorward_session',
      '__Host-doorward_sign_in',
      '__Host-said',
      'doorward_interaction',
      'doorward_resume',
    ])
    for (const line of browser.cookieLines)
      for (const word of [/; *secure/i, /; *httponly/i, /; *samesite=lax/i]) expect(line).toMatch(word)
  })

  test('the session’s id is new after signing in (security 29)', async () => {
    const { browser, config } = await login.signUp(newEmail())
    const idOf = () => [...browser.cookies.values()].flat().find(({ name }) => name.startsWith('__Host-'))?.value
    const before = idOf()
    await browser.open((await login.begin(config, { prompt: 'login' })).url)
    await browser.submit({ email: `someone${people}@example.com`, password: goodPassword, way: 'password' })
    expect(isBack(browser)).toBe(true)
    expect(idOf()).not.toBe(before)
  })

  test('a form from elsewhere, without its token or with that of another sign-in is refused', async () => {
    const email = newEmail()
    const { browser } = await atLogin()
    const other = (await atLogin()).browser
    const { url } = browser.page
    const fields = (form: string) => new URLSearchParams({ form, email, way: 'code' }).toString()
    const tokenOf = ({ page }: Browser) => /name="form" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = async (form: string, more: Record<string, string>) =>
      (await browser.send(url, { method: 'POST', headers: { ...headers, ...more }, body: fields(form) })).status
    const own = tokenOf(browser)
    expect(await send('', {})).toBe(403)
    expect(await send(tokenOf(other), {})).toBe(403)
    expect(await send(own, { 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await send(own, { 'sec-fetch-site': 'same-site' })).toBe(403)
    expect(await send(own, { origin: 'https://evil.example' })).toBe(403)
    expect(await send(own, { origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(303)
  })

  test('a form leads to a page, which says once what is wrong: going back or loading anew sends nothing again', async () => {
    const email = newEmail()
    await login.signUp(email)
    const { browser } = await atLogin()
    const at = browser.page.url
    const own = { form: /name="form" value="([^"]+)"/.exec(browser.page.body)?.[1] ?? '' }
    const wrong = {
      '': { email, password: 'not the right password', way: 'password' },
      '/sign-up': { email, password: 'short', way: 'password' },
      '/forgotten': { email: 'nobody' },
    }
    for (const [page, fields] of Object.entries(wrong)) {
      const sent = await browser.send(at + page, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ ...own, ...fields }).toString(),
      })
      expect([sent.status, new URL(sent.headers.get('location') ?? '', at).href]).toEqual([303, at + page])
      const said = /class="(?:fault|alert)"/
      expect((await browser.send(`${at}/code`)).body).not.toMatch(said)
      expect((await browser.send(at + page)).body).toMatch(said)
      expect((await browser.send(at + page)).body).not.toMatch(said)
    }
  })

  test('what people type is shown as text', async () => {
    const { browser } = await atLogin()
    await browser.submit({ email: '"><script>alert(1)</script>', way: 'code' })
    expect(browser.page.body).toContain('&quot;&gt;&lt;script&gt;')
    expect(browser.page.body).not.toContain('<script>alert')
  })

  test('Safari on plain http is told why it can’t (design 2)', async () => {
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
    const { url } = await login.begin(await login.relyingParty())
    const page = await login.newBrowser().open(url, { headers: { 'user-agent': agent } })
    expect(page.body).toContain('Open this page in another browser')
  })

  test('a stale sign-in and an unknown one are pages that say so', async () => {
    const { browser } = await atLogin()
    const page = await login.newBrowser().open(browser.page.url)
    expect([page.status, page.body.includes('This sign-in has expired')]).toEqual([400, true])
  })
})
