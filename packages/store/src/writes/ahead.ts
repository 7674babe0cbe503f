import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import type { DecidedShare } from './decide-in-turn.ts'
import type { Ahead } from './footing.ts'
import { ageMs, type Head, told } from './head.ts'
import type { EndedShare, Waiting } from './model.ts'

/** How long what the database last said of an account is known; then it is asked again. */
const knownForMs = 1_000
const accountsMax = 1_024

/**
 * Writes decided and sent before the last ones have landed (ADR 6). This file is all of it: without it, writes are
 * decided under the lock, one transaction after another.
 */
export function openAhead(database: Database): Ahead {
  const heads = new KnownHeads()
  let last: Promise<void> = Promise.resolve()
  return {
    inRowMax: 2,
    footing(sending) {
      const before = sending.behind ? last : Promise.resolve()
      let end = () => {}
      last = new Promise((resolve) => {
        end = resolve
      })
      return {
        before,
        run: (accountIds, work) => database.accounts(accountIds, work, sending),
        headFor: ({ accountId, writes }) => (writes.every(readsNothing) ? heads.find(accountId) : undefined),
        keep: (decided, commitId) => {
          const kept = decided.filter(mayStand)
          for (const share of kept) leaveHead(heads, share, commitId)
          return kept
        },
        ended: (shares) => {
          for (const share of shares) noteHead(heads, share)
          end()
        },
      }
    },
  }
}

const readsNothing = ({ write }: Waiting) => write.reads.length === 0 && !write.idempotency

/** On a guess only changes stand, for they are not written unless it was right; a refusal could be one too many. */
const mayStand = ({ ground, planned, outcomes, also }: DecidedShare): boolean =>
  ground.isLocked || (planned.changes.length > 0 && also.length === 0 && outcomes.every((outcome) => 'done' in outcome))

/** What the next transaction behind this one may be decided on; after a write that settles first it waits for the landing. */
function leaveHead(heads: KnownHeads, { planned, ground, settlesFirst }: DecidedShare, commitId: string): void {
  const { accountId, changes, revision } = planned
  if (settlesFirst) heads.forget(accountId)
  else if (changes.length > 0) heads.leave(accountId, ground.head, { revision, commitId })
}

function noteHead(heads: KnownHeads, { accountId, landed }: EndedShare): void {
  if (landed) heads.land(accountId, landed.change.revision, landed.at)
  else heads.forget(accountId)
}

interface Known extends Head {
  /** Whether the transaction before was this process's too: then nobody else seems to write to the account. */
  isOurs: boolean
}

/**
 * Heads of the accounts that only this process seems to write to, as its transactions leave them, landed or not. A head
 * is a guess: what is decided on it is written under the condition that it was right (`writePlanned`).
 */
class KnownHeads {
  readonly #heads = new Map<AccountId, Known>()

  /** The head to decide the next transaction on; undefined when it must be read. */
  find(accountId: AccountId): Head | undefined {
    const known = this.#heads.get(accountId)
    return known?.isOurs && ageMs(known) < knownForMs ? known : undefined
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
    if (!known) return
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
