import type { AccountId, UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import { randomId } from '@doorward/http/random-id'
import { findItem } from '@doorward/store/items/items'
import { ensurePerson } from '@doorward/store/people/people'
import { findProfile, findProfileByEmail, type KnownProfile } from '@doorward/store/people/profiles'
import type { Say } from '@doorward/texts/english'
import type { LoginEnvironment } from './environment.ts'
import { signUpAdmission } from './sign-in/who-may-sign-up.ts'

/**
 * The person with this id, while their user stands; undefined once it is deleted. The copy of a portal user is nobody
 * here, also where a link, a session or a refresh token of before names it: who it is, the platform alone says
 * (decision 41).
 */
export const findPerson = async (
  { database }: LoginEnvironment,
  accountId: AccountId,
  userId: UserId,
): Promise<KnownProfile | undefined> => {
  if (portalSubject(userId) !== undefined) return undefined
  return database.account(
    accountId,
    async (tx) => {
      const [item, profile] = await Promise.all([
        findItem(tx, accountId, { kind: 'user', id: userId }),
        findProfile(tx, accountId, userId),
      ])
      if (!item || item.deleted) return undefined
      return profile ?? { userId, createdAt: item.createdAt }
    },
    'read',
  )
}

/** The person with this address, while their user stands. The same two reads whether or not there is one. */
export const findPersonByEmail = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  email: string,
): Promise<KnownProfile | undefined> =>
  database.account(
    accountId,
    async (tx) => {
      const profile = await findProfileByEmail(tx, accountId, email)
      const item = await findItem(tx, accountId, { kind: 'user', id: profile?.userId ?? '-' })
      return item && !item.deleted ? profile : undefined
    },
    'read',
  )

/**
 * The person who has just proven that an address is theirs: found, or made if nobody has it yet. Undefined when the
 * address belongs to a user who was deleted, whose id is never given out again. Somebody who only said that it is theirs
 * does not count (security 18). Raises SignUpRefused where the account's setting keeps somebody new out (decision 60).
 */
export async function ensureProvenPerson(
  environment: LoginEnvironment,
  {
    accountId,
    email,
    name,
    requestId,
    say,
  }: { accountId: AccountId; email: string; name?: string | undefined; requestId: string; say: Say },
): Promise<(KnownProfile & { isNew: boolean }) | undefined> {
  const { database, commit } = environment
  const admission = await signUpAdmission(environment, { accountId, email }, say)
  const userId = randomId('', 25) as UserId // its letters are those of a user id
  const person = await ensurePerson(database, commit, {
    accountId,
    email,
    name,
    userId,
    requestId,
    admission,
  })
  const standing = await findPerson(environment, accountId, person.userId)
  return standing && { ...standing, isNew: person.userId === userId }
}
