import { platformAccountId } from '@doorward/core/ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const newEmail = () => `prover${++people}@example.com`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

async function atLogin(browser: Browser = login.newBrowser()) {
  await browser.open((await login.begin(await login.relyingParty(), { prompt: 'login' })).url)
  return browser
}
const isBack = (browser: Browser) => browser.page.url.startsWith(login.redirectUri)
async function atCode() {
  const email = newEmail()
  const browser = await atLogin()
  await browser.submit({ email, way: 'code' })
  return { browser, email, code: await login.postbox.nextCode(email) }
}
const saysOn = ({ page }: Browser) => /role="alert">([^<]+)</.exec(page.body)?.[1] ?? ''

describe('a code by e-mail (security 25)', () => {
  it('no longer works once its ten minutes are over, right as it is; a new one does', async () => {
    const { browser, email, code } = await atCode()
    const set = await login.rows.owner`
      update sign_in_codes set expires_at = clock_timestamp() - interval '1 second' where email = ${email}`
    expect(set.count).toBe(1)
    await browser.submit({ code }, '/code')
    expect(browser.page.body).toContain('no longer works')
    await browser.submit({}, '/code/again')
    await browser.submit({ code: await login.postbox.nextCode(email, 1) }, '/code')
    expect(isBack(browser)).toBe(true)
  })

  it('lasts ten minutes', async () => {
    const { email } = await atCode()
    const [row] = await login.rows.owner`
      select extract(epoch from expires_at - clock_timestamp())::float as seconds from sign_in_codes where email = ${email}`
    expect(row?.seconds).toBeGreaterThan(540)
    expect(row?.seconds).toBeLessThanOrEqual(600)
  })

  it('sent four times at the same moment signs in once', async () => {
    const { browser, code } = await atCode()
    const { url, body } = browser.page
    const form = /name="form" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        browser.send(url, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ form, code }).toString(),
        }),
      ),
    )
    const signedIn = answers.filter(({ headers }) => headers.get('location')?.includes('/authorize/'))
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect(signedIn).toHaveLength(1)
  })
})

describe('a password (security 18, 27)', () => {
  it('of an address that nobody has proven is answered as a wrong one', async () => {
    const email = newEmail()
    await login.signUp(email)
    const answerTo = async (password: string) => {
      const browser = await atLogin()
      await browser.submit({ email, password, way: 'password' })
      return isBack(browser) ? 'signed in' : saysOn(browser)
    }
    expect(await answerTo(goodPassword)).toBe('signed in')
    await login.rows.owner`
      delete from user_identities where account_id = ${platformAccountId} and subject = ${email}`
    expect(await answerTo(goodPassword)).toContain('match')
    expect(await answerTo(goodPassword)).toBe(await answerTo('not the right password'))
  })

  it('is locked by a hundred wrong ones in a row, also from a browser known to the person over many quarters of an hour (security 25)', async () => {
    const email = newEmail()
    const { browser: first } = await login.signUp(email)
    let browser = first
    const guess = async (password: string) => {
      await browser.submit({ email, password, way: 'password' })
      return isBack(browser) ? 'signed in' : saysOn(browser)
    }
    // The same browser at another address: requests from one address have a limit of their own.
    const passQuarter = async () => {
      await login.rows.owner`update guess_counters set window_started_at = window_started_at - interval '16 minutes'`
      const { cookies } = browser
      browser = login.newBrowser()
      for (const [host, kept] of cookies) browser.cookies.set(host, kept)
      await atLogin(browser)
    }
    for (let wrong = 0; wrong < 100; wrong++) {
      if (wrong % 20 === 0) await passQuarter()
      expect(await guess(`wrong password ${wrong}`), `guess ${wrong + 1}`).toContain('match')
    }
    await passQuarter()
    expect(await guess(goodPassword)).toBe('Too many wrong passwords. Get a code by e-mail to go on.')
    await browser.submit({ email, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode(email, 1) }, '/code')
    expect(isBack(browser)).toBe(true)
    await atLogin(browser)
    expect(await guess(goodPassword)).toBe('signed in')
  })
})
