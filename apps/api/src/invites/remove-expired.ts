import type { AccountId } from '@doorward/core/ids'
import { productName } from '@doorward/core/platform'
import type { Database } from '@doorward/store/database/database'
import { listExpiredInvites } from '@doorward/store/items/invites'
import type { ItemKey } from '@doorward/store/items/items'
import type { Commit } from '@doorward/store/writes/model'
import { changeTo } from '../items/documents.ts'
import { newId } from '../items/new-id.ts'
import { hasExpired } from './stored-invite.ts'

const atOnceMax = 500

/** Removes invites of an account that have expired, judged again under its lock; the change log keeps them. */
const removeOf = (commit: Commit, accountId: AccountId, keys: ItemKey[]) =>
  commit({
    accountId,
    actor: productName,
    requestId: newId('req_'),
    reads: keys,
    decide: ({ item, at }) => {
      const expired = keys.filter((key) => {
        const found = item(key)
        return found && !found.deleted && hasExpired(found, at)
      })
      return {
        changes: expired.map((key) => changeTo(key, null)),
        reply: () => ({ status: 200, body: undefined }),
      }
    },
  })

/** Removes a bounded number of expired invites of all accounts; true when there may be more. */
export async function removeExpiredInvites(
  { database, commit }: { database: Database; commit: Commit },
  signal: AbortSignal,
): Promise<boolean> {
  const expired = await listExpiredInvites(database, atOnceMax)
  const keysOf = new Map<AccountId, ItemKey[]>()
  for (const { accountId, itemId } of expired)
    keysOf.set(accountId, [...(keysOf.get(accountId) ?? []), { kind: 'invite', id: itemId }])
  for (const [accountId, keys] of keysOf) {
    if (signal.aborted) return true
    await removeOf(commit, accountId, keys)
  }
  return expired.length === atOnceMax
}
