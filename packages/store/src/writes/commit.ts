import type { AccountId } from '@doorward/core/ids'
import { beyond } from '@doorward/core/refusals'
import { changeHints } from '../change-hints.ts'
import type { Database } from '../database.ts'
import type { Commit, CommittedChange, MovesRights } from './model.ts'
import { newRowUpkeep } from './new-row-upkeep.ts'
import { scheduleWrites } from './schedule-writes.ts'
import { WaitingWrites } from './waiting-writes.ts'

/** What the door tells and asks of whoever knows the account's rights. */
export interface CommitParts {
  /** Hears what each transaction changed, after COMMIT, before the writers are answered. */
  committed?(accountId: AccountId, change: CommittedChange): void
  /** Whether a change moves anybody's rights, so that later writes have to wait for it; each does unless this is told. */
  movesRights?: MovesRights
}

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
