import { type Html, html } from '@doorward/core/text/html'
import { languages, nameOfLanguage } from '@doorward/core/text/languages'
import { ownConnections } from '@doorward/core/users/own-connections'
import type { UserIdentity } from '@doorward/store/people/user-identities'
import type { StandingSession } from '@doorward/store/sign-in/sessions'
import type { Say } from '@doorward/texts/english'
import type { Person } from '../people.ts'
import { markup } from '../texts.ts'
import { deviceName } from './device-name.ts'
import { alert, choice, field, hidden, note, strong } from './fields.ts'
import { layout } from './layout.ts'
import { type OfSettings, settingsForm } from './settings-form.ts'
import { timeOf } from './time-of.ts'

/** A session with the name of whoever does it to test, if anybody does. */
export type ShownSession = StandingSession & { testBy?: string }

interface SettingsState extends OfSettings {
  person: Person
  sessions: ShownSession[]
  /** The one of this browser. */
  sessionId: string
  identities: UserIdentity[]
  /** How many second factors. */
  factors: number
  /** The application that the person came from. */
  from: { name: string; url: string } | undefined
  said: { note?: string; alert?: string; name?: string; nameFault?: string; language?: string }
  /** Somebody else looks at it in a test: it has no forms. */
  isReadOnly: boolean
}

function sessionRow(say: Say, state: SettingsState, session: ShownSession): Html {
  const { text } = say
  const name = deviceName(say, session.userAgent)
  const isHere = session.sessionId === state.sessionId
  const times = { since: timeOf(say, session.createdAt), used: timeOf(say, session.lastSeenAt) }
  return html`<li><div>${name}${isHere ? html`<span class="badge">${text('settings.thisBrowser')}</span>` : ''}${session.testBy ? html`<span class="badge">${markup(say, 'settings.testBy', { person: session.testBy })}</span>` : ''}<p class="hint">${markup(say, 'settings.since', times)}${session.ip ? html`<br>${markup(say, 'settings.fromAddress', { address: session.ip })}` : ''}</p></div>
${settingsForm(state, '/sessions/end', html`${hidden('session', session.sessionId)}<button class="other" aria-label="${text('settings.endOf', { device: name })}">${text('settings.end')}</button>`)}</li>`
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
${settingsForm(state, '/identities/remove', html`${hidden('identity', named)}<button class="other" aria-label="${text('settings.unlinkOf', { identity: subject })}">${text('settings.unlink')}</button>`)}</li>`
}

const ownNames = new Map<string, string>(languages.map((tag) => [tag, nameOfLanguage(tag)]))

/** What applications are told of the person, to be changed. */
function profileForm(say: Say, state: SettingsState): Html | '' {
  const { text } = say
  const { person, said } = state
  const asBrowser = { value: '', label: text('settings.languageOfBrowser') }
  const own = languages.map((tag) => ({ value: tag, label: ownNames.get(tag) ?? tag, language: tag }))
  const name = field(say, {
    ...{ name: 'name', label: text('pages.name'), type: 'text', autocomplete: 'name' },
    ...{ value: said.name ?? person.name, fault: said.nameFault, optional: person.name === undefined },
  })
  const language = choice({
    ...{ name: 'language', label: text('settings.language'), autocomplete: 'language' },
    ...{ value: said.language ?? person.language ?? '', hint: text('settings.languageHint') },
    options: [asBrowser, ...own],
  })
  return settingsForm(
    state,
    '/profile',
    html`${name}${language}<button class="main">${text('settings.saveProfile')}</button>`,
  )
}

/** The same to be read, for whoever tests: whose account it is, by name and by id. */
function profileFacts({ text }: Say, { person: { name, userId, language } }: SettingsState): Html {
  const fact = (label: string, value: Html) => html`<dt>${label}</dt><dd>${value}</dd>`
  return html`<dl>${fact(text('pages.name'), name ? strong(name) : html`${text('common.none')}`)}
${fact(text('shared.userId'), html`<bdi><code>${userId}</code></bdi>`)}
${fact(text('settings.language'), html`${(language && ownNames.get(language)) ?? text('settings.languageOfBrowser')}`)}</dl>`
}

/** A person's own account: profile, sessions, and what they sign in by. */
export function settingsPage(say: Say, state: SettingsState): string {
  const { text } = say
  const { person, said, from } = state
  const { email } = person
  return layout(say, {
    page: 'settings',
    title: text('settings.title'),
    heading: text('settings.title'),
    isWide: true,
    body: html`${alert(said.alert)}${note(said.note)}
${from ? html`<p><a href="${from.url}">${text('settings.back', { application: from.name })}</a></p>` : ''}
<section><h2>${text('settings.profile')}</h2>
${state.isReadOnly ? profileFacts(say, state) : profileForm(say, state)}
</section>
<section><h2>${text('settings.email')}</h2>
<p>${email ? strong(email) : text('settings.noEmail')}</p>
${state.isReadOnly || person.boundTo ? '' : html`<p><a href="/settings/email${state.query}">${text('settings.changeEmail')}</a></p>`}
</section>
<section><h2>${text('settings.sessions')}</h2>
<ul class="rows">${state.sessions.map((session) => sessionRow(say, state, session))}</ul>
${state.isReadOnly ? '' : html`<p><a href="/settings/sessions/end-all${state.query}">${text('settings.endAll')}</a></p>`}
</section>
<section><h2>${text('settings.identities')}</h2>
<ul class="rows">${state.identities.map((identity) => identityRow(say, state, identity))}</ul>
</section>
<section><h2>${text('settings.factors')}</h2><p>${state.factors > 0 ? text('factors.has', { count: state.factors }) : text('factors.none')}</p>
<p><a href="/settings/factors${state.query}">${text('factors.manage')}</a></p>
</section>`,
  })
}
