import type { AccountId, UserId } from '@doorward/core/ids'
import { randomId } from '@doorward/http/random-id'
import { findItem } from '@doorward/store/items'
import { ensurePerson } from '@doorward/store/people'
import { findProfile, findProfileByEmail, type KnownProfile, saveProfiles } from '@doorward/store/profiles'
import type { LoginEnvironment } from './environment.ts'

/** The person with this id, while their user stands; undefined once it is deleted. */
export const findPerson = (
  { database }: LoginEnvironment,
  accountId: AccountId,
  userId: UserId,
): Promise<KnownProfile | undefined> =>
  database.account(
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
 * address belongs to a user who was deleted, whose id is never given out again.
 */
export async function ensureProvenPerson(
  environment: LoginEnvironment,
  {
    accountId,
    email,
    name,
    requestId,
  }: { accountId: AccountId; email: string; name?: string | undefined; requestId: string },
): Promise<(KnownProfile & { isNew: boolean }) | undefined> {
  const { database, commit } = environment
  const userId = randomId('', 25) as UserId // its letters are those of a user id
  const person = await ensurePerson(database, commit, {
    accountId,
    email,
    emailVerified: true,
    name,
    userId,
    requestId,
  })
  const standing = await findPerson(environment, accountId, person.userId)
  if (!standing) return undefined
  const isNew = person.userId === userId
  if (standing.emailVerified) return { ...standing, isNew }
  await database.account(accountId, async (tx) => {
    await saveProfiles(tx, accountId, [{ userId: person.userId, email, emailVerified: true }])
  })
  return { ...standing, emailVerified: true, isNew }
}
