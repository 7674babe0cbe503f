import type { AccountId } from '@doorward/core/ids'
import type { ItemKind } from '@doorward/core/kinds'
import { productName } from '@doorward/core/platform'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { Commit } from '@doorward/store/writes/model'
import { changeTo } from './documents.ts'
import { newId } from './new-id.ts'

/** As many items as are looked at in one go. */
export const pastAtOnceMax = 500

interface Past {
  kind: ItemKind
  /** Those that seemed past their time. */
  found: readonly { accountId: AccountId; itemId: string }[]
  /** Whether one is, at a moment. */
  isPast: (item: Item, at: Date) => boolean
}

const removeOf = (commit: Commit, accountId: AccountId, keys: ItemKey[], isPast: Past['isPast']) =>
  commit({
    accountId,
    actor: productName,
    requestId: newId('req_'),
    reads: keys,
    decide: ({ item, at }) => {
      const past = keys.filter((key) => {
        const found = item(key)
        return found && !found.deleted && isPast(found, at)
      })
      return {
        changes: past.map((key) => changeTo(key, null)),
        reply: () => ({ status: 200, body: undefined }),
      }
    },
  })

/**
 * Removes items of any accounts that are past their time, judged again under each account's lock; the change log keeps
 * them. True when there may be more.
 */
export async function removePastItems(
  commit: Commit,
  { kind, found, isPast }: Past,
  signal: AbortSignal,
): Promise<boolean> {
  const keysOf = new Map<AccountId, ItemKey[]>()
  for (const { accountId, itemId } of found)
    keysOf.set(accountId, [...(keysOf.get(accountId) ?? []), { kind, id: itemId }])
  for (const [accountId, keys] of keysOf) {
    if (signal.aborted) return true
    await removeOf(commit, accountId, keys, isPast)
  }
  return found.length === pastAtOnceMax
}
