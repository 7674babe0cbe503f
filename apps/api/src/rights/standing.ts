import type { UserId } from '@doorward/core/ids'
import { soon } from '@doorward/core/soon'
import type { Engine } from '@doorward/engine/engine'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { HttpParts } from '@doorward/http/app/parts'
import type { Standing } from '@doorward/http/callers/caller'

/** How a user stands to an account (decision 60). Asked on every request: a few look-ups by id. */
export function standingIn(index: AccountIndex, userId: UserId): Standing {
  if (index.isGone(userId)) return 'removed'
  return index.belongs(userId) ? 'belongs' : 'stranger'
}

/** Answers the door from the account's index; nobody belongs to an account that is none. */
export const standingBy =
  (engine: Engine): HttpParts['standingOf'] =>
  ({ userId }, accountId, freshness) =>
    soon(engine.index(accountId, freshness), (index) => (index ? standingIn(index, userId) : 'stranger'))
