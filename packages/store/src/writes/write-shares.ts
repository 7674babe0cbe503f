import { randomBytes } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Place, Tx } from '../database.ts'
import { findReplies } from '../idempotency.ts'
import { findItemsOfAccounts } from '../items.ts'
import { isUnavailable, unavailable } from '../unavailable.ts'
import { type DecidedShare, decideInTurn, type Ground } from './decide-in-turn.ts'
import { type KnownHeads, told } from './known-heads.ts'
import type { CommittedChange, MovesRights, Outcome, Share, Waiting } from './model.ts'
import type { Next } from './waiting-writes.ts'
import { writePlanned } from './write-planned.ts'

/** What became of an account's share in a transaction that has ended. */
export interface SettledShare {
  share: Share
  outcomes: Outcome[]
  /** Writes of which nothing happened yet, in their order, and how they are done next. */
  undone: Waiting[]
  next: Next
  /** What it changed, and the database's time then; absent when nothing. */
  landed?: { change: CommittedChange; at: Date }
}

/** A transaction to be. */
export interface Work {
  shares: Share[]
  /** What becomes of an account that somebody else is writing to: it is left out, or its lock is waited for. */
  locked: 'skip' | 'wait'
  movesRights: MovesRights
  /** Of one in a row: its place, the heads that those before it leave, and the end of the one before. */
  row?: { place: Place; heads: KnownHeads; settled: Promise<unknown> }
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
async function transact(database: Database, work: Work): Promise<SettledShare[]> {
  const { shares, row } = work
  const commitId = newCommitId()
  let written: Promise<Map<AccountId, Date>> = Promise.resolve(new Map())
  const accountIds = shares.map(({ accountId }) => accountId)
  try {
    const decided = await database.accounts(
      accountIds,
      async (tx) => {
        for (const { writes } of shares) for (const { write } of writes) await write.begin?.(tx)
        const decided = await decideAll(tx, work, await groundsOf(tx, work))
        // COMMIT follows the statements without a wait; if one failed it answers ROLLBACK, which is an error of its own.
        written = writePlanned(
          tx,
          commitId,
          decided.map(({ planned }) => planned),
        )
        written.catch(() => {})
        if (row) leaveHeads(row.heads, decided, commitId)
        await runAlso(tx, decided, written)
        return decided
      },
      row?.place,
    )
    const landed = await written // long since, unless a statement never left: then nothing of it may be acknowledged
    return settleAll(work, decided, { commitId, landed })
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : await written.then(() => thrown, asRefusal)
  }
}

let commits = 0
const processName = randomBytes(12).toString('base64url')
/** A name that no other transaction has. */
const newCommitId = () => `${processName}.${(commits++).toString(36)}`

/** Where the accounts stand: as this process left them, or as they are under their locks; absent where somebody else holds one. */
async function groundsOf(tx: Tx, { shares, locked, row }: Work): Promise<Map<AccountId, Ground>> {
  const replies = await findReplies(tx, [])
  const known = shares.flatMap((share): [AccountId, Ground][] => {
    const head = share.writes.every(needsNothing) && row?.heads.find(share.accountId)
    return head ? [[share.accountId, { head, isLocked: false, items: [], replies }]] : []
  })
  if (known.length === shares.length) return new Map(known)
  const isKnown = new Set(known.map(([accountId]) => accountId))
  const read = await lockAndRead(
    tx,
    shares.filter(({ accountId }) => !isKnown.has(accountId)),
    locked,
  )
  if (locked === 'wait' && read.size === 0) throw new Refusal('NotFound')
  await row?.settled // what landed before them is then in the index, and need not be read again
  return new Map([...known, ...read])
}

/** Nothing has to be read to decide it. */
const needsNothing = ({ write }: Waiting) => write.reads.length === 0 && !write.idempotency

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
    found.map(({ account_id, revision, commit_id, at }) => {
      const head = { revision, commitId: commit_id, landed: revision, told: told(at) }
      return [account_id, { head, isLocked: true, items: items.get(account_id) ?? [], replies }]
    }),
  )
}

/** Keys of accounts never change, so the rows that only point to them go on: they hold a share of the key. */
const lock = (tx: Tx, accountIds: AccountId[], locked: Work['locked']) => tx<
  { account_id: AccountId; revision: number; commit_id: string | null; at: Date }[]
>`
  select account_id, revision, commit_id, clock_timestamp()::timestamptz(3) as at from accounts
  where account_id = any(${accountIds}::text[]) order by account_id
  for no key update ${locked === 'skip' ? tx`skip locked` : tx``}`

async function decideAll(
  tx: Tx,
  { shares, movesRights }: Work,
  grounds: Map<AccountId, Ground>,
): Promise<DecidedShare[]> {
  const decided: DecidedShare[] = []
  for (const share of shares) {
    const ground = grounds.get(share.accountId)
    if (ground) decided.push(await decideInTurn(tx, share, ground, movesRights).catch(notOfOthers(shares)))
  }
  return decided.filter(mayStand)
}

/** On a guess only changes stand, for they are not written unless it was right; a refusal could be one too many. */
const mayStand = ({ ground, planned, outcomes, also }: DecidedShare): boolean =>
  ground.isLocked || (planned.changes.length > 0 && also.length === 0 && outcomes.every((outcome) => 'done' in outcome))

/** What the next transaction behind this one may be decided on; after a change that settles first it waits for the landing. */
function leaveHeads(heads: KnownHeads, decided: DecidedShare[], commitId: string): void {
  for (const { planned, ground, settlesFirst } of decided) {
    const { accountId, changes, revision } = planned
    if (settlesFirst) heads.forget(accountId)
    else if (changes.length > 0) heads.leave(accountId, ground.head, { revision, commitId })
  }
}

async function runAlso(tx: Tx, decided: DecidedShare[], written: Promise<unknown>): Promise<void> {
  const also = decided.flatMap((share) => share.also)
  if (also.length > 0) await written
  for (const work of also) await work(tx).catch(notOfOthers(decided))
}

/** What is wrong or unavailable for one account is not for the others: as no Refusal it sends each to try by itself. */
const notOfOthers = (sharing: unknown[]) => (cause: unknown) => {
  throw sharing.length > 1 ? new Error('writes of several accounts could not share a transaction', { cause }) : cause
}

/** Every share: as it was decided, or left where its account was locked or stood elsewhere. */
function settleAll(
  { shares }: Work,
  decided: DecidedShare[],
  { commitId, landed }: { commitId: string; landed: Map<AccountId, Date> },
): SettledShare[] {
  const decidedOf = new Map(decided.map((each) => [each.share.accountId, each]))
  return shares.map((share) => {
    const each = decidedOf.get(share.accountId)
    if (!each) return leave(share, 'alone')
    const { outcomes, later, change, planned } = each
    if (planned.changes.length === 0) return { share, outcomes, undone: later, next: 'shared' }
    const at = landed.get(share.accountId)
    if (!at) return leave(share, 'alone')
    return { share, outcomes, undone: later, next: 'shared', landed: { change: { ...change, commitId }, at } }
  })
}
