import type { Work } from '@doorward/core/permissions/work'
import { Refusal } from '@doorward/core/refusals'
import type { AccountIndex } from '@doorward/engine/index/account-index'

/** How many come to a resource; nothing once what is left of the work does not reach for counting. */
export function usersOn(index: AccountIndex, resourceUri: string, work: Work): { users?: number } {
  try {
    return { users: index.reachers(resourceUri, work).length }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TooLarge') return {}
    throw error
  }
}
