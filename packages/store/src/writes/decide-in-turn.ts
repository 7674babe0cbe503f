import { equal } from '@doorward/core/changes/equal'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '../database/database.ts'
import { changesSince } from '../feed/feed-postgres.ts'
import type { Item, ItemKey } from '../items/items.ts'
import { type Head, timeAt } from './head.ts'
import type { findReplies, StoredReply } from './idempotency.ts'
import type { Change, CommittedChange, CommitView, Decided, MovesRights, Outcome, Share, Waiting } from './model.ts'
import { type PlannedChange, type PlannedWrites, planChange } from './planned-changes.ts'

/** What is known of an account before its writes are decided. */
export interface Ground {
  head: Head
  /** Whether the head was read under the account's lock; else it holds under a condition (ADR 6). */
  isLocked: boolean
  items: Item[]
  replies: Awaited<ReturnType<typeof findReplies>>
}

/** An account's writes as decided, still to be written. */
export interface DecidedShare {
  share: Share
  ground: Ground
  planned: PlannedWrites
  outcomes: Outcome[]
  /** Whether what follows has to see one of the writes in the database; it is then the last that was decided. */
  settlesFirst: boolean
  /** Writes that must decide in a later transaction, because one before them settles first. */
  later: Waiting[]
  /** Runs once the rows are written. */
  also: ((tx: Tx) => Promise<void>)[]
  /** Without its transaction, which has no part in deciding. */
  change: Omit<CommittedChange, 'commitId'>
}

/**
 * Decides an account's writes in turn, each on what those before it left; a refused one leaves nothing. Raises what a
 * decision raised that is no refusal of its own write: then nothing of the transaction may stand.
 */
export async function decideInTurn(
  tx: Tx,
  share: Share,
  ground: Ground,
  movesRights: MovesRights,
): Promise<DecidedShare> {
  const turn = new Turn(tx, share, ground, movesRights)
  for (const [i, waiting] of share.writes.entries()) {
    try {
      const settlesFirst = await turn.decide(waiting)
      if (settlesFirst) return turn.end(share.writes.slice(i + 1), settlesFirst)
    } catch (refused) {
      if (waiting.write.begin || !(refused instanceof Refusal) || refused.kind === 'unavailable') throw refused
      turn.refuse(waiting, refused)
    }
  }
  return turn.end([], false)
}

/** The account as it changes while its writes are decided. */
class Turn {
  readonly #share: Share
  readonly #ground: Ground
  readonly #movesRights: MovesRights
  readonly #at: Date
  readonly #view: CommitView
  readonly #present: Map<string, Item>
  readonly #changes: PlannedChange[] = []
  readonly #stored: StoredReply[] = []
  readonly #outcomes: Outcome[] = []
  readonly #also: ((tx: Tx) => Promise<void>)[] = []
  #revision: number

  constructor(tx: Tx, share: Share, ground: Ground, movesRights: MovesRights) {
    const { accountId } = share
    const present = new Map(ground.items.map((item) => [keyOf(item), item]))
    this.#share = share
    this.#ground = ground
    this.#movesRights = movesRights
    this.#at = timeAt(ground.head)
    this.#present = present
    this.#revision = ground.head.revision
    this.#view = {
      tx,
      revision: ground.head.landed,
      commitId: ground.isLocked ? ground.head.commitId : undefined,
      at: this.#at,
      item: (key) => present.get(keyOf(key)),
      changesSince: (since) => changesSince(tx, accountId, since),
    }
  }

  /** Carries a write out, or finds the answer it was given before; tells whether later writes must see it in the database. */
  async decide(waiting: Waiting): Promise<boolean> {
    const { write } = waiting
    const claim = write.idempotency && { ...write.idempotency, accountId: this.#share.accountId }
    const replay = claim && this.#ground.replies.find(claim)
    if (replay) {
      this.#outcomes.push({ waiting, done: { ...replay, revision: this.#revision, replayed: true } })
      return false
    }
    const decided = await write.decide(this.#view)
    const { items, moved } = this.#plan(waiting, decided)
    if (decided.also) this.#also.push(decided.also)
    const revision = this.#revision
    const reply = decided.reply(items, revision)
    if (claim) this.#stored.push(this.#ground.replies.keep(claim, reply, decided.secretOf))
    const { status, body, headers = {} } = reply
    this.#outcomes.push({ waiting, done: { status, body, headers, revision } })
    return moved || decided.settlesFirst === true
  }

  /**
   * Takes the next revision for what a write changes; answers the items as they are then, and whether one of them moves
   * somebody's rights. What is as wanted stays.
   */
  #plan({ write }: Waiting, { changes }: Decided): { items: Item[]; moved: boolean } {
    const { actor, throughClient, requestId, restores } = write
    const revision = this.#revision + 1
    const planned: PlannedChange[] = []
    let moved = false
    const items = changes.map((change) => {
      const present = this.#present.get(keyOf(change))
      if (present && isAlready(present, change)) return present
      const occasion = { revision, ordinal: planned.length, at: this.#at, actor, throughClient, requestId, restores }
      const made = planChange(change, present, occasion)
      planned.push(made)
      moved ||= this.#moves(change, present)
      return made.item
    })
    if (planned.length > 0) this.#revision = revision
    for (const { item } of planned) this.#present.set(keyOf(item), item)
    this.#changes.push(...planned)
    return { items, moved }
  }

  #moves({ kind, after }: Change, present: Item | undefined): boolean {
    const before = present && !present.deleted ? present.doc : null
    return this.#movesRights(this.#share.accountId, { kind, before, after })
  }

  refuse(waiting: Waiting, refused: Refusal): void {
    this.#outcomes.push({ waiting, refused })
  }

  end(later: Waiting[], settlesFirst: boolean): DecidedShare {
    const revision = this.#revision
    const { accountId } = this.#share
    const { head } = this.#ground
    const items = this.#changes.map(({ item }) => ({
      kind: item.kind,
      id: item.id,
      doc: item.deleted ? null : item.doc,
    }))
    return {
      share: this.#share,
      ground: this.#ground,
      planned: { accountId, head, changes: this.#changes, replies: this.#stored, revision },
      settlesFirst,
      outcomes: this.#outcomes,
      later,
      also: this.#also,
      change: { from: head.revision, sinceCommitId: head.commitId, revision, items },
    }
  }
}

/** Whether an item is as a change wants it: then there is nothing to log. */
const isAlready = ({ deleted, doc }: Item, { after, evenIfEqual }: Change): boolean =>
  !evenIfEqual && !deleted && after !== null && equal(doc, after)

const keyOf = ({ kind, id }: ItemKey) => `${kind}/${id}`
