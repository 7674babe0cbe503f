import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openPage, picture } from './browser.ts'
import { drawnOf, isDrawn, shareOr, tellDrawn } from './drawn-screens.ts'
import { noteShifts, shiftMax, shiftOf } from './layout-shift.ts'
import { type RunningServer, runServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

const email = 'owner@example.com'
const sweepMs = 400_000
const share = shareOr(0.12)

let server: RunningServer
let browser: Browser
/** What a browser keeps of somebody who has signed in: an address is sent few codes at a time. */
let signedIn: BrowserContextOptions['storageState']
beforeAll(async () => {
  server = await runServer()
  await server.doorward('demo', '--email', email)
  browser = await openBrowser()
  const { page } = await openPage(browser)
  await signInByCode(page, server, email)
  signedIn = await page.context().storageState()
  await page.context().close()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const lists = ['roles', 'records', 'requests', 'resources', 'groups', 'users', 'tenants', 'applications', 'connections']
lists.push(
  'clients',
  'extensions',
  'integrations',
  'alerts',
  'connections?tab=trusted',
  'billing',
  'billing?tab=invoices',
)
const details = [
  ...['roles/ro_report_lead', 'roles/ro_report_lead?tab=permissions', 'roles/ro_report_reader?tab=access'],
  ...['records/rec_demo_001', 'records/rec_demo_001?tab=history'],
  ...['groups/grp_finance', 'users/maya.ortiz', 'users/maya.ortiz?tab=access', 'requests/req_demo_1'],
  ...[
    'requests/req_demo_5',
    'clients/sc_northwind_orders?tab=keys',
    'clients/sc_northwind_orders?tab=access',
    'connections/con_contoso_saml',
  ],
  ...['connections/con_northwind_staff?tab=settings', 'tenants/ten_contoso?tab=settings', 'tenants/ten_contoso'],
  ...['applications/app_northwind_shop', 'extensions/ext_northwind_freight', 'alerts/alert_usage'],
  ...['integrations/WEBHOOK', 'resources/catalogue', 'resources/catalogue?tab=users'],
  'analyzer?tab=who&resource=%2Freports%2Fhamburg',
  ...['users/maya.ortiz?tab=sessions', 'users/maya.ortiz?tab=history', 'groups/grp_finance?tab=history'],
  ...['general', 'general?tab=sso', 'general?tab=export', 'general?tab=preferences', 'general?tab=danger'],
  ...['general?tab=history', 'resources?view=tree', 'invites/new', 'roles/new', 'api'],
]
const others = ['support', 'refund', 'quick-create', 'demo', 'vanish', 'jwt', 'jwt?tab=keys', 'jwt?tab=sign']
const screens = [...[...lists, ...details].map((path) => `settings/${path}`), ...others]

async function open(page: Page, route: string): Promise<void> {
  await page.goto(`${server.portalUrl}#/${route}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (route === 'settings/api') await page.getByRole('heading', { name: 'Authentication' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The first row has the focus, and these keys are pressed there. */
const atFirstRow =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of ['j', ...keys]) await page.keyboard.press(key)
  }
/** The first row is ticked, and this is pressed of the bar. */
const ofTicked = (button: RegExp) => async (page: Page) => {
  await atFirstRow('x')(page)
  await page.getByRole('button', { name: button }).first().click()
}
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** What opens over a screen, and how. */
const opened: [name: string, route: string, open: (page: Page) => Promise<unknown>][] = [
  ['palette', 'settings/roles', (page) => page.keyboard.press('Control+k')],
  ['shortcuts', 'settings/roles', (page) => page.keyboard.press('?')],
  ['notifications', 'settings/roles', (page) => page.getByRole('button', { name: /notification/ }).click()],
  ['a change', 'audit?kind=change', press('Open')],
  ['user menu', 'settings/roles', (page) => page.getByRole('button', { name: /User menu/ }).click()],
  ['people', 'settings/records/new', (page) => page.getByLabel('Everyone in this record').first().fill('may')],
  ['roles', 'settings/records/new', (page) => page.getByLabel('May', { exact: true }).first().click()],
  ['resources', 'settings/records/new', (page) => page.getByLabel('On', { exact: true }).first().fill('/rep')],
  ['own key', 'settings/clients/sc_northwind_orders?tab=keys', press('Add your own public key')],
  ['a new key', 'settings/clients/sc_northwind_orders?tab=keys', press('Create key')],
  ['deleting', 'settings/roles/ro_report_lead', press('Delete role')],
  ['deleting the account', 'settings/general?tab=danger', press('Delete account')],
  ['removing all access', 'settings/users/maya.ortiz', press('Remove all access')],
  ['giving access', 'settings/users/maya.ortiz', press('Give access')],
  ['deciding', 'settings/requests/req_demo_1', press('Approve request')],
  ['importing', 'settings/roles', press('Import CSV')],
  ['views', 'settings/roles', press('Views')],
  ['the menu of a row', 'settings/roles', atFirstRow('.')],
  ['a row in the Inspector', 'settings/roles', atFirstRow(' ')],
  ['the Inspector', 'settings/roles/ro_report_lead', (page) => page.keyboard.press('i')],
  ['tagging several', 'settings/groups', ofTicked(/^Add tag/)],
  ['deleting several', 'settings/groups', ofTicked(/^Delete/)],
]
const openedWide: typeof opened = [
  ['create', 'settings/roles', press('Create')],
  ['accounts', 'settings/roles', (page) => page.getByRole('button', { name: /switch account/ }).click()],
  ['columns', 'settings/roles', press('Columns')],
]
const openedNarrow: typeof opened = [['navigation', 'settings/roles', press('Open navigation')]]

/** What is wrong with what stands on the page: accessibility faults, and anything beyond its edge. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  const over = await page.evaluate<number>(beyond)
  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`),
    ...(over > 0 ? [`${over} px beyond the edge`] : []),
  ]
}

/** Looks until nothing is wrong: what is just being drawn may lack something for a moment. */
async function expectGood(page: Page, where: string): Promise<void> {
  try {
    await expect.poll(() => faultsOf(page), { message: where, timeout: 10_000 }).toEqual([])
  } catch (error) {
    await picture(page, where.replace(/\W+/g, '-'))
    throw error
  }
}

it.each([
  ['light', 1440],
  ['dark', 400],
] as const)(
  'the demo leaves no screen and no chart empty, and none has a fault of accessibility or layout, %s at %i px',
  async (colorScheme, width) => {
    const { page, problems } = await openPage(browser, {
      viewport: { width, height: 900 },
      colorScheme,
      storageState: signedIn,
    })
    tellDrawn(share)
    const drawn = ['audit', 'audit?period=7d&kind=check', ...screens].filter((route) =>
      isDrawn(`${route} at ${width}`, share),
    )
    for (const route of ['settings/overview', ...drawn]) {
      await open(page, route)
      await expect.poll(() => page.locator('[data-empty]').count(), { message: `${route} is empty` }).toBe(0)
      await expectGood(page, `${route} at ${width} px`)
    }
    const overlays = [...opened, ...(width > 1000 ? openedWide : openedNarrow)]
    for (const [name, route, act] of overlays.filter(([name]) => isDrawn(`${name} at ${width}`, share))) {
      await page.goto('about:blank')
      await open(page, route)
      await act(page)
      await expectGood(page, `${name} on ${route} at ${width} px`)
    }
    expect(problems).toEqual([])
    await page.context().close()
  },
  sweepMs,
)

it('SCR-15 nothing moves for who asks for less motion', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce', storageState: signedIn })
  await open(page, 'settings/roles')
  const dialog = page.getByRole('dialog')
  for (const opens of [press('Import CSV'), (at: Page) => at.keyboard.press('Control+k')]) {
    await opens(page)
    await dialog.waitFor()
    // A change of colour or place that takes no time is no motion.
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0).length,
    )
    expect(moving).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  }
  await page.context().close()
})

it('SCR-16 the whole of a text that a list cuts is read by hovering over it, and its row is a link there too', async () => {
  // With more room a row is told of beside the list, and no link lies over it.
  const { page } = await openPage(browser, { viewport: { width: 1100, height: 800 }, storageState: signedIn })
  await open(page, 'settings/requests')
  const cut = page.locator('td [title^="I take over the Porto figures"]')
  const box = await cut.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await page.locator('a[data-row-link][title^="I take over the Porto figures"]').waitFor()
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await page.waitForURL(/requests\/req_demo_1/)
  await open(page, 'settings/records')
  await page.getByRole('row').nth(3).waitFor()
  const name = await page.locator('td span').evaluateAll((all) =>
    all
      .filter((each) => getComputedStyle(each).overflowX === 'hidden' && each.scrollWidth > each.clientWidth)
      .map((each) => ({ x: each.getBoundingClientRect().x, y: each.getBoundingClientRect().y, text: each.textContent }))
      .at(0),
  )
  await page.mouse.move((name?.x ?? 0) + 8, (name?.y ?? 0) + 8)
  await page.locator(`a[data-row-link][title="${name?.text}"]`).waitFor()
  await page.context().close()
})

/** Screens whose parts come one after another. */
const steady = [
  'settings/overview',
  'settings/resources',
  'settings/records',
  'settings/records/rec_demo_001',
  'settings/roles/ro_report_lead',
  'settings/requests/req_demo_1',
  'settings/requests/req_demo_5',
  'settings/groups/grp_analytics',
  'settings/groups/grp_analytics?tab=access',
  'settings/users/maya.ortiz',
  'settings/users/maya.ortiz?tab=access',
  'settings/users/maya.ortiz?tab=sign-ins',
  'settings/analyzer?tab=who&resource=reports%2Fhamburg%2F2024-1',
]

it.each([400, 1280])('SCR-15 nothing that can be read is pushed away by what comes later, at %i px', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 800 }, storageState: signedIn })
  await noteShifts(page)
  const moving: string[] = []
  for (const route of drawnOf(steady, 1 / 2)) {
    await page.goto('about:blank')
    await open(page, route)
    const shifted = await shiftOf(page)
    if (!(shifted <= shiftMax)) moving.push(`${route}: ${shifted}`)
  }
  expect(moving).toEqual([])
  await page.context().close()
})
