import { afterAll, beforeAll, expect, it } from 'vitest'
import { applicationsOf } from './applications-of.ts'
import { Browser } from './browser.ts'
import { saveConnection } from './connections-of.ts'
import { beginSignIn } from './providers/signing-in.ts'
import { openTestLogin, type TestLogin } from './test-login.ts'
import { openUpstream } from './upstream.ts'

let login: TestLogin
let upstream: Awaited<ReturnType<typeof openUpstream>>
beforeAll(async () => {
  login = await openTestLogin()
  await applicationsOf(login).save('app_shop', { name: 'The shop', redirectUrls: ['https://shop.example.com/'] })
  const host = `http://${login.accountId}.eu-west.doorward.localhost:${login.port}`
  upstream = await openUpstream({}, [`${host}/login`])
})
afterAll(async () => {
  await login.close()
  await upstream.close()
})

it.each(['email', 'password'])(
  'LGN-08 a connection called %s, as one could be made before, speaks for nobody: what the account itself proved stands under that name',
  async (connectionId) => {
    await saveConnection(login, connectionId, {
      ...{ clientId: 'doorward', clientSecret: 'a secret of the provider' },
      ...{ authenticationUrl: `${upstream.issuer}/auth`, tokenUrl: `${upstream.issuer}/token` },
      data: { userIdExpression: '{email}', oidcUserEndpointUrl: `${upstream.issuer}/me` },
      defaultConnectionProperties: { scope: 'email' },
    })
    const { body } = await beginSignIn(login)
    const browser = new Browser('https://shop.example.com/')
    await browser.open(body.authenticationUrl)
    expect(browser.page.body).not.toContain(`/with/${connectionId}`)
    await browser.open(`${browser.page.url}/with/${connectionId}`)
    expect(browser.page.body).toContain('any more')
  },
)
