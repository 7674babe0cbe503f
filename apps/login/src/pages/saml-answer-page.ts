import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { layout } from './layout.ts'
import { type PostedAnswer, postedAnswerPage } from './posted-answer-page.ts'

/** A response on its way to an application. */
export interface SamlAnswer {
  heading: NonNullable<PostedAnswer['heading']>
  /** The application's address for it. */
  action: string
  xml: string
  relayState: string | undefined
}

/** Carries a SAML response to an application (SAML 2.0 Bindings §3.5). */
export const samlAnswerPage = (say: Say, { heading, action, xml, relayState }: SamlAnswer): string =>
  postedAnswerPage(say, {
    ...{ heading, action },
    fields: [
      ['SAMLResponse', Buffer.from(xml).toString('base64')],
      ...(relayState === undefined ? [] : [['RelayState', relayState] as const]),
    ],
  })

/** Leads on to an application that is told of a sign-out: by itself, or by its link. */
export const samlFarewellPage = (say: Say, url: string): string =>
  layout(say, {
    page: 'samlFarewell',
    title: say.text('pages.samlFarewell'),
    heading: say.text('pages.samlFarewell'),
    body: html`<p class="lead">${say.text('pages.samlFarewellText')}</p>
<p><a class="button" href="${url}">${say.text('pages.continue')}</a></p>`,
    leadsTo: url,
  })
