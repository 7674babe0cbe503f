import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { hidden } from './fields.ts'
import { layout } from './layout.ts'

/** A response on its way to an application. */
export interface SamlAnswer {
  heading: 'pages.samlAnswer' | 'pages.signedOut' | 'pages.stillSignedIn'
  /** The application's address for it. */
  action: string
  xml: string
  relayState: string | undefined
}

/** Carries a SAML response to an application: by itself, or by its button where no script runs (SAML 2.0 Bindings §3.5). */
export const samlAnswerPage = (say: Say, { heading, action, xml, relayState }: SamlAnswer): string =>
  layout(say, {
    title: say.text(heading),
    heading: say.text(heading),
    body: html`<p class="lead">${say.text('pages.samlAnswerText')}</p>
<form method="post" action="${action}" class="goes-on">
${hidden('SAMLResponse', Buffer.from(xml).toString('base64'))}
${relayState === undefined ? '' : hidden('RelayState', relayState)}
<button class="main">${say.text('pages.continue')}</button>
</form>`,
  })

/** Leads on to an application that is told of a sign-out: by itself, or by its link. */
export const samlFarewellPage = (say: Say, url: string): string =>
  layout(say, {
    title: say.text('pages.samlFarewell'),
    heading: say.text('pages.samlFarewell'),
    body: html`<p class="lead">${say.text('pages.samlFarewellText')}</p>
<p><a class="button" href="${url}">${say.text('pages.continue')}</a></p>`,
    leadsTo: url,
  })
