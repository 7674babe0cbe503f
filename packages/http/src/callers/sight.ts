import type { AccountId } from '@doorward/core/ids'
import type { Soon } from '@doorward/core/soon'
import type { Freshness } from '../endpoints/freshness.ts'

/** Gives an account as current as asked, null where there is none; what it is, only those know who hand it in. */
export type SeeAccount<Account> = (accountId: AccountId, freshness: Freshness) => Soon<Account | null>

const isMet = (wanted: Freshness, by: Freshness): boolean =>
  wanted === by || (wanted.kind === 'bounded' && by.kind === 'bounded' && wanted.staleMsMax >= by.staleMsMax)

/**
 * How one request sees its account: asked for once, so that all steps judge by the same. It is asked for again where more
 * is wanted, and once anything was waited for: nobody judges by an older state than if every step asked by itself.
 */
export class Sight<Account> {
  readonly #ask: SeeAccount<Account>
  #accountId: AccountId | undefined
  #freshness: Freshness | undefined
  #account: Account | null = null

  constructor(ask: SeeAccount<Account>) {
    this.#ask = ask
  }

  see(accountId: AccountId, freshness: Freshness): Soon<Account | null> {
    if (accountId === this.#accountId && this.#freshness !== undefined && isMet(freshness, this.#freshness))
      return this.#account
    const account = this.#ask(accountId, freshness)
    this.forget()
    if (account instanceof Promise) return account
    this.#accountId = accountId
    this.#freshness = freshness
    this.#account = account
    return account
  }

  /** For whoever waits: what was seen before may have changed. */
  forget(): void {
    this.#accountId = undefined
    this.#account = null
  }

  /** Goes on as `soon` does; what was seen before or during a wait is forgotten. */
  after<Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> {
    if (!(value instanceof Promise)) return next(value)
    this.forget()
    return value.then((value) => {
      this.forget()
      return next(value)
    })
  }
}
