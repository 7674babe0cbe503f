import type { Tx } from '@doorward/store/database/database'
import { saveProfiles } from '@doorward/store/people/profiles'
import { listUserIdentities, removeUserIdentity } from '@doorward/store/people/user-identities'
import { endSessionOf, listSessionsOf } from '@doorward/store/sign-in/sessions'
import { paths } from '../oidc/paths.ts'
import { type ShownSession, settingsPage } from '../pages/settings-page.ts'
import { dropSessionCookie } from '../routes/browser-session.ts'
import { sayOn, takeSaid } from '../routes/said-once.ts'
import { formTargetsOf, sendPage } from '../routes/send-page.ts'
import { faultOfName } from '../sign-in/fault-of-name.ts'
import { nameOfUser } from '../sign-in/shown-test.ts'
import { type InSettings, signInFirst } from './in-settings.ts'

/** More than anybody has at a time. */
const sessionsMax = 100

/** What the page says of a form that was just sent. */
export type SettingsSaid = { note?: string; alert?: string; name?: string; nameFault?: string }

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
  const [sessions, identities] = await database.account(
    accountId,
    (tx) => Promise.all([shownSessions(tx, at), listUserIdentities(tx, accountId, person.userId)]),
    'read',
  )
  const said = takeSaid<SettingsSaid>(at)
  sessions.sort((one, other) => other.lastSeenAt.getTime() - one.lastSeenAt.getTime())
  const state = { person, sessions, sessionId, identities, formToken, query, from, said, isReadOnly: at.isTest }
  return sendPage(reply, settingsPage(say, state), { formTargets: from ? formTargetsOf(from.url) : [] })
}

/** Sets the name that applications read. */
export async function saveName(at: InSettings) {
  const { parts, issuer, person, form, say } = at
  const name = (form.get('name') ?? '').trim()
  const nameFault = faultOfName(say, name)
  if (nameFault) return sayThere(at, { name, nameFault })
  const { accountId } = issuer
  await parts.environment.database.account(accountId, async (tx) => {
    await saveProfiles(tx, accountId, [{ userId: person.userId, name }])
  })
  return sayThere(at, { note: say.text('settings.nameSaved') })
}

/** Ends one session of the person, never somebody else's. */
export async function endOneSession(at: InSettings) {
  const { parts, issuer, person, form, say, sessionId } = at
  const { accountId } = issuer
  const ended = form.get('session') ?? ''
  const isEnded = await parts.environment.database.account(accountId, (tx) =>
    endSessionOf(tx, accountId, { userId: person.userId, sessionId: ended }),
  )
  parts.environment.sessions.forget()
  if (ended === sessionId) return signInFirst(parts, at)
  if (!isEnded) return sayThere(at, { alert: say.text('settings.endedBefore') })
  return sayThere(at, { note: say.text('settings.ended') })
}

/** Ends every session of the person, this one too. */
export async function endEverySession(at: InSettings) {
  const { parts, issuer, person, reply } = at
  await parts.environment.sessions.endAllOf(issuer.accountId, person.userId)
  return signInFirst(parts, { ...at, reply: dropSessionCookie(reply) })
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
  return sayThere(at, { note: say.text('settings.unlinked') })
}
