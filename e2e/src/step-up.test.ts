import { randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { callApi, openStage, owner, type Stage } from './open-stage.ts'
import { type OutsidePostgres, startOutsidePostgres } from './outside-postgres.ts'
import type { Bootstrapped, RunningServer } from './run-server.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

let postgres: OutsidePostgres
let stage: Stage
let server: RunningServer
let made: Bootstrapped
let page: Page
let problems: string[]

beforeAll(async () => {
  postgres = await startOutsidePostgres()
  const environment = {
    DATABASE_URL: await postgres.make('doorward'),
    DOORWARD_MASTER_KEY: randomBytes(32).toString('base64'),
  }
  stage = await openStage(environment)
  ;({ server, facts: made, page, problems } = stage)
  await signInByCode(page, server, owner)
  await growOld()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, task.name.replace(/\W+/g, '-')).catch(() => {}) // a page on its way elsewhere has no picture
})
afterAll(async () => {
  await stage?.close()
  await postgres?.stop()
})

const go = (path: string) => page.goto(`${server.portalUrl}#/${path}`)
const dialog = () => page.getByRole('dialog', { name: 'Confirm it is you' })

/** Has the browser's session be one of ten minutes ago, and the console begin with tokens of it. */
async function growOld(): Promise<void> {
  await postgres.runAsAdmin(
    'doorward',
    `update oidc_rows set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - 600)) where model = 'Session'`,
  )
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}

/** Presses the dialog's button and answers the window that opens. */
async function openWindow(): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await dialog()
    .getByRole('button', { name: /Sign in again|Open another window/ })
    .click()
  return opened
}

async function fillConnection(name: string): Promise<void> {
  await go('settings/connections/new?preset=openid')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Client id').fill('our-client')
  await page.getByLabel('Client secret').fill('a secret typed once')
  await page.getByLabel(/^Issuer/).fill('https://login.provider.example')
  await page.getByRole('button', { name: 'Create connection' }).click()
  await dialog().waitFor()
}

describe('decision 46: what asks for a recent sign-in', () => {
  it('is asked for, and the form stays as it is where the person would rather not', async () => {
    await fillConnection('Their own login')
    await dialog().getByRole('button', { name: 'Sign in again' }).click({ trial: true })
    await picture(page, 'confirm-wide')
    await page.setViewportSize({ width: 400, height: 800 })
    await picture(page, 'confirm-narrow')
    await page.setViewportSize({ width: 1280, height: 860 })
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Nothing was done, because you did not sign in again.').waitFor()
    expect(await page.getByLabel('Client secret').inputValue()).toBe('a secret typed once')
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'a secret typed once',
    )
  })

  it('is saved without typing anything again, once the person signed in in the window', async () => {
    await page.getByRole('button', { name: 'Create connection' }).click()
    const popup = await openWindow()
    expect(await popup.getByLabel('E-mail').inputValue()).toBe(owner)
    const closed = popup.waitForEvent('close')
    await answerByCode(popup, server, owner)
    await page.getByRole('heading', { name: 'Their own login', level: 1 }).waitFor()
    await closed
    const id = /connections\/(con_\w+)/.exec(page.url())?.[1]
    const kept = await fetch(`${server.apiUrl}/v1/connections/${id}`, {
      headers: { authorization: `Bearer ${made.accessKey}` },
    })
    expect(await kept.json()).toMatchObject({ clientId: 'our-client', hasClientSecret: true })
  })

  it('is not asked for again within five minutes', async () => {
    await go(`settings/clients/${made.clientId}?tab=keys`)
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').getByLabel('Access key', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  })

  it('is not done for somebody else, who does not become the person of the page', async () => {
    await go('settings/overview')
    await growOld()
    await fillConnection('Another login')
    const popup = await openWindow()
    await answerByCode(popup, server, 'somebody.else@example.com')
    await dialog()
      .getByText(/signed in there, and this page belongs to/)
      .waitFor()
    await picture(page, 'confirm-somebody-else')
    await answerByCode(await openWindow(), server, owner)
    await page.getByRole('heading', { name: 'Another login', level: 1 }).waitFor()
    expect(problems.filter((text) => !/401|Sign in again first/.test(text))).toEqual([])
  })
})

describe('decision 12: a second factor that is required of administrators', () => {
  const email = 'maya@example.com'

  it('is asked of who becomes one, as soon as the console uses a sign-in of yesterday', async () => {
    const { page: hers } = await openPage(stage.browser)
    const asked = hers.waitForRequest((request) => request.headers().authorization !== undefined)
    await hers.goto(server.portalUrl)
    await answerByCode(hers, server, email)
    const [, token = ''] = (await asked).headers().authorization?.split(' ') ?? []
    const userId = `Doorward|${decodeJwt(token).sub}`
    await callApi(stage, 'PUT', `/v1/accounts/${made.accountId}`, { secondFactor: 'REQUIRED_FOR_ADMINISTRATORS' })
    await postgres.runAsAdmin('doorward', `update sessions set auth_time = auth_time - interval '25 hours'`)
    await postgres.runAsAdmin(
      'doorward',
      `update oidc_rows set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload->>'loginTs')::bigint - 90000)) where model = 'Session'`,
    )
    const beginAnew = async () => {
      await hers.evaluate(() => sessionStorage.clear())
      await hers.goto('about:blank')
      await hers.goto(server.portalUrl)
    }
    const isIn = hers.waitForRequest((request) => request.headers().authorization !== undefined)
    await beginAnew()
    await isIn
    const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }]
    await callApi(stage, 'POST', '/v1/records', { name: 'Maya helps', users: [{ userId }], statements })
    await beginAnew()
    await answerByCode(hers, server, email)
    await hers.getByRole('heading', { name: 'Add a second factor' }).waitFor()
  })
})
