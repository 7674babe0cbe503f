import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { ItemKey } from './items.ts'

/** Names of items, deleted ones too, without the rest of their documents; items that have none, or are unknown, are absent. */
export async function listItemNames(
  tx: Tx,
  accountId: AccountId,
  keys: ItemKey[],
): Promise<(ItemKey & { name: string; deleted: boolean })[]> {
  const rows = await tx<{ kind: ItemKey['kind']; id: string; name: string; deleted: boolean }[]>`
    select kind, item_id as id, doc ->> 'name' as name, deleted
    from items join unnest(${keys.map((key) => key.kind)}::text[], ${keys.map((key) => key.id)}::text[]) as wanted (kind, item_id)
      using (kind, item_id)
    where account_id = ${accountId} and doc ->> 'name' is not null`
  return [...rows]
}
