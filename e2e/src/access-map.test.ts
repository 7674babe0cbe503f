import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, openStage, owner, type Stage } from './open-stage.ts'
import { signInByCode } from './sign-in-by-code.ts'

let stage: Stage
let groupId: string
beforeAll(async () => {
  stage = await openStage()
  const permissions = [{ action: 'reports:read', allow: true, grant: false, delegate: false }]
  const { roleId } = await callApi(stage, 'POST', '/v1/roles', { name: 'Report reader', permissions })
  const users = [{ userId: 'maya' }, { userId: 'sam' }]
  groupId = (await callApi(stage, 'POST', '/v1/groups', { name: 'Finance', users })).groupId ?? ''
  const statements = [{ roles: [roleId], resources: [{ resourceUri: 'reports/*' }] }]
  await callApi(stage, 'POST', '/v1/records', { name: 'Q3 reporting', groups: [{ groupId }], statements })
  await stage.page.goto(stage.server.portalUrl)
  await signInByCode(stage.page, stage.server, owner)
  await heading('Overview')
})
afterAll(() => stage?.close())

const heading = (name: string) => stage.page.getByRole('heading', { name, level: 1 }).waitFor()
const go = (path: string) => stage.page.goto(`${stage.server.portalUrl}#/${path}`)
const map = () => stage.page.getByRole('region', { name: 'How access comes about' })
/** What the boxes of a column are called to those who hear them: on the screen a long name gives way in its middle. */
const inColumn = (column: string) =>
  map()
    .getByRole('list', { name: column })
    .getByRole('listitem')
    .evaluateAll((boxes) =>
      boxes.map((box) => {
        const heard = box.cloneNode(true) as Element
        for (const silent of heard.querySelectorAll('[aria-hidden]')) silent.remove()
        return heard.textContent
      }),
    )
const may = async (userId: string) => {
  const { server, facts } = stage
  const path = `/v1/users/${userId}/resources/${encodeURIComponent('reports/7')}/permissions/reports:read`
  return (await fetch(server.apiUrl + path, { headers: { authorization: `Bearer ${facts.accessKey}` } })).status
}

describe('the access map', () => {
  it('SCR-14 leads from the people of a group by record and role to the resource', async () => {
    await go(`settings/groups/${groupId}?tab=access`)
    await map().waitFor()
    expect(await inColumn('Groups')).toEqual(['Finance'])
    expect((await inColumn('People')).sort()).toEqual(['maya', 'sam'])
    expect(await inColumn('Access records')).toEqual(['Q3 reporting'])
    expect(await inColumn('Roles')).toEqual(['Report reader'])
    expect(await inColumn('Resources')).toEqual(['reports/* 4 people or clients have access here'])
    const { violations } = await new AxeBuilder({ page: stage.page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  it('SCR-14 is a table where that is chosen, and the address keeps it', async () => {
    const { page } = stage
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('table', { name: 'How access comes about' })
    await table.getByRole('link', { name: 'Q3 reporting' }).waitFor()
    await page.reload()
    await table.getByRole('link', { name: 'Q3 reporting' }).waitFor()
  })

  it('SCR-14 tells of a resource who reaches it, and follows a box to what it stands for', async () => {
    await go('settings/analyzer?tab=who&resource=reports%2F7')
    await map().getByRole('link', { name: 'Finance' }).click()
    await heading('Finance')
  })
})

describe('a refusal', () => {
  it('SCR-14 names the smallest changes; one is made after its effect is told, and can be undone at once', async () => {
    const { page } = stage
    expect(await may('noor')).toBe(404)
    await go('settings/analyzer?user=noor&action=reports%3Aread&resource=reports%2F7')
    const changes = page.getByRole('region', { name: 'What would allow it, smallest first' }).getByRole('listitem')
    const joining = changes.filter({ hasText: 'Add noor to the group Finance' })
    await joining.waitFor()
    await joining.getByRole('button', { name: 'Review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 person gains 1 action on everything below reports.').waitFor()
    await dialog.getByRole('button', { name: 'Make the change' }).click()
    await page.getByText('noor may do reports:read on reports/7').first().waitFor()
    expect(await may('noor')).toBe(200)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Group restored.').first().waitFor()
    expect(await may('noor')).toBe(404)
    await page.getByText('noor may not do reports:read on reports/7').first().waitFor()
  })

  it('SCR-14 makes a new record where that is the smallest, and takes it away by Undo', async () => {
    const { page } = stage
    await go('settings/analyzer?user=lee&action=reports%3Aread&resource=reports%2F7')
    const making = page.getByRole('listitem').filter({ hasText: 'by a new access record' })
    await making.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make the change' }).click()
    await page.getByText('lee may do reports:read on reports/7').first().waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Access record deleted.').first().waitFor()
    expect(await may('lee')).toBe(404)
    await page.getByText('lee may not do reports:read on reports/7').first().waitFor()
  })
})

describe('many questions', () => {
  it('SCR-14 are a matrix of people and questions, each answer with its why', async () => {
    const { page } = stage
    const questions = encodeURIComponent('reports:read reports/7\nreports:write reports/7')
    await go(`settings/analyzer?tab=many&user=maya&user=noor&questions=${questions}`)
    await page.getByText('1 of 4 allowed').waitFor()
    await page.getByRole('button', { name: /^Allowed.*maya.*reports:read.*reports\/7/ }).click()
    await page.getByText('maya may do reports:read on reports/7').first().waitFor()
  })
})

it('SCR-14 what was just created is taken back by Undo', async () => {
  const { page } = stage
  await go('settings/groups/new')
  await page.getByLabel('Name').fill('By mistake')
  await page.getByRole('button', { name: 'Create group', exact: true }).click()
  await heading('By mistake')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Group deleted.').first().waitFor()
  await go('settings/groups')
  await heading('Groups')
  await page.getByRole('link', { name: 'Finance' }).first().waitFor()
  expect(await page.getByRole('link', { name: 'By mistake' }).count()).toBe(0)
})
