import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPage, picture } from './browser.ts'
import { callApi, type LoginStage, openLoginStage, owner } from './open-stage.ts'
import { answerByCode, signInByCode } from './sign-in-by-code.ts'

/** The commonest tasks of the console, each by keyboard alone: nothing here clicks or sets a field but by keys. */

let stage: LoginStage
let requestId: string
const permissions = [{ action: 'reports:read', allow: true, grant: false, delegate: false }]
const statement = { roles: ['ro_reader'], resources: [{ resourceUri: 'reports/*' }] }
const leaver = 'google|118'
const stepMs = 60_000

/** Somebody signs in to an application of the account, from another browser. */
async function somebodySignsIn(email: string): Promise<void> {
  const { server, facts, browser, app } = stage
  const answer = await fetch(`${server.apiUrl}/api/authentication`, {
    method: 'POST',
    headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ redirectUrl: app.url, codeChallenge: 'x'.repeat(43) }),
  })
  const { authenticationUrl } = (await answer.json()) as { authenticationUrl: string }
  const { page } = await openPage(browser)
  await page.goto(authenticationUrl)
  await answerByCode(page, server, email)
  await page.waitForURL(`${app.url}**`)
  await page.context().close()
}

beforeAll(async () => {
  stage = await openLoginStage()
  await callApi(stage, 'POST', '/v1/roles', { roleId: 'ro_reader', name: 'Report reader', permissions })
  for (const userId of ['maya', leaver])
    await callApi(stage, 'POST', '/v1/records', { name: `For ${userId}`, users: [{ userId }], statements: [statement] })
  const access = { users: [{ userId: 'noor' }], statements: [statement] }
  requestId = (await callApi(stage, 'POST', '/v1/requests', { access, reason: 'first day' })).requestId ?? ''
  const invite = { email: 'guest@example.com', statements: [statement] }
  await callApi(stage, 'POST', '/v1/invites', invite)
  await somebodySignsIn('sam@example.com')
  await signInByCode(stage.page, stage.server, owner)
}, stepMs)
afterAll(() => stage?.close())
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await picture(stage.page, `keys-${task.name.replaceAll(/\W+/g, '-').slice(0, 60)}`)
  // What one task leaves open is not in the way of the next.
  await stage.page.goto('about:blank')
  await stage.page.goto(`${stage.server.portalUrl}#/settings/overview`)
  await heading('Overview')
})

const press = async (...keys: string[]) => {
  for (const key of keys) await stage.page.keyboard.press(key)
}
const type = (text: string) => stage.page.keyboard.type(text)
const heading = (name: string | RegExp) => stage.page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const said = (text: string | RegExp) => stage.page.getByText(text).first().waitFor()
const dialog = () => stage.page.getByRole('dialog')
/** A dialog has come, which is not the palette on its way out, and the focus is in it. */
const dialogHasFocus = () =>
  stage.page.waitForFunction(() => {
    const at = document.activeElement?.closest('[role="dialog"]')
    return at && !at.closest('.mantine-Spotlight-root')
  })
/** Keys are a dialog's as long as it is on its way out. */
const dialogsGone = () => expect.poll(() => dialog().count()).toBe(0)

/** What has the focus: its label, or what it says. */
const focused = () =>
  stage.page.evaluate(() => {
    const at = document.activeElement
    const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.textContent) : []
    return [at?.getAttribute('aria-label'), ...labels, at?.textContent].find(Boolean) ?? ''
  })

/** Goes on by Tab, as somebody does who sees the focus, until what has it is called so; it may come to the page late. */
async function tabTo(name: string | RegExp): Promise<void> {
  const end = Date.now() + stepMs / 4
  do {
    const now = await focused()
    if (typeof name === 'string' ? now.startsWith(name) : name.test(now)) return
    await press('Tab')
  } while (Date.now() < end)
  throw new Error(`Tab never comes to ${name}; the focus is on ${await focused()}`)
}

/** Opens what the palette offers first for a text, once that is called so. */
async function byPalette(text: string, offered: string | RegExp): Promise<void> {
  await press('Control+k')
  await stage.page.getByPlaceholder('Search or jump to').waitFor()
  await type(text)
  await stage.page.locator('[data-action][data-selected]', { hasText: offered }).waitFor()
  await press('Enter')
}

describe('SCR-16 by keyboard alone', () => {
  it(
    'gives a person a role on a resource',
    async () => {
      await byPalette('give access', 'Give access')
      await dialogHasFocus()
      await tabTo('Who')
      await type('noor')
      await stage.page.getByRole('option', { name: /noor/ }).waitFor()
      await press('ArrowDown', 'Enter')
      await tabTo('May')
      await type('Report')
      await stage.page.getByRole('option', { name: /Report reader/ }).waitFor()
      await press('ArrowDown', 'Enter')
      await tabTo('On')
      await type('reports/7')
      await press('Enter')
      await press('Control+Enter')
      await said(/ is Report reader on .*reports\/7 now\./)
      await dialogsGone()
    },
    stepMs,
  )

  it(
    'asks before Escape loses what the sheet has, and takes letters that come before the palette does',
    async () => {
      await stage.page.goto(`${stage.server.portalUrl}#/settings/overview`)
      await stage.page.reload()
      await heading('Overview')
      // No wait between them: the palette's library may not be here yet.
      await press('Control+k', ...'give')
      await stage.page.getByPlaceholder('Search or jump to').waitFor()
      await press('Control+k', ...' access')
      await stage.page.locator('[data-action][data-selected]', { hasText: 'Give access' }).waitFor()
      await press('Enter')
      await dialogHasFocus()
      await tabTo('Name of the access record')
      await type('For nobody')
      await press('Escape')
      await stage.page.getByText('Leave without saving?').waitFor()
      await tabTo('Discard changes')
      await press('Enter')
      await dialogsGone()
    },
    stepMs,
  )

  it(
    'decides on an access request',
    async () => {
      await press('g', 'q')
      await heading('Access requests')
      await press('j', 'Enter')
      await heading('Access for noor')
      await stage.page.getByRole('button', { name: 'Approve request' }).waitFor()
      await press('a')
      await dialog()
        .getByText(/gains 1 action/)
        .waitFor()
      await dialogHasFocus()
      await tabTo('Approve request')
      await press('Enter')
      await said('Approved. Who asked is told by e-mail.')
      await dialogsGone()
      expect((await callApi(stage, 'GET', `/v1/requests/${requestId}`)).status).toBe('APPROVED')
    },
    stepMs,
  )

  it(
    'adds a way to sign in',
    async () => {
      await press('g', 'c')
      await heading('Connections')
      await press('c')
      await heading('Create connection')
      await tabTo(/GitHub/)
      await press('Enter')
      await tabTo('Client id')
      await type('Iv1.8a61f9b3a7aba766')
      await tabTo('Client secret')
      await type('9d42c77ae3a54d92')
      await tabTo(/^Create connection/)
      await press('Enter')
      await heading('GitHub')
    },
    stepMs,
  )

  it(
    'finds out why somebody may',
    async () => {
      await press('g', 'w')
      await heading('Analyzer')
      await tabTo('Can')
      await type('maya')
      await stage.page.getByRole('option', { name: /maya/ }).waitFor()
      await press('ArrowDown', 'Enter')
      await tabTo('do')
      await type('reports:read')
      await tabTo('on')
      await type('reports/7')
      await press('Enter')
      await said(/For maya/)
    },
    stepMs,
  )

  it(
    'takes a leaver out of everything',
    async () => {
      // A record named after them may be found first.
      await byPalette(leaver, /User google\|118/)
      await heading(leaver)
      await tabTo('Remove all access')
      await press('Enter')
      await dialog()
        .getByText(/loses 1 action/)
        .waitFor()
      await dialogHasFocus()
      await tabTo('Remove all access')
      await press('Enter')
      await said(/was removed from \d+/)
      await dialogsGone()
    },
    stepMs,
  )

  it(
    'makes a service client and its key',
    async () => {
      await press('g', 's')
      await heading('Service clients')
      await press('c')
      await heading('Create service client')
      await press('e')
      await type('CI deploy')
      await press('Enter')
      await heading('CI deploy')
    },
    stepMs,
  )

  it(
    'copies the call of a page as code',
    async () => {
      await press('g', 'r')
      await heading('Roles')
      await press('i')
      await stage.page.getByRole('heading', { name: 'Inspector' }).waitFor()
      await tabTo('JSON')
      await press('ArrowRight', 'ArrowRight')
      await stage.page.locator('pre', { hasText: '/v1/roles' }).first().waitFor()
      await press('Escape')
    },
    stepMs,
  )

  it(
    'tells who changed a role, and what',
    async () => {
      await byPalette('Report reader', 'Report reader')
      await heading('Report reader')
      await press('h')
      await said(/made it|created it/)
    },
    stepMs,
  )

  it(
    "ends somebody's sessions",
    async () => {
      await byPalette('sam@example.com', 'sam@example.com')
      await heading(/sam/)
      for (const name of ['Access', 'Sign-ins']) {
        await press(']')
        await stage.page.getByRole('tab', { name, selected: true }).waitFor()
      }
      await stage.page.getByRole('button', { name: /^End all/ }).waitFor()
      await tabTo(/^End all/)
      await press('Enter')
      await dialogHasFocus()
      await tabTo(/^End/)
      await press('Enter')
      await said('sam@example.com is not signed in to this account.')
      await dialogsGone()
    },
    stepMs,
  )

  it(
    'sends an invite again',
    async () => {
      const before = stage.server.mailsSent()
      await press('g', 'i')
      await heading('Invites')
      await press('j', 'Enter')
      await heading('Invite for guest@example.com')
      await tabTo('Send again')
      await press('Enter')
      await dialogHasFocus()
      await tabTo('Send invite again')
      await press('Enter')
      await expect.poll(() => stage.server.mailsSent()).toBeGreaterThan(before)
    },
    stepMs,
  )
})
