import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
let people = 0
const newEmail = () => `own${++people}@example.com`
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const prefix = '__Host-doorward_sign_in_'
const ownCookies = (browser: Browser) =>
  [...browser.cookies.values()].flat().filter(({ name }) => name.startsWith(prefix))
const isBack = (browser: Browser) => browser.page.url.startsWith(login.redirectUri)
async function atLogin(browser = login.newBrowser()) {
  const begun = await login.begin(await login.relyingParty())
  await browser.open(begun.url)
  const url = browser.page.url
  return { browser, uid: url.split('/').at(-1) ?? '', ...begun, page: url }
}
/** As a host beside ours can: the library's cookies, whose value stands in the address, set in somebody's browser. */
function plant(browser: Browser, { page, uid }: { page: string; uid: string }) {
  const { host, pathname } = new URL(page)
  const kept = browser.cookies.get(host) ?? []
  const resume = `/api/oauth/authorize/${uid}`
  kept.unshift({ name: 'doorward_interaction', value: uid, path: pathname, line: '' })
  kept.unshift({ name: 'doorward_resume', value: uid, path: resume, line: '' })
  browser.cookies.set(host, kept)
}
const expired = 'This sign-in has expired'

describe('a sign-in is finished in the browser that began it', () => {
  it('its cookie is a __Host- one, random and stored hashed; it goes with the sign-in', async () => {
    const email = newEmail()
    await login.signUp(email)
    const { browser, uid } = await atLogin()
    const [cookie, ...others] = ownCookies(browser)
    expect(others).toEqual([])
    expect(cookie?.value).toMatch(/^[\w-]{43}$/)
    expect(cookie?.value).not.toContain(uid)
    for (const word of [/path=\//i, /secure/i, /httponly/i, /samesite=lax/i]) expect(cookie?.line).toMatch(word)
    expect(cookie?.line).not.toMatch(/domain=/i)
    const rows = await login.rows.owner`select id, payload from oidc_rows where model = 'SignInBrowser'`
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(cookie?.value)
    expect(JSON.stringify(rows)).not.toContain(uid)
    await browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isBack(browser)).toBe(true)
    expect(ownCookies(browser)).toEqual([])
  })

  it('who plants the library’s cookies in another browser has that person sign in nowhere', async () => {
    const attacker = await atLogin()
    const victim = login.newBrowser()
    plant(victim, attacker)
    for (const step of ['', '/code', '/sign-up', '/forgotten']) {
      const { status, body } = await victim.open(`${attacker.page}${step}`)
      expect([step, status, body.includes(expired)]).toEqual([step, 400, true])
    }
  })

  it('a form of it is refused from another browser, whose cookies and form token are right otherwise', async () => {
    const email = newEmail()
    await login.signUp(email)
    const attacker = await atLogin()
    const victim = login.newBrowser()
    plant(victim, attacker)
    victim.page = attacker.browser.page
    await victim.submit({ email, password: goodPassword, way: 'password' })
    expect([victim.page.status, victim.page.body.includes(expired)]).toEqual([400, true])
    expect(ownCookies(victim)).toEqual([])
  })

  it('nobody else takes up what the person finished: not by its id, nor under the id of a sign-in of his own', async () => {
    const email = newEmail()
    await login.signUp(email)
    const victim = await atLogin()
    const form = victim.browser.page
    const sent = await victim.browser.send(victim.page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        form: /name="form" value="([^"]+)"/.exec(form.body)?.[1] ?? '',
        email,
        password: goodPassword,
        way: 'password',
      }).toString(),
    })
    expect(sent.status).toBe(303)
    const thief = await atLogin()
    plant(thief.browser, victim)
    await thief.browser.open(`${login.login}/api/oauth/authorize/${victim.uid}`)
    expect([thief.browser.page.status, thief.browser.page.body.includes(expired)]).toEqual([400, true])
    const { host } = new URL(login.login)
    thief.browser.cookies.get(host)?.unshift({
      name: 'doorward_resume',
      value: victim.uid,
      path: `/api/oauth/authorize/${thief.uid}`,
      line: '',
    })
    await thief.browser.open(`${login.login}/api/oauth/authorize/${thief.uid}`)
    expect(isBack(thief.browser)).toBe(false)
    expect(thief.browser.page.url).not.toContain('code=')
    await victim.browser.open(`${login.login}/api/oauth/authorize/${victim.uid}`)
    expect(isBack(victim.browser)).toBe(true)
    expect((await victim.finish(victim.browser.page.url)).claims()?.email).toBe(email)
  })

  it('what is left of a sign-in whose last step failed is nobody else’s either', async () => {
    const email = newEmail()
    await login.signUp(email)
    const victim = await atLogin()
    const left = await login.rows
      .owner`select * from oidc_rows where model = 'Interaction' and payload ->> 'returnTo' like ${`%${victim.uid}`}`
    expect(left).toHaveLength(1)
    await victim.browser.submit({ email, password: goodPassword, way: 'password' })
    expect(isBack(victim.browser)).toBe(true)
    const [row] = left
    await login.rows.owner`
      insert into oidc_rows (account_id, model, id, payload, expires_at)
      values (${row?.account_id}, 'Interaction', ${row?.id}, ${login.rows.owner.json(row?.payload)}, ${row?.expires_at})`
    const thief = login.newBrowser()
    plant(thief, victim)
    expect((await thief.open(victim.page)).status).toBe(400)
    await thief.open(`${login.login}/api/oauth/authorize/${victim.uid}`)
    expect([thief.page.status, ownCookies(thief)]).toEqual([400, []])
  })

  it('several at once, begun at the same moment too, are all finished; beyond ten the oldest goes', async () => {
    const email = newEmail()
    await login.signUp(email)
    const browser = login.newBrowser()
    const begun = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { url, finish } = await login.begin(await login.relyingParty())
        const { headers } = await browser.send(url)
        return { at: `${login.login}${new URL(headers.get('location') ?? '', login.login).pathname}`, finish }
      }),
    )
    expect(ownCookies(browser)).toHaveLength(3)
    for (const { at, finish } of begun) {
      await browser.open(at)
      await browser.submit({ email, password: goodPassword, way: 'password' })
      expect((await finish(browser.page.url)).claims()?.email).toBe(email)
    }
    const patient = login.newBrowser()
    const pages: string[] = []
    for (let each = 0; each < 14; each++) pages.push((await atLogin(patient)).page)
    expect(ownCookies(patient)).toHaveLength(10)
    expect((await patient.open(pages[3] ?? '')).status).toBe(400)
    expect((await patient.open(pages[4] ?? '')).status).toBe(200)
  })

  it('one that a program of before began is tied to the browser that opens its page', async () => {
    const { browser, page, uid } = await atLogin()
    await login.rows.owner`delete from oidc_rows where model = 'SignInBrowser'`
    const { host } = new URL(page)
    browser.cookies.set(
      host,
      (browser.cookies.get(host) ?? []).filter(({ name }) => !name.startsWith(prefix)),
    )
    expect((await browser.open(page)).status).toBe(200)
    expect(ownCookies(browser)).toHaveLength(1)
    const other = login.newBrowser()
    plant(other, { page, uid })
    expect((await other.open(page)).status).toBe(400)
  })

  it('a mailed link sets a password wherever it is opened, and finishes no sign-in of another browser', async () => {
    const email = newEmail()
    await login.signUp(email)
    const { browser, page } = await atLogin()
    await browser.open(`${page}/forgotten`)
    await browser.submit({ email })
    const elsewhere = login.newBrowser()
    await elsewhere.open((await login.postbox.next(email, 1)).secret)
    await elsewhere.submit({ password: 'nine quiet rivers bend' })
    expect(elsewhere.page.body).toContain('Password set')
    expect([...elsewhere.cookies.values()].flat().map(({ name }) => name)).toEqual(['__Host-doorward_browser'])
    await browser.open(page)
    expect(browser.page.body).toContain('Sign in to')
  })
})
