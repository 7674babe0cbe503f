import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type RunningServer, runServer } from './run-server.ts'

let server: RunningServer
let browser: Browser
beforeAll(async () => {
  server = await runServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})

describe('the console’s log', () => {
  it('ERR-06 what goes wrong in a page reaches the server’s log when the page is left, without what it told of people', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${server.portalUrl}#/login`)
    await page.waitForFunction(() => !String(console.error).includes('native code')) // the log has begun
    await page.evaluate(() => console.error('It broke for maya@example.com.'))
    await page.goto('about:blank')
    await expect.poll(() => server.output()).toContain('It broke for [removed]')
    expect(server.output()).not.toContain('maya@')
    await page.context().close()
  })
})
