import type { UserId } from '@doorward/core/ids'
import type { Change, ChangeFact, CommitView } from '@doorward/store/writes/model'

/** Tells in a user's own history what was done to all his access, though nothing of the user himself differs by it. */
export function toldOf(view: CommitView, userId: UserId, changes: readonly Change[], fact: ChangeFact): Change[] {
  const user = view.item({ kind: 'user', id: userId })
  if (changes.length === 0 || !user || user.deleted) return []
  return [{ kind: 'user', id: userId, after: user.doc, evenIfEqual: true, fact }]
}
