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

/** The account that has proved a name. */
export const findProver = (database: Database, domain: string): Promise<AccountId | undefined> =>
  database.acrossAccounts(
    'domains',
    async (tx) => {
      const [row] = await tx<{ account_id: AccountId }[]>`
        select account_id from proved_domains where domain = ${domain}`
      return row?.account_id
    },
    'read',
  )

const shortMax = 100

/** The accounts that have proved a name with this first label, the longest proved first. */
export const listProversOfLabel = (database: Database, label: string): Promise<AccountId[]> =>
  database.acrossAccounts(
    'domains',
    async (tx) => {
      const rows = await tx<{ account_id: AccountId }[]>`
        select account_id from proved_domains where split_part(domain, '.', 1) = ${label}
        group by account_id order by min(proved_at), account_id limit ${shortMax}`
      return rows.map((row) => row.account_id)
    },
    'read',
  )

/** Whether the account has proved the name, or one that it stands short for. */
export async function hasProved(tx: Tx, accountId: AccountId, name: string): Promise<boolean> {
  const rows = name.includes('.')
    ? await tx`select from proved_domains where account_id = ${accountId} and domain = ${name}`
    : await tx`select from proved_domains where account_id = ${accountId} and split_part(domain, '.', 1) = ${name} limit 1`
  return rows.length > 0
}

/** Which of these names the account has proved. */
export async function provedAmong(tx: Tx, accountId: AccountId, domains: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ domain: string }[]>`
    select domain from proved_domains where account_id = ${accountId} and domain = any(${[...domains]}::text[])`
  return new Set(rows.map(({ domain }) => domain))
}
