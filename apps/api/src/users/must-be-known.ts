import type { AccountId, UserId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import { findProfile } from '@doorward/store/people/profiles'
import type { CommitView } from '@doorward/store/writes/model'

/**
 * Raises NotFound for a user who was deleted or of whom nothing is known. People of a linked issuer may be known by
 * what names them only. The write reads the item `user/{userId}`.
 */
export async function mustBeKnown(
  view: CommitView,
  index: AccountIndex,
  { accountId, userId }: { accountId: AccountId; userId: UserId },
): Promise<void> {
  const item = view.item({ kind: 'user', id: userId })
  if (item && !item.deleted) return
  const isNamed = index.itemsNaming(userId).length > 0
  if (item?.deleted || !(isNamed || (await findProfile(view.tx, accountId, userId)))) throw new Refusal('NotFound')
}
