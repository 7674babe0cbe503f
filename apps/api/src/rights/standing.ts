import type { UserId } from '@doorward/core/ids'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Standing } from '@doorward/http/callers/caller'

/** How a user stands to an account (decision 60). Asked on every request: a few look-ups by id. */
export function standingIn(index: AccountIndex, userId: UserId): Standing {
  if (index.isGone(userId)) return 'removed'
  if (index.isDisabled(userId)) return 'disabled'
  return index.belongs(userId) ? 'belongs' : 'stranger'
}

/** Answers the door from the account's index; nobody belongs to an account that is none. */
export const standingOf: HttpParts<AccountIndex>['standingOf'] = ({ userId }, index) =>
  index ? standingIn(index, userId) : 'stranger'
