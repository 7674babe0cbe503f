import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** The console on a phone. */
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  ;({ page } = stage)
  await page.setViewportSize({ width: 400, height: 800 })
  await signInByCode(page, stage.server, owner)
})
afterAll(() => stage?.close())

const go = (path: string) => page.goto(`${stage.server.portalUrl}#/${path}`)

async function placeOf(part: Locator) {
  const place = await part.boundingBox()
  if (!place) throw new Error('it has no place on the page')
  return place
}
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await placeOf(one), await placeOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const told = (text: string) => page.getByLabel('Messages').getByRole('presentation').filter({ hasText: text })
const saveBar = () => page.getByRole('region', { name: 'Unsaved changes' })

describe('SCR-15 at 400 px', () => {
  it('what is told covers neither the heading of what was made nor the save bar', async () => {
    await go('settings/groups/new')
    await page.getByLabel('Name').first().fill('Finance')
    await page.getByRole('button', { name: 'Create group' }).click()
    const message = told('Group created.')
    await message.waitFor()
    expect(await overlap(message, page.getByRole('heading', { name: 'Finance', level: 1 }))).toBe(false)
    await page.getByRole('tab', { name: /^People/ }).click()
    await page.getByLabel('Name').first().fill('Finance and controlling')
    await saveBar().waitFor()
    await message.waitFor()
    expect(await overlap(message, saveBar())).toBe(false)
    // The field still has the focus: the press counts though the bar is lower until then.
    await saveBar().getByRole('button', { name: 'Discard' }).click()
    await saveBar().waitFor({ state: 'detached' })
  })

  it('a line of tabs that is too long shows that there are more, and leads to them', async () => {
    await go(`settings/users/${encodeURIComponent(stage.facts.ownerUserId)}`)
    await page.getByRole('tab', { name: 'Sign-ins' }).waitFor()
    const last = page.getByRole('tab', { name: 'JSON' })
    expect((await placeOf(last)).x).toBeGreaterThan(400)
    const further = page.locator('[data-side="end"]')
    /** A step each time, for as long as there are more. */
    const farEnd = async () => {
      if (await further.isVisible()) await further.click()
      const { x, width } = await placeOf(last)
      return x + width
    }
    await expect.poll(farEnd).toBeLessThanOrEqual(400)
    await page.locator('[data-side="start"]').waitFor()
  })

  it('decision 33 one’s own sessions are found from one’s own page', async () => {
    await go(`settings/users/${encodeURIComponent(stage.facts.ownerUserId)}?tab=sessions`)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'See where you are signed in' }).click()
    const tab = await opened
    await tab.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
    await tab.close() // or the console would stand behind it, where browsers let pages rest
    expect(stage.problems).toEqual([])
  })
})

describe('SCR-15 at 400 % of a screen of 1280 px', () => {
  beforeAll(() => page.setViewportSize({ width: 320, height: 256 }))

  /** Scrolls something from under what is told, to the end of whatever it stands in; raises where that can't be. */
  const clear = (message: Locator, part: Locator) =>
    expect
      .poll(async () => {
        await part.scrollIntoViewIfNeeded()
        await page.mouse.move(160, 100)
        await page.mouse.wheel(0, 2_000)
        return overlap(message, part)
      })
      .toBe(false)

  it('save bar, dialog and what is told are all within reach', async () => {
    await go('settings/groups/new')
    await page.getByLabel('Name').first().fill('Audit')
    await page.getByRole('button', { name: 'Create group' }).click()
    // By its style: what lies beside an open dialog has no role.
    const message = page.locator('.mantine-Notification-root').filter({ hasText: 'Group created.' })
    await message.waitFor()
    // Whoever is at it keeps it standing; it leaves some seconds after.
    const keep = () => message.getByRole('button', { name: 'Undo', includeHidden: true }).focus()
    await page.getByRole('tab', { name: /^People/ }).click()
    await page.getByLabel('Name').first().fill('Auditors')
    await saveBar().waitFor()
    await keep()
    await clear(message, saveBar().getByRole('button', { name: 'Save group' }))
    await saveBar().getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('tab', { name: 'Overview' }).click()
    await keep()
    await page.getByRole('button', { name: 'Delete group' }).click()
    const last = page.getByRole('dialog').getByRole('button', { name: 'Delete group' })
    await last.waitFor()
    await clear(message, last)
    expect((await placeOf(message)).y).toBeGreaterThan(52)
  })
})

describe('SCR-15 at 320 px', () => {
  it('the header says the environment whole', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await go('settings/groups')
    const environment = page.locator('header small').first()
    await environment.waitFor()
    expect(await environment.evaluate((word) => word.scrollWidth <= word.clientWidth)).toBe(true)
  })
})
