import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'
import { changeHints } from '../feed/change-hints.ts'
import { openAhead } from './ahead.ts'
import type { Commit, CommittedChange, MovesRights } from './model.ts'
import { newRowUpkeep } from './new-row-upkeep.ts'
import { obeySchedule } from './obey-schedule.ts'

/** What the door tells and asks of whoever knows the account's rights. */
export interface CommitParts {
  /** Hears what each transaction changed, after COMMIT, before the writers are answered. */
  committed?(accountId: AccountId, change: CommittedChange): void
  /** Whether a change moves anybody's rights, so that later writes have to wait for it; each does unless this is told. */
  movesRights?: MovesRights
  /** A transaction that takes longer no longer holds up the next. */
  slowMs?: number
}

/**
 * Opens the door on a database. Writes that wait at the same moment share a transaction, whatever their accounts.
 * Those of one account get consecutive revisions. A refused write leaves no trace and does not hurt the others.
 */
export function openCommit(
  database: Database,
  { committed = () => {}, movesRights = () => true, slowMs = 10 }: CommitParts = {},
): Commit {
  const hint = changeHints(database)
  const noteRows = newRowUpkeep(database)
  const landed = (accountId: AccountId, change: CommittedChange) => {
    committed(accountId, change)
    hint(accountId)
    noteRows(change.items.length)
  }
  return obeySchedule(database, { landed, movesRights, slowMs, ahead: openAhead(database) })
}
