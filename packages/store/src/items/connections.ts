import type { Connection } from '@doorward/core/connections/connection'
import type { AccountId, ConnectionId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { Sealed } from '../secrets/sealed-values.ts'
import { readerOf } from './document-reader.ts'
import { findItem, type ItemRow, toItem } from './items.ts'

/** A connection's document in the change log. */
export type StoredConnection = Connection & { sealed?: Sealed }

export const storedConnection = readerOf<StoredConnection>('connection', { connectionId: 'string', type: 'string' })

/** A connection as it is now; its version tells whether what was made of it still holds. */
export interface VersionedConnection {
  connection: StoredConnection
  version: number
}

/** The connection with this id, while it stands. */
export async function findConnectionItem(
  tx: Tx,
  accountId: AccountId,
  id: ConnectionId,
): Promise<VersionedConnection | undefined> {
  const item = await findItem(tx, accountId, { kind: 'connection', id })
  return item && !item.deleted ? { connection: storedConnection(item), version: item.version } : undefined
}

/** The account's connections to SAML providers that call themselves so, at most `limit`. */
export async function listSamlConnections(
  tx: Tx,
  accountId: AccountId,
  { issuer, limit }: { issuer: string; limit: number },
): Promise<StoredConnection[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'connection' and not deleted
      and doc ->> 'type' = 'SAML2' and doc ->> 'issuerUrl' = ${issuer} order by item_id limit ${limit}`
  return rows.map((row) => storedConnection(toItem(row)))
}

/** The account's connections without those that were made for one tenant, in order of their ids, at most `limit`. */
export async function listOfferedConnections(tx: Tx, accountId: AccountId, limit: number): Promise<StoredConnection[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'connection'
      and item_id in (select offered_connections(${accountId}, ${limit})) order by item_id`
  return rows.map((row) => storedConnection(toItem(row)))
}

/** The account's connections in order of their ids, at most `limit`. */
export async function listConnectionItems(tx: Tx, accountId: AccountId, limit: number): Promise<StoredConnection[]> {
  const rows = await tx<ItemRow[]>`
    select kind, item_id, version, changes, deleted, created_at, last_updated, doc from items
    where account_id = ${accountId} and kind = 'connection' and not deleted order by item_id limit ${limit}`
  return rows.map((row) => storedConnection(toItem(row)))
}
