import type { AccountId } from '@doorward/core/ids'
import { beyond, Refusal } from '@doorward/core/refusals'

/** How many may be at work, how many may wait for their turn, of all accounts and of one, and how long. */
export interface TurnLimits {
  /** At work at the same time, each for another account. */
  atOnceMax: number
  waitingMax: number
  waitingOfAccountMax: number
  waitMsMax: number
  /** What they wait for, in the plural. */
  of: string
}

/**
 * Work that is done a few at a time, and one after another for each account. Accounts take turns: however much one of
 * them asks for, another waits for no more than one piece of it. Whoever asks waits a bounded time among a bounded number.
 */
export class Turns {
  readonly #clock: () => number
  readonly #limits: TurnLimits
  /** How many of an account wait or are at work. */
  readonly #present = new Map<AccountId, number>()
  /** What starts those who wait; the account whose turn is next comes first. */
  readonly #queues = new Map<AccountId, (() => void)[]>()
  readonly #atWork = new Set<AccountId>()

  /** `clock` counts monotonic milliseconds. */
  constructor(clock: () => number, limits: TurnLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Runs `work` in the account's turn. Raises TooManyRequests, also after too long a wait: nothing is away then. */
  async take<T>(accountId: AccountId, work: () => Promise<T>): Promise<T> {
    this.#come(accountId)
    const cameAt = this.#clock()
    try {
      await this.#turnOf(accountId)
      try {
        if (this.#clock() - cameAt > this.#limits.waitMsMax) throw this.#tooLong()
        return await work()
      } finally {
        this.#end(accountId)
      }
    } finally {
      this.#leave(accountId)
    }
  }

  #turnOf(accountId: AccountId): Promise<void> {
    return new Promise((start) => {
      const queue = this.#queues.get(accountId) ?? []
      queue.push(start)
      this.#queues.set(accountId, queue)
      this.#startNext()
    })
  }

  #startNext(): void {
    if (this.#atWork.size >= this.#limits.atOnceMax) return
    for (const [accountId, queue] of this.#queues) {
      if (this.#atWork.has(accountId)) continue
      const start = queue.shift()
      if (queue.length === 0) this.#queues.delete(accountId)
      this.#atWork.add(accountId)
      start?.()
      return
    }
  }

  /** An account that had its turn stands behind all others. */
  #end(accountId: AccountId): void {
    this.#atWork.delete(accountId)
    const queue = this.#queues.get(accountId)
    if (queue) {
      this.#queues.delete(accountId)
      this.#queues.set(accountId, queue)
    }
    this.#startNext()
  }

  #tooLong(): Refusal {
    const title = `Too many ${this.#limits.of} were asked before this one; ask again in a moment.`
    return new Refusal('TooManyRequests', { title, retryAfterSeconds: 5 })
  }

  #come(accountId: AccountId): void {
    const { waitingMax, waitingOfAccountMax, of } = this.#limits
    const ofAccount = this.#present.get(accountId) ?? 0
    const all = [...this.#present.values()].reduce((sum, each) => sum + each, 0)
    if (ofAccount >= waitingOfAccountMax)
      throw beyond({ quota: waitingOfAccountMax, of: `${of} of one account`, per: 'at once' }, 1)
    if (all >= waitingMax) throw beyond({ quota: waitingMax, of, per: 'at once' }, 1)
    this.#present.set(accountId, ofAccount + 1)
  }

  #leave(accountId: AccountId): void {
    const left = (this.#present.get(accountId) ?? 0) - 1
    if (left > 0) this.#present.set(accountId, left)
    else this.#present.delete(accountId)
  }
}
