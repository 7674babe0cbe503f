import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { type NewAppState, newAppFields, type ShownSeed } from './factor-pages.ts'
import { alert, field, hidden } from './fields.ts'
import { layout } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'
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

interface SecondStep {
  way: keyof typeof ways
  fault: string | undefined
  hasApp: boolean
  /** Whoever runs the installation helps people of the console; nobody of the account can. */
  isOfPlatform: boolean
  /** What a browser shows the person's passkey of this host by, where he has one. */
  passkeyOptions: object | undefined
}

/** The field for a code, of an app or for whoever lost the factor. */
function codeForm(say: Say, { base, formToken }: SignInFacts, { way, fault, passkeyOptions }: SecondStep): Html {
  const { text } = say
  const isApp = way === 'app'
  const code = field(say, {
    ...{ name: 'code', label: text(ways[way].label), type: 'text', autocomplete: isApp ? 'one-time-code' : 'off' },
    ...{ code: isApp ? true : 'letters', fault, first: isApp ? !passkeyOptions : true },
  })
  const remember = html`<div class="check"><input type="checkbox" id="remember" name="remember" value="yes"><label for="remember">${text('factors.rememberBrowser')}</label></div>`
  return html`<form method="post" action="${base}/second" novalidate>
${hidden('form', formToken)}${hidden('way', way)}
${code}${isApp ? remember : ''}
<button class="main">${text('pages.continue')}</button>
</form>`
}

function leadOf({ text }: Say, { way, hasApp, passkeyOptions }: SecondStep): string {
  if (way === 'recovery' || hasApp) return text(ways[way].lead)
  return text(passkeyOptions ? 'factors.proveByPasskey' : 'factors.proveByOther')
}

/** Asks for a second factor, or for a recovery code, before anybody is signed in. */
export function secondStepPage(say: Say, facts: SignInFacts, state: SecondStep): string {
  const { text } = say
  const { base, formToken, applicationName } = facts
  const { way, fault, hasApp, passkeyOptions, isOfPlatform } = state
  const { other } = ways[way]
  const isApp = way === 'app'
  const asksForCode = !isApp || hasApp
  const passkey = isApp && passkeyOptions && { action: `${base}/second/passkey`, formToken, options: passkeyOptions }
  return layout(say, {
    page: 'secondStep',
    title: text('factors.prove'),
    heading: text('factors.prove'),
    body: html`${asksForCode ? '' : alert(fault)}<p class="lead">${leadOf(say, state)}</p>
${asksForCode ? codeForm(say, facts, state) : ''}
${passkey ? passkeyForm(say, { ...passkey, way: 'get', label: text('factors.usePasskeyOrKey'), isMain: !hasApp }) : ''}
${isApp ? '' : html`<p class="hint">${isOfPlatform ? text('factors.lostAllHere') : text('factors.lostAll', { application: applicationName })}</p>`}
<div class="links"><a href="${base}${other.page}">${text(isApp || hasApp ? other.label : 'factors.usePasskeyOrKey')}</a>${startOver(say, facts)}</div>`,
  })
}

/** Has somebody add a factor before he is signed in. */
export const firstFactorPage = (
  say: Say,
  facts: SignInFacts,
  {
    lead,
    alert: fault,
    seed,
    state,
    passkeyOptions,
  }: { lead: string; alert: string | undefined; seed: ShownSeed; state: NewAppState; passkeyOptions: object },
): string =>
  layout(say, {
    page: 'firstFactor',
    title: say.text('factors.addFirst'),
    heading: say.text('factors.addFirst'),
    body: html`${alert(fault)}<p class="lead">${lead}</p>
${passkeyForm(say, { action: `${facts.base}/second/new/passkey`, formToken: facts.formToken, way: 'create', options: passkeyOptions, label: say.text('factors.addPasskey') })}
<section><h2>${say.text('factors.addApp')}</h2>
<form method="post" action="${facts.base}/second/new" novalidate>${hidden('form', facts.formToken)}${newAppFields(say, seed, state)}</form>
</section>
<p class="links">${startOver(say, facts)}</p>`,
  })

/** What goes on with a sign-in from the page that shows recovery codes. */
export const goOnForm = ({ text }: Say, { base, formToken }: SignInFacts): Html =>
  html`<form method="post" action="${base}/second/codes">${hidden('form', formToken)}<button class="main">${text('factors.codesSaved')}</button></form>`
