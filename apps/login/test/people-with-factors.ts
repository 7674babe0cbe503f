import { Secret, TOTP } from 'otpauth'
import { Browser } from './browser.ts'
import { goodPassword, type TestLogin } from './test-login.ts'

let people = 0

/** People with second factors at the sign-in that `login` opens, and what their pages say. */
export function peopleWithFactors(login: () => TestLogin, app: string) {
  const host = () => `http://${login().accountId}.eu-west.doorward.localhost:${login().port}`
  const factors = (path = '') => `${host()}/settings/factors${path}`
  /** Moves the clock of the server on, past the steps that codes were taken of. */
  const later = (seconds = 90) => {
    login().clock.shiftMs += seconds * 1000
  }
  const codeOf = (seed: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(seed), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: Date.now() + login().clock.shiftMs + steps * 30_000,
    })
  const seedOn = ({ page }: Browser) =>
    (/<code>([A-Z2-7 ]{32,})<\/code>/.exec(page.body)?.[1] ?? '').replaceAll(' ', '')
  const codesOn = ({ page }: Browser) =>
    [...page.body.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code = '']) => code)

  async function signedUp(browser = new Browser(app)) {
    const email = `two${++people}@example.com`
    await browser.open(factors())
    await browser.open(`${browser.page.url}/sign-up`)
    await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
    await browser.submit({ code: await login().postbox.nextCode(email, 0) }, '/code')
    return { browser, email }
  }

  /** Somebody with an authenticator app, and the codes that came with it. */
  async function withApp() {
    const { browser, email } = await signedUp()
    await browser.open(factors('/app'))
    const seed = seedOn(browser)
    await browser.submit({ code: codeOf(seed), name: 'My phone' }, '/factors/app')
    const codes = codesOn(browser)
    later()
    return { browser, email, seed, codes }
  }

  /** Who knows the password alone, or comes in a browser that was used before. */
  async function passwordOnly(email: string, browser = new Browser(app)) {
    await browser.open(factors())
    await browser.submit({ email, password: goodPassword, way: 'password' })
    return browser
  }

  /** Has a browser forget the session, and nothing else. */
  const forgetSession = (browser: Browser) => {
    for (const [at, kept] of browser.cookies)
      browser.cookies.set(
        at,
        kept.filter(({ name }) => name !== '__Host-doorward_session'),
      )
  }
  const mailsTo = (email: string) =>
    login()
      .postbox.mails.filter(({ to }) => to === email)
      .map(({ subject }) => subject)
  const isAsked = ({ page }: Browser) => page.body.includes('Confirm that it is you')
  const isIn = ({ page }: Browser) => page.url.startsWith(factors()) && page.body.includes('<h1>Second factors</h1>')
  /** Has the account say who shows a second factor. */
  const account = (secondFactor?: string) =>
    login().save('account', login().accountId, {
      accountId: login().accountId,
      region: 'eu-west',
      ...(secondFactor ? { secondFactor } : {}),
    })
  return {
    ...{ host, factors, later, codeOf, seedOn, codesOn, signedUp, withApp, passwordOnly },
    ...{ forgetSession, mailsTo, isAsked, isIn, account },
  }
}
