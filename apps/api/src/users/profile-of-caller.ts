import { type AccountId, platformAccountId, type UserId } from '@doorward/core/ids'
import type { Caller } from '@doorward/http/callers/caller'
import { findProfile } from '@doorward/store/people/profiles'
import type { ApiEnvironment } from '../environment.ts'

/** What is known of the caller: of a portal user, where he signs in. */
export const profileOfCaller = ({ database }: ApiEnvironment, accountId: AccountId, { issuedFor, subject }: Caller) => {
  const home = issuedFor === 'platform' ? platformAccountId : accountId
  return database.account(home, (tx) => findProfile(tx, home, subject as UserId), 'read') // a verified token's subject
}
