import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { fetchLocal } from './browser.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'

let login: TestLogin
beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
})
afterAll(() => login.close())

const host = () => `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
const console = () => `http://doorward.localhost:${login.port}`

/** Asks for a preview, as the console does unless said otherwise. */
async function preview(
  draft: unknown,
  { page = 'signIn', headers = {} as Record<string, string>, at = host(), language = '', part = '' } = {},
) {
  const answer = await fetchLocal(`${at}/login/preview`, {
    method: 'POST',
    headers: {
      origin: 'null',
      'sec-fetch-dest': 'iframe',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams({
      page,
      draft: typeof draft === 'string' ? draft : JSON.stringify(draft),
      application: 'Acme',
      language,
      part,
    }).toString(),
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('LGN-07 ENT-08 a preview of the hosted pages', () => {
  it('shows a draft that is not saved, which does nothing and which the console alone may frame', async () => {
    const { status, text, headers } = await preview({
      colors: { light: '#00aa55' },
      texts: { heading: 'Welcome <back>', below: 'Terms' },
      cssVariables: { '--card-radius': '3px' },
      supportUrl: 'https://acme.example/help',
    })
    expect(status).toBe(200)
    expect(text).toContain('--action:#008241')
    expect(text).toContain('<h1>Welcome &lt;back&gt;</h1>')
    expect(text).toContain('--card-radius:3px')
    expect(text).toContain('href="https://acme.example/help"')
    expect(text).toContain('<main inert')
    const policy = String(headers.get('content-security-policy'))
    for (const part of [`frame-ancestors ${console()}`, "form-action 'none'", 'sandbox allow-same-origin'])
      expect(policy.split('; ')).toContain(part)
    expect(policy).not.toContain('script-src')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(
      (await fetchLocal(`${host()}/logout`, {}).then((answer) => answer.text())).includes('--card-radius:3px'),
    ).toBe(false)
  })

  it('speaks the language of whoever looks at it, and shows the ways that need a script', async () => {
    const { text } = await preview({}, { language: 'fr' })
    expect(text).toContain('<html lang="fr"')
    expect(text).toMatch(/<form class="passkey"[^>]*>/)
    expect(text).not.toMatch(/<form class="passkey"[^>]* hidden/)
    expect((await preview({}, { language: '"><b>' })).text).toContain('<html lang="en"')
  })

  it('of a part is laid over what the account has', async () => {
    const account = { accountId: login.accountId, region: 'eu-west', branding: { texts: { below: 'Of the account' } } }
    await login.save('account', login.accountId, account as never)
    await wait(1_050)
    const { text } = await preview({ texts: { heading: 'Of the shop' } }, { part: 'application:app_shop' })
    expect(text).toContain('<h1>Of the shop</h1>')
    expect(text).toContain('Of the account')
    expect((await preview({ texts: { heading: 'Own' } }, { part: 'role:x' })).text).not.toContain('Of the account')
    await login.save('account', login.accountId, { accountId: login.accountId, region: 'eu-west' } as never)
    await wait(1_050)
  })

  it.each([
    ...[
      'signIn',
      'wrong',
      'code',
      'signUp',
      'forgotten',
      'newPassword',
      'secondStep',
      'recovery',
      'recoveryCodes',
      'sso',
    ],
    ...['choosePerson', 'device', 'signOut', 'error'],
  ])('shows %s', async (page) => {
    const { status, text } = await preview({ texts: { below: 'Below every page' } }, { page })
    expect(status).toBe(200)
    expect(text).toContain('Below every page')
  })

  it('leaves out what no page could have, and shows the rest', async () => {
    const { text } = await preview({
      colors: { light: '#00aa5', dark: 7 },
      texts: { below: 'Shown' },
      cssVariables: {
        '--card-radius': '1px}body{display:none',
        '--page-light': 'url(https://a.example)',
        nothing: '1px',
      },
      logo: { address: 'data:image/svg+xml;base64,PHN2Zz4=', width: 10, height: 10 },
      background: { address: '"),url("https://a.example', width: 10, height: 10 },
      supportUrl: 'javascript:alert(1)',
    })
    expect(text).toContain('Shown')
    for (const part of ['display:none', 'a.example', 'PHN2Zz4=', 'javascript:', 'nothing:'])
      expect(text).not.toContain(part)
  })

  it('names the application that the console names', async () => {
    expect((await preview({})).text).toContain('<h1>Sign in to Acme</h1>')
  })

  it('shows a picture that was just chosen', async () => {
    const address = 'data:image/png;base64,iVBORw0KGgo='
    const { text } = await preview({ logo: { address, width: 400, height: 100 } })
    expect(text).toContain(`src="${address}" alt="" width="160" height="40"`)
  })

  it.each(['', '[]', 'null', '{', '"a"', '7'])('takes %j for a draft that sets nothing', async (draft) => {
    expect((await preview(draft)).status).toBe(200)
  })

  it('is refused to whoever is not the console, to whoever shows it elsewhere, and for a page that there is not', async () => {
    expect((await preview({}, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await preview({}, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(403)
    expect((await preview({}, { page: 'constructor' })).status).toBe(404)
    expect((await preview({}, { at: `http://login.doorward.localhost:${login.port}` })).status).toBe(404)
    expect((await preview({ texts: { below: 'a'.repeat(3 * 1024 * 1024) } })).status).toBe(413)
  })
})
