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

  it('takes a new name, and refuses one that nobody can see', async () => {
    const { browser } = await opened()
    await browser.submit(
      { name: 'Maya Lin' },
      `/name?client_id=app_default&amp;redirect_uri=${encodeURIComponent(app)}`,
    )
    expect(browser.page.body).toContain('Your name is saved')
    expect(browser.page.body).toContain('value="Maya Lin"')
    await browser.submit(
      { name: '\u202ereversed' },
      `/name?client_id=app_default&amp;redirect_uri=${encodeURIComponent(app)}`,
    )
    expect(browser.page.body).toContain('characters that can be seen')
  })

  const at = (path: string) => `${path}?client_id=app_default&amp;redirect_uri=${encodeURIComponent(app)}`

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
    await browser.submit({}, at('/sessions/end-all'))
    expect(isSignIn(browser)).toBe(true)
    await other.open(settings())
    expect(isSignIn(other)).toBe(true)
  })

  it('takes a way to sign in away, never the last', async () => {
    const { browser } = await opened()
    await browser.submit({ identity: 'email' }, at('/identities/remove'))
    expect(browser.page.body).toContain('only way left')
    await browser.submit({ identity: 'password' }, at('/identities/remove'))
    expect(browser.page.body).toContain('no longer sign in by that')
  })

  it('changes the e-mail address once both addresses agree, and signs in by it from then on', async () => {
    const { browser, email } = await opened()
    const wanted = `new${people}@example.com`
    await browser.open(settings('/email'))
    await browser.submit({ email: wanted }, at('/email'))
    const [fresh, old] = [await login.postbox.nextCode(wanted, 0), await login.postbox.nextCode(email, 1)]
    await browser.submit({ 'new-code': fresh, 'old-code': '00000000' }, at('/email/change'))
    expect(browser.page.body).toContain('One of the codes')
    await browser.submit({ 'new-code': fresh, 'old-code': old }, at('/email/change'))
    expect(browser.page.body).toContain('e-mail address is changed')
    expect(browser.page.body).toContain(wanted)
    expect(isSignIn(await signedInElsewhere(wanted))).toBe(false)
    expect(isSignIn(await signedInElsewhere(email))).toBe(true)
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
