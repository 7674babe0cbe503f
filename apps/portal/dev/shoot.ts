import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, chromium } from 'playwright-core'

/**
 * Takes pictures of the screens from the canned server (`npx vite` first) and runs axe on each:
 * `npx tsx dev/shoot.ts OUT [name ...]`.
 */
const [out = '.cache/pictures', ...only] = process.argv.slice(2)
const origin = process.env.PORTAL_ORIGIN ?? 'http://localhost:5173'
const screens: Record<string, string> = {
  overview: '/settings/overview',
  roles: '/settings/roles',
  role: '/settings/roles/ro_k3f8a20m?tab=permissions',
  'role-overview': '/settings/roles/ro_k3f8a20m',
  'role-new': '/settings/roles/new',
  records: '/settings/records',
  record: '/settings/records/rec_8dk2p0',
  'record-edit': '/settings/records/rec_8dk2p0?tab=statements',
  groups: '/settings/groups',
  group: '/settings/groups/grp_finance?tab=people',
  clients: '/settings/clients',
  client: '/settings/clients/sc_9k2mfq8s?tab=keys',
  'client-options': '/settings/clients/sc_9k2mfq8s?tab=options',
  users: '/settings/users',
  user: '/settings/users/Doorward%7Cu1000?tab=access',
  'analyzer-yes': '/settings/analyzer?user=Doorward%7Cu1000&action=reports:read&resource=/reports/7',
  'analyzer-no': '/settings/analyzer?user=Doorward%7Cu1001&action=reports:read&resource=/reports/7',
  account: '/settings/general',
  missing: '/settings/roles/ro_gone',
  refused: '/settings/roles?q=secret',
  failed: '/settings/roles?q=boom',
  'no-match': '/settings/roles?q=zzzz',
  signup: '/signup?create=account',
  login: '/login',
}

/** `PORTAL_TOKEN=empty` shows an account where nothing exists, `newcomer` a person without an account. */
const tokens = { accessToken: process.env.PORTAL_TOKEN ?? 'canned', expiresAt: Date.now() + 3_600_000 }
const profile = { userId: 'Doorward|u1000', email: 'maya@acme.example', username: 'maya', displayName: 'Maya Ortiz' }

async function signIn(context: BrowserContext, theme: string): Promise<void> {
  await context.addInitScript(
    ([kept, state]) => {
      if (!location.hash.startsWith('#/login')) sessionStorage.setItem('doorward.tokens', kept)
      localStorage.setItem('doorward.portal', state)
    },
    [
      JSON.stringify(tokens),
      JSON.stringify({
        state: { profile, accountId: 'acc-7f3kq2k', settings: { theme, regionalSettings: 'RELATIVE' } },
        version: 1,
      }),
    ] as const,
  )
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const [shape, width] of [
  ['wide', 1400],
  ['phone', 400],
] as const)
  for (const theme of ['light', 'dark']) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await signIn(context, theme)
    for (const [name, path] of Object.entries(screens)) {
      if (only.length > 0 && !only.includes(name)) continue
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(`${name}: ${error.message}`))
      page.on(
        'console',
        (line) =>
          line.type() === 'error' &&
          !line.text().includes('status of') &&
          console.log(`${name}: ${line.text().slice(0, 300)}`),
      )
      await page.goto(`${origin}/app/#${path}`)
      await page.locator('h1, h2').first().waitFor()
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${out}/${name}-${shape}-${theme}.png`, fullPage: shape === 'phone' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const found of violations)
        console.log(
          `AXE ${name} ${shape} ${theme}: ${found.id} ${found.nodes
            .slice(0, 3)
            .map((node) => node.html.slice(0, 160))
            .join(' | ')}`,
        )
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.log(`SIDEWAYS ${name} ${shape} ${theme}: ${wide} px`)
      await page.close()
    }
    await context.close()
  }
await browser.close()
