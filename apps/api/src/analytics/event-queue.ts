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
 * The newest answered questions, at most `capacity`; an older one gives way. Filling it allocates nothing but the
 * event that is handed in, and looks nothing up.
 */
export class EventQueue {
  readonly #ring: (Checked | undefined)[]
  #next = 0
  #held = 0

  constructor(capacity: number) {
    this.#ring = new Array<Checked | undefined>(capacity).fill(undefined)
  }

  /** Keeps one more; answers the one that had to go for it. */
  push(checked: Checked): Checked | undefined {
    const gone = this.#ring[this.#next]
    this.#ring[this.#next] = checked
    this.#next = this.#next + 1 === this.#ring.length ? 0 : this.#next + 1
    if (gone === undefined) this.#held += 1
    return gone
  }

  /** Takes everything out, oldest first; equal questions become one with its count. */
  drain(at: Date): NewAuthorizationEvent[] {
    const size = this.#ring.length
    const start = (this.#next - this.#held + size) % size
    const rows = new Map<string, NewAuthorizationEvent>()
    for (let i = 0; i < this.#held; i++) {
      const place = (start + i) % size
      const checked = this.#ring[place]
      this.#ring[place] = undefined
      if (!checked) continue
      const { accountId, userId, resourceUri, permission, allowed, clientId, ip } = checked
      const key = `${accountId}\0${userId}\0${resourceUri}\0${permission}\0${allowed}\0${clientId ?? ''}\0${ip}`
      const row = rows.get(key)
      if (row) row.count += 1
      else rows.set(key, { ...checked, at, count: 1 })
    }
    this.#held = 0
    this.#next = 0
    return [...rows.values()]
  }
}
