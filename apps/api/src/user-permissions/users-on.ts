import { unlessTooLarge, type Work } from '@doorward/core/permissions/work'
import type { AccountIndex } from '@doorward/engine/index/account-index'

/** How many come to a resource; nothing once what is left of the work does not reach for counting. */
export function usersOn(index: AccountIndex, resourceUri: string, work: Work): { users?: number } {
  const users = unlessTooLarge(() => index.reachers(resourceUri, work).length)
  return users === undefined ? {} : { users }
}
