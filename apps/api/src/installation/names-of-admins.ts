import { platformAccountId, type UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import type { Database } from '@doorward/store/database/database'
import { findProfiles } from '@doorward/store/people/profiles'

/** What people of the platform are called, or their e-mail addresses, by their ids; one of whom neither is known is absent. */
export async function namesOfAdmins(database: Database, userIds: string[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(
    userIds.flatMap((userId) => {
      const subject = portalSubject(userId)
      return subject === undefined ? [] : [[subject, userId] as const]
    }),
  )
  const subjects = [...ids.keys()] as UserId[] // stored ids
  const known = await database.account(platformAccountId, (tx) => findProfiles(tx, platformAccountId, subjects), 'read')
  return new Map(
    known.flatMap(({ userId, name, email }) => {
      const [id, called] = [ids.get(userId), name ?? email]
      return id === undefined || called === undefined ? [] : [[id, called] as const]
    }),
  )
}
