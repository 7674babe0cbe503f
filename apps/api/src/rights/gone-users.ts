import type { UserId } from '@doorward/core/ids'
import type { AccountIndex } from '@doorward/engine/index/account-index'
import type { ApiCall } from '../handler.ts'

/** Whether a user was deleted here; whatever still names him gives him nothing. */
export type IsGone = (userId: UserId) => boolean

export const goneIn =
  (index: AccountIndex | null): IsGone =>
  (userId) =>
    index?.isGone(userId) ?? false

/** As of the call. */
export const goneAt = async ({ accountId, freshness, environment }: ApiCall): Promise<IsGone> =>
  goneIn(await environment.engine.index(accountId, freshness))

/** The list with a mark on users who were deleted and are still to be taken out of it. */
export function markGone<User extends { userId: UserId }>(users: User[], isGone: IsGone): User[] {
  if (!users.some(({ userId }) => isGone(userId))) return users
  return users.map((user) => (isGone(user.userId) ? { ...user, deleted: true } : user))
}
