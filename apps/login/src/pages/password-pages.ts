import { html } from '@doorward/core/text/html'
import { field, hidden } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

export type ForgottenState = { email?: string | undefined; emailFault?: string | undefined }

/** Asks for a link that sets a new password. */
export const forgottenPage = ({ base, formToken }: SignInFacts, state: ForgottenState = {}): string =>
  layout({
    title: 'Forgotten password',
    heading: 'Set a new password',
    body: html`<p class="lead">We send you a link. It works once, for 1 hour.</p>
<form method="post" action="${base}/forgotten" novalidate>
${hidden('form', formToken)}
${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', value: state.email, fault: state.emailFault, first: true })}
<button class="main">Send link</button>
</form>
<p class="links"><a href="${base}">Back to sign-in</a></p>`,
  })

/** The same words whether or not anybody has the address. `isSent` is false when enough mails went to it just before. */
export const linkSentPage = (base: string, { email, isSent }: { email: string; isSent: boolean }): string =>
  layout({
    title: 'Check your e-mail',
    heading: 'Check your e-mail',
    body: html`<p>${
      isSent
        ? html`We sent a mail to <strong>${email}</strong>. If a user has this address, it holds a link to set a new password.`
        : html`Several mails went to <strong>${email}</strong> in the last minutes, and no more goes for now. If a user has this address, the newest of them holds a link to set a new password: it works once, for 1 hour.`
    }</p>
<p class="links"><a href="${base}">Back to sign-in</a></p>`,
  })

export const newPasswordPage = (
  state: { token: string; email: string; fault?: string | undefined },
  suggestion: string,
): string =>
  layout({
    title: 'New password',
    heading: 'Set a new password',
    body: html`<p class="lead">For <strong>${state.email}</strong>. You are then signed out everywhere.</p>
<form method="post" action="/new-password" novalidate>
${hidden('token', state.token)}
<input type="hidden" autocomplete="username" value="${state.email}">
${field({ name: 'password', label: 'New password', type: 'password', autocomplete: 'new-password', first: true, fault: state.fault, hint: `At least 15 characters. A short sentence is easy to remember, such as “${suggestion}”.` })}
<button class="main">Set password</button>
</form>`,
  })
