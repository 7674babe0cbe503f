import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from 'playwright-core'

const origin = 'http://localhost:5173'
const tokens = { accessToken: 'canned', expiresAt: Date.now() + 3_600_000 }
const profile = { userId: 'Doorward|u1000', email: 'maya@acme.example', username: 'maya', displayName: 'Maya Ortiz' }
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const theme = process.argv[2] ?? 'light'
const width = Number(process.argv[3] ?? 1400)
const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
await context.addInitScript(
  ([a, b]) => {
    sessionStorage.setItem('doorward.tokens', a as string)
    if (!localStorage.getItem('doorward.portal')) localStorage.setItem('doorward.portal', b as string)
  },
  [
    JSON.stringify(tokens),
    JSON.stringify({
      state: { profile, accountId: 'acc-7f3kq2k', settings: { theme, regionalSettings: 'RELATIVE' } },
      version: 1,
    }),
  ],
)
const page = await context.newPage()
page.setDefaultTimeout(8000)
page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
page.on(
  'console',
  (l) =>
    (l.type() === 'error' || l.type() === 'warning') &&
    !l.text().includes('status of') &&
    console.log('CONSOLE', l.text().slice(0, 400)),
)
const shot = async (name: string, p: Page = page) => {
  await p.screenshot({ path: `/tmp/walk/${name}-${theme}-${width}.png` })
  const { violations } = await new AxeBuilder({ page: p }).analyze()
  for (const v of violations)
    console.log(
      'AXE',
      name,
      v.id,
      v.nodes
        .slice(0, 2)
        .map((n) => n.html.slice(0, 200))
        .join(' | '),
    )
}
const step = async (name: string, run: () => Promise<void>) => {
  try {
    await run()
    console.log('ok', name)
  } catch (e) {
    console.log('FAIL', name, String(e).slice(0, 500))
    await page.screenshot({ path: `/tmp/walk/FAIL-${name}.png` })
  }
}
const go = async (path: string) => {
  page.once('dialog', (d) => void d.accept().catch(() => {}))
  await page.goto('about:blank')
  page.removeAllListeners('dialog')
  await page.goto(`${origin}/app/#${path}`)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
}
await step('palette', async () => {
  await go('/settings/overview')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search or jump to...').last().waitFor()
  await page.waitForTimeout(300)
  await shot('palette-empty')
  await page.keyboard.type('maya')
  await page.getByText('User maya').first().waitFor()
  await shot('palette-items')
  await page.keyboard.press('Enter')
  await page.waitForURL(/users/)
})
if (width > 1000) {
  await step('user-menu', async () => {
    await page.getByLabel('User menu of').click()
    await page.waitForTimeout(200)
    await shot('user-menu')
    await page.keyboard.press('Escape')
  })
  await step('account-switcher', async () => {
    await page.getByRole('button', { name: /switch account/ }).click()
    await page.waitForTimeout(200)
    await shot('accounts')
    await page.keyboard.press('Escape')
  })
  await step('go keys', async () => {
    await page.locator('h1').click()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { name: 'Roles' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(/roles\/Doorward/)
    await page.keyboard.press('?')
    await page.getByText('Keyboard shortcuts').first().waitFor()
    await page.waitForTimeout(200)
    await shot('shortcuts')
    await page.keyboard.press('Escape')
  })
} else
  await step('drawer', async () => {
    await go('/settings/roles')
    await page.getByLabel('Open navigation').click()
    await page.waitForTimeout(300)
    await shot('drawer')
    await page.getByRole('link', { name: 'Groups' }).click()
    await page.getByRole('heading', { name: 'Groups' }).waitFor()
  })
await step('create role', async () => {
  await go('/settings/roles/new')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByText('A name is needed.').waitFor()
  const focused = await page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id,
  )
  console.log('  focus on', focused)
  await shot('role-invalid')
  await page.getByLabel('Name').fill('Report Reader')
  await page.getByText('Name is taken by role').waitFor()
  await page.getByLabel('Name').fill('Walker')
  await page.getByLabel('Action 1').fill('walk:read')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.waitForURL(/roles\/ro_/)
  await page.getByRole('heading', { name: 'Walker' }).waitFor()
  await shot('role-created')
})
await step('guard', async () => {
  await page.getByRole('tab', { name: 'Permissions' }).click()
  await page.getByLabel('Name').fill('Walker 2')
  await page.getByText('1 change').waitFor()
  await shot('save-bar')
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByText('Leave without saving?').waitFor()
  await page.waitForTimeout(200)
  await shot('guard')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  if (!page.url().includes('roles/ro_')) throw new Error('left')
})
await step('save', async () => {
  await page.keyboard.press('Control+s')
  await page.getByText('Role saved.').first().waitFor()
  await page.getByRole('heading', { name: 'Walker 2' }).waitFor()
  await shot('saved')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('changed it').waitFor()
  await shot('history')
})
await step('conflict', async () => {
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const id = decodeURIComponent(new URL(page.url()).hash.split('/')[3]?.split('?')[0] ?? '')
  await page.getByLabel('Name').fill('Mine')
  await page.getByLabel('Description').fill('My words')
  await page.evaluate(async (roleId) => {
    await fetch(`/v1/roles/${roleId}`, {
      method: 'PUT',
      body: JSON.stringify({
        name: 'Theirs',
        permissions: [{ action: 'walk:read', allow: true, grant: true, delegate: false }],
      }),
    })
  }, id)
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByText('was saved by someone else').waitFor()
  await page.waitForTimeout(300)
  await shot('conflict')
  await page.getByRole('radio', { name: 'Yours' }).check()
  await page.getByRole('button', { name: 'Save again' }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  const saved = await page.evaluate(async (roleId) => (await fetch(`/v1/roles/${roleId}`)).json(), id)
  console.log('  merged', JSON.stringify(saved))
})
await step('delete', async () => {
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await page.getByText('Delete role "Mine"?').waitFor()
  await page.waitForTimeout(200)
  await shot('confirm')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click()
  await page.getByRole('heading', { name: 'Roles' }).waitFor()
})
await step('key', async () => {
  await go('/settings/clients/sc_0a8sd2k1?tab=keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Shown only now').waitFor()
  await page.waitForTimeout(200)
  await shot('secret')
  await page.getByLabel('I have stored it').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('1 of 5 keys used').waitFor()
  if ((await page.content()).includes('MC4CAQ')) throw new Error('secret still in the page')
})
await step('record', async () => {
  await go('/settings/records/new')
  await page.getByLabel('Name').fill('Walk record')
  await page.getByRole('textbox', { name: 'Everyone in this record' }).fill('fin')
  await page.getByRole('option', { name: /Finance/ }).waitFor()
  await shot('user-picker')
  await page.getByRole('option', { name: /Finance/ }).click()
  await page.getByRole('textbox', { name: 'Who' }).fill('someone|new')
  await page.getByText('Use the id').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('May', { exact: true }).first().click()
  await page.waitForTimeout(200)
  await shot('role-picker')
  await page.getByRole('option', { name: /Report reader/ }).click()
  await page.keyboard.press('Escape')
  const on = page.getByLabel('On', { exact: true }).first()
  await on.fill('/bad//uri')
  await page.keyboard.press('Enter')
  await page.getByText('Use parts with / between').waitFor()
  await on.fill('/reports/*')
  await page.keyboard.press('Enter')
  await page.getByText('everything below /reports').waitFor()
  await page.getByRole('button', { name: 'Add statement' }).click()
  await shot('record-filled')
  await page.getByRole('button', { name: 'Create access record' }).click()
  await page.waitForURL(/records\/rec_/)
  await page.getByRole('heading', { name: 'Walk record' }).waitFor()
  await shot('record-made')
})
await step('draft', async () => {
  await go('/settings/groups/new')
  await page.getByLabel('Name').fill('Half a group')
  page.once('dialog', (d) => void d.accept())
  await page.reload()
  await page.getByText('You have a draft').waitFor()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  if ((await page.getByLabel('Name').inputValue()) !== 'Half a group') throw new Error('draft lost')
})
await step('users search', async () => {
  await go('/settings/users')
  await page.getByRole('searchbox').fill('ma')
  await page.getByText('Type 3 letters or more').waitFor()
  await page.getByRole('searchbox').fill('maya')
  await page.waitForURL(/q=maya/)
  await page.getByText(/\d+ users/).waitFor()
  await shot('users-found')
})
await step('long list', async () => {
  await go('/settings/records')
  for (let i = 0; i < 4; i++) {
    const more = page.getByRole('button', { name: 'Load more' })
    if (await more.count()) {
      await more.click()
      await page.waitForTimeout(300)
    }
  }
  await page.mouse.wheel(0, 20000)
  await page.waitForTimeout(400)
  await page.mouse.wheel(0, 20000)
  await page.waitForTimeout(600)
  await shot('long-list')
  console.log(
    '  rows drawn',
    await page.locator('[data-row-link]').count(),
    await page
      .getByText(/access records/)
      .last()
      .textContent(),
  )
})
await browser.close()
