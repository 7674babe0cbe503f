import { deflateRawSync } from 'node:zlib'
import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { decodeJwt } from 'jose'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { type ForeignProvider, openForeignProvider } from './foreign-provider.ts'
import { callClient } from './login-page.ts'
import { type LoginStage, openLoginStage, owner } from './open-stage.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

/** People sign in at their companies: to an application of the account, and to the console itself. */
let stage: LoginStage
let globex: ForeignProvider
let names: NameServer

const stepMs = 60_000
const home = { email: 'ann@globex.test', email_verified: true, name: 'Ann Globex' }
beforeAll(async () => {
  names = await openNameServer()
  globex = await openForeignProvider({ sub: 'ann-1184', ...home })
  stage = await openLoginStage({ DOORWARD_OUTBOUND_ALLOW: '127.0.0.1', DOORWARD_DNS_SERVER: names.address })
}, stepMs)
afterAll(async () => {
  await stage?.close()
  await globex?.close()
  await names?.close()
})

async function send<T = unknown>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${stage.server.apiUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${stage.facts.accessKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T // each caller names what the endpoint answers
}
const connect = (connectionId: string, name: string, { issuer }: ForeignProvider) =>
  send('PUT', `/v1/connections/${connectionId}`, {
    clientId: 'doorward',
    clientSecret: 'a secret of the provider',
    issuerUrl: issuer,
    data: { name },
  })

/** A browser of somebody else, at the sign-in page of the application. */
async function atSignIn(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const { page } = await openPage(stage.browser, options)
  await page.goto(stage.app.url)
  await callClient(page, { authressApiUrl: stage.server.apiUrl }, 'authenticate', [{}]).catch(() => undefined) // the page leaves
  await page.getByRole('heading', { name: /^Sign in to/ }).waitFor()
  return page
}
const identityOf = async (page: Page) => {
  await page.waitForURL(`${stage.app.url}**`)
  await page.getByRole('heading', { name: 'An application' }).waitFor()
  const call = (method: string, ...given: unknown[]) =>
    callClient(page, { authressApiUrl: stage.server.apiUrl }, method, given)
  await call('userSessionExists')
  return {
    identity: (await call('getUserIdentity')).value as Record<string, unknown>, // as the client tells it
    token: decodeJwt((await call('ensureToken', { timeoutInMillis: 2000 })).value as string), // a token, or the test fails
  }
}

describe('LGN-08 somebody signs in at a provider', () => {
  it(
    'where there is one, by its name, and is back in the application',
    async () => {
      await connect('con_globex', 'Globex', globex)
      const page = await atSignIn()
      await page.getByRole('link', { name: 'Continue with Globex' }).click()
      await page.getByRole('link', { name: 'Sign in at Globex' }).click()
      const { identity, token } = await identityOf(page)
      expect([identity.email, token.azp]).toEqual([home.email, 'con_globex'])
    },
    stepMs,
  )

  it(
    'where there are three, by the one that he chooses',
    async () => {
      const initech = await openForeignProvider({ sub: 'peter', email: 'peter@initech.test' }, 'Initech')
      await connect('con_initech', 'Initech', initech)
      await connect('con_umbrella', 'Umbrella', globex)
      const page = await atSignIn()
      const offered = await page.getByRole('link', { name: /^Continue with/ }).allTextContents()
      expect(offered.map((text) => text.replace(/^.*Continue/, 'Continue'))).toEqual([
        'Continue with Globex',
        'Continue with Initech',
        'Continue with Umbrella',
      ])
      await picture(page, 'three-connections')
      await page.setViewportSize({ width: 400, height: 800 })
      await picture(page, 'three-connections-narrow')
      await page.getByRole('link', { name: 'Continue with Initech' }).click()
      await page.getByRole('link', { name: 'Sign in at Initech' }).click()
      expect((await identityOf(page)).token.azp).toBe('con_initech')
      await initech.close()
      for (const id of ['con_initech', 'con_umbrella'])
        await fetch(`${stage.server.apiUrl}/v1/connections/${id}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${stage.facts.accessKey}` },
        })
    },
    stepMs,
  )

  it(
    'and is told when he refused there, with every other way still open',
    async () => {
      const page = await atSignIn()
      await page.getByRole('link', { name: 'Continue with Globex' }).click()
      await page.getByRole('link', { name: 'Refuse' }).click()
      await page.getByText(/^You did not go through with it at Globex.*\(reference \S+\)$/).waitFor()
      expect(await page.getByLabel('E-mail').isVisible()).toBe(true)
      await picture(page, 'refused')
    },
    stepMs,
  )

  it(
    'and is told within seconds when it is slow; once it is not, he comes in',
    async () => {
      globex.behave({ delayMs: 10_000 })
      const page = await atSignIn()
      const began = Date.now()
      await page.getByRole('link', { name: 'Continue with Globex' }).click()
      const goesOn = page.getByRole('link', { name: 'Sign in at Globex' })
      const slow = page.getByText('Globex gives no answer just now')
      await goesOn.or(slow).waitFor()
      if (await goesOn.isVisible()) await goesOn.click() // what it publishes was known already
      await slow.waitFor()
      expect(Date.now() - began).toBeLessThan(9_000)
      await picture(page, 'slow')
      globex.behave({ delayMs: 0 })
      await page.getByRole('link', { name: 'Continue with Globex' }).click()
      await goesOn.click()
      expect((await identityOf(page)).identity.email).toBe(home.email)
    },
    stepMs,
  )

  it(
    'whose clock is a little wrong; one that is hours wrong is not believed, and he is told',
    async () => {
      globex.behave({ aheadMs: 20_000 })
      const page = await atSignIn()
      const go = async () => {
        await page.getByRole('link', { name: 'Continue with Globex' }).click()
        await page.getByRole('link', { name: 'Sign in at Globex' }).click()
      }
      await go()
      expect((await identityOf(page)).identity.email).toBe(home.email)
      globex.behave({ aheadMs: -2 * 3_600_000 })
      const other = await atSignIn()
      await other.getByRole('link', { name: 'Continue with Globex' }).click()
      await other.getByRole('link', { name: 'Sign in at Globex' }).click()
      await other.getByRole('alert').waitFor()
      expect(await other.getByRole('alert').textContent()).toContain('Globex')
      expect(await other.getByLabel('E-mail').isVisible()).toBe(true)
      globex.behave({ aheadMs: 0 })
    },
    stepMs,
  )

  it(
    'and is told when it is down, with a reference and every other way still open',
    async () => {
      const gone = await openForeignProvider({ sub: 'x' }, 'Gone')
      await connect('con_gone', 'Gone', gone)
      await gone.close()
      const page = await atSignIn()
      await page.getByRole('link', { name: 'Continue with Gone' }).click()
      await page.getByText('Gone gives no answer just now').waitFor()
      expect(await page.getByRole('alert').textContent()).toMatch(/req_|reference/i)
      expect(await page.getByLabel('E-mail').isVisible()).toBe(true)
      await picture(page, 'down')
    },
    stepMs,
  )
})

describe('LGN-09 an application that takes sign-ins by SAML', () => {
  let parties = 0

  it(
    'gets its answer by itself, and by a button where scripts are off',
    async () => {
      await send('POST', '/v1/applications', {
        applicationId: 'app_wiki',
        name: 'Wiki',
        saml: { entityId: 'urn:wiki', assertionConsumerServiceUrl: `${stage.app.url}acs`, allowIdpInitiated: true },
      })
      const start = `${stage.facts.accountUrl}/api/authentication/saml/app_wiki/start`
      const { page, problems } = await openPage(stage.browser)
      await page.goto(start)
      await answerByCode(page, stage.server, 'wanda@example.com')
      await page.waitForURL(`${stage.app.url}acs`)
      await page.getByRole('heading', { name: 'An application' }).waitFor()
      expect(problems).toEqual([])
      const { page: plain } = await openPage(stage.browser, { javaScriptEnabled: false })
      await plain.goto(start)
      await answerByCode(plain, stage.server, 'wanda@example.com')
      await plain.getByRole('button', { name: 'Continue' }).click()
      await plain.waitForURL(`${stage.app.url}acs`)
    },
    stepMs,
  )

  it.each([
    ['an address', 'GET', true],
    ['a form', 'POST', true],
    ['a form, and scripts are off', 'POST', false],
  ])(
    'hears what came of a sign-out as it asked for it: by %s',
    async (_, method, javaScriptEnabled) => {
      const [applicationId, acs, slo] = [`app_out${++parties}`, `${stage.app.url}acs`, `${stage.app.url}slo`]
      const saml = { entityId: 'urn:out', assertionConsumerServiceUrl: acs, singleLogoutServiceUrl: slo }
      await send('POST', '/v1/applications', {
        ...{ applicationId, name: 'Out' },
        saml: { ...saml, allowIdpInitiated: true },
      })
      const base = `${stage.facts.accountUrl}/api/authentication/saml/${applicationId}`
      const { page, problems } = await openPage(stage.browser, { javaScriptEnabled })
      const goOn = () => (javaScriptEnabled ? undefined : page.getByRole('button', { name: 'Continue' }).click())
      await page.goto(`${base}/start`)
      await answerByCode(page, stage.server, 'wanda@example.com')
      await goOn()
      await page.waitForURL(acs)
      const xml = `<p:LogoutRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_out" Version="2.0" IssueInstant="${new Date().toISOString()}"><Issuer xmlns="urn:oasis:names:tc:SAML:2.0:assertion">urn:out</Issuer></p:LogoutRequest>`
      const packed = (method === 'GET' ? deflateRawSync(xml) : Buffer.from(xml)).toString('base64')
      await page.setContent(
        `<form method="${method}" action="${base}/slo"><input name="SAMLRequest" value="${packed}"><button>Out</button></form>`,
      )
      await page.getByRole('button', { name: 'Out' }).click()
      const told: Request[] = []
      page.on('request', (request) => void (request.url().startsWith(slo) && told.push(request)))
      await page.getByRole('button', { name: 'Sign out' }).click()
      await goOn()
      await page.waitForURL(`${slo}**`)
      expect(told.map((request) => [request.method(), `${request.url()}${request.postData()}`])).toEqual([
        [method, expect.stringContaining('SAMLResponse=')],
      ])
      expect(problems).toEqual([])
    },
    stepMs,
  )

  it(
    'shows its owner in the console how long the certificates of its metadata are good',
    async () => {
      const { page, problems } = await openPage(stage.browser)
      await signInByCode(page, stage.server, owner)
      await page.goto(`${stage.server.portalUrl}#/settings/applications/app_wiki`)
      const section = page.getByRole('region', { name: 'Tell the application (SAML)' })
      await section.getByText(/^Signs now$/).waitFor()
      expect(await section.getByText(/^ends in [\d,]+ days$/).count()).toBe(2)
      expect(await page.textContent('main')).not.toContain('Nobody can sign in to it yet')
      expect(problems).toEqual([])
      await picture(page, 'saml-certificates')
    },
    stepMs,
  )
})

describe('LGN-10 somebody of a tenant', () => {
  /** Verifies a domain where it stands on the page: begins, adds the record, and looks. */
  async function verify(page: Page, domain: string): Promise<void> {
    const section = page.getByRole('region', { name: domain })
    await section.getByRole('button', { name: 'Verify domain' }).click()
    const value = await section.getByRole('textbox', { name: 'Value of the TXT record' }).inputValue()
    const name = await section.getByRole('textbox', { name: 'Name of the TXT record' }).inputValue()
    await picture(page, `waiting-${domain}`)
    await names.serve({ [name]: [value] })
    await section.getByRole('button', { name: 'Look now' }).click()
    await section.getByText('Verified', { exact: true }).waitFor()
  }

  it(
    'is taken to its provider by his address alone, once its administrator has verified the domain in the console',
    async () => {
      await send('POST', '/v1/tenants', {
        tenantId: 'globex',
        data: { name: 'Globex' },
        domains: [{ domain: 'globex.test' }],
        connection: { connectionId: 'con_globex' },
      })
      const before = await atSignIn()
      await before.getByLabel('E-mail').fill('hank@globex.test')
      await before.getByRole('button', { name: /code/i }).click()
      await before.getByLabel('Code', { exact: true }).waitFor()
      const { page, server, problems } = stage
      await signInByCode(page, server, owner)
      await page.goto(`${server.portalUrl}#/settings/tenants/globex`)
      await verify(page, 'globex.test')
      await page.getByRole('note', { name: 'Where its people are taken' }).getByText('Verified').waitFor()
      await picture(page, 'tenant-verified')
      expect(problems).toEqual([])

      const person = await atSignIn()
      await person.getByLabel('E-mail').fill('Hank@globex.test')
      await person.getByRole('button', { name: 'Sign in', exact: true }).click()
      await person.getByRole('link', { name: 'Sign in at Globex' }).click()
      expect((await identityOf(person)).token.azp).toBe('con_globex')
      expect(globex.hints().at(-1)).toBe('Hank@globex.test')
    },
    2 * stepMs,
  )

  it(
    'finds the way without scripts too',
    async () => {
      const { authenticationUrl } = await send<{ authenticationUrl: string }>('POST', '/api/authentication', {
        redirectUrl: stage.app.url,
        codeChallenge: 'x'.repeat(43),
      })
      const { page } = await openPage(stage.browser, { javaScriptEnabled: false })
      await page.goto(authenticationUrl)
      await page.getByLabel('E-mail').fill('hank@globex.test')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('link', { name: 'Sign in at Globex' }).waitFor()
    },
    stepMs,
  )

  it(
    'SCR-09 and the account’s own people come to the console by the name of their company, and see that nothing was given yet',
    async () => {
      const { page, server } = stage
      await page.goto(`${server.portalUrl}#/settings/general?tab=sso`)
      await page.getByLabel('SSO domain').fill('acme.test')
      await page.getByLabel('Issuer', { exact: false }).first().fill(globex.issuer)
      await page.getByLabel('Client id').fill('doorward')
      await page.getByLabel('Client secret').fill('a secret of the provider')
      await picture(page, 'sso-tab')
      await page.getByRole('button', { name: 'Save', exact: false }).first().click()
      await page.getByText('leads nobody here yet').waitFor()
      await verify(page, 'acme.test')
      await page.getByText('leads people to your provider').waitFor()
      await picture(page, 'sso-active')

      const { page: typed } = await openPage(stage.browser)
      await typed.goto(`${server.portalUrl}#/sso`)
      await typed.getByLabel('Domain of your company').fill('acme.test')
      await typed.keyboard.press('Enter')
      await typed.getByRole('link', { name: 'Sign in at Globex' }).waitFor()

      const { page: person } = await openPage(stage.browser)
      await person.goto(`${server.portalUrl}#/sso/acme.test`)
      await person.getByRole('link', { name: 'Sign in at Globex' }).click()
      const welcome = person.getByRole('region', { name: 'Welcome' })
      await welcome.getByText('your admin has not assigned permissions for this portal to you yet').waitFor()
      await picture(person, 'missing-access')
      await welcome.getByRole('checkbox').first().check()
      await welcome.getByRole('button', { name: 'Request access' }).click()
      await welcome.getByText('Access requested').waitFor()
      await person.setViewportSize({ width: 400, height: 800 })
      await picture(person, 'missing-access-narrow')
    },
    2 * stepMs,
  )
})
