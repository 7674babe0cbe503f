import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { ItemKey } from './items.ts'

/** Names of items, without the rest of their documents; items that have none, or are unknown, are absent. */
export async function listItemNames(
  tx: Tx,
  accountId: AccountId,
  keys: ItemKey[],
): Promise<(ItemKey & { name: string })[]> {
  const rows = await tx<{ kind: ItemKey['kind']; id: string; name: string }[]>`
    select kind, item_id as id, doc ->> 'name' as name
    from items join unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::text[]) as wanted (kind, item_id)
      using (kind, item_id)
    where account_id = ${accountId} and doc ->> 'name' is not null`
  return [...rows]
}
