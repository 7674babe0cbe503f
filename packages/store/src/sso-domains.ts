import type { AccountId } from '@doorward/core/ids'
import type { Tx } from './database.ts'

/** Makes a domain the account's only one, in the transaction that saves it; false when another account has it. */
export async function claimSsoDomain(tx: Tx, accountId: AccountId, domain: string | undefined): Promise<boolean> {
  if (domain !== undefined) {
    await tx`insert into sso_domains (domain, account_id) values (${domain}, ${accountId}) on conflict (domain) do nothing`
    const [own] = await tx`select from sso_domains where domain = ${domain} and account_id = ${accountId}`
    if (!own) return false
  }
  await tx`delete from sso_domains where account_id = ${accountId} and domain is distinct from ${domain ?? null}::text`
  return true
}
