import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const app = 'http://localhost:3999/'
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const settings = (path = '') =>
  `${host()}/settings${path}?${new URLSearchParams({ client_id: 'app_default', start_page: 'Profile', redirect_uri: app })}`

/** Somebody who opens the pages of their account and signs up on the way. */
async function opened(browser = new Browser(app)) {
  const email = `own${++people}@example.com`
  await browser.open(settings())
  await browser.open(`${browser.page.url}/sign-up`)
  await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  return { browser, email }
}

async function signedInElsewhere(email: string) {
  const other = new Browser(app)
  await other.open(settings())
  await other.submit({ email, password: goodPassword, way: 'password' })
  return other
}

const isSignIn = ({ page }: Browser) => page.body.includes('name="password"') && page.url.includes('/login/')

describe("a person's own account", () => {
  it('asks for a sign-in first and comes back, with the way to the application', async () => {
    const { browser, email } = await opened()
    expect(new URL(browser.page.url).pathname).toBe('/settings')
    expect(browser.page.body).toContain(email)
    expect(browser.page.body).toContain(`href="${app}"`)
  })

  it('comes back to an address that says nothing of the sign-in', async () => {
    const { browser } = await opened()
    const { searchParams } = new URL(browser.page.url)
    expect([...searchParams.keys()].sort()).toEqual(['client_id', 'redirect_uri', 'start_page'])
  })

  it('says that it does not know an application, as a sign-in does, with a reference; none is no fault (LGN-13)', async () => {
    const browser = new Browser(app)
    await browser.open(`${host()}/settings?client_id=app_none&redirect_uri=${encodeURIComponent(app)}`)
    expect(browser.page.status).toBe(400)
    expect(browser.page.body).toContain('We do not know this application')
    expect(browser.page.body).toContain('Reference')
    await browser.open(`${host()}/settings`)
    expect(isSignIn(browser)).toBe(true)
  })

  it('says why nobody was signed in for it, in words of its own alone', async () => {
    const browser = new Browser(app)
    await browser.open(settings())
    const other = new Browser(app)
    const { headers } = await other.send(settings())
    const state = new URL(headers.get('location') ?? '', host()).searchParams.get('state') ?? ''
    const said = new URLSearchParams({ state, error: 'access_denied', error_description: 'Call evil.example' })
    await other.open(`${host()}/api/authentication/returned?${said}`)
    expect(other.page.status).toBe(403)
    expect(other.page.body).toContain('You are not signed in')
    expect(other.page.body).toContain('href="/settings"')
    expect(other.page.body).not.toContain('evil.example')
  })

  it('leads to no address that is not the application’s (security 2)', async () => {
    const { browser } = await opened()
    await browser.open(
      `${host()}/settings?client_id=app_default&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    )
    expect(browser.page.body).not.toContain('evil.example')
  })

  it('goes from plain localhost to the account’s own host', async () => {
    const browser = new Browser(app)
    await browser.open(
      `http://localhost:${login.port}/settings?client_id=app_default&redirect_uri=${encodeURIComponent(app)}`,
    )
    expect(new URL(browser.page.url).host).toBe(new URL(host()).host)
  })

  const at = (path: string) => `${path}?client_id=app_default&amp;redirect_uri=${encodeURIComponent(app)}`
  const chosen = ({ page }: Browser) => /<option value="([^"]*)"[^>]* selected>/.exec(page.body)?.[1]

  it('takes a new name, and refuses one that nobody can see', async () => {
    const { browser } = await opened()
    await browser.submit({ name: 'Maya Lin' }, at('/profile'))
    expect(browser.page.body).toContain('Your profile is saved')
    expect(browser.page.body).toContain('value="Maya Lin"')
    await browser.submit({ name: '\u202ereversed', language: 'de' }, at('/profile'))
    expect(browser.page.body).toContain('characters that can be seen')
    expect(chosen(browser)).toBe('de')
    await browser.open(settings())
    expect(browser.page.body).toContain('value="Maya Lin"')
    expect(chosen(browser)).toBe('')
  })

  it('lets choose a language, by its own name, which applications are told as locale until it is taken back', async () => {
    const { browser } = await opened()
    const told = async () => {
      const { status, body } = await browser.send(`${host()}/api/session`)
      expect(status).toBe(200)
      return decodeJwt(JSON.parse(body).id_token).locale
    }
    expect(browser.page.body).toContain('<option value="de" lang="de">Deutsch</option>')
    expect(browser.page.body).toContain('Our own pages speak it where they can')
    expect(await told()).toBeUndefined()
    await browser.submit({ name: 'Maya', language: 'nl-BE' }, at('/profile'))
    expect(chosen(browser)).toBe('nl-BE')
    expect(await told()).toBe('nl-BE')
    await browser.submit({ name: 'Maya', language: '' }, at('/profile'))
    expect(chosen(browser)).toBe('')
    expect(await told()).toBeUndefined()
    await browser.submit({ name: 'Maya', language: 'nl-BE' }, at('/profile'))
    await browser.submit({ name: 'Maya', language: 'tlh' }, at('/profile'))
    expect([browser.page.status, browser.page.body.includes('do not know this language')]).toEqual([400, true])
    expect(await told()).toBe('nl-BE')
  })

  it('lets somebody without a name choose a language', async () => {
    const email = `own${++people}@example.com`
    const browser = new Browser(app)
    await browser.open(settings())
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
    await browser.submit({ name: '', language: 'sv' }, at('/profile'))
    expect(browser.page.body).toContain('Your profile is saved')
    expect(chosen(browser)).toBe('sv')
  })

  it('tells times in UTC, which it names, and as moments that a script can tell otherwise', async () => {
    const { browser } = await opened()
    const [, moment = '', shown] = /<time datetime="([^"]+)">([^<]+)<\/time>/.exec(browser.page.body) ?? []
    expect(new Date(moment).toISOString()).toBe(moment)
    expect(shown).toMatch(/ UTC$/)
  })

  it('ends the session of another browser, and no session of somebody else (security 32)', async () => {
    const { browser, email } = await opened()
    const other = await signedInElsewhere(email)
    const { browser: stranger } = await opened()
    await browser.open(settings())
    const own = [...browser.page.body.matchAll(/name="session" value="([^"]+)"/g)].map(([, id = '']) => id)
    expect(own).toHaveLength(2)
    await stranger.submit({ session: own[0] ?? '' }, at('/sessions/end'))
    await other.open(settings())
    expect(isSignIn(other)).toBe(false)
    const here = /name="session" value="([^"]+)"/.exec(browser.page.body.split('This browser')[1] ?? '')?.[1]
    await browser.submit({ session: own.find((id) => id !== here) ?? '' }, at('/sessions/end'))
    expect(browser.page.body).toContain('That session is ended')
    await other.open(settings())
    expect(isSignIn(other)).toBe(true)
  })

  it('signs out everywhere, here too', async () => {
    const { browser, email } = await opened()
    const other = await signedInElsewhere(email)
    await browser.open(settings('/sessions/end-all'))
    expect(browser.page.body).toContain('2 sessions end, and the one of this browser is among them')
    expect(browser.page.body).toContain(`href="${at('/settings')}"`)
    await other.open(settings())
    expect(isSignIn(other)).toBe(false) // asking ends nothing
    await browser.submit({}, at('/sessions/end-all'))
    expect(isSignIn(browser)).toBe(true)
    expect(browser.page.body).toContain('You are signed out everywhere')
    await browser.open(browser.page.url)
    expect(browser.page.body).not.toContain('You are signed out everywhere')
    await other.open(settings())
    expect(isSignIn(other)).toBe(true)
  })

  it('says that the session of this browser is ended', async () => {
    const { browser } = await opened()
    await browser.submit({}, at('/sessions/end'))
    expect(isSignIn(browser)).toBe(true)
    expect(browser.page.body).toContain('You are signed out in this browser')
  })

  it('takes a way to sign in away, never the last', async () => {
    const { browser } = await opened()
    await browser.submit({ identity: 'email' }, at('/identities/remove'))
    expect(browser.page.body).toContain('Add another way to sign in first')
    await browser.submit({ identity: 'password' }, at('/identities/remove'))
    expect(browser.page.body).toContain('no longer sign in by password')
  })

  /** The fields below which something is said to be wrong, once codes were sent. */
  const faultsAfter = async (browser: Browser, codes: Record<string, string>) => {
    await browser.submit(codes, at('/email/change'))
    return [...browser.page.body.matchAll(/id="([\w-]+)-fault">This code isn&#39;t right/g)].map(([, name]) => name)
  }

  it('changes the e-mail address once both addresses agree, and signs in by it from then on', async () => {
    const { browser, email } = await opened()
    const wanted = `new${people}@example.com`
    await browser.open(settings('/email'))
    await browser.submit({ email: wanted }, at('/email'))
    const [fresh, old] = [await login.postbox.nextCode(wanted, 0), await login.postbox.nextCode(email, 1)]
    expect(await faultsAfter(browser, { 'new-code': fresh, 'old-code': '00000000' })).toEqual(['old-code'])
    expect(await faultsAfter(browser, { 'new-code': '00000000', 'old-code': old })).toEqual(['new-code'])
    expect(await faultsAfter(browser, {})).toEqual(['new-code', 'old-code'])
    await browser.submit({ 'new-code': fresh, 'old-code': old }, at('/email/change'))
    expect(browser.page.body).toContain('e-mail address is changed')
    expect(browser.page.body).toContain(wanted)
    expect(isSignIn(await signedInElsewhere(wanted))).toBe(false)
    expect(isSignIn(await signedInElsewhere(email))).toBe(true)
  })

  it('tells the two letters apart by their subjects, and sends new codes that end those before', async () => {
    const { browser, email } = await opened()
    const wanted = `new${people}@example.com`
    await browser.open(settings('/email'))
    await browser.submit({ email: wanted }, at('/email'))
    const [fresh, old] = [await login.postbox.next(wanted, 0), await login.postbox.next(email, 1)]
    expect(fresh.subject).toBe('Confirm your new e-mail address')
    expect(old.subject).toBe('The e-mail address of your account is to change')
    const before = { 'new-code': fresh.secret, 'old-code': old.secret }
    await browser.submit({}, at('/email'))
    expect(browser.page.body).toContain('Earlier codes no longer work')
    const codes = {
      'new-code': await login.postbox.nextCode(wanted, 1),
      'old-code': await login.postbox.nextCode(email, 2),
    }
    expect(await faultsAfter(browser, before)).toEqual(['new-code', 'old-code'])
    expect(browser.page.body).toContain('choose “Send new codes”')
    expect(browser.page.body).toContain('>Send new codes</button>')
    await browser.submit(codes, at('/email/change'))
    expect(browser.page.body).toContain('e-mail address is changed')
  })

  it('takes a try of each code, whichever is wrong, and none any more after five (security 25)', async () => {
    const { browser, email } = await opened()
    const wanted = `new${people}@example.com`
    await browser.open(settings('/email'))
    await browser.submit({ email: wanted }, at('/email'))
    const codes = {
      'new-code': await login.postbox.nextCode(wanted, 0),
      'old-code': await login.postbox.nextCode(email, 1),
    }
    for (let tries = 0; tries < 5; tries++)
      expect(await faultsAfter(browser, { ...codes, 'new-code': '00000000' })).toEqual(['new-code'])
    expect(await faultsAfter(browser, codes)).toEqual(['new-code', 'old-code'])
  })

  it('gives nobody the address of another person (security 18)', async () => {
    const { email: taken } = await opened()
    const { browser, email } = await opened()
    await browser.open(settings('/email'))
    await browser.submit({ email: taken }, at('/email'))
    const codes = {
      'new-code': await login.postbox.nextCode(taken, 1),
      'old-code': await login.postbox.nextCode(email, 1),
    }
    await browser.submit(codes, at('/email/change'))
    expect(browser.page.body).toContain('Another user has it')
    expect(isSignIn(await signedInElsewhere(taken))).toBe(false)
  })

  it('takes no form from elsewhere, without its token, or of another session', async () => {
    const { browser } = await opened()
    const cookie = browser.cookieHeader(host())
    const send = (headers: Record<string, string>, form = '') =>
      browser.send(settings('/sessions/end-all'), {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: `form=${form}`,
      })
    const { browser: other } = await opened()
    const foreign = /name="form" value="([^"]+)"/.exec(other.page.body)?.[1] ?? ''
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'same-origin' }, foreign)).status).toBe(403)
    await browser.open(settings())
    expect(isSignIn(browser)).toBe(false)
  })

  it('leaves no link in the old mailbox that sets a password (security 28)', async () => {
    const { browser, email } = await opened()
    const other = new Browser(app)
    await other.open(settings())
    await other.open(`${other.page.url}/forgotten`)
    await other.submit({ email })
    const link = /http\S+token=\S+/.exec((await login.postbox.next(email, 1)).text)?.[0] ?? ''
    const wanted = `moved${people}@example.com`
    await browser.open(settings('/email'))
    await browser.submit({ email: wanted }, at('/email'))
    const codes = {
      'new-code': await login.postbox.nextCode(wanted, 0),
      'old-code': await login.postbox.nextCode(email, 2),
    }
    await browser.submit(codes, at('/email/change'))
    expect(browser.page.body).toContain('e-mail address is changed')
    await other.open(link)
    expect(other.page.body).toContain('no longer works')
  })
})
