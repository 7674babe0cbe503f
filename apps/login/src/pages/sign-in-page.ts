import { allMethods, isAllOff, type MethodsOn } from '@doorward/core/accounts/sign-in-methods'
import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { alert, field, hidden, note, passwordHint, strong } from './fields.ts'
import { layout } from './layout.ts'
import { passkeyForm } from './passkey-form.ts'

/** What every page of one sign-in knows. */
export interface SignInFacts {
  /** Address of the sign-in, such as `/login/{id}`; its other pages are below it. */
  base: string
  formToken: string
  applicationName: string
  /** What the sign-in page begins with, where the account has words of its own. */
  heading?: string | undefined
}

/** A way to sign in at a provider, as the pages offer it. */
export interface OfferedConnection {
  connectionId: string
  name: string
}

const noMethods: MethodsOn = { password: false, emailCode: false }

/** So many stand on the page at once; the rest folds. */
const offeredMax = 5

/** Links, because browsers hold the whole way of a form against the page's policy. */
const offer = ({ text }: Say, { base }: SignInFacts, { connectionId, name }: OfferedConnection) =>
  html`<a class="other" href="${base}/with/${encodeURIComponent(connectionId)}"><span class="tile" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</span><span>${text('federation.continueWith', { connection: name })}</span></a>`

/** The providers that people may sign in at, before whatever else there is; nothing where there are none. */
function offers(
  say: Say,
  facts: SignInFacts,
  { connections, isAll }: { connections: readonly OfferedConnection[]; isAll: boolean },
) {
  if (connections.length === 0) return ''
  const [first, more] = [connections.slice(0, offeredMax), connections.slice(offeredMax)]
  const folded = html`<details><summary>${say.text('federation.more')}</summary><div class="offers">${more.map((each) => offer(say, facts, each))}</div></details>`
  return html`<div class="offers">${first.map((each) => offer(say, facts, each))}${more.length > 0 ? folded : ''}</div>
${isAll ? '' : html`<div class="or">${say.text('federation.or')}</div>`}`
}

/** What was typed, what is wrong with it, and what else is to be known. */
export type SignInState = {
  email?: string | undefined
  emailFault?: string | undefined
  alert?: string | undefined
  note?: string | undefined
}

/** What a page lets people in by. */
interface Ways {
  connections?: readonly OfferedConnection[]
  offersSso?: boolean
  methods?: MethodsOn
  offersSignUp?: boolean
  /** Left out: it does. */
  asksForEmail?: boolean
  /** What a browser shows a passkey by; left out where none lets people in. */
  passkeyOptions?: object | undefined
  /** The code stands first and the password a step away: for people most of whom have none yet. */
  isCodeFirst?: boolean
}

/** E-mail and password, with the code by e-mail as the other way; or what of them is on. */
function ownWays(
  say: Say,
  { base, formToken }: SignInFacts,
  { state, methods, passkeyOptions }: { state: SignInState; methods: MethodsOn; passkeyOptions: object | undefined },
) {
  const { text } = say
  const { password, emailCode } = methods
  if (isAllOff(methods)) return ''
  const isEmailFirst = !state.email || !password
  return html`<form method="post" action="${base}" novalidate>
${hidden('form', formToken)}
${field(say, { name: 'email', label: text('common.email'), type: 'email', autocomplete: ['username', ...(passkeyOptions ? ['webauthn'] : [])].join(' '), value: state.email, fault: state.emailFault, first: isEmailFirst })}
${password ? field(say, { name: 'password', label: text('pages.password'), type: 'password', autocomplete: 'current-password', first: !isEmailFirst && !state.emailFault }) : ''}
${password ? html`<button class="main" name="way" value="password">${text('common.signIn')}</button>` : ''}
${password && emailCode ? html`<div class="or">${text('pages.or')}</div>` : ''}
${emailCode ? html`<button class="${password ? 'other' : 'main'}" name="way" value="code">${text('pages.getCode')}</button>` : ''}
</form>
${passkeyOptions ? passkeyForm(say, { action: `${base}/passkey`, formToken, way: 'get', options: passkeyOptions, label: text('factors.usePasskey'), isConditional: true }) : ''}`
}

/** The providers that people may sign in at, and what the account lets them in by itself. */
export function signInPage(
  say: Say,
  facts: SignInFacts,
  state: SignInState = {},
  {
    connections = [],
    offersSso = false,
    methods: on = allMethods,
    offersSignUp = true,
    asksForEmail = true,
    passkeyOptions,
    isCodeFirst = false,
  }: Ways = {},
): string {
  const { text } = say
  const isHidden = !asksForEmail && (connections.length > 0 || offersSso) // somebody has to come in
  const methods = isHidden ? noMethods : isCodeFirst && on.emailCode ? { ...on, password: false } : on
  const isPasswordAside = methods !== on && !isHidden && on.password
  const { base, applicationName, heading } = facts
  const forgotten = methods.password ? html`<a href="${base}/forgotten">${text('pages.forgotPassword')}</a>` : ''
  const otherWays = [
    ...(offersSso ? [html`<a class="other" href="${base}/sso">${text('sso.continue')}</a>`] : []),
    ...(isPasswordAside ? [html`<a class="other" href="${base}?sign-in">${text('pages.withPassword')}</a>`] : []),
  ]
  const newHere =
    offersSignUp && !isHidden
      ? html`<span>${markup(say, 'pages.newHere', { signUp: html`<a href="${base}/sign-up">${text('common.signUp')}</a>` })}</span>`
      : ''
  return layout(say, {
    page: 'signIn',
    title: text('common.signIn'),
    heading: heading ?? text('pages.signInTo', { application: applicationName }),
    body: html`${note(state.note)}${alert(state.alert)}
${offers(say, facts, { connections, isAll: isAllOff(methods) })}
${ownWays(say, facts, { state, methods, passkeyOptions })}
${otherWays.length > 0 ? html`<div class="offers">${otherWays}</div>` : ''}
${forgotten || newHere ? html`<p class="links">${forgotten}${newHere}</p>` : ''}`,
  })
}

/** The way to a provider, which the page goes by itself. */
export function onwardPage(say: Say, { name, to }: { name: string; to: string }): string {
  const { text } = say
  return layout(say, {
    page: 'onward',
    title: text('common.signIn'),
    heading: text('federation.onward', { connection: name }),
    body: html`<p class="lead" role="status">${text('federation.onwardText')}</p>
<p><a class="button" href="${to}">${text('pages.continue')}</a></p>`,
    leadsTo: to,
  })
}

/** A provider vouches for an address that somebody has proved here already: he is asked whether that is he. */
export function knownPage(
  say: Say,
  { base, formToken }: SignInFacts,
  { email, ways }: { email: string; ways: readonly OfferedConnection[] },
): string {
  const { text } = say
  return layout(say, {
    page: 'known',
    title: text('federation.knownHeading'),
    heading: text('federation.knownHeading'),
    body: html`<p class="lead">${markup(say, 'federation.known', { email: strong(email) })}</p>
<form method="post" action="${base}/known">
${hidden('form', formToken)}
<button class="main" name="way" value="code">${text('federation.sendCode')}</button>
<div class="offers">${ways.map((each) => offer(say, { base, formToken, applicationName: '' }, each))}<a class="other" href="${base}?as-before">${text('federation.asBefore')}</a></div>
<div class="or">${text('pages.or')}</div>
<button class="text" name="way" value="apart">${text('federation.apart')}</button>
<p class="hint">${text('federation.apartHint')}</p>
</form>`,
  })
}

/** Says, before the browser leaves for the provider, that it is asked as the operator and for development alone. */
export function sharedIdentityPage(
  say: Say,
  { action, state, connection }: { action: string; state: string; connection: string },
): string {
  const { text } = say
  return layout(say, {
    page: 'sharedIdentity',
    title: text('federation.sharedHeading'),
    heading: text('federation.sharedHeading'),
    body: html`<p class="lead">${markup(say, 'federation.shared', { connection: strong(connection) })}</p>
<p>${text('federation.sharedCare')}</p>
<form method="post" action="${action}">
${hidden('state', state)}
<button class="main">${text('federation.continueWith', { connection })}</button>
</form>`,
  })
}

/** The code that was sent. */
export function codePage(
  say: Say,
  facts: SignInFacts,
  state: { email: string; fault?: string | undefined; sentAgain?: boolean },
): string {
  const { text } = say
  const { base, formToken } = facts
  return layout(say, {
    page: 'code',
    title: text('pages.enterCode'),
    heading: text('pages.checkEmail'),
    body: html`${state.sentAgain && !state.fault ? html`<p class="note" role="status">${text('pages.sentAgain')}</p>` : ''}
<p class="lead">${markup(say, 'pages.codeSent', { email: strong(state.email) })}</p>
<form method="post" action="${base}/code" novalidate>
${hidden('form', formToken)}
${field(say, { name: 'code', label: text('pages.code'), type: 'text', autocomplete: 'one-time-code', code: true, first: true, fault: state.fault, hint: text('pages.codeHint') })}
<button class="main">${text('pages.continue')}</button>
</form>
<div class="links"><form method="post" action="${base}/code/again">${hidden('form', formToken)}<button class="text">${text('pages.sendNewCode')}</button></form><a href="${base}">${text('pages.anotherWay')}</a></div>`,
  })
}

export type SignUpState = {
  email?: string | undefined
  name?: string | undefined
  emailFault?: string | undefined
  passwordFault?: string | undefined
  nameFault?: string | undefined
  /** Who may sign up, where not everybody may. */
  note?: string | undefined
}

/** E-mail and a password, or a code by e-mail alone; or what of them is on. */
export function signUpPage(
  say: Say,
  facts: SignInFacts,
  state: SignUpState,
  { methods = allMethods, suggestion }: { methods?: MethodsOn; suggestion: string },
): string {
  const { text } = say
  const { password, emailCode } = methods
  const { base, formToken, applicationName } = facts
  return layout(say, {
    page: 'signUp',
    title: text('common.signUp'),
    heading: text('pages.signUpTo', { application: applicationName }),
    body: html`${state.note ? html`<p class="note">${state.note}</p>` : ''}
<form method="post" action="${base}/sign-up" novalidate>
${hidden('form', formToken)}
${field(say, { name: 'email', label: text('common.email'), type: 'email', autocomplete: 'username', value: state.email, fault: state.emailFault, first: !state.email })}
${field(say, { name: 'name', label: text('pages.name'), type: 'text', autocomplete: 'name', value: state.name, fault: state.nameFault, optional: true })}
${password ? field(say, { name: 'password', label: text('pages.password'), type: 'password', autocomplete: 'new-password', fault: state.passwordFault, hint: passwordHint(say, suggestion) }) : ''}
${password ? html`<button class="main" name="way" value="password">${text('pages.signUpWithPassword')}</button>` : ''}
${password && emailCode ? html`<div class="or">${text('pages.or')}</div>` : ''}
${emailCode ? html`<button class="${password ? 'other' : 'main'}" name="way" value="code">${text('pages.continueWithCode')}</button>` : ''}
</form>
<p class="links"><span>${markup(say, 'shared.alreadyHere', { signIn: html`<a href="${base}?sign-in">${text('common.signIn')}</a>` })}</span></p>`,
  })
}
