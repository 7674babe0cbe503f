import type { FeedItem } from '@doorward/store/feed/feed'
import type { AccountIndex } from '../index/account-index.ts'
import type { TriedChange } from './touched-users.ts'

/** An account as it would be after some changes, made one after another on an index that nobody else asks. */
export class Sketch {
  readonly index: AccountIndex
  readonly #mayGoOn: () => void
  readonly #made: TriedChange[] = []

  /** @param mayGoOn raises where it has taken too long, or nobody waits for it any more */
  constructor(index: AccountIndex, mayGoOn: () => void) {
    this.index = index
    this.#mayGoOn = mayGoOn
  }

  /** What comes next finds the account with these changes. Raises TooLarge, and what says that the caller has left. */
  apply(changes: readonly TriedChange[]): void {
    this.#mayGoOn()
    for (const change of changes) {
      this.#become(change, change.after)
      this.#made.push(change)
    }
  }

  /** Makes the index what it was. */
  undo(): void {
    for (const change of this.#made.splice(0).reverse()) this.#become(change, change.before)
  }

  #become({ kind, id }: TriedChange, doc: object | null | undefined): void {
    this.index.apply({ kind, id, doc } as FeedItem) // documents of items
  }
}
