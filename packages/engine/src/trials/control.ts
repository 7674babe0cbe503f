import type { Question } from '@doorward/core/permissions/model'
import type { AccountIndex } from '../index/account-index.ts'

/** Whether somebody may change an item: as one of its admins, or by the permission that lets others change it. */
export interface ControlQuestion extends Question {
  /** Whether the item names him as an admin, before and after the changes. */
  named: { before: boolean; after: boolean }
}

/** The answer, by the index as it is before or after the changes. Who was deleted or disabled controls nothing. */
export function controls(index: AccountIndex, question: ControlQuestion, state: 'before' | 'after'): boolean {
  const { userId, action, resourceUri, named } = question
  const isAdmin = named[state] && !index.isGone(userId) && !index.isDisabled(userId)
  return isAdmin || index.allows(userId, action, resourceUri)
}
