import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page, Request } from 'playwright-core'
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

describe('a secret that vanishes', () => {
  const secret = 'correct-horse-battery-staple'
  const passphrase = 'told by telephone'
  /** All that went over the wire, from whichever page. */
  const asked: Request[] = []
  const openLink = async (link: string) => {
    const { page, problems } = await openPage(browser)
    page.context().on('request', (request) => asked.push(request))
    await page.goto(link)
    return { page, problems, press: (name: string) => page.getByRole('button', { name, exact: true }).click() }
  }

  /** What is wrong with a page for those who see little, hear it or have a narrow window, in either theme. */
  async function faultsOf(page: Page): Promise<string[]> {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 640 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      found.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]?.html}`))
      const beyond = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (beyond > 0) found.push(`${beyond} px too wide`)
    }
    return found
  }

  it('SCR-08 is sealed in one browser and read once in another; neither text nor key is in any request', async () => {
    const writer = await openLink(`${server.portalUrl}#/vanish`)
    await writer.page.getByRole('heading', { name: 'Send a secret', level: 1 }).waitFor()
    await writer.page.getByLabel('Secret', { exact: true }).fill(secret)
    await writer.page.getByLabel('10 minutes').check()
    await writer.page.getByLabel('Pass phrase', { exact: true }).fill(passphrase)
    await expect.poll(() => faultsOf(writer.page)).toEqual([])
    await writer.press('Make link')
    // It is whole where somebody is in it.
    const whole = writer.page.getByLabel('Link', { exact: true })
    await whole.focus()
    const link = await whole.inputValue()
    const [, id = '', key = ''] = /#\/vanish\/(sec_\w+)\/([\w-]{43})\?passphrase$/.exec(link) ?? []
    expect(key).not.toBe('')

    const reader = await openLink(link)
    const phrase = reader.page.getByLabel('Pass phrase', { exact: true })
    await phrase.fill('a guess')
    await reader.press('Show and destroy')
    await reader.page.getByText('This pass phrase does not open it.').waitFor()
    await phrase.fill(passphrase)
    await reader.press('Show and destroy')
    await expect.poll(() => reader.page.getByLabel('Secret', { exact: true }).inputValue()).toBe(secret)
    expect(reader.page.url()).not.toContain(key)
    await expect.poll(() => faultsOf(reader.page)).toEqual([])

    const late = await openLink(link)
    await late.page.getByLabel('Pass phrase', { exact: true }).fill(passphrase)
    await late.press('Show and destroy')
    await late.page.getByText('Already read or expired.').waitFor()

    const cut = await openLink(link.slice(0, -20))
    await cut.page.getByText('This link is not whole.').waitFor()
    for (const each of [writer, reader]) expect(each.problems).toEqual([])

    const sent = asked.map(
      (each) => `${each.method()} ${each.url()} ${each.postData()} ${JSON.stringify(each.headers())}`,
    )
    expect(sent.filter((text) => text.startsWith('POST') && text.includes('/secrets '))).toHaveLength(1)
    // One that read, with one try of each pass phrase, and one that came too late; browsers ask first for each.
    expect(sent.filter((text) => text.startsWith('DELETE') && text.includes(id))).toHaveLength(2)
    for (const hidden of [secret, key, passphrase]) {
      expect(sent.filter((text) => text.includes(hidden))).toEqual([])
      expect(server.output()).not.toContain(hidden)
    }
    for (const { page } of [writer, reader, late, cut]) await page.context().close()
  })
})
