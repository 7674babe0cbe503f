import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import type { Database } from '@doorward/store/database/database'
import { findProfile, type KnownProfile } from '@doorward/store/people/profiles'

/** What is known of whoever wrote a ticket: a person of the platform is looked up where he signs in, whatever an account has of him. */
export function writerOf(
  database: Database,
  accountId: AccountId,
  createdBy: string,
): Promise<KnownProfile | undefined> {
  const subject = portalSubject(createdBy)
  const at = subject === undefined ? accountId : platformAccountId
  const userId = (subject ?? createdBy) as UserId // a stored id
  return database.account(at, (tx) => findProfile(tx, at, userId), 'read')
}
