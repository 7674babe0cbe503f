import { html } from '@doorward/core/text/html'
import { hidden } from './fields.ts'
import { layout } from './layout.ts'

export interface Notice {
  heading: string
  text: string
  /** Shown so that people can name it when they ask for help. */
  reference?: string | undefined
  link?: { label: string; url: string } | undefined
}

/** What happened, why, and where to go on. */
export const noticePage = ({ heading, text, reference, link }: Notice): string =>
  layout({
    title: heading,
    heading,
    body: html`<p>${text}</p>
${link ? html`<p><a class="button" href="${link.url}">${link.label}</a></p>` : ''}
${reference ? html`<p class="hint">Reference <code>${reference}</code></p>` : ''}`,
  })

/** Asks before signing out, when the application did not prove whom it means. */
export const signOutPage = (state: { formToken: string; email: string }): string =>
  layout({
    title: 'Sign out',
    heading: 'Sign out?',
    body: html`<p class="lead">You are signed in as <strong>${state.email}</strong>. Signing out ends this session in every application of this browser.</p>
<form method="post" action="/api/oauth/logout" class="stack">
${hidden('form', state.formToken)}
<button class="main">Sign out</button>
<button class="other" name="stay" value="yes">Stay signed in</button>
</form>`,
  })

/** Safari keeps no Secure cookie on plain http and does not find every name below localhost. */
export const safariPage = (): string =>
  noticePage({
    heading: 'Open this page in another browser',
    text: 'On this development address, Safari cannot sign you in: it keeps no secure cookies without https. Chrome, Edge and Firefox can. An installation with https works in every browser.',
  })
