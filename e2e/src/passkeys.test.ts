import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { callApi, type LoginStage, openLoginStage } from './open-stage.ts'
import { answerByCode } from './sign-in-by-code.ts'

/** Passkeys in a browser that has an authenticator: on the person's own page, at the sign-in, and by the published client. */
let stage: LoginStage
let page: Page
let devices: CDPSession
let authenticatorId: string
let problems: string[]

const stepMs = 90_000
const email = 'keys@example.com'
beforeAll(async () => {
  stage = await openLoginStage()
  const opened = await openPage(stage.browser)
  page = opened.page
  problems = opened.problems
  devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const added = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  authenticatorId = added.authenticatorId
}, stepMs)
afterAll(async () => {
  await picture(page, 'passkeys')
  await stage?.close()
})

const touches = (enabled: boolean) =>
  devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
const factors = () => `${stage.server.apiUrl}/settings?start_page=MFA`

describe('LGN-01 a passkey in a browser', () => {
  it(
    'is added on the page of the own account, with recovery codes that are shown once',
    async () => {
      await page.goto(factors())
      await answerByCode(page, stage.server, email)
      await page.getByRole('heading', { name: 'Second factors' }).waitFor()
      await touches(true)
      await page.getByRole('link', { name: 'Add a passkey or security key' }).click()
      await page.getByRole('button', { name: 'Add a passkey or security key' }).click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
      expect(await page.locator('ul.codes li').count()).toBe(10)
      const codes = await page.locator('ul.codes li').allInnerTexts()
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download' }).click()
      const file = await saved
      expect(file.suggestedFilename()).toMatch(/^recovery-codes-.+\.txt$/)
      expect(
        readFileSync(await file.path(), 'utf8')
          .trim()
          .split('\n'),
      ).toEqual(codes.map((code) => code.trim()))
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByRole('button', { name: 'Copy' }).click()
      await page.getByText('The codes are copied.').waitFor()
      await page.getByRole('button', { name: 'Print' }).waitFor()
      await page.getByRole('link', { name: 'I have kept them' }).click()
      await page.getByText('Passkey (Chrome').waitFor()
      await page.getByRole('link', { name: 'Add a passkey or security key' }).click()
      await page.getByRole('button', { name: 'Add a passkey or security key' }).click()
      await page.getByText('This passkey is there already.').waitFor()
    },
    stepMs,
  )

  it(
    'signs in where the browser offers it in the e-mail field, with nothing typed',
    async () => {
      await page.context().clearCookies()
      await page.goto(factors())
      await page.getByRole('heading', { name: 'Second factors' }).waitFor()
    },
    stepMs,
  )

  it(
    'signs in by the button in a browser that offers nothing by itself',
    async () => {
      await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined }))
      await page.context().clearCookies()
      await page.goto(factors())
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await page.getByRole('heading', { name: 'Second factors' }).waitFor()
    },
    stepMs,
  )

  it(
    'is asked for as the second step of a sign-in by a code',
    async () => {
      await touches(false)
      await page.context().clearCookies()
      await page.goto(factors())
      await answerByCode(page, stage.server, email)
      await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
      await touches(true)
      await page.getByRole('button', { name: 'Use your passkey or security key' }).click()
      await page.getByRole('heading', { name: 'Second factors' }).waitFor()
    },
    stepMs,
  )

  it(
    'is added in the sign-in of somebody who has none, where the account requires one',
    async () => {
      await callApi(stage, 'PUT', `/v1/accounts/${stage.facts.accountId}`, { secondFactor: 'REQUIRED' })
      await page.context().clearCookies()
      await devices.send('WebAuthn.clearCredentials', { authenticatorId })
      await page.goto(factors())
      await answerByCode(page, stage.server, 'first-key@example.com')
      await page.getByText('Your account asks for a second factor').waitFor()
      await page.getByRole('button', { name: 'Add a passkey or security key' }).click()
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByText('Passkey (Chrome').waitFor()
    },
    stepMs,
  )

  it('left no error in the browser', () => {
    expect(problems).toEqual([])
  })
})
