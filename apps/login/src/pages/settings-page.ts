import type { Application } from '@doorward/core/applications/application'
import { type Html, html } from '@doorward/core/text/html'
import { deviceOf } from '@doorward/core/text/user-agent'
import { ownConnections } from '@doorward/core/users/own-connections'
import type { KnownProfile } from '@doorward/store/people/profiles'
import type { UserIdentity } from '@doorward/store/people/user-identities'
import type { StandingSession } from '@doorward/store/sign-in/sessions'
import type { Say } from '@doorward/texts/english'
import { markup } from '../texts.ts'
import { alert, field, hidden, strong } from './fields.ts'
import { layout } from './layout.ts'
import { timeOf } from './time-of.ts'

/** A session with the name of whoever does it to test, if anybody does. */
export type ShownSession = StandingSession & { testBy?: string }

interface SettingsState {
  person: KnownProfile
  sessions: ShownSession[]
  /** The one of this browser. */
  sessionId: string
  identities: UserIdentity[]
  formToken: string
  query: string
  from: { application: Application; url: string } | undefined
  said: { note?: string; alert?: string; name?: string; nameFault?: string }
  /** Somebody else looks at it in a test: it has no forms. */
  isReadOnly: boolean
}

const form = (
  state: Pick<SettingsState, 'formToken' | 'query'> & { isReadOnly?: boolean },
  path: string,
  inner: Html,
) =>
  state.isReadOnly
    ? ''
    : html`<form method="post" action="/settings${path}${state.query}" novalidate>${hidden('form', state.formToken)}${inner}</form>`

function deviceName({ text }: Say, userAgent: string | null): string {
  const { browser, system } = deviceOf(userAgent ?? '')
  if (browser && system) return text('settings.device', { browser, system })
  return browser ?? system ?? text('settings.unknownDevice')
}

function sessionRow(say: Say, state: SettingsState, session: ShownSession): Html {
  const { text } = say
  const name = deviceName(say, session.userAgent)
  const isHere = session.sessionId === state.sessionId
  const times = { since: timeOf(say, session.createdAt), used: timeOf(say, session.lastSeenAt) }
  return html`<li><div>${name}${isHere ? html`<span class="badge">${text('settings.thisBrowser')}</span>` : ''}${session.testBy ? html`<span class="badge">${markup(say, 'settings.testBy', { person: session.testBy })}</span>` : ''}<p class="hint">${text('settings.since', times)}${session.ip ? html`<br>${markup(say, 'settings.fromAddress', { address: session.ip })}` : ''}</p></div>
${form(state, '/sessions/end', html`${hidden('session', session.sessionId)}<button class="other" aria-label="${text('settings.endOf', { device: name })}">${text('settings.end')}</button>`)}</li>`
}

const wayTexts = {
  [ownConnections.email]: 'settings.byEmail',
  [ownConnections.password]: 'settings.byPassword',
} as const

/** A password goes by an address: it is no way in by itself. */
const isLastWay = ({ identities }: SettingsState, connectionId: string): boolean =>
  connectionId !== ownConnections.password &&
  identities.filter((identity) => identity.connectionId !== ownConnections.password).length === 1

function identityRow(say: Say, state: SettingsState, { connectionId, subject }: UserIdentity): Html {
  const { text } = say
  const key = wayTexts[connectionId as keyof typeof wayTexts] // others have none
  const shown = key
    ? markup(say, key, { subject })
    : markup(say, 'settings.byOther', { subject, connection: connectionId })
  const named = connectionId in wayTexts ? connectionId : subject
  if (isLastWay(state, connectionId))
    return html`<li><div>${shown}<p class="hint">${text('settings.lastIdentity')}</p></div></li>`
  return html`<li><div>${shown}</div>
${form(state, '/identities/remove', html`${hidden('identity', named)}<button class="other" aria-label="${text('settings.unlinkOf', { identity: subject })}">${text('settings.unlink')}</button>`)}</li>`
}

/** A person's own account: profile, sessions, and what they sign in by. */
export function settingsPage(say: Say, state: SettingsState): string {
  const { text } = say
  const { person, said, from } = state
  const { email, name } = person
  return layout(say, {
    title: text('settings.title'),
    heading: text('settings.title'),
    isWide: true,
    body: html`${alert(said.alert)}${said.note ? html`<p class="note" role="status">${said.note}</p>` : ''}
${from ? html`<p><a href="${from.url}">${text('settings.back', { application: from.application.name })}</a></p>` : ''}
<section><h2>${text('settings.profile')}</h2>${state.isReadOnly ? html`<p>${strong(name ?? person.userId)}</p>` : ''}
${form(state, '/name', html`${field(say, { name: 'name', label: text('pages.name'), type: 'text', autocomplete: 'name', value: said.name ?? name, fault: said.nameFault })}<button class="main">${text('settings.saveName')}</button>`)}
</section>
<section><h2>${text('settings.email')}</h2>
<p>${email ? strong(email) : text('settings.noEmail')}</p>
${state.isReadOnly ? '' : html`<p><a href="/settings/email${state.query}">${text('settings.changeEmail')}</a></p>`}
</section>
<section><h2>${text('settings.sessions')}</h2>
<ul class="rows">${state.sessions.map((session) => sessionRow(say, state, session))}</ul>
${form(state, '/sessions/end-all', html`<button class="other">${text('settings.endAll')}</button>`)}
${state.isReadOnly ? '' : html`<p class="hint">${text('settings.endAllText')}</p>`}
</section>
<section><h2>${text('settings.identities')}</h2>
<ul class="rows">${state.identities.map((identity) => identityRow(say, state, identity))}</ul>
</section>
<section><h2>${text('settings.factors')}</h2><p>${text('settings.noFactors')}</p></section>`,
  })
}

export type EmailState = { email?: string; emailFault?: string; codeFault?: string }

/** Asks for a new address, then for the codes that were sent to it and to the old one. */
export function emailPage(
  say: Say,
  state: EmailState & { sentTo: string | undefined; old: string | undefined; formToken: string; query: string },
): string {
  const { text } = say
  const { sentTo, old, codeFault } = state
  const code = (name: string, email: string, isFirst: boolean) =>
    field(say, {
      name,
      label: text('settings.codeNew', { email }),
      type: 'text',
      autocomplete: 'one-time-code',
      code: true,
      first: isFirst,
      fault: isFirst ? codeFault : undefined,
    })
  const ask = html`${old ? html`<p class="lead">${markup(say, 'settings.emailLead', { email: strong(old) })}</p>` : ''}
${form(state, '/email', html`${field(say, { name: 'email', label: text('settings.newEmail'), type: 'email', autocomplete: 'email', value: state.email, fault: state.emailFault, first: true })}<button class="main">${text('settings.sendCodes')}</button>`)}`
  const confirm = html`<p class="lead">${old ? markup(say, 'settings.codesSent', { email: strong(sentTo ?? ''), old: strong(old) }) : markup(say, 'pages.codeSent', { email: strong(sentTo ?? '') })}</p>
${form(state, '/email/change', html`${code('new-code', sentTo ?? '', true)}${old ? code('old-code', old, false) : ''}<button class="main">${text('settings.changeNow')}</button>`)}`
  return layout(say, {
    title: text('settings.changeEmail'),
    heading: text('settings.changeEmail'),
    body: html`${sentTo ? confirm : ask}
<p class="links"><a href="/settings${state.query}">${text('settings.title')}</a>${sentTo ? html`<a href="/settings/email/other${state.query}">${text('settings.otherEmail')}</a>` : ''}</p>`,
  })
}
