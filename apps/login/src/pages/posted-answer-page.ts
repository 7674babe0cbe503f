import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { hidden } from './fields.ts'
import { layout } from './layout.ts'

/** What a browser carries to the address of an application. */
export interface PostedAnswer {
  heading?: 'pages.samlAnswer' | 'pages.signedOut' | 'pages.stillSignedIn'
  action: string
  fields: readonly (readonly [name: string, value: string])[]
}

/** Carries an answer to an application: by itself, or by its button where no script runs. */
export const postedAnswerPage = (say: Say, { heading = 'pages.samlAnswer', action, fields }: PostedAnswer): string =>
  layout(say, {
    page: 'postedAnswer',
    title: say.text(heading),
    heading: say.text(heading),
    body: html`<p class="lead">${say.text('pages.samlAnswerText')}</p>
<form method="post" action="${action}" class="goes-on">
${fields.map(([name, value]) => hidden(name, value))}
<button class="main">${say.text('pages.continue')}</button>
</form>`,
  })
