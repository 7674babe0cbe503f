import type { Page } from 'playwright-core'
import { codeIn } from './browser.ts'
import type { RunningServer } from './run-server.ts'

/** Answers the sign-in pages by the code that is mailed; the browser then goes where they send it. */
export async function answerByCode(page: Page, server: RunningServer, email: string): Promise<void> {
  const mailNumber = server.mailsSent() + 1
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: /code/i }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeIn(await server.mail(mailNumber)))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The same of an application's sign-in, until its own page stands again. */
export async function answerAndReturn(page: Page, server: RunningServer, to: { email: string; url: string }) {
  await answerByCode(page, server, to.email)
  await page.waitForURL(`${to.url}**`)
  await page.waitForLoadState()
}

/** Signs a person in to the console by the code that is mailed; answers once the overview stands. */
export async function signInByCode(page: Page, server: RunningServer, email: string): Promise<void> {
  await page.goto(server.portalUrl)
  await answerByCode(page, server, email)
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
}
