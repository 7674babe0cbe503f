import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { beyond } from '@doorward/core/refusals'
import { changeHints } from './change-hints.ts'
import type { Database, Tx } from './database.ts'
import type { Changes } from './feed.ts'
import type { IdempotencyClaim } from './idempotency.ts'
import type { Item, ItemKey } from './items.ts'
import { newRowUpkeep } from './new-row-upkeep.ts'
import { scheduleWrites } from './schedule-writes.ts'
import { WaitingWrites } from './waiting-writes.ts'

/** One wanted change: the item's new document, or null to delete it. An item that is so already does not change. */
export interface Change extends ItemKey {
  after: { [key: string]: Json } | null
  /** The item changes although it is so already, because something that is shown with it does. */
  evenIfEqual?: boolean
}

/** What a decision may look at: the account under its lock, or as good as that (ADR 6). */
export interface CommitView {
  tx: Tx
  /**
   * The account's revision that has landed. Earlier writes of the same transaction, and of one whose COMMIT is on its
   * way, come after it; none of them moves anybody's rights.
   */
  revision: number
  /** The transaction that made it; undefined where it is not read under the lock. */
  commitId: string | null | undefined
  at: Date
  /** An item named in `reads`, or changed by an earlier write of the same transaction. */
  item(key: ItemKey): Item | undefined
  changesSince(revision: number): Promise<Changes>
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

export interface Write {
  accountId: AccountId
  actor: string
  requestId: string
  idempotency?: IdempotencyClaim | undefined
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

/** What the door tells and asks of whoever knows the account's rights. */
export interface CommitParts {
  /** Hears what each transaction changed, after COMMIT, before the writers are answered. */
  committed?(accountId: AccountId, change: CommittedChange): void
  /** Whether a change moves anybody's rights, so that later writes have to wait for it; each does unless this is told. */
  movesRights?: MovesRights
}

export type MovesRights = (
  accountId: AccountId,
  change: { kind: ItemKind; before: Item['doc'] | null; after: Item['doc'] | null },
) => boolean

/** So many writes wait for one account. */
const waitingMax = 2_000

/**
 * Opens the door on a database. Writes that wait at the same moment share a transaction, those of other accounts too,
 * and each account's have consecutive revisions; a refused write leaves no trace and does not hurt the others.
 */
export function openCommit(
  database: Database,
  { committed = () => {}, movesRights = () => true }: CommitParts = {},
): Commit {
  const hint = changeHints(database)
  const noteRows = newRowUpkeep(database)
  const waiting = new WaitingWrites(waitingMax)
  const landed = (accountId: AccountId, change: CommittedChange) => {
    committed(accountId, change)
    hint(accountId)
    noteRows(change.items.length)
  }
  const start = scheduleWrites(database, waiting, { landed, movesRights })
  return (write) =>
    new Promise((resolve, reject) => {
      if (waiting.add({ write, resolve, reject })) start()
      else reject(beyond({ quota: waitingMax, of: 'writes of one account', per: 'at once' }, 1))
    })
}
