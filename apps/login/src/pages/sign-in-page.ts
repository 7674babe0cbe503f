import { html } from '@doorward/core/text/html'
import { alert, field, hidden } from './fields.ts'
import { layout } from './layout.ts'

/** What every page of one sign-in knows. */
export interface SignInFacts {
  /** Address of the sign-in, such as `/login/{id}`; its other pages are below it. */
  base: string
  formToken: string
  applicationName: string
}

/** What was typed, and what is wrong with it. */
export type SignInState = { email?: string | undefined; emailFault?: string | undefined; alert?: string | undefined }

/** E-mail and password on one page, with the code by e-mail as the other way. */
export function signInPage(facts: SignInFacts, state: SignInState = {}): string {
  const { base, formToken, applicationName } = facts
  return layout({
    title: 'Sign in',
    heading: `Sign in to ${applicationName}`,
    body: html`${alert(state.alert)}
<form method="post" action="${base}" novalidate>
${hidden('form', formToken)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: state.email, fault: state.emailFault, first: !state.email })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', first: Boolean(state.email) && !state.emailFault })}
<button class="main" name="way" value="password">Sign in</button>
<div class="or">or</div>
<button class="other" name="way" value="code">Get a code by e-mail</button>
</form>
<p class="links"><a href="${base}/forgotten">Forgot your password?</a><span>New? <a href="${base}/sign-up">Sign up</a></span></p>`,
  })
}

/** The code that was sent. */
export function codePage(
  facts: SignInFacts,
  state: { email: string; fault?: string | undefined; sentAgain?: boolean },
): string {
  const { base, formToken } = facts
  return layout({
    title: 'Enter the code',
    heading: 'Check your e-mail',
    body: html`${state.sentAgain && !state.fault ? html`<p class="note" role="status">We sent a new mail. Earlier codes no longer work.</p>` : ''}
<p class="lead">We sent a mail to <strong>${state.email}</strong>. A code in it works for 10 minutes, in this browser.</p>
<form method="post" action="${base}/code" novalidate>
${hidden('form', formToken)}
${field({ name: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', code: true, first: true, fault: state.fault, hint: 'Eight digits. Spaces are fine.' })}
<button class="main">Continue</button>
</form>
<div class="links"><form method="post" action="${base}/code/again">${hidden('form', formToken)}<button class="text">Send a new code</button></form><a href="${base}">Use another way</a></div>`,
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

/** E-mail and a password, or a code by e-mail alone. */
export function signUpPage(facts: SignInFacts, state: SignUpState, suggestion: string): string {
  const { base, formToken, applicationName } = facts
  return layout({
    title: 'Sign up',
    heading: `Sign up to ${applicationName}`,
    body: html`${state.note ? html`<p class="note">${state.note}</p>` : ''}
<form method="post" action="${base}/sign-up" novalidate>
${hidden('form', formToken)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: state.email, fault: state.emailFault, first: !state.email })}
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: state.name, fault: state.nameFault, optional: true })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', fault: state.passwordFault, hint: `At least 15 characters. A short sentence is easy to remember, such as “${suggestion}”.` })}
<button class="main" name="way" value="password">Sign up with password</button>
<div class="or">or</div>
<button class="other" name="way" value="code">Continue with a code by e-mail</button>
</form>
<p class="links"><span>Already here? <a href="${base}?sign-in">Sign in</a></span></p>`,
  })
}
