import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await stage.page.goto(stage.server.portalUrl)
  await signInByCode(stage.page, stage.server, owner)
  await heading('Overview')
})
afterAll(() => stage?.close())

const heading = (name: string) => stage.page.getByRole('heading', { name, level: 1 }).waitFor()
const go = (path: string) => stage.page.goto(`${stage.server.portalUrl}#/${path}`)
const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()
const said = (text: string) => stage.page.getByText(text, { exact: true }).first().waitFor()
const tab = (name: string | RegExp) => stage.page.getByRole('tab', { name }).click()

async function rename(to: string): Promise<void> {
  await tab(/^People/)
  await stage.page.getByLabel('Name').fill(to)
  await press('Save group')
  await said('Group saved.')
}

describe('undo (decision 54)', () => {
  it('takes a save back by the button of its toast, and the next by Ctrl Z', async () => {
    const { page } = stage
    await go('settings/groups/new')
    await page.getByLabel('Name').fill('Finance')
    await press('Create group')
    await heading('Finance')
    await rename('Accounting')
    await heading('Accounting')
    await press('Undo')
    await said('Group restored.')
    await heading('Finance')
    await rename('Bookkeeping')
    await heading('Bookkeeping')
    await page.locator('h1').click()
    await page.keyboard.press('Control+z')
    await heading('Finance')
  })

  it('leaves Ctrl Z to the field that somebody types in', async () => {
    const { page } = stage
    await rename('Finances')
    const name = page.getByLabel('Name')
    await name.pressSequentially('!')
    await page.keyboard.press('Control+z')
    expect(await name.inputValue()).toBe('Finances')
    await heading('Finances')
  })

  it('restores any version of the history, which says what changes by it', async () => {
    const { page } = stage
    await tab('History')
    await page.getByRole('button', { name: 'Restore this version' }).last().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Finances').first().waitFor()
    await dialog.getByRole('button', { name: 'Restore group' }).click()
    await heading('Finance')
    await page.getByText('Undo this change').first().waitFor()
  })

  it('brings back what was deleted: at once, or later from its page', async () => {
    const { page } = stage
    await tab('Overview')
    const address = page.url()
    const remove = async () => {
      await press('Delete group')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('You can restore it for 30 days').waitFor()
      await dialog.getByRole('button', { name: 'Delete group' }).click()
      await heading('Groups')
    }
    await remove()
    await press('Undo')
    await said('Group restored.')
    await page.getByRole('link', { name: 'Finance' }).first().click()
    await heading('Finance')
    await remove()
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByText('This group was deleted by').waitFor()
    await press('Restore group')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore group' }).click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
    await heading('Finance')
  })

  it('says of what stays deleted that it does', async () => {
    const { page } = stage
    await go('settings/clients/new')
    await page.getByLabel('Name').fill('CI deploy')
    await press('Create service client')
    await heading('CI deploy')
    await tab('Overview')
    const address = page.url()
    await press('Delete service client')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Delete service client' }).click()
    await heading('Service clients')
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByText('This service client was deleted by').waitFor()
    expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0)
  })
})

describe('the effect of a change (decision 55)', () => {
  it('stands beside it before it is saved: how many gain and lose, and who', async () => {
    const { page } = stage
    const permissions = [{ action: 'reports:read', allow: true, grant: false, delegate: false }]
    const { roleId = '' } = await callApi(stage, 'POST', '/v1/roles', { name: 'Report reader', permissions })
    const users = Array.from({ length: 120 }, (_, place) => ({ userId: `person-${place}` }))
    const { groupId = '' } = await callApi(stage, 'POST', '/v1/groups', { name: 'Everyone in finance', users })
    const statements = [{ roles: [roleId], resources: [{ resourceUri: 'reports/*' }] }]
    await callApi(stage, 'POST', '/v1/records', { name: 'Q3 reporting', groups: [{ groupId }], statements })
    await go(`settings/roles/${roleId}?tab=permissions`)
    await heading('Report reader')
    await page.getByPlaceholder('reports:read').fill('reports:write')
    await page.getByText('120 people gain 1 action on everything below reports.').first().waitFor()
    await page.getByText('120 people lose 1 action on everything below reports.').first().waitFor()
    await press('Who')
    await page.getByRole('cell', { name: 'person-17', exact: true }).waitFor()
  })

  it('asks for the name where it is large, and is what then happens', async () => {
    const { page } = stage
    await press('Save role')
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: 'Save role' })
    await dialog.getByText('Type "Report reader" to go on').waitFor()
    await dialog.getByLabel('Type "Report reader" to go on').fill('Report reader')
    await save.click()
    await page
      .getByText(/^Role saved\. 120 people gain 1 action on everything below reports/)
      .first()
      .waitFor()
    const may = (action: string) => `/v1/users/person-7/resources/reports%2F1/permissions/${action}`
    const { server, facts } = stage
    const ask = async (action: string) =>
      (await fetch(server.apiUrl + may(action), { headers: { authorization: `Bearer ${facts.accessKey}` } })).status
    expect([await ask('reports:write'), await ask('reports:read')]).toEqual([200, 404])
  })

  it('counts those who lose by a deletion, and whose recorded checks would be answered otherwise', async () => {
    const { page } = stage
    await go('settings/groups')
    await page.getByRole('link', { name: 'Everyone in finance' }).first().click()
    await heading('Everyone in finance')
    await expect
      .poll(
        async () => {
          await press('Delete group')
          const dialog = page.getByRole('dialog')
          await dialog.getByText('120 people lose 1 action on everything below reports.').waitFor()
          const text = await dialog.innerText()
          await dialog.getByRole('button', { name: 'Keep it' }).click()
          return text
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toContain('1 recorded check would have been answered otherwise')
  })
})
