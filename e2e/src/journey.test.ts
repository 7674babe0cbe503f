import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeIn, openBrowser, openPage, picture } from './browser.ts'
import { isDrawn, shareOr, tellDrawn } from './drawn-screens.ts'
import { type RunningServer, runServer } from './run-server.ts'

let server: RunningServer
let browser: Browser
let page: Page
let problems: string[]
/** What the journey makes and needs again later. */
let roleId = ''
let accessKey = ''

beforeAll(async () => {
  server = await runServer()
  browser = await openBrowser()
  ;({ page, problems } = await openPage(browser))
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

const password = 'nine quiet rivers bend north'
const go = (path: string) => page.goto(`${server.portalUrl}#/${path}`)
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (label: string) => page.getByLabel(label, { exact: true }).first()

/** Some forty addresses, each looked at twice. */
const sweepMs = 400_000

/** Every address of the console that needs nothing but an account. */
const nouns = [
  ...['roles', 'records', 'requests', 'resources', 'groups', 'tenants', 'invites', 'applications', 'connections'],
  ...['clients', 'extensions', 'integrations', 'alerts'],
]
const screens = [
  ...nouns.flatMap((noun) => [`settings/${noun}`, `settings/${noun}/new`]),
  ...['settings/overview', 'settings/users', 'settings/analyzer', 'settings/analyzer?tab=many'],
  ...[
    'settings/connections/new?preset=google',
    'settings/connections?tab=trusted',
    'settings/applications/app_default',
  ],
  ...[
    'settings/general',
    'settings/general?tab=sso',
    'settings/general?tab=export',
    'settings/billing',
    'settings/billing?tab=invoices',
    'audit',
    'support',
    'jwt',
    'jwt?tab=keys',
    'jwt?tab=sign',
  ],
]

/** The first mail that carries a code to this address; letters of other kinds come in between. */
async function codeMailTo(address: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const mail = await server.mail(number)
    if (mail.includes(address) && / is your code /.test(mail)) return mail
  }
}

/** Details of what the journey made. */
const detailsOf = (made: { clientId: string; roleId: string }) => [
  `settings/clients/${made.clientId}`,
  `settings/clients/${made.clientId}?tab=keys`,
  `settings/roles/${made.roleId}`,
  `settings/roles/${made.roleId}?tab=permissions`,
]

/** A step of the journey; a picture is kept where it fails. */
const step = (name: string, walk: () => Promise<void>, timeoutMs = 120_000) =>
  it(
    name,
    async () => {
      try {
        await walk()
      } catch (error) {
        await picture(page, name.replace(/\W+/g, '-')).catch(() => {}) // a page on its way elsewhere has no picture
        throw error
      }
    },
    timeoutMs,
  )

describe('a newcomer', () => {
  step(
    'LGN-01 signs up with e-mail and password, proves the address, and returns without the query string',
    async () => {
      await go('signup')
      await press('Continue with e-mail')
      await field('E-mail').fill('maya@example.com')
      await page.getByLabel('Name').fill('Maya Ortiz')
      await field('Password').fill(password)
      await press('Sign up with password')
      await field('Code').fill(codeIn(await server.mail(1)))
      await press('Continue')
      await heading('Create account')
      expect(new URL(page.url()).search).toBe('')
    },
  )

  step('SCR-02 creates an account and lands in the console', async () => {
    await page.getByLabel('Name').fill('Acme GmbH')
    await page.getByRole('checkbox').check()
    await press('Create account')
    await heading('Overview')
    expect(await page.title()).toBe('Doorward · Overview')
    expect(await page.locator('body').innerText()).toContain('Acme GmbH')
  })

  step('API-12 creates a role', async () => {
    await go('settings/roles/new')
    await page.getByLabel('Name').fill('Report reader')
    await page.getByPlaceholder('reports:read').fill('reports:read')
    await press('Create role')
    await heading('Report reader')
    roleId = /roles\/(ro_\w+)/.exec(page.url())?.[1] ?? ''
  })

  step('API-07 creates a service client and a key that is shown once and works', async () => {
    await go('settings/clients/new')
    await page.getByLabel('Name').fill('CI deploy')
    await press('Create service client')
    await heading('CI deploy')
    await page.getByRole('tab', { name: /Keys/ }).click()
    await page.getByRole('button', { name: 'Create key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the key').fill('nightly build')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = await dialog.getByLabel('Access key', { exact: true }).inputValue()
    expect(key).toMatch(/^sc_/)
    accessKey = key
    const answer = await fetch(`${server.apiUrl}/v1/clients/${key.split('.')[0]}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(answer.status).toBe(200)
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await page.content()).not.toContain(key.split('.')[3])
  })

  step('API-13 creates a group with a member', async () => {
    await go('settings/groups/new')
    await page.getByLabel('Name').fill('Finance')
    await field('People').fill('sam-park')
    await page.getByRole('option', { name: /Use the id sam-park/ }).click()
    await press('Create group')
    await heading('Finance')
  })

  step('API-08 creates an access record: who, may, on', async () => {
    await go('settings/records/new')
    await page.getByLabel('Name').fill('Q3 reporting')
    await field('Everyone in this record').fill('Finance')
    await page.getByRole('option', { name: /Finance.*Group, 1 person/s }).click()
    await field('May').click()
    await page.getByRole('option', { name: /Report reader/ }).click()
    await field('On').fill('/reports/*')
    await page.keyboard.press('Enter')
    await press('Create access record')
    await heading('Q3 reporting')
  })

  step('SCR-16 checks access: a yes with the way to it, and a no with what is missing', async () => {
    const ask = async (resource: string, verdict: string) => {
      await go(`settings/analyzer?user=sam-park&action=reports:read&resource=${encodeURIComponent(resource)}`)
      await page.getByText(verdict, { exact: true }).first().waitFor()
      await page.getByText('same engine as the API').waitFor()
      return page.locator('main').innerText()
    }
    const yes = await ask('/reports/7', 'Allowed')
    for (const part of ['Allowed', 'Finance', 'Q3 reporting', 'Report reader', 'reports:read', 'reports/*'])
      expect(yes).toContain(part)
    const no = await ask('/invoices/7', 'Denied')
    expect(no).toContain('Q3 reporting')
  })

  step('ENT-15 approves what a program asked for, with the effect told first', async () => {
    const clientId = accessKey.split('.')[0] ?? ''
    const answer = await fetch(`${server.apiUrl}/v1/requests`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        access: {
          users: [{ userId: clientId }],
          statements: [{ roles: [roleId], resources: [{ resourceUri: '/reports/nightly' }] }],
        },
      }),
    })
    expect(answer.status).toBe(201)
    await go('settings/requests')
    await page.getByRole('link', { name: /CI deploy/ }).click()
    await page.getByRole('heading', { name: /^CI deploy asks for /, level: 1 }).waitFor()
    await page.getByText('gains 1 action').waitFor()
    expect(await page.locator('main').innerText()).toContain('reports:read on /reports/nightly')
    await press('Approve request')
    await page.getByRole('dialog').getByRole('button', { name: 'Approve request' }).click()
    await page.getByText('Approved', { exact: true }).first().waitFor()
    await go(`settings/analyzer?user=${clientId}&action=reports:read&resource=%2Freports%2Fnightly`)
    await page.getByText('Allowed', { exact: true }).first().waitFor()
  })

  step('API-16 SCR-13 lets a colleague in by a link, who then asks for more', async () => {
    await go('settings/invites/new')
    await field('E-mail addresses').fill('lee@example.com')
    await field('May').click()
    await page.getByRole('option', { name: /Report reader/ }).click()
    await field('On').fill('/reports')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await press('Create invite')
    const dialog = page.getByRole('dialog')
    const link = await dialog.getByLabel('Invite link').first().inputValue()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await heading('Invites')
    const { page: colleague } = await openPage(browser)
    await colleague.goto(link)
    await colleague.getByText('Report reader').waitFor()
    await colleague.getByRole('button', { name: 'Sign up' }).click()
    await colleague.getByLabel('E-mail').fill('lee@example.com')
    await colleague.getByLabel('Name').fill('Lee')
    await colleague.getByLabel('Password', { exact: true }).first().fill(password)
    await colleague.getByRole('button', { name: 'Sign up with password' }).click()
    await colleague.getByLabel('Code', { exact: true }).fill(codeIn(await codeMailTo('lee@example.com')))
    await colleague.getByRole('button', { name: 'Continue', exact: true }).click()
    await colleague.getByRole('button', { name: 'Accept invite' }).click()
    const welcome = colleague.getByRole('region', { name: 'Welcome', exact: true })
    await welcome.waitFor()
    const begins = colleague.locator('main').locator('h1, section').first()
    expect(await begins.evaluate(({ tagName }) => tagName)).toBe('H1')
    // What the page asked before it is opened again is not counted, however late it is answered.
    await colleague.waitForLoadState('networkidle')
    const answered: string[] = []
    colleague.on('response', (answer) => {
      const { pathname, search } = new URL(answer.url())
      if (/^\/v1\//.test(pathname) && answer.request().method() !== 'OPTIONS')
        answered.push(`${answer.status()} ${pathname}${search}`)
    })
    await colleague.reload()
    await welcome.waitFor()
    await colleague.waitForLoadState('networkidle')
    expect(answered.filter((answer) => answer.startsWith('4'))).toEqual([])
    expect(answered).toHaveLength(new Set(answered).size)
    for (const [width, most] of [
      [400, 350],
      [1440, 210],
    ] as const) {
      await colleague.setViewportSize({ width, height: 900 })
      expect((await welcome.boundingBox())?.height).toBeLessThanOrEqual(most)
    }
    await colleague.getByLabel('Query Users and Groups').check()
    await colleague.getByRole('button', { name: 'Request access' }).click()
    await colleague.getByText('Access requested').waitFor()
    await colleague.context().close()
  })

  step('a save over a change made elsewhere is compared, not lost', async () => {
    await go('settings/groups')
    await page.getByRole('link', { name: 'Finance' }).first().click()
    await heading('Finance')
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const [tab, name] of [
      [page, 'Finance team'],
      [other, 'Finance department'],
    ] as const) {
      await tab
        .getByRole('tab', { name: 'Settings' })
        .or(tab.getByRole('tab', { name: 'Members' }))
        .or(tab.getByRole('tab', { name: 'People' }))
        .first()
        .click()
      await tab.getByLabel('Name').fill(name)
    }
    await other.getByRole('button', { name: /^Save/ }).click()
    await other.getByRole('heading', { name: 'Finance department', level: 1 }).waitFor()
    await other.close()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.getByText('Finance department').first().waitFor()
    expect(await page.locator('body').innerText()).toContain('Yours')
    await page.goto('about:blank') // what is not saved would keep the console where it is
  })

  step(
    'finds no accessibility fault on the screens, light and dark, wide and narrow',
    async () => {
      const share = shareOr(0.25)
      tellDrawn(share)
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 400],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 860 })
        const all = [...screens, ...detailsOf({ clientId: accessKey.split('.')[0] ?? '', roleId })]
        for (const screen of all.filter((each) => isDrawn(`${each.replaceAll(roleId, 'role')} at ${width}`, share))) {
          await go(screen)
          await page.getByRole('heading', { level: 1 }).waitFor()
          expect(page.url(), screen).toContain(screen.split('?')[0])
          await page.waitForLoadState('networkidle')
          // A screen that is just being drawn may lack something for a moment; a fault stays.
          const faults = async () =>
            (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
          await expect.poll(faults, { message: `${screen} ${colorScheme}`, timeout: 10_000 }).toEqual([])
          const overflow = await page.evaluate<number>(
            'document.documentElement.scrollWidth - document.documentElement.clientWidth',
          )
          expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0)
        }
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 860 })
    },
    sweepMs,
  )

  step('SES-01 signs out, cannot go back in, and signs in again by password', async () => {
    await go('settings/overview')
    await heading('Overview')
    await page
      .getByRole('button', { name: /MO|Maya/ })
      .last()
      .click()
    await page
      .getByRole('menuitem', { name: 'Sign out' })
      .or(page.getByRole('button', { name: 'Sign out' }))
      .first()
      .click()
    await page.waitForURL(/#\/login/)
    await go('settings/roles')
    // Whom a guard sends to sign in goes straight on to it; whoever opened the door themselves presses there first.
    const onward = page.getByRole('button', { name: 'Continue with e-mail' })
    await onward.or(field('E-mail')).first().waitFor()
    if (await onward.isVisible()) await onward.click()
    await field('E-mail').fill('maya@example.com')
    await field('Password').fill(password)
    await page
      .getByRole('button', { name: /^(Sign in|Continue)/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /Roles|Overview/, level: 1 }).waitFor()
  })

  step('finds no accessibility fault on the hosted pages, light and dark, wide and narrow', async () => {
    const { page: visitor } = await openPage(browser)
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await visitor.emulateMedia({ colorScheme })
      await visitor.setViewportSize({ width, height: 800 })
      for (const [route, title] of [
        ['login', /Sign in/],
        ['signup', /Sign up/],
      ] as const) {
        await visitor.goto(`${server.portalUrl}#/${route}`)
        await visitor
          .getByRole('button', { name: /Continue with e-mail|Sign in/ })
          .first()
          .click()
        await visitor.getByRole('heading', { name: title, level: 1 }).waitFor()
        await visitor.waitForURL(/\/\/login\./)
        const { violations } = await new AxeBuilder({ page: visitor }).analyze()
        expect(violations.map(({ id, nodes }) => `${route} ${colorScheme}: ${id} ${nodes[0]?.html}`)).toEqual([])
      }
    }
    await visitor.context().close()
  })

  it('met no error in the console but the answers "no" that it asked for', () => {
    expect(problems.filter((problem) => !/status of (404|409|412|422)/.test(problem))).toEqual([])
  })
})
