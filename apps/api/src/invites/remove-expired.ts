import type { Database } from '@doorward/store/database/database'
import { listExpiredInvites } from '@doorward/store/items/invites'
import type { Commit } from '@doorward/store/writes/model'
import { pastAtOnceMax, removePastItems } from '../items/remove-past.ts'
import { hasExpired } from './stored-invite.ts'

/** Removes a bounded number of expired invites of all accounts; true when there may be more. */
export async function removeExpiredInvites(
  { database, commit }: { database: Database; commit: Commit },
  signal: AbortSignal,
): Promise<boolean> {
  const found = await listExpiredInvites(database, pastAtOnceMax)
  return removePastItems(commit, { kind: 'invite', found, isPast: hasExpired }, signal)
}
