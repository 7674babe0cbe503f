import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, type ConsoleMessage, chromium, type Page } from 'playwright-core'

const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that the test command found or installed. */
export const openBrowser = (further: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.DOORWARD_CHROMIUM || '/usr/bin/chromium',
    args: [...switches, ...further],
  })

/** "Nothing" is an answer to what somebody holds, "nobody" to who pays; the browser tells every 404 as an error. */
const isAnswer = (message: ConsoleMessage): boolean =>
  message.text().includes('404') &&
  /\/resources\/[^/]+\/permissions$|\/\/billing\.[^/]+\/v1\/accounts\/[^/]+$/.test(message.location().url)

/** A page of its own, with what went wrong in it. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' || isAnswer(message)) return
    problems.push(message.text())
  })
  return { page, problems }
}

const pictures = fileURLToPath(new URL('../../.cache/journey/', import.meta.url))

/** Keeps a picture of the page where a failed journey can be looked at. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}${name}.png` })
}

/** The code that a development mail names in its subject, plain or as an encoded word (RFC 2047 §4.2), as quotes make it. */
export function codeIn(mail: string): string {
  const [, first, second] = /^Subject: (?:=\?UTF-8\?Q\?)?(\d{4})[ _](\d{4})[ _]/m.exec(mail) ?? []
  if (!first || !second) throw new Error(`no code in this mail: ${mail}`)
  return first + second
}
