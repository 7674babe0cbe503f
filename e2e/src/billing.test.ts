import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { picture } from './browser.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  ;({ page } = stage)
  await signInByCode(page, stage.server, owner)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await picture(page, task.name.replace(/\W+/g, '-')).catch(() => {}) // a page on its way elsewhere has no picture
})
afterAll(async () => {
  await stage?.close()
})

const go = (path: string) => page.goto(`${stage.server.portalUrl}#/${path}`)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = () => page.getByRole('dialog')

it('BIL-02 BIL-07 BIL-04 a card that its bank asks about is added and confirmed there, and pays for the plan that is chosen then', async () => {
  await go('settings?focus=billing&linkBillingAccount=true')
  await page.getByText('No cards yet').waitFor()
  await page.getByText('Test money: nobody is charged.').waitFor()
  await page.getByRole('tab', { name: 'Plan' }).click()
  await press('Choose Promoter')
  await page.getByRole('link', { name: 'Go to cards' }).click()

  await press('Add card')
  await dialog().getByLabel('Asks for confirmation at its bank').check()
  await dialog().getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('heading', { name: 'Is this your card?' }).waitFor()
  expect(new URL(page.url()).host).toMatch(/^billing\./)
  await press('Refuse')
  await page.getByText('Visa ending in 3155 was not confirmed at its bank.').waitFor()
  await press('Try again')
  await press('Confirm')
  await page.getByText('You confirmed Visa ending in 3155 at its bank. It can pay.').waitFor()
  expect(page.url()).toContain('#/settings/billing?tab=cards')

  await page.getByRole('link', { name: 'Back to the plans' }).click()
  await press('Choose Promoter')
  await dialog().getByText('From now on calls beyond 100,000 a month cost 0.0011 EUR each, before tax.').waitFor()
  await dialog().getByRole('button', { name: 'Choose Promoter' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Promoter' }).getByText('Your plan').waitFor()

  await page.getByRole('tab', { name: 'Cards' }).click()
  await page.getByText('Pays the plan, so it stays.').waitFor()
  await go('settings/general?tab=history')
  await page.getByText('Promoter, in EUR').first().waitFor()
  expect(stage.problems).toEqual([])
})
