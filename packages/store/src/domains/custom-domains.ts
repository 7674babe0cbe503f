import type { AccountId } from '@doorward/core/ids'
import type { Database, Tx } from '../database/database.ts'
import { endWithSessions } from '../sign-in/sessions.ts'
import { type DomainVerification, findVerification, removeVerification } from './domain-verifications.ts'

/** Names under which accounts are served, by the name, and how new that is. */
export interface ServedDomains {
  revision: number
  accounts: ReadonlyMap<string, AccountId>
}

/** Every name that is served, and whose it is; undefined where nothing has changed since `known`. */
export const listServedDomains = (database: Database, known?: number): Promise<ServedDomains | undefined> =>
  database.acrossAccounts(
    'hosts',
    async (tx) => {
      const [head] = await tx<{ revision: number }[]>`select revision from custom_domain_revision`
      const revision = head?.revision ?? 0
      if (revision === known) return undefined
      const rows = await tx<{ domain: string; account_id: AccountId }[]>`
        select c.domain, c.account_id from custom_domains c join proved_domains p using (domain, account_id) where p.by_record`
      return { revision, accounts: new Map(rows.map((row) => [row.domain, row.account_id])) }
    },
    'read',
  )

/** The account's custom domains with how far each has come, in the order of their names; there are few. */
export async function listCustomDomains(tx: Tx, accountId: AccountId): Promise<DomainVerification[]> {
  const rows = await tx<{ domain: string }[]>`
    select domain from custom_domains where account_id = ${accountId} order by domain collate "C"`
  const found = await Promise.all(rows.map(({ domain }) => findVerification(tx, accountId, domain)))
  return found.filter((each) => each !== undefined)
}

/** Notes that the account wants to be addressed by a name, whose proof is a matter of its own. */
export const saveCustomDomain = (tx: Tx, accountId: AccountId, domain: string) => tx`
  insert into custom_domains (account_id, domain) values (${accountId}, ${domain}) on conflict do nothing`

/** Whether the account wants to be addressed by the name. */
export async function isCustomDomain(tx: Tx, accountId: AccountId, domain: string): Promise<boolean> {
  const rows = await tx`select from custom_domains where account_id = ${accountId} and domain = ${domain}`
  return rows.length > 0
}

/** Ends what was begun at a host of the account's own: sessions, and with them refresh tokens and codes (decision 48). */
export async function endSessionsAt(tx: Tx, accountId: AccountId, domain: string): Promise<void> {
  const rows = await tx<{ session_id: string }[]>`
    update sessions set ended_at = clock_timestamp()
    where account_id = ${accountId} and domain = ${domain} and ended_at is null returning session_id`
  await endWithSessions(tx, accountId, rows)
}

/**
 * Takes a name back: the account is no longer addressed by it, and nobody stays signed in there. Its proof goes too, unless
 * people of a tenant or of the account's single sign-on are told by the name.
 */
export async function removeCustomDomain(tx: Tx, accountId: AccountId, domain: string): Promise<void> {
  await tx`delete from custom_domains where account_id = ${accountId} and domain = ${domain}`
  await endSessionsAt(tx, accountId, domain)
  const used = await tx`
    select from tenants_by_domain(${accountId}, ${domain})
    union all select from items where account_id = ${accountId} and kind = 'account' and item_id = ${accountId}
      and doc -> 'ssoConfiguration' ->> 'domain' in (${domain}, split_part(${domain}, '.', 1))`
  if (used.length === 0) await removeVerification(tx, accountId, domain)
}
