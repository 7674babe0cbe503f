import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const door = (page: Page) => page.getByRole('heading', { name: 'Sign in to Doorward', level: 1 })
const isAtLoginHost = (page: Page) => new URL(page.url()).pathname.startsWith('/app/') === false

describe('the door of the console', () => {
  it('SCR-02 a guard leads a visitor straight on to the sign-in, from where Back shows the door', async () => {
    const { page } = await openPage(stage.browser)
    await page.goto(`${stage.server.portalUrl}#/settings/groups`)
    await page.getByLabel('E-mail').waitFor()
    expect(isAtLoginHost(page)).toBe(true)
    await page.goBack()
    await door(page).waitFor()
    await page.context().close()
  })

  it('SCR-02 opened by hand it shows itself', async () => {
    const { page } = await openPage(stage.browser)
    await page.goto(`${stage.server.portalUrl}#/login`)
    await door(page).waitFor()
    await page.context().close()
  })

  it('SCR-02 it shows itself where the login host is away', async () => {
    const { page } = await openPage(stage.browser)
    await page.route('**/.well-known/**', (route) => route.abort())
    await page.goto(stage.server.portalUrl)
    await door(page).waitFor()
    await page.context().close()
  })

  it('SES-11 after a sign-out it shows itself', async () => {
    const { page, server } = stage
    await signInByCode(page, server, owner)
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await door(page).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#/login')
  })
})
