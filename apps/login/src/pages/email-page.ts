import { type Html, html } from '@doorward/core/text/html'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { field, hidden, note, strong } from './fields.ts'
import { layout } from './layout.ts'
import { type OfSettings, settingsForm } from './settings-form.ts'

/** What was typed, what is wrong with it, and what became of the form that was sent. */
export type EmailState = {
  email?: string
  emailFault?: string
  newCodeFault?: string | undefined
  oldCodeFault?: string | undefined
  note?: string
}

interface Addresses {
  /** The new address, once codes were sent. */
  sentTo: string | undefined
  old: string | undefined
}

type Shown = EmailState & OfSettings & Addresses

/** What sends new codes is called: one code, or one for each of two addresses. */
export const sendAgainLabel = ({ text }: Say, { old }: Pick<Addresses, 'old'>): string =>
  text(old ? 'settings.sendNewCodes' : 'pages.sendNewCode')

function askForAddress(say: Say, state: Shown): Html {
  const { text } = say
  const { old, email, emailFault } = state
  const input = field(say, {
    ...{ name: 'email', label: text('settings.newEmail'), type: 'email', autocomplete: 'email' },
    ...{ value: email, fault: emailFault, first: true },
  })
  return html`${old ? html`<p class="lead">${markup(say, 'settings.emailLead', { email: strong(old) })}</p>` : ''}
${settingsForm(state, '/email', html`${input}<button class="main">${text('settings.sendCodes')}</button>`)}`
}

/** A field for each code: what is wrong stands below the one it is wrong with. */
function askForCodes(say: Say, state: Shown, sentTo: string): Html {
  const { text } = say
  const { old, newCodeFault, oldCodeFault } = state
  const code = (name: string, email: string, more: { fault: string | undefined; first: boolean }) =>
    field(say, {
      ...{ name, label: text('settings.codeNew', { email }), type: 'text', autocomplete: 'one-time-code', code: true },
      ...more,
    })
  const lead = old
    ? markup(say, 'settings.codesSent', { email: strong(sentTo), old: strong(old) })
    : markup(say, 'pages.codeSent', { email: strong(sentTo) })
  const codes = html`${code('new-code', sentTo, { fault: newCodeFault, first: !oldCodeFault })}${old ? code('old-code', old, { fault: oldCodeFault, first: false }) : ''}`
  return html`${newCodeFault || oldCodeFault ? '' : note(state.note)}<p class="lead">${lead}</p>
${settingsForm(state, '/email/change', html`${codes}<button class="main">${text('settings.changeNow')}</button>`)}
<div class="links">${settingsForm(state, '/email', html`${hidden('email', sentTo)}${hidden('again', 'yes')}<button class="text">${sendAgainLabel(say, state)}</button>`)}<a href="/settings/email/other${state.query}">${text('settings.otherEmail')}</a></div>`
}

/** Asks for a new address, then for the codes that were sent to it and to the old one. */
export function emailPage(say: Say, state: Shown): string {
  const { text } = say
  const { sentTo, query } = state
  return layout(say, {
    page: 'email',
    title: text('settings.changeEmail'),
    heading: text('settings.changeEmail'),
    body: html`${sentTo ? askForCodes(say, state, sentTo) : askForAddress(say, state)}
<p class="links"><a href="/settings${query}">${text('settings.backToAccount')}</a></p>`,
  })
}
