import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { hidden, strong } from './fields.ts'
import { layout } from './layout.ts'

export interface Notice {
  heading: string
  text: string
  /** Shown so that people can name it when they ask for help. */
  reference?: string | undefined
  link?: { label: string; url: string } | undefined
}

/** What happened, why, and where to go on. */
export const noticePage = (say: Say, { heading, text, reference, link }: Notice): string =>
  layout(say, {
    page: 'notice',
    title: heading,
    heading,
    body: html`<p>${text}</p>
${link ? html`<p><a class="button" href="${link.url}">${link.label}</a></p>` : ''}
${reference ? html`<p class="hint">${markup(say, 'pages.reference', { reference: html`<bdi><code>${reference}</code></bdi>` })}</p>` : ''}`,
  })

/** Asks whether a sign-in that was not begun in this browser is meant. */
export const confirmPage = (
  say: Say,
  {
    action,
    formToken,
    userId,
    application,
  }: { action: string; formToken: string; userId: string; application: string },
): string =>
  layout(say, {
    page: 'confirm',
    title: say.text('pages.confirmSignIn'),
    heading: say.text('pages.confirmSignIn'),
    body: html`<p class="lead">${markup(say, 'pages.confirmSignInText', { user: strong(userId), application: strong(application) })}</p>
<form method="post" action="${action}">
${hidden('form', formToken)}
<button class="main">${say.text('pages.confirmSignInYes')}</button>
</form>`,
  })

/** Asks before signing out, when the application did not prove whom it means. */
export const signOutPage = (say: Say, state: { formToken: string; email: string }): string =>
  layout(say, {
    page: 'signOut',
    title: say.text('common.signOut'),
    heading: say.text('pages.askSignOut'),
    body: html`<p class="lead">${markup(say, 'pages.signedInAs', { email: strong(state.email) })}</p>
<form method="post" action="/api/oauth/logout" class="stack">
${hidden('form', state.formToken)}
<button class="main">${say.text('common.signOut')}</button>
<button class="other" name="stay" value="yes">${say.text('pages.stay')}</button>
</form>`,
  })

/** Safari keeps no Secure cookie on plain http and does not find every name below localhost. */
export const safariPage = (say: Say): string =>
  noticePage(say, { heading: say.text('pages.otherBrowser'), text: say.text('pages.otherBrowserText') })
