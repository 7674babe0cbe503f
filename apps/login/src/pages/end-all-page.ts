import { html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { layout } from './layout.ts'
import { type OfSettings, settingsForm } from './settings-form.ts'

/** Asks before every session of a person ends. */
export const endAllPage = (say: Say, { sessions, ...state }: OfSettings & { sessions: number }): string =>
  layout(say, {
    page: 'endAll',
    title: say.text('settings.endAll'),
    heading: say.text('settings.askEndAll'),
    body: html`<p class="lead">${say.text('settings.endAllText', { count: sessions })}</p>
${settingsForm(state, '/sessions/end-all', html`<button class="main">${say.text('settings.endAll')}</button>`)}
<p class="links"><a href="/settings${state.query}">${say.text('settings.backToAccount')}</a></p>`,
  })
