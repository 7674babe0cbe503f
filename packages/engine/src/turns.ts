import type { AccountId } from '@doorward/core/ids'
import { beyond, Refusal } from '@doorward/core/refusals'

/** How many may wait for their turn, of all accounts and of one, and how long. */
export interface TurnLimits {
  waitingMax: number
  waitingOfAccountMax: number
  waitMsMax: number
  /** What they wait for, in the plural. */
  of: string
}

/** Work that is done one after another; whoever asks waits a bounded time among a bounded number. */
export class Turns {
  readonly #clock: () => number
  readonly #limits: TurnLimits
  readonly #waiting = new Map<AccountId, number>()
  #last: Promise<unknown> = Promise.resolve()

  /** `clock` counts monotonic milliseconds. */
  constructor(clock: () => number, limits: TurnLimits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** Runs `work` once all that came before is done. Raises TooManyRequests, also after too long a wait: nothing is away then. */
  async take<T>(accountId: AccountId, work: () => Promise<T>): Promise<T> {
    this.#count(accountId)
    const cameAt = this.#clock()
    const turn = this.#last.then(() => {
      if (this.#clock() - cameAt > this.#limits.waitMsMax) throw this.#tooLong()
      return work()
    })
    this.#last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      this.#leave(accountId)
    }
  }

  #tooLong(): Refusal {
    const title = `Too many ${this.#limits.of} were asked before this one; ask again in a moment.`
    return new Refusal('TooManyRequests', { title, retryAfterSeconds: 5 })
  }

  #count(accountId: AccountId): void {
    const { waitingMax, waitingOfAccountMax, of } = this.#limits
    const ofAccount = this.#waiting.get(accountId) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, each) => sum + each, 0)
    if (ofAccount >= waitingOfAccountMax)
      throw beyond({ quota: waitingOfAccountMax, of: `${of} of one account`, per: 'at once' }, 1)
    if (all >= waitingMax) throw beyond({ quota: waitingMax, of, per: 'at once' }, 1)
    this.#waiting.set(accountId, ofAccount + 1)
  }

  #leave(accountId: AccountId): void {
    const left = (this.#waiting.get(accountId) ?? 0) - 1
    if (left > 0) this.#waiting.set(accountId, left)
    else this.#waiting.delete(accountId)
  }
}
