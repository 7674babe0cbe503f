import type { AccountId, ExtensionId } from '@doorward/core/ids'
import { Refusal } from '@doorward/core/refusals'
import type { Database, Tx } from '../database/database.ts'
import { type KeyRow, newSigningKey, openSigningKey, type SigningKey } from './signing-key.ts'
import { type DataKey, seal } from './vault.ts'

const placeOf = (accountId: AccountId, extensionId: ExtensionId, keyId: string) => ({
  accountId,
  table: 'extension_keys',
  column: 'private_key',
  rowId: `${extensionId} ${keyId}`,
})

/** Keys of an extension, the newest first; none once it is deleted. */
export const listExtensionKeys = (tx: Tx, accountId: AccountId, extensionId: ExtensionId): Promise<KeyRow[]> =>
  tx<KeyRow[]>`
    select k.key_id, k.alg, k.state = 'active' as signs, k.public_jwk, k.private_key from extension_keys k
      join items i on i.account_id = k.account_id and i.kind = 'extension' and i.item_id = k.extension_id and not i.deleted
    where k.account_id = ${accountId} and k.extension_id = ${extensionId} and k.state <> 'gone'
    order by k.created_at desc limit 20`

/** Gives an extension that stands its first key, unless another node has just done so. */
async function insertFirstKey(
  tx: Tx,
  accountId: AccountId,
  { extensionId, dataKey }: { extensionId: ExtensionId; dataKey: DataKey },
): Promise<void> {
  const { keyId, publicJwk, pkcs8 } = await newSigningKey('EdDSA')
  await tx`
    insert into extension_keys (account_id, extension_id, key_id, alg, state, public_jwk, private_key)
    select ${accountId}, ${extensionId}, ${keyId}, 'EdDSA', 'active', ${JSON.stringify(publicJwk)}::text::jsonb,
      ${seal(dataKey, placeOf(accountId, extensionId, keyId), pkcs8)}
    from items where account_id = ${accountId} and kind = 'extension' and item_id = ${extensionId} and not deleted
    on conflict do nothing`
}

/** The key that signs for an extension, made when there is none. Raises NotFound for an extension that is gone. */
export async function ensureExtensionKey(
  database: Database,
  accountId: AccountId,
  { extensionId, dataKey }: { extensionId: ExtensionId; dataKey: DataKey },
): Promise<SigningKey> {
  const findActive = async () => {
    const rows = await database.account(accountId, (tx) => listExtensionKeys(tx, accountId, extensionId))
    return rows.find(({ signs }) => signs)
  }
  const present = await findActive()
  if (!present) await database.account(accountId, (tx) => insertFirstKey(tx, accountId, { extensionId, dataKey }))
  const row = present ?? (await findActive())
  if (!row) throw new Refusal('NotFound')
  return openSigningKey(dataKey, placeOf(accountId, extensionId, row.key_id), row)
}
