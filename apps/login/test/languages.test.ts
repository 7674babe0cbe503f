import { spokenLanguages } from '@doorward/core/text/languages'
import { speak } from '@doorward/texts/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, fetchLocal } from './browser.ts'
import { goodPassword, openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
beforeAll(async () => {
  login = await openTestLogin()
})
afterAll(() => login.close())

const app = 'http://localhost:3999/'
const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
/** A page for everybody, as a browser gets it that asks for these languages. */
const page = async (headers: Record<string, string>) => (await fetchLocal(`${host()}/logout`, { headers })).text()
const langOf = (text: string) => /<html lang="([^"]+)" dir="([^"]+)">/.exec(text)?.slice(1)

describe('LGN-01 the hosted pages speak the language of who reads them', () => {
  it.each([
    ['de-AT,en;q=0.5', ['de', 'ltr']],
    ['xx, es-419;q=0.9, en;q=0.8', ['es', 'ltr']],
    ['ja-JP', ['ja', 'ltr']],
    ['pt-BR,en;q=0.5', ['pt', 'ltr']],
    ['fr-CA', ['fr', 'ltr']],
    ['ja;q=0.1, es;q=0.2', ['es', 'ltr']],
    ['ar-XB', ['ar-XB', 'rtl']],
    ['xx', ['en', 'ltr']],
    ['*', ['en', 'ltr']],
    [';;q=nonsense,,', ['en', 'ltr']],
  ])('as the browser asks: %s', async (accepted, language) => {
    expect(langOf(await page({ 'accept-language': accepted }))).toEqual(language)
  })

  it('as the application asks, before all else; what is not spoken is passed over', async () => {
    const browser = login.newBrowser()
    const { url } = await login.begin(await login.relyingParty(), { ui_locales: 'xx de-CH es' })
    await browser.open(url)
    expect(langOf(browser.page.body)).toEqual(['de', 'ltr'])
    expect(browser.page.body).toContain(speak('de').text('pages.getCode'))
    expect(browser.page.body).not.toContain(speak('en').text('pages.getCode'))
  })

  it('as the person chose, in the browser in which it was chosen and in which the person signs in', async () => {
    const email = 'lina@example.com'
    const settings = `${host()}/settings`
    const browser = new Browser(app)
    await browser.open(settings)
    await browser.open(`${browser.page.url}/sign-up`)
    await browser.submit({ email, name: 'Lina', password: goodPassword, way: 'password' })
    await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
    await browser.submit({ language: 'es', name: 'Lina' }, '/settings/profile')
    expect(langOf(browser.page.body)).toEqual(['es', 'ltr'])
    expect(browser.page.body).toContain(speak('es').text('settings.profileSaved'))

    const other = new Browser(app)
    await other.open(settings)
    expect(langOf(other.page.body)).toEqual(['en', 'ltr'])
    await other.submit({ email, password: goodPassword, way: 'password' })
    expect(langOf((await other.open(settings)).body)).toEqual(['es', 'ltr'])
  })

  it('a letter is in the language of the page that sent it', async () => {
    const browser = login.newBrowser()
    const { url } = await login.begin(await login.relyingParty(), { ui_locales: 'ja' })
    await browser.open(url)
    await browser.submit({ email: 'kei@example.com', way: 'code' })
    expect((await login.postbox.next('kei@example.com')).html).toContain('<html lang="ja" dir="ltr">')
  })
})

it('ENT-22 every language says everything, in words of its own', () => {
  for (const tag of spokenLanguages.filter((each) => each !== 'en')) {
    expect(speak(tag).language).toBe(tag)
    expect(speak(tag).text('pages.getCode')).not.toBe(speak('en').text('pages.getCode'))
  }
})
