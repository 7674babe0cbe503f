import type { AccountId, InviteId } from '@doorward/core/ids'
import { findItem } from '@doorward/store/items/items'
import type { ApiEnvironment } from '../environment.ts'
import { hasExpired, keyOfInvite } from './stored-invite.ts'

/** Tells whether an invite of an account was neither accepted nor taken back, and has not expired. */
export const inviteStands =
  ({ database, now }: Pick<ApiEnvironment, 'database' | 'now'>) =>
  async (accountId: AccountId, inviteId: InviteId): Promise<boolean> => {
    const item = await database.account(accountId, (tx) => findItem(tx, accountId, keyOfInvite(inviteId)), 'read')
    return item !== undefined && !item.deleted && !hasExpired(item, now())
  }
