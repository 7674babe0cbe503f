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

/**
 * At most `capacity` of the answered questions since they were last taken out. When there are more, each of them is among the kept
 * ones with the same chance (a reservoir), so that what is seldom asked, or late in the second, is seen in its share.
 */
export class EventQueue {
  readonly #kept: Checked[] = []
  #seen = 0
  readonly #capacity: number

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /**
   * Takes one more; false when one is let go for want of room, this one or another. Keeps a copy. The JavaScript engine learns which
   * objects live long and makes those in its old generation at once. It must learn that of the few copies that are kept,
   * not of the object made for every check.
   */
  push(checked: Checked): boolean {
    this.#seen += 1
    if (this.#kept.length < this.#capacity) {
      this.#kept.push({ ...checked })
      return true
    }
    const place = Math.floor(Math.random() * this.#seen)
    if (place < this.#capacity) this.#kept[place] = { ...checked }
    return false
  }

  /** Takes everything out, normalised, in the order it came; equal questions become one with its count. */
  drain(at: Date): NewAuthorizationEvent[] {
    const rows = new Map<string, NewAuthorizationEvent>()
    this.#seen = 0
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
