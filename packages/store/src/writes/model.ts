import type { Json } from '@doorward/core/changes/patch'
import type { AccountId, ClientId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import type { Tx } from '../database/database.ts'
import type { Changes } from '../feed/feed.ts'
import type { Item, ItemKey } from '../items/items.ts'

/** One wanted change: the item's new document, or null to delete it. An item that is so already does not change. */
export interface Change extends ItemKey {
  after: { [key: string]: Json } | null
  /** The item changes although it is so already, because something that is shown with it does. */
  evenIfEqual?: boolean
  /** What it is told as, where that is more than what differs by it. */
  fact?: ChangeFact
}

/** An invite ended because it was accepted; a user was taken out of everything that named him, or put back there. */
export type ChangeFact = 'ACCEPTED' | 'ACCESS_REMOVED' | 'ACCESS_RESTORED'

/** What rights are judged on: the account under its lock, or as good as that (ADR 6). */
export interface HeadView {
  /**
   * The account's revision that has landed. Earlier writes of the same transaction, and of one whose COMMIT is on its
   * way, come after it; none of them moves anybody's rights.
   */
  revision: number
  /** The transaction that made it; undefined where it is not read under the lock. */
  commitId: string | null | undefined
  at: Date
  changesSince(revision: number): Promise<Changes>
}

/** What a decision may look at. */
export interface CommitView extends HeadView {
  tx: Tx
  /** An item named in `reads`, or changed by an earlier write of the same transaction. */
  item(key: ItemKey): Item | undefined
}

export interface Reply {
  status: number
  body: Json | undefined
  headers?: Record<string, string>
}

/** What a write decided: its changes and how to answer once they are made. */
export interface Decided {
  changes: Change[]
  /**
   * Later writes see what this one leaves in the database: they decide once it is written. So it is in any case where a
   * change moves somebody's rights.
   */
  settlesFirst?: boolean
  reply(items: Item[], revision: number): Reply
  /** Also runs inside the transaction, after the rows are written. */
  also?: (tx: Tx) => Promise<void>
  /** Id of the secret's owner when the reply holds a secret: it is then stored without it (decisions 40). */
  secretOf?: string
}

/** A request that may be repeated: same key and same body get the same answer (security I1). */
export interface IdempotencyClaim {
  principal: string
  /** Method and path. */
  route: string
  key: string
  bodyHash: string
}

/** The state of an item right after one of its changes. */
export interface RestoredState extends ItemKey {
  revision: number
}

export interface Write {
  accountId: AccountId
  actor: string
  /** The service client that writes on behalf of the actor (RFC 8693). */
  throughClient?: ClientId | undefined
  requestId: string
  idempotency?: IdempotencyClaim | undefined
  /** It restores what was: a deleted item that it makes again is told as restored. */
  restores?: RestoredState | undefined
  /** Runs first; for the write that creates its account. Such a write shares its transaction with no other. */
  begin?: (tx: Tx) => Promise<void>
  /** Items to have at hand when deciding. */
  reads: ItemKey[]
  /** Runs under the account's lock. Throws a `Refusal` to refuse: nothing of this write then happens. */
  decide(view: CommitView): Promise<Decided> | Decided
}

export interface Committed extends Reply {
  revision: number
  replayed?: true
}

/** What a transaction changed after a revision. */
export interface CommittedChange extends Changes {
  from: number
}

/** The one door for every change of an account (design 3). Resolves only after COMMIT. */
export type Commit = (write: Write) => Promise<Committed>

/** Whether a change moves anybody's rights, so that later writes of its account have to see it. */
export type MovesRights = (
  accountId: AccountId,
  change: { kind: ItemKind; before: Item['doc'] | null; after: Item['doc'] | null },
) => boolean

/**
 * How a write is done: beside those of other accounts, in a transaction of its account's own, which waits for the
 * account's lock, or in one of its own.
 */
export type Manner = 'shared' | 'alone' | 'oneByOne'

/** A write that waits, and who waits for it. */
export interface Waiting {
  write: Write
  /** Rises in the order of their coming. */
  turn: number
  manner: Manner
  resolve(done: Committed): void
  reject(cause: unknown): void
}

/** An account's part in a transaction. */
export interface Share {
  accountId: AccountId
  /** In the order of their coming. */
  writes: Waiting[]
}

/** How a write ended. */
export type Outcome = { waiting: Waiting; done: Committed } | { waiting: Waiting; refused: unknown }

/** What became of an account's share in a transaction that has ended. */
export interface EndedShare {
  accountId: AccountId
  outcomes: Outcome[]
  /** Writes of which nothing happened yet, and how they are done next. */
  undone: Waiting[]
  manner: Manner
  /** What it changed, and the database's time then; absent when nothing. */
  landed?: { change: CommittedChange; at: Date }
}
