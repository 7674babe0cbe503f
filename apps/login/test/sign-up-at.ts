import type { Browser } from './browser.ts'
import { goodPassword, type TestLogin } from './test-login.ts'

let people = 0

/** Opens the page to sign up on of what was asked for at an address. */
export async function openSignUp(url: string, browser: Browser): Promise<void> {
  await browser.open(url)
  await browser.open(`${browser.page.url.replace(/\/$/, '')}/sign-up`)
}

/** Somebody new fills in that page, and is asked for the code that went to the address answered. */
export async function fillSignUp(browser: Browser): Promise<string> {
  const email = `person${++people}@example.com`
  await browser.submit({ email, name: 'Maya', password: goodPassword, way: 'password' })
  return email
}

/** The same with the code, which signs them in. */
export async function answerSignUp(login: TestLogin, browser: Browser): Promise<string> {
  const email = await fillSignUp(browser)
  await browser.submit({ code: await login.postbox.nextCode(email, 0) }, '/code')
  return email
}

/** Somebody signs up for what was asked at an address, in a browser of their own; and where it ends. */
export async function signUpAt(login: TestLogin, url: string, browser: Browser) {
  await openSignUp(url, browser)
  const email = await answerSignUp(login, browser)
  return { email, browser, back: new URL(browser.page.url) }
}
