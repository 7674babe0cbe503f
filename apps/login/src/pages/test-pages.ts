import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import type { BrowserTest, ShownTest } from '../sign-in/shown-test.ts'
import { markup } from '../texts.ts'
import { hidden, strong } from './fields.ts'
import { layout } from './layout.ts'
import { timeOf } from './time-of.ts'

const namesOf = ({ person, by, application }: ShownTest) => ({
  person: strong(person),
  by: strong(by),
  application: strong(application),
})

/** Asks before somebody signs in as another person to test; only the answer uses the link up. */
export const askTestPage = (
  say: Say,
  { action, formToken, test, minutes }: { action: string; formToken: string; test: ShownTest; minutes: number },
): string =>
  layout(say, {
    page: 'askTest',
    title: say.text('pages.testSignIn'),
    heading: say.text('pages.testSignIn'),
    body: html`<p class="lead">${markup(say, 'pages.testSignInText', { ...namesOf(test), minutes: html`${String(minutes)}` })}</p>
<p>${say.text('pages.testSignInCare')}</p>
<form method="post" action="${action}">
${hidden('form', formToken)}
<button class="main">${say.text('pages.testSignInYes')}</button>
</form>`,
  })

/** Says what a test of a connection does, before it does. */
export const askConnectionTestPage = (
  say: Say,
  { action, by, connection }: { action: string; by: string; connection: string },
): string =>
  layout(say, {
    page: 'askConnectionTest',
    title: say.text('connectionTest.title'),
    heading: say.text('connectionTest.title'),
    body: html`<p class="lead">${markup(say, 'connectionTest.text', { by: strong(by), connection: strong(connection) })}</p>
<p>${say.text('pages.testSignInCare')}</p>
<p><a class="button" href="${action}">${say.text('connectionTest.go', { connection })}</a></p>`,
  })

/** Asks before a test ends. */
export const endTestPage = (say: Say, { formToken, test }: { formToken: string; test: ShownTest }): string =>
  layout(say, {
    page: 'endTest',
    title: say.text('pages.endTest'),
    heading: say.text('pages.askEndTest'),
    body: html`<p class="lead">${markup(say, 'pages.endTestText', namesOf(test))}</p>
<form method="post" action="/api/oauth/logout" class="stack">
${hidden('form', formToken)}
<button class="main">${say.text('pages.endTest')}</button>
<button class="other" name="stay" value="yes">${say.text('pages.goOnTesting')}</button>
</form>`,
  })

/** What every page says at its top while the browser is signed in for a test. */
const banner = (say: Say, test: BrowserTest): Html =>
  html`<p class="test" role="status">${markup(say, 'pages.testBanner', { ...namesOf(test), end: timeOf(say, test.endsAt) })} <a href="/logout">${say.text('pages.endTest')}</a></p>
`

/** The page as this browser is to see it: with a banner in a test. */
export const withBanner = (page: string, say: Say, test: BrowserTest | undefined): string =>
  test ? page.replace('<body>\n', () => `<body>\n${banner(say, test)}`) : page
