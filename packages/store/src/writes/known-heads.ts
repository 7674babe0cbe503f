import type { AccountId } from '@doorward/core/ids'

/** Where an account stands when its writes are decided. */
export interface Head {
  revision: number
  /** The transaction that made this revision; null before the first. */
  commitId: string | null
  /** The revision that has landed; what comes after it is of this process and on its way. */
  landed: number
  told: Told
}

/** What the database said of its time, and when it was read; milliseconds, the latter monotonic. */
interface Told {
  at: number
  readAt: number
}

/** The database's word on its time, as it comes in. */
export const told = (at: Date): Told => ({ at: at.getTime(), readAt: performance.now() })

/** The database's time now. */
export const timeAt = ({ told }: Head): Date => new Date(told.at + Math.floor(performance.now() - told.readAt))

interface Known extends Head {
  /** Whether the transaction before was this process's too: then nobody else seems to write to the account. */
  isOurs: boolean
}

/** So long after the database's last word an account is asked for again. */
const knownForMs = 1_000
const accountsMax = 1_024

/**
 * Heads of the accounts that only this process seems to write to, as its transactions leave them, landed or not. A head
 * is a guess: what is decided on it is written under the condition that it was right (`writePlanned`).
 */
export class KnownHeads {
  readonly #heads = new Map<AccountId, Known>()

  /** The head to decide the next transaction on; undefined when it must be read. */
  find(accountId: AccountId): Head | undefined {
    const known = this.#heads.get(accountId)
    return known?.isOurs && performance.now() - known.told.readAt < knownForMs ? known : undefined
  }

  /** Notes the head that a transaction leaves which was decided on `before` and is on its way. */
  leave(accountId: AccountId, before: Head, after: { revision: number; commitId: string }): void {
    const known = this.#heads.get(accountId)
    const isOurs = known !== undefined && known.commitId === before.commitId
    const landed = isOurs ? Math.max(known.landed, before.landed) : before.landed
    this.#heads.delete(accountId)
    const { revision, commitId } = after
    this.#heads.set(accountId, { revision, commitId, landed, told: before.told, isOurs })
    if (this.#heads.size > accountsMax) this.#forgetLongestUnwritten()
  }

  /** Notes that one of them has landed, and when by the database's time. */
  land(accountId: AccountId, revision: number, at: Date): void {
    const known = this.#heads.get(accountId)
    if (!known || known.revision < revision) return
    known.landed = Math.max(known.landed, revision)
    known.told = told(at)
  }

  /** To be told of what did not land or may not have, and of what moves somebody's rights. */
  forget(accountId: AccountId): void {
    this.#heads.delete(accountId)
  }

  #forgetLongestUnwritten(): void {
    const [accountId] = this.#heads.keys()
    if (accountId !== undefined) this.#heads.delete(accountId)
  }
}
