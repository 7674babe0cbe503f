import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
let networks = 0
const newEmail = () => `holder${++people}@example.com`
/** An address in a network that nobody used. */
const newNetwork = () => `172.16.${++networks}.9`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const isBack = (browser: Browser) => browser.page.url.startsWith(login.redirectUri)
async function atLogin(browser: Browser, more: Record<string, string> = {}) {
  await browser.open((await login.begin(await login.relyingParty(), more)).url)
  return browser
}
const again = (browser: Browser) => atLogin(browser, { prompt: 'login' })

async function trying(browser: Browser, email: string, tries: number) {
  for (let guess = 0; guess < tries; guess++)
    await browser.submit({ email, password: `wrong password ${guess}`, way: 'password' })
}
/** Twenty wrong passwords from each of so many networks. */
async function attack(email: string, count = 6) {
  for (let each = 0; each < count; each++) await trying(await atLogin(login.newBrowser(newNetwork())), email, 20)
}
async function askForLink(browser: Browser, email: string) {
  await again(browser)
  await browser.open(`${browser.page.url}/forgotten`)
  await browser.submit({ email })
  return browser.page.body
}
const signIn = async (browser: Browser, email: string, password = goodPassword) => {
  await again(browser)
  await browser.submit({ email, password, way: 'password' })
  return isBack(browser)
}

describe('nobody who knows an address shuts its holder out (security 60)', () => {
  it('twenty wrong passwords pause the password for their own network only', async () => {
    const email = newEmail()
    await login.signUp(email)
    await trying(await atLogin(login.newBrowser('198.51.100.7')), email, 20)
    expect(await signIn(login.newBrowser('198.51.100.99'), email)).toBe(false)
    expect(await signIn(login.newBrowser('198.51.101.7'), email)).toBe(true)
  })

  it('an IPv6 network is a /56: another address of it is counted with it', async () => {
    const email = newEmail()
    await login.signUp(email)
    await trying(await atLogin(login.newBrowser('2001:db8:0:aa01::1')), email, 20)
    expect(await signIn(login.newBrowser('2001:db8:0:aaff:1:2:3:4'), email)).toBe(false)
    expect(await signIn(login.newBrowser('2001:db8:0:ab01::1'), email)).toBe(true)
  })

  it('another spelling of the address is counted with it', async () => {
    const email = newEmail()
    await login.signUp(email)
    const attacker = await atLogin(login.newBrowser('198.51.102.7'))
    for (let guess = 0; guess < 20; guess++)
      await trying(attacker, guess % 2 ? email.toUpperCase() : ` ${email.replace('example', '\uFF45xample')}`, 1)
    expect(await signIn(login.newBrowser('198.51.102.8'), email)).toBe(false)
  })

  it('a password that strangers locked is open to a browser that signed the person in before, in the same network too', async () => {
    const email = newEmail()
    const { browser: own } = await login.signUp(email)
    await attack(email)
    expect(await signIn(login.newBrowser(newNetwork()), email)).toBe(false)
    expect(await signIn(own, email)).toBe(true)
    const next = login.newBrowser(own.address)
    await trying(await atLogin(next), email, 20)
    expect(await signIn(own, email)).toBe(true)
  })

  it('a known browser is bounded by itself, and known to the people it signed in only', async () => {
    const [email, other] = [newEmail(), newEmail()]
    const { browser: own } = await login.signUp(email)
    await login.signUp(other)
    await trying(await again(own), email, 20)
    expect(await signIn(own, email)).toBe(false)
    expect(await signIn(login.newBrowser(newNetwork()), email)).toBe(true)
    await attack(other)
    expect(await signIn(own, other)).toBe(false)
  })

  it('the cookie of a known browser is random, new at each sign-in, stored hashed, and says nothing to others', async () => {
    const email = newEmail()
    const { browser: own } = await login.signUp(email)
    const cookieOf = (browser: Browser) =>
      [...browser.cookies.values()].flat().find(({ name }) => name === '__Host-doorward_browser')
    const first = cookieOf(own)
    expect(first?.value).toMatch(/^[\w-]{43}$/)
    for (const word of [/path=\//i, /secure/i, /httponly/i, /samesite=lax/i]) expect(first?.line).toMatch(word)
    expect(first?.line).not.toMatch(/domain=/i)
    const thief = login.newBrowser(newNetwork())
    await atLogin(thief)
    const planted = [...thief.cookies.entries()].find(([, kept]) => kept.length > 0)?.[1]
    if (first) planted?.push({ ...first })
    expect(await signIn(own, email)).toBe(true)
    expect(cookieOf(own)?.value).not.toBe(first?.value)
    const rows = await login.rows.owner`select browser from known_browsers`
    expect(JSON.stringify(rows)).not.toContain(cookieOf(own)?.value)
    await attack(email)
    expect(await signIn(thief, email)).toBe(false)
    expect(cookieOf(await atLogin(login.newBrowser(newNetwork())))).toBeUndefined()
  })

  it('mail that strangers ask for uses up their own network’s and their common share, not that of a known browser', async () => {
    const email = newEmail()
    const { browser: own } = await login.signUp(email)
    const ask = async (browser: Browser) => {
      await again(browser)
      await browser.submit({ email, way: 'code' })
      return browser.page.status
    }
    const statuses: number[] = []
    for (let mail = 0; mail < 6; mail++) statuses.push(await ask(login.newBrowser('203.0.113.5')))
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(await ask(login.newBrowser(newNetwork()))).toBe(200)
    for (let mail = 0; mail < 20; mail++) await ask(login.newBrowser(newNetwork()))
    expect(await ask(login.newBrowser(newNetwork()))).toBe(429)
    expect(await ask(own)).toBe(200)
  })

  it('wrong codes of strangers do not keep a known browser from entering a right one', async () => {
    const email = newEmail()
    const { browser: own } = await login.signUp(email)
    for (let each = 0; each < 5; each++) {
      const attacker = await atLogin(login.newBrowser('203.0.114.5'))
      await attacker.submit({ email, way: 'code' })
      for (let guess = 0; guess < 5; guess++) await attacker.submit({ code: '1' }, '/code')
    }
    await again(own)
    await own.submit({ email, way: 'code' })
    await own.submit({ code: await login.postbox.nextCode(email, 6) }, '/code')
    expect(isBack(own)).toBe(true)
  })

  it('the link to set a new password has a budget of its own; over it no mail goes, and the newest link works', async () => {
    const email = newEmail()
    await login.signUp(email)
    const told: string[] = []
    for (let link = 0; link < 8; link++) told.push(await askForLink(login.newBrowser(newNetwork()), email))
    expect(told[4]).toContain('We sent a mail to')
    expect(told[5]).toContain('no more goes for now')
    await login.postbox.next(email, 5)
    expect(login.postbox.mails.filter(({ to }) => to === email)).toHaveLength(6)
    const holder = login.newBrowser()
    await holder.open((await login.postbox.next(email, 5)).secret)
    await holder.submit({ password: 'nine quiet rivers bend' })
    expect(holder.page.body).toContain('Password set')
    const stranger = newEmail()
    const same: string[] = []
    for (let link = 0; link < 6; link++) same.push(await askForLink(login.newBrowser(newNetwork()), stranger))
    const plain = (text: string | undefined, address: string) =>
      text?.replaceAll(address, 'EMAIL').replaceAll(/\/login\/[\w-]+/g, '/login/ID')
    expect(plain(same[5], stranger)).toBe(plain(told[5], email))
    expect(plain(same[4], stranger)).toBe(plain(told[4], email))
  })

  it('a reset opens the password for its browser, and keeps it open there while the attack goes on', async () => {
    const email = newEmail()
    const { browser: before } = await login.signUp(email)
    await attack(email)
    const holder = login.newBrowser(newNetwork())
    await askForLink(holder, email)
    await holder.open((await login.postbox.next(email, 1)).secret)
    const password = 'nine quiet rivers bend'
    await holder.submit({ password })
    await attack(email)
    expect(await signIn(holder, email, password)).toBe(true)
    expect(await signIn(login.newBrowser(newNetwork()), email, password)).toBe(false)
    expect(await signIn(before, email, password)).toBe(false) // who had the old password is a stranger to the new one
  })

  it('guesses at the same moment from many networks can’t pass the limit of the address together (security 25)', async () => {
    const email = newEmail()
    await login.signUp(email)
    const browsers = await Promise.all(Array.from({ length: 12 }, () => atLogin(login.newBrowser(newNetwork()))))
    await Promise.all(browsers.map((browser) => trying(browser, email, 10)))
    const [row] = await login.rows.owner`select max(failures) as failures from guess_counters`
    expect(row?.failures).toBeGreaterThan(100)
    expect(await signIn(login.newBrowser(newNetwork()), email)).toBe(false)
  })
})
