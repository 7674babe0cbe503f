import type { AccountId, UserId } from '@doorward/core/ids'
import type { NewAuthorizationEvent } from '@doorward/store/authorization-events'

/** One answered question, as the path of a check hands it over. */
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
 * The answered questions since they were last taken out. Of more than `capacity` it keeps a fair sample: each has the
 * same chance to be among them (reservoir sampling, algorithm R). What is kept for long costs the collector of young
 * objects dear, so under load most questions are let go at once.
 */
export class EventQueue {
  readonly #kept: Checked[] = []
  readonly #capacity: number
  readonly #random: () => number
  #pushed = 0

  /** @param random a number from 0 up to, but not including, 1 */
  constructor(capacity: number, random: () => number = Math.random) {
    this.#capacity = capacity
    this.#random = random
  }

  /** Takes one more; answers the one that is let go for want of room, this or another. */
  push(checked: Checked): Checked | undefined {
    this.#pushed += 1
    if (this.#kept.length < this.#capacity) {
      this.#kept.push(checked)
      return undefined
    }
    const place = Math.floor(this.#random() * this.#pushed)
    const gone = this.#kept[place]
    if (gone === undefined) return checked
    this.#kept[place] = checked
    return gone
  }

  /** Takes everything out, in the order it came unless some were let go; equal questions become one with its count. */
  drain(at: Date): NewAuthorizationEvent[] {
    const rows = new Map<string, NewAuthorizationEvent>()
    for (const checked of this.#kept.splice(0)) {
      const { accountId, userId, resourceUri, permission, allowed, clientId, ip } = checked
      const key = `${accountId}\0${userId}\0${resourceUri}\0${permission}\0${allowed}\0${clientId ?? ''}\0${ip}`
      const row = rows.get(key)
      if (row) row.count += 1
      else rows.set(key, { ...checked, at, count: 1 })
    }
    this.#pushed = 0
    return [...rows.values()]
  }
}
