import { connectionOfSso, readSsoName } from '@doorward/core/accounts/sso'
import type { AccountId } from '@doorward/core/ids'
import { findAccountSso, findSsoAccount, placeOfSsoSecret } from '@doorward/store/items/account-sso'
import { unsealText } from '@doorward/store/secrets/sealed-values'
import type { LoginEnvironment } from '../../environment.ts'
import { type FoundConnection, usable } from '../find-connection.ts'

type Parts = Pick<LoginEnvironment, 'database' | 'keyring' | 'clock' | 'hosts' | 'sharedIdentities'>

/** No identity of the operator is lent to it. */
const nowhere = ''

/**
 * The single sign-on of an account, as the connection that it is, with its secret in clear; undefined where nobody can sign
 * in by it: none is set, it is incomplete or out of date, or its name does not lead there (decision 48).
 */
export async function findSso(parts: Parts, accountId: AccountId): Promise<FoundConnection | undefined> {
  const { database, keyring } = parts
  const stored = await database.account(accountId, (tx) => findAccountSso(tx, accountId), 'read')
  if (!stored?.sso.domain) return undefined
  if ((await findSsoAccount(database, stored.sso.domain)) !== accountId) return undefined
  const of = usable(parts, connectionOfSso(accountId, stored.sso), nowhere)
  const { sealedSecret } = stored
  const secret = sealedSecret && (await unsealText(keyring, placeOfSsoSecret(accountId), sealedSecret))
  return of && { ...of, secret, isShared: false }
}

/** The account whose people enter this, as they write it, to sign in. */
export async function findAccountByName(parts: Parts, typed: string): Promise<AccountId | undefined> {
  const name = readSsoName(typed)
  const accountId = /^[a-z0-9][a-z0-9.-]*$/.test(name) ? await findSsoAccount(parts.database, name) : undefined
  return accountId && (await findSso(parts, accountId)) ? accountId : undefined
}
