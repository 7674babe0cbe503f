import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPage } from './browser.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** A red square. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

it('LGN-07 ENT-08 SCR-16 an owner sees the sign-in page change while typing, saves it, and users get it; Undo takes it back', async () => {
  const { page, server, facts, problems } = stage
  await signInByCode(page, server, owner)
  await page.goto(`${server.portalUrl}#/settings/branding`)
  await page.getByRole('heading', { name: 'Branding', level: 1 }).waitFor()
  const shown = () => page.frameLocator('iframe').last()
  await shown().getByRole('heading', { level: 1 }).waitFor()
  const entries = await page.evaluate(() => history.length)

  await page.getByRole('textbox', { name: 'Accent on light pages', exact: true }).fill('#ffaa00')
  await page.getByText('Pages show #9b6800 instead.').waitFor()
  await page.getByLabel('Heading of the sign-in page').fill('Welcome to Acme')
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await shown().getByRole('heading', { name: 'Welcome to Acme' }).waitFor()
  await shown().locator('.brand img').waitFor()
  await page.getByRole('combobox', { name: 'Page', exact: true }).click()
  await page.getByRole('option', { name: 'Code by e-mail' }).click()
  await shown().getByText('sam@example.com').waitFor()
  const seen = () =>
    shown()
      .locator('html')
      .evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches])
  await page.emulateMedia({ colorScheme: null }) // what is emulated would stand before what the frame says
  await expect.poll(seen).toEqual([390, false])
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('Desktop', { exact: true }).click()
  await preview.getByText('Dark', { exact: true }).click()
  await expect.poll(seen).toEqual([1280, true])
  await preview.getByText('Phone', { exact: true }).click()
  await preview.getByText('Light', { exact: true }).click()
  await expect.poll(seen).toEqual([390, false])
  expect(await page.evaluate(() => history.length)).toBe(entries)

  await page.getByRole('button', { name: 'Save branding' }).click()
  await page.getByText('Branding saved.').first().waitFor()
  const { page: visitor } = await openPage(stage.browser)
  const titled = async () => {
    await visitor.goto(`${facts.accountUrl}/settings`)
    return (await visitor.locator('.brand img').count()) > 0
  }
  await expect.poll(titled).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByLabel('Heading of the sign-in page').inputValue()).toBe('')
  await expect.poll(titled).toBe(false)

  await page.getByRole('combobox', { name: 'Whose pages' }).click()
  await page.getByRole('option', { name: 'Default application' }).click()
  await page.waitForURL(/application=app_default/)
  await page.getByText('Only what is set here differs').waitFor()
  await shown().getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Heading of the sign-in page').fill('Welcome to this one')
  await shown().getByRole('heading', { name: 'Welcome to this one' }).waitFor()
  await page.getByRole('button', { name: 'Save branding' }).click()
  await page.getByText('Branding saved.').first().waitFor()
  await page.getByRole('combobox', { name: 'Whose pages' }).click()
  await page.getByRole('option', { name: 'The account' }).click()
  await expect.poll(() => page.getByLabel('Heading of the sign-in page').inputValue()).toBe('')
  expect(problems).toEqual([])
})
