import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'

/**
 * Makes a name the account's whose record was found; false where another account has proved it, whose it stays as long
 * as its own record stands. A name of before names had to be proved goes to whoever proves it (decision 48).
 */
export const proveDomain = (database: Database, accountId: AccountId, domain: string): Promise<boolean> =>
  database.acrossAccounts('domains', async (tx) => {
    const rows = await tx`
      insert into proved_domains as held (domain, account_id, by_record) values (${domain}, ${accountId}, true)
      on conflict (domain) do update set account_id = excluded.account_id, by_record = true,
        proved_at = case when held.account_id = excluded.account_id then held.proved_at else excluded.proved_at end
      where held.account_id = excluded.account_id or not held.by_record
      returning 1`
    return rows.length > 0
  })

/** Whether the account has proved the name, or one that it stands short for. */
export async function hasProved(tx: Tx, accountId: AccountId, name: string): Promise<boolean> {
  const rows = name.includes('.')
    ? await tx`select from proved_domains where account_id = ${accountId} and domain = ${name}`
    : await tx`select from proved_domains where account_id = ${accountId} and split_part(domain, '.', 1) = ${name} limit 1`
  return rows.length > 0
}
