import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import type { Browser } from './browser.ts'
import { answerSignUp } from './sign-up-at.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

const home = 'https://shop.example.com/'
let login: TestLogin
let applications: ReturnType<typeof applicationsOf>
beforeAll(async () => {
  login = await openTestLogin()
  applications = applicationsOf(login)
  await applications.save('app_shop', { redirectUrls: [home] })
})
afterAll(() => login.close())

const choosing = { prompt: 'select_account' }

/** Asks for a sign-in in this browser, or in one of its own. */
async function ask(more: Record<string, string>, browser: Browser = login.newBrowser()) {
  browser.stopAt = home
  const config = await login.relyingParty(applications.issuer, 'app_shop')
  const { url, finish } = await login.begin(config, { redirect_uri: home, resource: '', ...more })
  await browser.open(url)
  const emailBack = async () => String((await finish(browser.page.url)).claims()?.email)
  return { browser, finish, emailBack }
}
async function newPerson(browser = login.newBrowser()) {
  await ask({ prompt: 'create' }, browser)
  return { browser, email: await answerSignUp(login, browser) }
}
/** Who is offered on the page. */
const offered = ({ page }: Browser) =>
  [...page.body.matchAll(/name="session" value="([^"]+)">(.*?)<\/button>/g)].map(([, session = '', text = '']) => ({
    session,
    email: text.replace(/<[^>]+>/g, '').replace('Continue as ', ''),
  }))
async function choose(browser: Browser, email: string) {
  const session = offered(browser).find((each) => each.email === email)?.session ?? ''
  await browser.submit({ session }, '/choose')
}
const somebodyElse = (browser: Browser) => browser.open(browser.page.url.replace('/choose', '?sign-in'))
/** A browser with two people in it, the second at hand. */
async function twoPeople() {
  const { email: first, browser } = await newPerson()
  const { email: second } = await newPerson()
  await ask(choosing, browser)
  await somebodyElse(browser)
  await browser.submit({ email: second, password: goodPassword, way: 'password' })
  return { browser, first, second }
}

describe('prompt=select_account', () => {
  it('LGN-06 asks the one person of a browser too, and goes on as him without signing in again', async () => {
    const { browser, email } = await newPerson()
    const { emailBack } = await ask(choosing, browser)
    expect(offered(browser)).toEqual([{ session: expect.any(String), email }])
    expect(browser.page.body).toContain('Sign in as somebody else')
    await choose(browser, email)
    expect(await emailBack()).toBe(email)
  })

  it('LGN-06 shows where to sign in where nobody is', async () => {
    const { email } = await newPerson()
    const { browser, emailBack } = await ask(choosing)
    await browser.submit({ email, password: 'not the one at all', way: 'password' })
    expect(browser.page.body).toContain('role="alert"')
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(await emailBack()).toBe(email)
  })

  it('LGN-06 keeps several people side by side, and any of them goes on', async () => {
    const { browser, first, second } = await twoPeople()
    for (const email of [first, second, first]) {
      const { emailBack } = await ask(choosing, browser)
      expect(
        offered(browser)
          .map((each) => each.email)
          .sort(),
      ).toEqual([first, second].sort())
      await choose(browser, email)
      expect(await emailBack()).toBe(email)
      const silent = await ask({ prompt: 'none' }, browser)
      expect(await silent.emailBack()).toBe(email)
    }
  })

  it('LGN-06 lets nobody go on by a session of another browser', async () => {
    const { browser: other, email } = await newPerson()
    await ask(choosing, other)
    const [foreign] = offered(other)
    const { browser, email: own } = await newPerson()
    await ask(choosing, browser)
    await browser.submit({ session: foreign?.session ?? '' }, '/choose')
    expect(offered(browser).map((each) => each.email)).toEqual([own])
    expect(own).not.toBe(email)
  })

  it('LGN-06 still has the chosen person sign in anew where that is asked for too', async () => {
    const { browser, first } = await twoPeople()
    const { emailBack } = await ask({ prompt: 'select_account login' }, browser)
    await choose(browser, first)
    expect(browser.page.body).toContain('name="password"')
    await browser.submit({ email: first, password: goodPassword, way: 'password' })
    expect(await emailBack()).toBe(first)
  })

  it('LGN-06 offers nobody whose session was ended, and the same person once', async () => {
    const { browser, first, second } = await twoPeople()
    await ask(choosing, browser)
    await somebodyElse(browser)
    await browser.submit({ email: first, password: goodPassword, way: 'password' })
    await ask(choosing, browser)
    expect(offered(browser).map((each) => each.email)).toEqual([first, second])
    const session = offered(browser)[1]?.session ?? ''
    await login.environment.sessions.end(login.accountId, session)
    await ask(choosing, browser)
    expect(offered(browser).map((each) => each.email)).toEqual([first])
  })

  it('LGN-06 signing out leaves nobody of the browser signed in', async () => {
    const { browser } = await twoPeople()
    await browser.open(`${applications.issuer}/api/oauth/logout`)
    await browser.submit({})
    await ask(choosing, browser)
    expect(offered(browser)).toEqual([])
    expect(browser.page.body).toContain('name="password"')
  })
})
