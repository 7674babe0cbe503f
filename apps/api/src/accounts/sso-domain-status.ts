import type { SsoDomainStatus } from '@doorward/core/accounts/sso'
import type { AccountId } from '@doorward/core/ids'
import type { Database } from '@doorward/store/database/database'
import { hasProved } from '@doorward/store/domains/proved-domains'
import { findSsoAccount } from '@doorward/store/items/account-sso'

/** Whether the name that people enter leads to this account, as things stand. */
export async function ssoDomainStatus(
  database: Database,
  accountId: AccountId,
  name: string,
): Promise<SsoDomainStatus> {
  if ((await findSsoAccount(database, name)) === accountId) return 'ACTIVE'
  const isProved = await database.account(accountId, (tx) => hasProved(tx, accountId, name), 'read')
  return isProved ? 'TAKEN' : 'UNVERIFIED'
}
