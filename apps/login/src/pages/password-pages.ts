import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { field, hidden, passwordHint, strong } from './fields.ts'
import { layout } from './layout.ts'
import type { SignInFacts } from './sign-in-page.ts'

export type ForgottenState = { email?: string | undefined; emailFault?: string | undefined }

/** Asks for a link that sets a new password. */
export const forgottenPage = (say: Say, { base, formToken }: SignInFacts, state: ForgottenState = {}): string =>
  layout(say, {
    page: 'forgotten',
    title: say.text('pages.forgottenPassword'),
    heading: say.text('pages.setNewPassword'),
    body: html`<p class="lead">${say.text('pages.linkWorks')}</p>
<form method="post" action="${base}/forgotten" novalidate>
${hidden('form', formToken)}
${field(say, { name: 'email', label: say.text('common.email'), type: 'email', autocomplete: 'username', value: state.email, fault: state.emailFault, first: true })}
<button class="main">${say.text('pages.sendLink')}</button>
</form>
<p class="links"><a href="${base}">${say.text('pages.backToSignIn')}</a></p>`,
  })

/** The same words whether or not anybody has the address. `isSent` is false when enough mails went to it just before. */
export const linkSentPage = (say: Say, base: string, { email, isSent }: { email: string; isSent: boolean }): string =>
  layout(say, {
    page: 'linkSent',
    title: say.text('pages.checkEmail'),
    heading: say.text('pages.checkEmail'),
    body: html`<p>${markup(say, isSent ? 'pages.linkSent' : 'pages.linksSentBefore', { email: strong(email) })}</p>
<p class="links"><a href="${base}">${say.text('pages.backToSignIn')}</a></p>`,
  })

export const newPasswordPage = (
  say: Say,
  state: { token: string; email: string; charactersMin: number; fault?: string | undefined },
  suggestion: string,
): string =>
  layout(say, {
    page: 'newPassword',
    title: say.text('pages.newPassword'),
    heading: say.text('pages.setNewPassword'),
    body: html`<p class="lead">${markup(say, 'pages.newPasswordFor', { email: strong(state.email) })}</p>
<form method="post" action="/new-password" novalidate>
${hidden('token', state.token)}
<input type="hidden" autocomplete="username" value="${state.email}">
${field(say, { name: 'password', label: say.text('pages.newPassword'), type: 'password', autocomplete: 'new-password', first: true, fault: state.fault, hint: passwordHint(say, suggestion, state.charactersMin) })}
<button class="main">${say.text('pages.setPassword')}</button>
</form>`,
  })
