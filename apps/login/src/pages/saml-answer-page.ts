import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { hidden } from './fields.ts'
import { layout } from './layout.ts'

/** Carries a SAML response to an application: by itself, or by its button where no script runs (SAML 2.0 Bindings §3.5). */
export const samlAnswerPage = (
  say: Say,
  { action, response, relayState }: { action: string; response: string; relayState: string | undefined },
): string =>
  layout(say, {
    title: say.text('pages.samlAnswer'),
    heading: say.text('pages.samlAnswer'),
    body: html`<p class="lead">${say.text('pages.samlAnswerText')}</p>
<form method="post" action="${action}" class="goes-on">
${hidden('SAMLResponse', response)}
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
