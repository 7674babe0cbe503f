import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { ItemKey } from './items.ts'

/** Bytes that the documents of some items take as they are stored, which is often compressed. */
export async function storedBytesOf(tx: Tx, accountId: AccountId, keys: readonly ItemKey[]): Promise<number> {
  if (keys.length === 0) return 0
  const [row] = await tx<{ bytes: number }[]>`
    select coalesce(sum(pg_column_size(doc)), 0)::float8 as bytes
    from items join unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ id }) => id)}::text[])
      as wanted (kind, item_id) using (kind, item_id)
    where account_id = ${accountId}`
  return row?.bytes ?? 0
}
