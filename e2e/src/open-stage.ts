import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage } from './browser.ts'
import { type LoginPage, openLoginPage } from './login-page.ts'
import { type Bootstrapped, type RunningServer, runServer } from './run-server.ts'

/** Who owns the account of a stage. */
export const owner = 'owner@example.com'

/** A running server with an account, and a page of a browser with what went wrong in it. */
export interface Stage {
  server: RunningServer
  /** What making the account told. */
  facts: Bootstrapped
  browser: Browser
  page: Page
  problems: string[]
  /** Ends all of it. */
  close(): Promise<void>
}

/** What was opened, which ends in the opposite order, also where the rest does not come up. */
function openings() {
  const ends: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  return { close, note: (end: () => Promise<unknown>) => void ends.push(end) }
}

/** A stage with a page that has the published login clients, as an application of the account. */
export type LoginStage = Stage & { app: LoginPage }

/** Opens a stage; the server gets this environment beside its own. */
export async function openStage(environment: Record<string, string> = {}): Promise<Stage> {
  const { close, note } = openings()
  try {
    const server = await runServer({ environment })
    note(() => server.remove())
    const facts = await server.bootstrap(owner, 'Demo')
    const browser = await openBrowser()
    note(() => browser.close())
    return { server, facts, browser, ...(await openPage(browser)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Opens a stage with the page of an application. */
export async function openLoginStage(environment: Record<string, string> = {}): Promise<LoginStage> {
  const app = await openLoginPage()
  const { close, note } = openings()
  note(() => app.close())
  try {
    const stage = await openStage(environment)
    note(() => stage.close())
    return { ...stage, app, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Calls the API of a stage's account as its owner client; fails unless the answer is a success. */
export async function callApi(
  { server, facts }: Stage,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, string>> {
  const answer = await fetch(server.apiUrl + path, {
    method,
    headers: { authorization: `Bearer ${facts.accessKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, string>
}
