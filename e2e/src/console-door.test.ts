import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const door = (page: Page) => page.getByRole('heading', { name: 'Sign in to Doorward', level: 1 })
const isAtLoginHost = (page: Page) => !new URL(page.url()).pathname.startsWith('/app/')

/** Has a page's clock go wrong by so many milliseconds. */
const setClock = (byMs: number) => {
  const right = Date
  window.Date = class extends right {
    constructor(...args: [] | [number]) {
      super(...(args.length === 0 ? ([right.now() + byMs] as [number]) : args))
    }
    static override now = () => right.now() + byMs
  } as DateConstructor
}

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

  it('SES-05 a sign-in that the API refuses ends at the door, which says so, and goes round no further', async () => {
    const { page } = await openPage(stage.browser)
    let signIns = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('code=')) signIns += 1
    })
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    await page.route(/\/\/acc-[^/]+\/v1\//, (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fulfill({ status: 204, headers })
        : route.fulfill({ status: 401, headers, json: { errorCode: 'Unauthorized', title: 'No.' } }),
    )
    await page.goto(stage.server.portalUrl)
    await answerByCode(page, stage.server, owner)
    await page.getByText(/took the sign-in no more/).waitFor()
    await door(page).waitFor()
    expect(signIns).toBeLessThanOrEqual(2)
    await page.context().close()
  })

  it.each([
    ['ahead', 2],
    ['behind', -2],
  ])('SES-02 a browser whose clock is two hours %s is signed in and stays so', async (_, hours) => {
    const { page, problems } = await openPage(stage.browser)
    await page.addInitScript(setClock, hours * 3_600_000)
    await signInByCode(page, stage.server, owner)
    await page.reload()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(problems).toEqual([])
    await page.context().close()
  })

  it('SES-10 SES-20 who belongs to two accounts changes from one to the other, and each keeps its own', async () => {
    const { page, server } = stage
    await server.bootstrap(owner, 'Second')
    await signInByCode(page, server, owner)
    const isIn = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*switch account`) }).waitFor()
    const hostOf = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).host))
    const apiHost = async () => (await hostOf()).findLast((host) => host.startsWith('acc-'))
    await isIn('Demo')
    const first = await apiHost()
    await page.getByRole('button', { name: /switch account/ }).click()
    await page.getByRole('option', { name: /Second/ }).click()
    await isIn('Second')
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    expect(await apiHost()).not.toBe(first)
    await page.reload()
    await isIn('Second')
    await page.getByRole('button', { name: /switch account/ }).click()
    await page.getByRole('option', { name: /Demo/ }).click()
    await isIn('Demo')
    expect(new Set((await hostOf()).filter((host) => host.startsWith('acc-')))).toEqual(new Set([first]))
  })

  it('SES-04 a form of a tab whose person signs out in another is left for the sign-in, which says why, and its draft waits', async () => {
    const { page, server } = stage
    await page.goto(`${server.portalUrl}#/settings/groups/new`)
    await page.getByLabel('Name').fill('Half written')
    const other = await page.context().newPage()
    await other.goto(server.portalUrl)
    await other.getByRole('button', { name: /^User menu/ }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You signed out in another tab.').waitFor()
    await door(other).waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await answerByCode(page, server, owner)
    await page.getByRole('button', { name: 'Restore draft' }).click()
    expect(await page.getByLabel('Name').inputValue()).toBe('Half written')
    await page.getByRole('button', { name: 'Create group' }).click()
    await page.getByRole('heading', { name: 'Half written', level: 1 }).waitFor()
    await other.close()
  })

  it('SES-11 after a sign-out it shows itself', async () => {
    const { page } = stage
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await door(page).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#/login')
  })
})
