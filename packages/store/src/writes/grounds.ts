import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '../database/database.ts'
import { changesSince } from '../feed/feed-postgres.ts'
import { findItemsOfAccounts } from '../items/items.ts'
import type { Ground } from './decide-in-turn.ts'
import type { Footing } from './footing.ts'
import { told } from './head.ts'
import { findReplies } from './idempotency.ts'
import type { HeadView, Share } from './model.ts'

/** What becomes of an account that somebody else is writing to: it is left out, or its lock is waited for. */
export type IfLocked = 'skip' | 'wait'

/**
 * Where the accounts stand: as is known of them, or as they are under their locks; absent where somebody else holds one.
 * Raises NotFound when none is there that could be waited for.
 */
export async function groundsOf(
  tx: Tx,
  shares: Share[],
  { ifLocked, footing }: { ifLocked: IfLocked; footing: Footing },
): Promise<Map<AccountId, Ground>> {
  const replies = await findReplies(tx, [])
  const grounds = new Map<AccountId, Ground>()
  for (const share of shares) {
    const head = footing.headFor(share)
    if (head) grounds.set(share.accountId, { head, isLocked: false, items: [], replies })
  }
  const others = shares.filter(({ accountId }) => !grounds.has(accountId))
  if (others.length === 0) return grounds
  const read = await lockAndRead(tx, others, ifLocked)
  if (ifLocked === 'wait' && read.length === 0) throw new Refusal('NotFound')
  await footing.before // what landed is then in the index, and need not be read again
  for (const [accountId, ground] of read) grounds.set(accountId, ground)
  return grounds
}

/**
 * Takes an account's lock for a write of rows that are none of its items, so outside of the door: nobody's rights in it move
 * until the transaction ends. Raises NotFound for an account that is none, or is being deleted.
 */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<HeadView> {
  const [head] = await lock(tx, [accountId], 'wait')
  if (!head) throw new Refusal('NotFound')
  const { revision, commit_id: commitId, at } = head
  return { revision, commitId, at, changesSince: (since) => changesSince(tx, accountId, since) }
}

/** A query leaves when it is first awaited, so the lock is sent by hand: what is read after it is read under it. */
async function lockAndRead(tx: Tx, shares: Share[], ifLocked: IfLocked): Promise<[AccountId, Ground][]> {
  const heads = lock(
    tx,
    shares.map(({ accountId }) => accountId),
    ifLocked,
  ).execute()
  const writes = shares.flatMap((share) => share.writes.map(({ write }) => write))
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
  return found.map(({ account_id, revision, commit_id, at }) => {
    const head = { revision, commitId: commit_id, landed: revision, told: told(at) }
    return [account_id, { head, isLocked: true, items: items.get(account_id) ?? [], replies }]
  })
}

/** Keys of accounts never change, so the rows that only point to them go on: they hold a share of the key. */
const lock = (tx: Tx, accountIds: AccountId[], ifLocked: IfLocked) => tx<
  { account_id: AccountId; revision: number; commit_id: string | null; at: Date }[]
>`
  select account_id, revision, commit_id, clock_timestamp()::timestamptz(3) as at from accounts
  where account_id = any(${accountIds}::text[]) and deleting_since is null order by account_id
  for no key update ${ifLocked === 'skip' ? tx`skip locked` : tx``}`
