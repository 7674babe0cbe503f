import type { Json } from '@doorward/core/changes/patch'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Tx } from './database.ts'
import type { FeedItem } from './feed.ts'
import { changesChannel, changesSince } from './feed-postgres.ts'
import { findReplies, type IdempotencyClaim, type StoredReply } from './idempotency.ts'
import { findItems, type Item, type ItemKey } from './items.ts'
import { type PlannedChange, planChange, writePlanned } from './planned-changes.ts'

/** One wanted change: the item's new document, or null to delete it. */
export interface Change extends ItemKey {
  after: { [key: string]: Json } | null
}

/** What a decision may look at: the account under its lock, as it is after every earlier write. */
export interface CommitView {
  tx: Tx
  /** The account's last committed revision. */
  revision: number
  at: Date
  /** An item named in `reads`, or changed by an earlier write of the same transaction. */
  item(key: ItemKey): Item | undefined
  changesSince(revision: number): Promise<{ revision: number; items: FeedItem[] }>
}

export interface Reply {
  status: number
  body: Json | undefined
  headers?: Record<string, string>
}

/** What a write decided: its changes and how to answer once they are made. */
export interface Decided {
  changes: Change[]
  /** Whether the changes can move somebody's right to give or to manage; later writes then decide afresh. */
  touchesRights: boolean
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

/** What a transaction changed: the items as they are after it, and the revisions before and after. */
export interface CommittedChange {
  from: number
  revision: number
  items: FeedItem[]
}

/** The one door for every change of an account (design 3). Resolves only after COMMIT. */
export type Commit = (write: Write) => Promise<Committed>

interface Waiting {
  write: Write
  resolve(done: Committed): void
  reject(cause: unknown): void
}

const groupMax = 64
const waitingMax = 2_000
const hintEveryMs = 10

/**
 * Opens the door on a database. Writes of one account that wait at the same moment share a transaction, each with its
 * own revision; a refused write leaves no trace and does not hurt the others.
 * @param committed hears what each transaction changed, after COMMIT, before the writers are answered
 */
export function openCommit(
  database: Database,
  committed: (accountId: AccountId, change: CommittedChange) => void = () => {},
): Commit {
  const queues = new Map<AccountId, Waiting[]>()
  const hint = hints(database)

  async function drain(accountId: AccountId, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0, sharersIn(queue))
      const later = await runGroup(database, accountId, group, (change) => {
        committed(accountId, change)
        hint(accountId)
      })
      queue.unshift(...later)
    }
    queues.delete(accountId)
  }

  return (write) =>
    new Promise((resolve, reject) => {
      const waiting = { write, resolve, reject }
      const queue = queues.get(write.accountId)
      if (queue && queue.length >= waitingMax) {
        reject(new Refusal('TooManyRequests', { title: 'Too many writes of this account wait.', retryAfterSeconds: 1 }))
      } else if (queue) {
        queue.push(waiting)
      } else {
        const fresh = [waiting]
        queues.set(write.accountId, fresh)
        void drain(write.accountId, fresh)
      }
    })
}

/** How many of the waiting may share the next transaction; a write that begins its account shares it with none. */
function sharersIn(queue: Waiting[]): number {
  const beginner = queue.slice(0, groupMax).findIndex(({ write }) => write.begin)
  return beginner < 0 ? groupMax : Math.max(1, beginner)
}

type Outcome = { waiting: Waiting; done: Committed } | { waiting: Waiting; refused: unknown }

/** Runs one transaction for as many of the group as may share it; answers them and returns the rest. */
async function runGroup(
  database: Database,
  accountId: AccountId,
  group: Waiting[],
  committed: (change: CommittedChange) => void,
): Promise<Waiting[]> {
  try {
    const { outcomes, later, change } = await database.account(accountId, (tx) => decideAndWrite(tx, accountId, group))
    if (change.items.length > 0) committed(change)
    for (const outcome of outcomes) {
      if ('done' in outcome) outcome.waiting.resolve(outcome.done)
      else outcome.waiting.reject(outcome.refused)
    }
    return later
  } catch (cause) {
    if (group.length > 1) return runAlone(database, accountId, group, committed, cause)
    for (const waiting of group) waiting.reject(cause)
    return []
  }
}

/** A transaction failed as a whole: each write gets one of its own, so that only the faulty one is refused. */
async function runAlone(
  database: Database,
  accountId: AccountId,
  group: Waiting[],
  committed: (change: CommittedChange) => void,
  cause: unknown,
): Promise<Waiting[]> {
  if (cause instanceof Refusal) {
    for (const waiting of group) waiting.reject(cause)
    return []
  }
  for (const waiting of group) await runGroup(database, accountId, [waiting], committed)
  return []
}

async function decideAndWrite(tx: Tx, accountId: AccountId, group: Waiting[]) {
  for (const { write } of group) await write.begin?.(tx)
  // A query leaves when it is first awaited, so the lock is sent by hand: what is read after it is read under it.
  const locked = tx<{ revision: string; at: Date }[]>`
    select revision, clock_timestamp()::timestamptz(3) as at from accounts where account_id = ${accountId} for update`.execute()
  const [head, items, replies] = await Promise.all([
    locked,
    findItems(
      tx,
      accountId,
      group.flatMap(({ write }) => write.reads),
    ),
    findReplies(
      tx,
      accountId,
      group.flatMap(({ write }) => write.idempotency ?? []),
    ),
  ])
  const account = head[0]
  if (!account) throw new Refusal('NotFound')
  const present = new Map(items.map((item) => [keyOf(item), item]))
  const planned: PlannedChange[] = []
  const outcomes: Outcome[] = []
  const after: ((tx: Tx) => Promise<void>)[] = []
  const lockedRevision = Number(account.revision)
  let revision = lockedRevision
  let later: Waiting[] = []
  const stored: StoredReply[] = []

  for (const [place, waiting] of group.entries()) {
    const { write } = waiting
    try {
      const replay = write.idempotency && replies.find(write.idempotency)
      if (replay) {
        outcomes.push({ waiting, done: { ...replay, revision, replayed: true } })
        continue
      }
      const view: CommitView = {
        tx,
        revision: lockedRevision,
        at: account.at,
        item: (key) => present.get(keyOf(key)),
        changesSince: (since) => changesSince(tx, accountId, since),
      }
      const decided = await write.decide(view)
      const changes = decided.changes.map((change, ordinal) =>
        planChange(change, present.get(keyOf(change)), {
          revision: revision + 1,
          ordinal,
          at: account.at,
          actor: write.actor,
          requestId: write.requestId,
        }),
      )
      if (changes.length > 0) revision++
      for (const change of changes) present.set(keyOf(change.item), change.item)
      planned.push(...changes)
      if (decided.also) after.push(decided.also)
      const reply = decided.reply(
        changes.map((change) => change.item),
        revision,
      )
      if (write.idempotency) stored.push(replies.keep(write.idempotency, reply, decided.secretOf))
      outcomes.push({ waiting, done: { ...reply, revision } })
      if (decided.touchesRights) {
        later = group.slice(place + 1)
        break
      }
    } catch (refused) {
      if (write.begin || !(refused instanceof Refusal) || refused.kind === 'unavailable') throw refused
      outcomes.push({ waiting, refused })
    }
  }
  await writePlanned(tx, accountId, planned, stored, revision)
  for (const work of after) await work(tx)
  const changed = planned.map(({ item }) => ({ kind: item.kind, id: item.id, doc: item.deleted ? null : item.doc }))
  return { outcomes, later, change: { from: lockedRevision, revision, items: changed } }
}

const keyOf = ({ kind, id }: ItemKey) => `${kind}/${id}`

/** Tells other nodes which accounts changed: after COMMIT, coalesced, and never inside a transaction (design 3). */
function hints(database: Database): (accountId: AccountId) => void {
  const changed = new Set<AccountId>()
  let waiting = false
  const send = () => {
    waiting = false
    const accounts = [...changed]
    changed.clear()
    for (let i = 0; i < accounts.length; i += 50) {
      database.notify(changesChannel, accounts.slice(i, i + 50).join(',')).catch(() => {}) // only a hint: nodes read the revision anyway
    }
  }
  return (accountId) => {
    changed.add(accountId)
    if (waiting) return
    waiting = true
    setTimeout(send, hintEveryMs).unref()
  }
}
