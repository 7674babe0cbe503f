import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { drawnOf } from './drawn-screens.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await signInByCode(stage.page, stage.server, owner)
})
afterAll(() => stage?.close())

/** One of each kind: lists, forms with numbers and dates, charts, the account's own pages. */
const screens = [
  ...['overview', 'roles', 'roles/new', 'records/new', 'users', 'tenants/new', 'clients/new', 'applications/new'],
  ...[
    'connections',
    'alerts/new',
    'audit',
    'analyzer',
    'billing?tab=usage',
    'branding',
    'domains',
    'general',
    'support',
  ],
]

describe.each(drawnOf(['de', 'es', 'fr', 'ja', 'pt'], 2 / 5))('ENT-22 the console in %s', (tag) => {
  it('is chosen in the person’s menu, shows every kind of screen, and loads no other language', async () => {
    const { server } = stage
    const { page, problems } = await openPage(stage.browser, {
      storageState: await stage.page.context().storageState({ indexedDB: true }),
    })
    await page.goto(server.portalUrl)
    await page.getByRole('button', { name: /^User menu/ }).click()
    await page.getByLabel('Language').selectOption(tag)
    await page.locator(`html[lang="${tag}"]`).waitFor({ state: 'attached' })
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/\/app\/assets.*\.(?:js|css)$/.test(request.url())) loaded.push(new URL(request.url()).pathname)
    })
    await page.reload()
    for (const screen of screens) {
      await page.goto(`${server.portalUrl}#/settings/${screen}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.getByRole('heading', { level: 1 }).textContent(), screen).not.toBe('')
      expect(await page.locator('main').innerText(), `${screen} shows a key`).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]\w+\b/)
    }
    expect(loaded.length).toBeGreaterThan(10)
    expect(loaded.filter((path) => !path.startsWith(`/app/assets-${tag}/`))).toEqual([])
    expect(problems).toEqual([])
    await page.context().close()
  })
})
