import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { CommittedChange } from './commit.ts'
import type { Database, Tx } from './database.ts'
import { type DecidedShare, decideInTurn, type Ground, type Outcome } from './decide-in-turn.ts'
import { findReplies } from './idempotency.ts'
import { findItemsOfAccounts } from './items.ts'
import { isUnavailable, unavailable } from './unavailable.ts'
import type { Next, Share, Waiting } from './waiting-writes.ts'
import { writePlanned } from './write-planned.ts'

/** What became of an account's share in a transaction that has ended. */
export interface SettledShare {
  share: Share
  outcomes: Outcome[]
  /** Writes of which nothing happened yet, in their order, and how they are done next. */
  undone: Waiting[]
  next: Next
  /** Absent when nothing changed. */
  change?: CommittedChange
}

/** A transaction to be. */
export interface Work {
  shares: Share[]
  /** What becomes of an account that somebody else is writing to: it is left out, or its lock is waited for. */
  locked: 'skip' | 'wait'
  /** Hears that everything is decided and its statements are about to leave. */
  sent?: () => void
}

/**
 * Runs one transaction; never fails. One for several accounts waits for no account's lock: what another node is writing
 * to is left to a transaction of its own, and so is everything when a statement failed.
 */
export async function writeShares(database: Database, work: Work): Promise<SettledShare[]> {
  try {
    return await transact(database, work)
  } catch (cause) {
    const { shares, locked } = work
    if (cause instanceof Refusal) return shares.map((share) => refuse(share, cause))
    if (locked === 'skip') return shares.map((share) => leave(share, 'alone'))
    return shares.map((share) => (share.writes.length > 1 ? leave(share, 'oneByOne') : refuse(share, cause)))
  }
}

const leave = (share: Share, next: Next): SettledShare => ({ share, outcomes: [], undone: share.writes, next })

const refuse = (share: Share, refused: unknown): SettledShare => ({
  share,
  outcomes: share.writes.map((waiting) => ({ waiting, refused })),
  undone: [],
  next: 'shared',
})

/** Raises a Refusal when all of the writes are answered with it, and any other error when each may be tried by itself. */
async function transact(database: Database, { shares, locked, sent }: Work): Promise<SettledShare[]> {
  let written: Promise<void> = Promise.resolve()
  const accountIds = shares.map(({ accountId }) => accountId)
  try {
    const settled = await database.accounts(accountIds, async (tx) => {
      for (const { writes } of shares) for (const { write } of writes) await write.begin?.(tx)
      const grounds = await lockAndRead(tx, shares, locked)
      if (locked === 'wait' && grounds.size === 0) throw new Refusal('NotFound')
      const decided = await decideAll(tx, shares, grounds)
      // COMMIT follows the statements without a wait; if one failed it answers ROLLBACK, which is an error of its own.
      written = writePlanned(
        tx,
        decided.map(({ planned }) => planned),
      )
      written.catch(() => {})
      sent?.()
      await runAlso(tx, decided, written)
      const busy = shares.filter(({ accountId }) => !grounds.has(accountId))
      return [...decided.map(settle), ...busy.map((share) => leave(share, 'alone'))]
    })
    await written // long since, unless a statement never left: then nothing of it may be acknowledged
    return settled
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : await written.then(() => thrown, asRefusal)
  }
}

const asRefusal = (failed: unknown): unknown => (isUnavailable(failed) ? unavailable(failed) : failed)

/** A query leaves when it is first awaited, so the lock is sent by hand: what is read after it is read under it. */
async function lockAndRead(tx: Tx, shares: Share[], locked: Work['locked']): Promise<Map<AccountId, Ground>> {
  const heads = lock(
    tx,
    shares.map(({ accountId }) => accountId),
    locked,
  ).execute()
  const writes = shares.flatMap(({ writes }) => writes.map(({ write }) => write))
  const [found, items, replies] = await Promise.all([
    heads,
    findItemsOfAccounts(
      tx,
      writes.flatMap(({ accountId, reads }) => reads.map((key) => ({ accountId, ...key }))),
    ),
    findReplies(
      tx,
      writes.flatMap(({ accountId, idempotency }) => (idempotency ? [{ accountId, ...idempotency }] : [])),
    ),
  ])
  return new Map(
    found.map(({ account_id, revision, at }) => [
      account_id,
      { head: { revision: Number(revision), at }, items: items.get(account_id) ?? [], replies },
    ]),
  )
}

/** Keys of accounts never change, so the rows that only point to them go on: they hold a share of the key. */
const lock = (tx: Tx, accountIds: AccountId[], locked: Work['locked']) => tx<
  { account_id: AccountId; revision: string; at: Date }[]
>`
  select account_id, revision, clock_timestamp()::timestamptz(3) as at from accounts
  where account_id = any(${accountIds}::text[]) order by account_id
  for no key update ${locked === 'skip' ? tx`skip locked` : tx``}`

async function decideAll(tx: Tx, shares: Share[], grounds: Map<AccountId, Ground>): Promise<DecidedShare[]> {
  const decided: DecidedShare[] = []
  for (const share of shares) {
    const ground = grounds.get(share.accountId)
    if (ground) decided.push(await decideInTurn(tx, share, ground).catch(notOfOthers(shares)))
  }
  return decided
}

async function runAlso(tx: Tx, decided: DecidedShare[], written: Promise<void>): Promise<void> {
  const also = decided.flatMap((share) => share.also)
  if (also.length > 0) await written
  for (const work of also) await work(tx).catch(notOfOthers(decided))
}

/** What is wrong or unavailable for one account is not for the others: as no Refusal it sends each to try by itself. */
const notOfOthers = (sharing: unknown[]) => (cause: unknown) => {
  throw sharing.length > 1 ? new Error('writes of several accounts could not share a transaction', { cause }) : cause
}

function settle({ share, planned, outcomes, later, change }: DecidedShare): SettledShare {
  const isChanged = planned.changes.length > 0
  return { share, outcomes, undone: later, next: 'shared', ...(isChanged ? { change } : {}) }
}
