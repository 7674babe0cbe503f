import type { AccountId } from '@doorward/core/ids'
import { StartError } from '@doorward/store/database/start-error'
import { findAccountHead } from '@doorward/store/items/accounts'
import {
  listKeyStates,
  revokeSigningKey,
  rotateSigningKeys,
  type SigningKeyState,
} from '@doorward/store/secrets/signing-keys'
import { accountsWithKeys } from '@doorward/store/secrets/wrapped-keys'
import type { Platform } from './platform.ts'

type Parts = Pick<Platform, 'database' | 'keyring'>

/** The platform's own account has keys as any other. */
async function mustHaveKeys({ database }: Parts, accountId: AccountId): Promise<void> {
  if (!(await findAccountHead(database, accountId))) throw new StartError(`There is no account ${accountId}.`)
}

/** The keys of an account. Raises StartError for an account that there is not. */
export async function tellKeys(parts: Parts, accountId: AccountId): Promise<{ keys: SigningKeyState[] }> {
  await mustHaveKeys(parts, accountId)
  return { keys: await listKeyStates(parts.database, accountId) }
}

/**
 * Has another signing key follow each one of an account, or of every account, with overlap (security K2). Raises StartError for an
 * account that there is not.
 * @param told hears how many accounts were looked at
 */
export async function rotateKeys(
  parts: Parts,
  accountId: AccountId | undefined,
  told: (looked: number) => void,
): Promise<{ accounts: number; made: number; signsFrom: string }> {
  const { database, keyring } = parts
  if (accountId !== undefined) await mustHaveKeys(parts, accountId)
  const sum = { accounts: 0, made: 0, signsFrom: new Date(0) }
  for await (const page of accountId === undefined ? accountsWithKeys(database) : [[accountId]]) {
    for (const one of page) {
      const { made, signsFrom } = await rotateSigningKeys(database, one, await keyring.dataKey(one))
      sum.accounts += 1
      sum.made += made
      if (signsFrom > sum.signsFrom) sum.signsFrom = signsFrom
    }
    told(sum.accounts)
  }
  return { ...sum, signsFrom: sum.signsFrom.toISOString() }
}

/** Takes a signing key away at once. Raises StartError where the account has no such key. */
export async function revokeKey(parts: Parts, accountId: AccountId, keyId: string): Promise<{ revoked: string }> {
  await mustHaveKeys(parts, accountId)
  const isGone = await revokeSigningKey(parts.database, accountId, {
    ...{ dataKey: await parts.keyring.dataKey(accountId), keyId },
  })
  if (!isGone)
    throw new StartError(
      `The account has no signing key "${keyId}"; keys list tells which there are. Nothing was changed.`,
    )
  return { revoked: keyId }
}
