import type { AccountId, UserId } from '@doorward/core/ids'
import { normaliseAction } from '@doorward/core/permissions/actions'
import { oneSpelling } from '@doorward/core/permissions/resource-uri'
import type { NewAuthorizationEvent } from '@doorward/store/events/authorization-events'

/** One answered question, as the path of a check hands it over: resource and permission as they were asked. */
export interface Checked {
  accountId: AccountId
  userId: UserId
  resourceUri: string
  permission: string
  allowed: boolean
  clientId: string | undefined
  ip: string
}

/** The first `capacity` answered questions since they were last taken out; what comes after those is let go. */
export class EventQueue {
  readonly #kept: Checked[] = []
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Takes one more; false when there is no room for it. Keeps a copy. The JavaScript engine learns which
   * objects live long and makes those in its old generation at once. It must learn that of the few copies that are kept,
   * not of the object made for every check.
   */
  push(checked: Checked): boolean {
    if (this.#kept.length === this.#capacity) return false
    this.#kept.push({ ...checked })
    return true
  }

  /** Takes everything out, normalised, in the order it came; equal questions become one with its count. */
  drain(at: Date): NewAuthorizationEvent[] {
    const rows = new Map<string, NewAuthorizationEvent>()
    for (const asked of this.#kept.splice(0)) {
      const resourceUri = oneSpelling(asked.resourceUri)
      const permission = normaliseAction(asked.permission) ?? asked.permission
      const { accountId, userId, allowed, clientId, ip } = asked
      const key = `${accountId}\0${userId}\0${resourceUri}\0${permission}\0${allowed}\0${clientId ?? ''}\0${ip}`
      const row = rows.get(key)
      if (row) row.count += 1
      else rows.set(key, { accountId, userId, resourceUri, permission, allowed, clientId, ip, at, count: 1 })
    }
    return [...rows.values()]
  }
}
