import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openBrowser, openPage } from './browser.ts'
import { runServer } from './run-server.ts'
import { signInByCode } from './sign-in-by-code.ts'

/** Takes the README's pictures: the demo company, as its owner sees it. */
const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const email = 'owner@example.com'
/** Each with a text that stands there and on no other, once all is drawn. */
const views = {
  records: { route: 'settings/records', shows: 'Reports Hamburg 2024-1' },
  analyzer: {
    route: 'settings/analyzer?user=maya.ortiz&action=reports:read&resource=%2Freports%2Fhamburg%2F2024-1%2Fsummary',
    shows: 'Allowed',
  },
}

const server = await runServer()
const browser = await openBrowser()
try {
  await server.doorward('demo', '--email', email)
  const { page } = await openPage(browser, { viewport: { width: 1280, height: 760 }, colorScheme: 'light' })
  await signInByCode(page, server, email)
  mkdirSync(folder, { recursive: true })
  for (const [name, { route, shows }] of Object.entries(views)) {
    await page.goto(`${server.portalUrl}#/${route}`)
    await page.getByText(shows, { exact: true }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
    console.log(`docs/pictures/${name}.png`)
  }
} finally {
  await browser.close()
  await server.remove()
}
