import { addAdmin, listAdmins, removeAdmin } from '@doorward/api/installation/admins'
import { platformAccountId, type UserId } from '@doorward/core/ids'
import { portalSubject, portalUserId } from '@doorward/core/platform'
import { parseEmail } from '@doorward/core/text/email-address'
import { StartError } from '@doorward/store/database/start-error'
import { findProfiles } from '@doorward/store/people/profiles'
import { findUserByProof, proofByEmail } from '@doorward/store/people/user-identities'
import type { Platform } from './platform.ts'

type Parts = Pick<Platform, 'database' | 'commit'>
/** A person by address or by id, as the console shows it. */
export interface Named {
  email?: string | undefined
  user?: string | undefined
}

/** The id that somebody signs in with. Raises StartError for an address that nobody has. */
export async function subjectOf({ database }: Pick<Platform, 'database'>, { email, user }: Named): Promise<UserId> {
  if (user) return (portalSubject(user) ?? user) as UserId // looked up where it is used
  const proven = parseEmail(email ?? '')
  if (!proven) throw new StartError(`"${email}" is not an e-mail address.`)
  const proof = proofByEmail('email', proven)
  const found = await database.account(platformAccountId, (tx) => findUserByProof(tx, platformAccountId, proof), 'read')
  if (!found) throw new StartError(`Nobody signs in as ${email}; they have to sign in once before.`)
  return found
}

/** Gives or takes what `/admin` reads and answers (decision 50). Raises StartError for somebody who is not there. */
export async function changeAdmin(
  parts: Parts,
  { what, ...named }: Named & { what: 'add' | 'remove' },
): Promise<{ userId: string; changed: boolean }> {
  const subject = await subjectOf(parts, named)
  const changed = await (what === 'add' ? addAdmin : removeAdmin)(parts, subject)
  return { userId: portalUserId(subject), changed }
}

/** Who has it, with the address of each. */
export async function tellAdmins({ database }: Parts): Promise<Record<string, string>> {
  const subjects = await listAdmins({ database })
  const profiles = await database.account(
    platformAccountId,
    (tx) => findProfiles(tx, platformAccountId, subjects),
    'read',
  )
  const emailOf = new Map(profiles.map(({ userId, email }) => [userId, email]))
  return Object.fromEntries(subjects.map((subject) => [portalUserId(subject), emailOf.get(subject) ?? '-']))
}
