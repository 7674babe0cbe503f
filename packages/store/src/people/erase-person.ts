import type { AccountId, UserId } from '@doorward/core/ids'
import { ownConnections } from '@doorward/core/users/own-connections'
import type { Database, Tx } from '../database/database.ts'
import { removeCredentialsOfUser } from '../items/connection-credentials.ts'
import { removeFactorsOf } from '../sign-in/factors.ts'
import { forgetBrowsersOf } from '../sign-in/known-browsers.ts'
import { endSessionsOf } from '../sign-in/sessions.ts'
import { removePasswordIdentities } from './user-identities.ts'

/** Ends every sign-in of a person and takes away what he signs in with: password, second factors, links, codes and known browsers. */
export async function eraseSignIn(tx: Tx, accountId: AccountId, userId: UserId): Promise<void> {
  await endSessionsOf(tx, accountId, userId)
  await tx`update sessions set user_agent = null, ip = null where account_id = ${accountId} and user_id = ${userId}`
  await forgetBrowsersOf(tx, accountId, userId)
  await removeFactorsOf(tx, accountId, userId)
  await tx`delete from passwords where account_id = ${accountId} and user_id = ${userId}`
  await removePasswordIdentities(tx, accountId, userId)
  await tx`delete from password_links where account_id = ${accountId} and user_id = ${userId}`
  await tx`
    delete from sign_in_codes c using user_identities i
    where i.account_id = ${accountId} and i.user_id = ${userId} and i.connection_id = ${ownConnections.email}
      and c.account_id = i.account_id and c.email_normal = i.subject`
}

/** Ends every sign-in of a person and erases what is known of him. The change log, which holds ids only, is kept. */
export async function erasePerson(tx: Tx, accountId: AccountId, userId: UserId): Promise<void> {
  await eraseSignIn(tx, accountId, userId)
  await removeCredentialsOfUser(tx, accountId, userId)
  await tx`delete from saved_views where account_id = ${accountId} and owner_id = ${userId} and not shared`
  await tx`delete from user_identities where account_id = ${accountId} and user_id = ${userId}`
  await tx`delete from user_profiles where account_id = ${accountId} and user_id = ${userId}`
  await tx`delete from account_members where account_id = ${accountId} and user_id = ${userId}`
  await tx`delete from linked_people where account_id = ${accountId} and user_id = ${userId}`
  await tx`delete from idempotency_keys where account_id = ${accountId} and principal = ${userId}`
}

/** Whether a person of the platform is a user of another account, or a record or group of one names him. */
export const isKnownElsewhere = (database: Database, accountId: AccountId, userId: UserId): Promise<boolean> =>
  database.acrossAccounts(
    'accounts-of-user',
    async (tx) => {
      const rows = await tx`
        select from account_members where user_id = ${userId} and account_id <> ${accountId}
        union all
        select from items
        where kind = 'user' and not deleted and item_id like 'Doorward|%' and item_id = ${userId} and account_id <> ${accountId}
        limit 1`
      return rows.length > 0
    },
    'read',
  )
