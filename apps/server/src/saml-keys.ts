import type { AccountId } from '@doorward/core/ids'
import { StartError } from '@doorward/store/database/start-error'
import { findAccountHead } from '@doorward/store/items/accounts'
import { rotateSamlSigningKeys } from '@doorward/store/secrets/saml-signing-keys'
import type { Platform } from './platform.ts'

/**
 * Has an account sign its SAML assertions by the next key. Raises StartError for an account there is not, and while that
 * key has not been shown for an hour: applications that had not read it would let nobody in.
 */
export async function rotateSamlKeys(
  { database, keyring }: Pick<Platform, 'database' | 'keyring'>,
  accountId: AccountId,
  now: Date,
): Promise<{ accountId: AccountId; rotated: true }> {
  if (!(await findAccountHead(database, accountId))) throw new StartError(`There is no account "${accountId}".`)
  const making = { dataKey: await keyring.dataKey(accountId), now }
  const earliest = await rotateSamlSigningKeys(database, accountId, making)
  if (earliest)
    throw new StartError(
      `The next key signs from ${earliest.toISOString()} on at the earliest: until then applications may not have read it. Nothing was changed.`,
    )
  return { accountId, rotated: true }
}
