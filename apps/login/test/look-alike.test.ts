import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

describe.each(['icu', 'builtin'] as const)('a look-alike address on the %s locale (security 59)', (locale) => {
  let login: TestLogin
  beforeAll(async () => {
    login = await openTestLogin({ locale })
  })
  afterAll(() => login.close())

  async function ask(page: '' | '/forgotten' | '/sign-up', fields: Record<string, string>) {
    const browser = login.newBrowser()
    const { url, finish } = await login.begin(await login.relyingParty())
    await browser.open(url)
    if (page) await browser.open(`${browser.page.url}${page}`)
    await browser.submit(fields)
    return { browser, finish }
  }

  it('gets no link of the person it looks like, and no code that signs in as that person', async () => {
    const { tokens } = await login.signUp('user@kite.example')
    const typed = 'user@k\u0130te.example'
    await ask('/forgotten', { email: typed })
    const letter = await login.postbox.next('user@xn--kite-rwc.example')
    expect(letter.text).toContain('no user has it')
    expect(letter.text).not.toContain('token=')
    const { browser, finish } = await ask('', { email: typed, way: 'code' })
    await browser.submit({ code: await login.postbox.nextCode('user@xn--kite-rwc.example', 1) }, '/code')
    const other = await finish(browser.page.url)
    expect(other.claims()?.sub).not.toBe(tokens.claims()?.sub)
    expect(other.claims()?.email).toBe('user@xn--kite-rwc.example')
    const { browser: refused } = await ask('', { email: typed, password: goodPassword, way: 'password' })
    expect(refused.page.body).toContain('t match. Try again')
  })

  it.each(['/forgotten', '/sign-up', ''] as const)(
    '%s mails to the address that was stored, however it is typed',
    async (page) => {
      const stored = `Maya${page.length}@kite.example`
      await login.signUp(stored)
      await ask(page, { email: `MAYA${page.length}@\u212A\u0069TE.example`, way: 'code' })
      expect((await login.postbox.next(stored, 1)).to).toBe(stored)
    },
  )

  it('what is no address is refused at its field', async () => {
    for (const email of ['maya@a..b', 'maya@', 'maya@xn--a.example', 'maya@b%2fc'])
      expect((await ask('', { email, way: 'code' })).browser.page.body).toContain('Enter an e-mail address')
  })
})
