import { randomBytes } from 'node:crypto'
import type { AccountId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Tx } from '../database/database.ts'
import { isUnavailable, unavailable } from '../database/unavailable.ts'
import { type DecidedShare, decideInTurn, type Ground } from './decide-in-turn.ts'
import type { Footing } from './footing.ts'
import { groundsOf, type IfLocked } from './grounds.ts'
import type { EndedShare, Manner, MovesRights, Share } from './model.ts'
import { writePlanned } from './write-planned.ts'

/** A transaction to be. */
export interface Work {
  shares: Share[]
  ifLocked: IfLocked
  movesRights: MovesRights
  footing: Footing
}

/**
 * Runs one transaction; never fails. One for several accounts waits for no account's lock: an account that another
 * node is writing to is left to a transaction of its own. When a statement failed, every account is.
 */
export async function writeShares(work: Work): Promise<EndedShare[]> {
  try {
    return await transact(work)
  } catch (cause) {
    const { shares, ifLocked } = work
    if (cause instanceof Refusal) return shares.map((share) => refuse(share, cause))
    if (ifLocked === 'skip') return shares.map((share) => leave(share, 'alone'))
    return shares.map((share) => (share.writes.length > 1 ? leave(share, 'oneByOne') : refuse(share, cause)))
  }
}

const leave = ({ accountId, writes }: Share, manner: Manner): EndedShare => ({
  accountId,
  outcomes: [],
  undone: writes,
  manner,
})

const refuse = ({ accountId, writes }: Share, refused: unknown): EndedShare => ({
  accountId,
  outcomes: writes.map((waiting) => ({ waiting, refused })),
  undone: [],
  manner: 'shared',
})

/** Raises a Refusal when all of the writes are answered with it, and any other error when each may be tried by itself. */
async function transact(work: Work): Promise<EndedShare[]> {
  const { shares, footing } = work
  const commitId = newCommitId()
  let written: Promise<Map<AccountId, Date>> = Promise.resolve(new Map())
  const accountIds = shares.map(({ accountId }) => accountId)
  try {
    const decided = await footing.run(accountIds, async (tx) => {
      for (const { writes } of shares) for (const { write } of writes) await write.begin?.(tx)
      const decided = footing.keep(await decideAll(tx, work, await groundsOf(tx, shares, work)), commitId)
      // COMMIT follows the statements without a wait; if one failed it answers ROLLBACK, which is an error of its own.
      written = writePlanned(
        tx,
        commitId,
        decided.map(({ planned }) => planned),
      )
      written.catch(() => {})
      await runAlso(tx, decided, written)
      return decided
    })
    const landed = await written // long since, unless a statement never left: then nothing of it may be acknowledged
    return endAll(shares, decided, { commitId, landed })
  } catch (thrown) {
    throw thrown instanceof Refusal ? thrown : await written.then(() => thrown, asRefusal)
  }
}

let commits = 0
const processName = randomBytes(12).toString('base64url')
/** A name that no other transaction has. */
const newCommitId = () => `${processName}.${(commits++).toString(36)}`

const asRefusal = (failed: unknown): unknown => (isUnavailable(failed) ? unavailable(failed) : failed)

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
  return decided
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
function endAll(
  shares: Share[],
  decided: DecidedShare[],
  { commitId, landed }: { commitId: string; landed: Map<AccountId, Date> },
): EndedShare[] {
  const decidedOf = new Map(decided.map((each) => [each.share.accountId, each]))
  return shares.map((share) => {
    const each = decidedOf.get(share.accountId)
    if (!each) return leave(share, 'alone')
    const { outcomes, later, change, planned } = each
    const ended: EndedShare = { accountId: share.accountId, outcomes, undone: later, manner: 'shared' }
    if (planned.changes.length === 0) return ended
    const at = landed.get(share.accountId)
    return at ? { ...ended, landed: { change: { ...change, commitId }, at } } : leave(share, 'alone')
  })
}
