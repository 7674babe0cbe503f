import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from './browser.ts'
import { openStage, owner, type Stage } from './open-stage.ts'
import { has, openFolder, runToEnd } from './run-snippet.ts'
import { signInByCode } from './sign-in-by-code.ts'

const count = 130
const nameOf = (i: number) => `Group ${String(i).padStart(3, '0')}`
/** How the code of a call is run, where this machine can. */
const languages = [
  { key: 'cURL', name: 'call.sh', by: ['bash', 'curl'] },
  { key: 'JavaScript', name: 'call.mjs', by: ['node'] },
  { key: 'Python', name: 'call.py', by: ['python3'] },
]
const folder = openFolder()
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const { page, server, facts } = stage
  for (let i = 1; i <= count; i++) {
    const { status } = await fetch(`${server.apiUrl}/v1/groups`, {
      method: 'POST',
      headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: nameOf(i), users: [{ userId: facts.ownerUserId }] }),
    })
    expect(status).toBe(201)
  }
  await page.goto(server.portalUrl)
  await signInByCode(page, server, owner)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.goto(`${server.portalUrl}#/settings/groups`)
})
afterAll(() => {
  folder.remove()
  return stage?.close()
})

const said = (text: string | RegExp) => stage.page.getByText(text).first().waitFor()
const row = (i: number) => stage.page.getByRole('link', { name: nameOf(i), exact: true })
const press = (name: string) => stage.page.getByRole('button', { name, exact: true }).click()

it('SCR-16 a list of many is sorted by the server, tells how many there are and goes on by scrolling', async () => {
  const { page } = stage
  await said('1–50 of 130 groups')
  await row(1).waitFor()
  await press('Name')
  await row(count).waitFor()
  expect(page.url()).toContain('sort=-name')
  expect(await page.locator('[data-row-link]').first().textContent()).toBe(nameOf(count))
  await picture(page, 'list-sorted')
  for (let turn = 0; turn < 40 && !(await row(1).isVisible()); turn++) {
    await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(100)
  }
  await row(1).waitFor()
  await said('130 groups')
})

it('SCR-16 columns are left out, and a link brings the same list', async () => {
  const { page } = stage
  await page.evaluate(() => scrollTo(0, 0))
  await press('Columns')
  await page.getByRole('checkbox', { name: 'People' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'People' }).waitFor({ state: 'detached' })
  const address = page.url()
  await page.goto('about:blank')
  await page.goto(address)
  await row(count).waitFor()
  expect(await page.getByRole('columnheader', { name: 'People' }).count()).toBe(0)
})

it('SCR-16 several are deleted by keyboard after one question, and Undo brings all of them back', async () => {
  const { page } = stage
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await said('3 selected')
  await picture(page, 'list-selected')
  await press('Delete…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delete 3 groups?').waitFor()
  const confirm = dialog.getByRole('button', { name: 'Delete 3 groups' })
  await dialog.getByText('Nobody gains or loses a permission').waitFor()
  await picture(page, 'list-deleting')
  await confirm.click()
  await said('3 groups deleted.')
  await row(count - 3).waitFor()
  await expect.poll(() => row(count).count()).toBe(0)
  await press('Undo')
  await said('3 groups restored.')
  await row(count).waitFor()
  expect(stage.problems).toEqual([])
})

it('SCR-16 all that match get a tag, those too that are not here yet, and Undo takes it from all of them', async () => {
  const { page } = stage
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await press(`Select all ${count} that match`)
  await said(`All ${count} groups that match are selected`)
  await press('Add tag')
  await page.getByLabel('Tag key').fill('team')
  await page.getByLabel('Tag value').fill('north')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click()
  await said(`Tag added to ${count} groups.`)
  await page.getByText('team', { exact: false }).first().waitFor()
  await picture(page, 'list-tagged')
  await press('Undo')
  await said(`${count} groups restored.`)
  await page.getByText('team', { exact: false }).first().waitFor({ state: 'detached' })
})

it('SCR-16 all that match are exported as one file', async () => {
  const { page } = stage
  const file = page.waitForEvent('download')
  await press('Export CSV')
  const text = await (await (await file).createReadStream()).toArray()
  const lines = Buffer.concat(text).toString().trim().split('\r\n')
  expect(lines).toHaveLength(count + 1)
  expect(lines[1]).toContain(nameOf(count))
  await said('130 groups exported.')
})

it('SCR-16 Space shows the focused row in the Inspector, which follows j and k; the dots and a point open its menu', async () => {
  const { page } = stage
  const inspector = page.getByRole('complementary', { name: 'Inspector' })
  await page.evaluate(() => scrollTo(0, 0))
  await row(count).focus()
  await page.keyboard.press(' ')
  await inspector.getByRole('tab', { name: 'Overview', selected: true }).waitFor()
  await inspector.getByText(nameOf(count), { exact: true }).first().waitFor()
  await page.keyboard.press('j')
  await inspector
    .getByText(nameOf(count - 1), { exact: true })
    .first()
    .waitFor()
  expect(await row(count - 1).evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog')
    .getByText(`Delete group "${nameOf(count - 1)}"?`)
    .waitFor()
  await page.keyboard.press('Escape')
  await inspector.getByRole('tab', { name: /Requests/ }).click()
  await inspector
    .getByRole('button', { name: /GET \/v1\/groups\/grp_/ })
    .first()
    .click()
  await inspector.getByText('curl --include').waitFor()
  await picture(page, 'list-inspector')
  for (const { key, name, by } of languages.filter(({ by }) => by.every(has))) {
    await inspector.getByRole('tab', { name: key }).click()
    const code = (await inspector.getByRole('region').textContent()) ?? ''
    const own = code.replace(/^export .*$/m, '').replaceAll(/http:\/\/acc-[^/"']*/g, stage.server.apiUrl)
    const told = runToEnd(by[0] ?? '', [folder.write(name, own)], stage.facts.accessKey)
    expect(told.output, key).toContain(nameOf(count - 1))
  }
  await page.keyboard.press('i')
  await inspector.waitFor({ state: 'detached' })
})

it('SCR-16 a view keeps what the list is searched by, and Undo takes its end back; what was deleted comes back from its list', async () => {
  const { page } = stage
  const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click()
  await page.goto(`${stage.server.portalUrl}#/settings/groups?q=Group+130`)
  await row(130).waitFor()
  await press('Views')
  await choose('Save view…')
  await page.getByLabel('Name', { exact: true }).fill('The last')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await said('View The last saved.')
  await press('View: The last')
  await choose('All')
  await said(/^1–50 of 130 groups$/)
  await press('Views')
  await choose('The last')
  await said('1 group')
  await press('View: The last')
  await choose('Delete The last')
  await said('View The last deleted.')
  await press('Undo')
  await said('View The last is as it was.')
  await page.goto(`${stage.server.portalUrl}#/settings/groups?q=Group+130`)
  await page.getByRole('button', { name: `Actions for ${nameOf(130)}` }).click()
  await choose('Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click()
  await said('Group deleted.')
  await page.getByText('Deleted', { exact: true }).click()
  await press('Restore')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore group' }).click()
  await said('Group restored.')
  await page.goto(`${stage.server.portalUrl}#/settings/groups?sort=-name`)
  await row(130).waitFor()
})

it('SCR-16 a file is tried row by row, then what can be made of it is made, and Undo deletes it again', async () => {
  const { page } = stage
  await page.goto(`${stage.server.portalUrl}#/settings/groups?q=Imported`)
  await press('Import CSV')
  const lines = ['name,users', '"Imported, one","maya,sam"', "'=Imported two,[]", 'Imported three,[nobody']
  const buffer = Buffer.from(lines.join('\r\n'))
  await page.locator('input[type="file"]').setInputFiles({ name: 'groups.csv', mimeType: 'text/csv', buffer })
  await said("1 of 3 rows can't be made. It is left out; the table says why.")
  await said('The column "users" is not JSON.')
  await picture(page, 'list-import')
  await page.getByRole('button', { name: 'Create 2 groups' }).click()
  await said('2 groups created.')
  await page.getByRole('link', { name: '=Imported two' }).waitFor()
  await press('Undo')
  await said('2 groups deleted again.')
  await page.getByRole('link', { name: '=Imported two' }).waitFor({ state: 'detached' })
  expect(stage.problems).toEqual([])
  await page.goto(`${stage.server.portalUrl}#/settings/groups?sort=-name`)
})

it('SCR-16 on a phone rows are ticked too, and the bar stands above nothing that is needed', async () => {
  const { page } = stage
  for (const width of [400, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('checkbox', { name: `Select ${nameOf(count)}` }).click()
    await said('1 selected')
    await picture(page, `list-selected-${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await press('Clear selection')
  }
})

it('SCR-16 another address in the same tab begins at its top, however far the one before was scrolled', async () => {
  const { page, server } = stage
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('about:blank')
  await page.goto(`${server.portalUrl}#/settings/groups`)
  await page.locator('[data-row-link]').nth(12).waitFor()
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(scrolled).toBe(400)
  await page.goto('about:blank')
  await page.goto(`${server.portalUrl}#/settings/roles`)
  await page.locator('[data-row-link]').nth(5).waitFor()
  expect(await scrolled()).toBe(0)
})
