import type { AccountId, ClientId, KeyId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** When and from where a key was last used. */
export interface KeyUse {
  clientId: ClientId
  keyId: KeyId
  usedAt: Date
  usedFrom: string
}

/** Keeps the latest use of each key; an earlier one of another node changes nothing. */
export async function saveKeyUses(tx: Tx, accountId: AccountId, uses: KeyUse[]): Promise<void> {
  await tx`
    insert into access_key_uses (account_id, client_id, key_id, used_at, used_from)
    select ${accountId}, * from unnest(
      ${uses.map(({ clientId }) => clientId)}::text[], ${uses.map(({ keyId }) => keyId)}::text[],
      ${uses.map(({ usedAt }) => usedAt.toISOString())}::text[]::timestamptz[], ${uses.map(({ usedFrom }) => usedFrom)}::text[])
    on conflict (account_id, client_id, key_id) do update set used_at = excluded.used_at, used_from = excluded.used_from
    where access_key_uses.used_at < excluded.used_at`
}

/** The latest use of each key of these clients; a key that was never used is absent. */
export const listKeyUses = (tx: Tx, accountId: AccountId, clientIds: ClientId[]): Promise<KeyUse[]> =>
  tx<KeyUse[]>`
    select client_id as "clientId", key_id as "keyId", used_at as "usedAt", used_from as "usedFrom" from access_key_uses
    where account_id = ${accountId} and client_id = any(${clientIds}::text[])`.then((rows) => [...rows])
