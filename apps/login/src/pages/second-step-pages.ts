import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { type NewAppState, newAppFields, type ShownSeed } from './factor-pages.ts'
import { field, hidden } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

/** Starts the sign-in anew, as somebody else for instance. */
const startOver = ({ text }: Say, { base }: SignInFacts) =>
  html`<a href="${base}?sign-in">${text('factors.startOver')}</a>`

const ways = {
  app: {
    lead: 'factors.proveByApp',
    label: 'factors.appCode',
    other: { page: '/second/recovery', label: 'factors.useRecovery' },
  },
  recovery: {
    lead: 'factors.proveByRecovery',
    label: 'factors.recoveryCode',
    other: { page: '/second', label: 'factors.useApp' },
  },
} as const

/** Asks for the code of an app, or for a recovery code, before anybody is signed in. */
export function secondStepPage(
  say: Say,
  facts: SignInFacts,
  { way, fault }: { way: keyof typeof ways; fault: string | undefined },
): string {
  const { text } = say
  const { base, formToken, applicationName } = facts
  const { lead, label, other } = ways[way]
  const isApp = way === 'app'
  const code = field(say, {
    ...{ name: 'code', label: text(label), type: 'text', autocomplete: isApp ? 'one-time-code' : 'off' },
    ...{ code: isApp ? true : 'letters', fault, first: true },
  })
  const remember = html`<div class="check"><input type="checkbox" id="remember" name="remember" value="yes"><label for="remember">${text('factors.rememberBrowser')}</label></div>`
  return layout(say, {
    title: text('factors.prove'),
    heading: text('factors.prove'),
    body: html`<p class="lead">${text(lead)}</p>
<form method="post" action="${base}/second" novalidate>
${hidden('form', formToken)}${hidden('way', way)}
${code}${isApp ? remember : ''}
<button class="main">${text('pages.continue')}</button>
</form>
${isApp ? '' : html`<p class="hint">${text('factors.lostAll', { application: applicationName })}</p>`}
<div class="links"><a href="${base}${other.page}">${text(other.label)}</a>${startOver(say, facts)}</div>`,
  })
}

/** Has somebody add an authenticator app before he is signed in. */
export const firstAppPage = (
  say: Say,
  facts: SignInFacts,
  { lead, seed, state }: { lead: string; seed: ShownSeed; state: NewAppState },
): string =>
  layout(say, {
    title: say.text('factors.addApp'),
    heading: say.text('factors.addApp'),
    body: html`<p class="lead">${lead}</p>
<form method="post" action="${facts.base}/second/new" novalidate>${hidden('form', facts.formToken)}${newAppFields(say, seed, state)}</form>
<p class="links">${startOver(say, facts)}</p>`,
  })

/** What goes on with a sign-in from the page that shows recovery codes. */
export const goOnForm = ({ text }: Say, { base, formToken }: SignInFacts): Html =>
  html`<form method="post" action="${base}/second/codes">${hidden('form', formToken)}<button class="main">${text('factors.codesSaved')}</button></form>`
