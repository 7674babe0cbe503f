import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import { isDisabled } from '@doorward/core/users/user-state'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { Caller } from '@doorward/http/callers/caller'
import type { Item } from '@doorward/store/items/items'
import { findJobState, startJob } from '@doorward/store/jobs/jobs'
import type { CommitView } from '@doorward/store/writes/model'
import type { ApiEnvironment } from '../environment.ts'
import { forgetMemberJobOf } from '../users/forget-member.ts'

/**
 * A person of the platform who was removed may come back by an invite that was made since, once nothing of the account
 * names him any more (decision 29); one who is disabled may not. Raises Forbidden for an older one and for the disabled,
 * RemovalUnfinished as long as something does.
 * @param user his item, deleted or not; undefined for somebody who never came
 */
export async function mayReturn(
  view: CommitView,
  index: AccountIndex,
  { accountId, invite, user }: { accountId: AccountId; invite: Item; user: Item | undefined },
): Promise<void> {
  if (isDisabled(user?.doc)) throw new Refusal('Forbidden', { title: 'You are disabled in this account.' })
  if (!user?.deleted) return
  if (invite.version < user.version)
    throw new Refusal('Forbidden', { title: 'You were removed from this account after this invite was made.' })
  const userId = user.id as UserId // a user's item
  const isUnderWay = (await findJobState(view.tx, accountId, forgetMemberJobOf(userId))) !== undefined
  if (isUnderWay || index.itemsNaming(userId).length > 0)
    throw new Refusal('RemovalUnfinished', { retryAfterSeconds: 5 })
}

/** Somebody may have named him again since: what still does is looked for anew, so that the next try succeeds. */
export const goOnForgetting = (
  { database }: ApiEnvironment,
  { accountId, caller }: { accountId: AccountId; caller: Caller },
): Promise<void> =>
  database.account(accountId, async (tx) => void (await startJob(tx, accountId, forgetMemberJobOf(caller.userId))))
