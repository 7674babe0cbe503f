import { invalid, Refusal } from '@doorward/core/refusals'
import { isLanguage } from '@doorward/core/text/languages'
import type { Tx } from '@doorward/store/database/database'
import { saveLanguage, saveProfiles } from '@doorward/store/people/profiles'
import { listUserIdentities, removeUserIdentity } from '@doorward/store/people/user-identities'
import { listFactors } from '@doorward/store/sign-in/factors'
import { endSessionOf, listSessionsOf } from '@doorward/store/sign-in/sessions'
import { sayIn } from '@doorward/texts/languages'
import { paths } from '../oidc/paths.ts'
import { endAllPage } from '../pages/end-all-page.ts'
import { type ShownSession, settingsPage } from '../pages/settings-page.ts'
import { dropSessionCookie } from '../routes/browser-session.ts'
import { sayOn, takeSaid } from '../routes/said-once.ts'
import { formTargetsOf, sendPage } from '../routes/send-page.ts'
import { faultOfName } from '../sign-in/fault-of-name.ts'
import { nameOfUser } from '../sign-in/shown-test.ts'
import { keepLanguage } from '../texts.ts'
import { type InSettings, signInFirst } from './in-settings.ts'

/** More than anybody has at a time. */
const sessionsMax = 100

/** What the page says of a form that was just sent. */
export type SettingsSaid = { note?: string; alert?: string; name?: string; nameFault?: string; language?: string }

/** Leads back to the page, which says once what came of a form. */
const sayThere = (at: InSettings, said: SettingsSaid) => sayOn(at, `${paths.settings}${at.query}`, said)

/** The person's sessions, those of a test with the name of whoever does it. */
async function shownSessions(tx: Tx, { issuer: { accountId }, person }: InSettings): Promise<ShownSession[]> {
  const sessions = await listSessionsOf(tx, accountId, { userId: person.userId, limit: sessionsMax })
  return Promise.all(
    sessions.map(async (session) => {
      const { delegatedBy } = session
      return delegatedBy ? { ...session, testBy: await nameOfUser(tx, accountId, delegatedBy) } : session
    }),
  )
}

/** Profile, sessions, and what the person signs in by. */
export async function showSettings(at: InSettings) {
  const { parts, issuer, person, reply, say, sessionId, formToken, query, from } = at
  const { accountId } = issuer
  const { database } = parts.environment
  const [sessions, identities, factors] = await database.account(
    accountId,
    (tx) =>
      Promise.all([
        shownSessions(tx, at),
        listUserIdentities(tx, accountId, person.userId),
        listFactors(tx, accountId, person.userId),
      ]),
    'read',
  )
  const said = takeSaid<SettingsSaid>(at)
  sessions.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
  const shown = { person, sessions, sessionId, identities, factors: factors.length }
  const state = { ...shown, formToken, query, from, said, isReadOnly: at.isTest }
  return sendPage(reply, settingsPage(say, state), { formTargets: from ? formTargetsOf(from.url) : [] })
}

/** Sets the name and the language that applications read. Who has no name may go on without one. */
export async function saveProfile(at: InSettings) {
  const { parts, issuer, person, form, say } = at
  const { userId } = person
  const name = (form.get('name') ?? '').trim()
  const typed = form.get('language') ?? ''
  const language = isLanguage(typed) ? typed : null
  const isNamed = name !== '' || person.name !== undefined
  const nameFault = isNamed ? faultOfName(say, name) : undefined
  if (nameFault) return sayThere(at, { name, nameFault, language: language ?? '' })
  if (typed && !language) throw invalid('language', say.text('settings.unknownLanguage'))
  const { accountId } = issuer
  await parts.environment.database.account(accountId, async (tx) => {
    if (isNamed) await saveProfiles(tx, accountId, [{ userId, name }])
    await saveLanguage(tx, accountId, userId, language)
  })
  keepLanguage(at.reply, language)
  return sayThere(at, { note: (sayIn(language ?? '') ?? say).text('settings.profileSaved') })
}

/** This browser is signed out: it gets the sign-in page, which says so once. */
const signInAgain = (at: InSettings, note: string) =>
  signInFirst(at.parts, { ...at, reply: dropSessionCookie(at.reply) }, { note })

/** Ends one session of the person, never somebody else's. */
export async function endOneSession(at: InSettings) {
  const { parts, issuer, person, form, say, sessionId } = at
  const { accountId } = issuer
  const ended = form.get('session') ?? ''
  const isEnded = await parts.environment.database.account(accountId, (tx) =>
    endSessionOf(tx, accountId, { userId: person.userId, sessionId: ended }),
  )
  parts.environment.sessions.forget()
  if (ended === sessionId) return signInAgain(at, say.text('settings.endedHere'))
  if (!isEnded) return sayThere(at, { alert: say.text('settings.endedBefore') })
  return sayThere(at, { note: say.text('settings.ended') })
}

/** Asks before every session of the person ends. Raises Forbidden in a test. */
export async function askToEndAll(at: InSettings) {
  const { parts, issuer, person, reply, say, formToken, query } = at
  const { accountId } = issuer
  if (at.isTest) throw new Refusal('Forbidden', { title: say.text('pages.notInTest') })
  const sessions = await parts.environment.database.account(
    accountId,
    (tx) => listSessionsOf(tx, accountId, { userId: person.userId, limit: sessionsMax }),
    'read',
  )
  return sendPage(reply, endAllPage(say, { sessions: sessions.length, formToken, query }))
}

/** Ends every session of the person, this one too. */
export async function endEverySession(at: InSettings) {
  const { parts, issuer, person, say } = at
  await parts.environment.sessions.endAllOf(issuer.accountId, person.userId)
  return signInAgain(at, say.text('settings.endedAll'))
}

/** Takes away one of the things that the person signs in by, never the last. */
export async function removeIdentity(at: InSettings) {
  const { parts, issuer, person, form, say } = at
  const { accountId } = issuer
  const named = form.get('identity') ?? ''
  const removed = await parts.environment.database.account(accountId, (tx) =>
    removeUserIdentity(tx, accountId, person.userId, named),
  )
  if (removed === 'last') return sayThere(at, { alert: say.text('settings.lastIdentity') })
  return sayThere(at, { note: say.text('settings.unlinked', { identity: named }) })
}
