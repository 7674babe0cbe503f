import type { AccountId, InviteId } from '@doorward/core/ids'
import type { StandingInvite } from '@doorward/core/invites/invite'
import { findItem } from '@doorward/store/items/items'
import type { ApiEnvironment } from '../environment.ts'
import { hasExpired, keyOfInvite, storedInvite } from './stored-invite.ts'

/** Finds an invite of an account that was neither accepted nor taken back, and has not expired. */
export const standingInvite =
  ({ database, now }: Pick<ApiEnvironment, 'database' | 'now'>) =>
  async (accountId: AccountId, inviteId: InviteId): Promise<StandingInvite | undefined> => {
    const item = await database.account(accountId, (tx) => findItem(tx, accountId, keyOfInvite(inviteId)), 'read')
    if (!item || item.deleted || hasExpired(item, now())) return undefined
    const { defaultLoginTenantId: tenantId } = storedInvite(item)
    return tenantId ? { tenantId } : {}
  }
