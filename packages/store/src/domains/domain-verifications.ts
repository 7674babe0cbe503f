import { isLost, type Looks, type VerificationStatus } from '@doorward/core/domains/verification'
import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

/** A domain that an account has shown, or wants to show, to be its own. */
export interface DomainVerification extends Looks {
  domain: string
  status: VerificationStatus
  /** What its TXT record has to say; undefined for a name of before names had to be proved. */
  value: string | undefined
  /** Since when it is the account's. */
  verifiedAt: Date | undefined
}

interface Row {
  domain: string
  value: string | null
  created_at: Date
  checked_at: Date | null
  failures: number | null
  failing_since: Date | null
  lost_at: Date | null
  proved_at: Date | null
}

const statusOf = ({ proved_at: provedAt, lost_at: lostAt }: Row): VerificationStatus => {
  if (provedAt) return 'COMPLETE'
  return lostAt ? 'FAILED' : 'PENDING'
}

const toVerification = (row: Row): DomainVerification => ({
  domain: row.domain,
  status: statusOf(row),
  value: row.value ?? undefined,
  createdAt: row.created_at,
  checkedAt: row.checked_at ?? undefined,
  failures: row.failures ?? 0,
  failingSince: row.failing_since ?? undefined,
  verifiedAt: row.proved_at ?? undefined,
})

/** The account's rows: what it tries, and what is its own. A name is complete while `proved_domains` says so. */
const rowsOf = (tx: Tx, accountId: AccountId) => tx`
  select domain, v.value, coalesce(v.created_at, p.proved_at) as created_at, v.checked_at, v.failures, v.failing_since, v.lost_at, p.proved_at
  from (select * from domain_verifications where account_id = ${accountId}) v
  full join (select * from proved_domains where account_id = ${accountId}) p using (domain)`

/** The account's domains in the order of their names, at most `limit`. */
export async function listVerifications(
  tx: Tx,
  accountId: AccountId,
  { after, domain, limit }: { after: string | undefined; domain?: string | undefined; limit: number },
): Promise<DomainVerification[]> {
  const rows = await tx<Row[]>`
    select * from (${rowsOf(tx, accountId)}) as own
    where domain collate "C" > ${after ?? ''} and (${domain ?? null}::text is null or domain = ${domain ?? null})
    order by domain collate "C" limit ${limit}`
  return rows.map(toVerification)
}

/** One of the account's domains, as far as it has come. */
export const findVerification = async (
  tx: Tx,
  accountId: AccountId,
  domain: string,
): Promise<DomainVerification | undefined> =>
  (await listVerifications(tx, accountId, { after: undefined, domain, limit: 1 }))[0]

/** How far the account is with some domains, by their names; nothing is said of one that nobody began with. */
export async function statusesOf(
  tx: Tx,
  accountId: AccountId,
  domains: readonly string[],
): Promise<Record<string, VerificationStatus>> {
  if (domains.length === 0) return {}
  const rows = await tx<Row[]>`
    select * from (${rowsOf(tx, accountId)}) as own where domain = any(${[...domains]}::text[])`
  return Object.fromEntries(rows.map((row) => [row.domain, statusOf(row)]))
}

/** How many domains an account tries to show, or has shown. */
export async function countVerifications(tx: Tx, accountId: AccountId): Promise<number> {
  const [row] = await tx<
    { count: number }[]
  >`select count(*)::int as count from domain_verifications where account_id = ${accountId}`
  return row?.count ?? 0
}

/** Begins an attempt with a value of its own; one that is under way stays, one that was lost begins anew. */
export const startVerification = (tx: Tx, accountId: AccountId, domain: string, value: string) => tx`
  insert into domain_verifications as present (account_id, domain, value) values (${accountId}, ${domain}, ${value})
  on conflict (account_id, domain) do update set value = excluded.value, created_at = excluded.created_at,
    checked_at = null, failures = 0, failing_since = null, lost_at = null
  where present.lost_at is not null`

/** Keeps what a look has shown of an attempt with this value; nothing where another one has begun. */
export async function saveLooks(
  tx: Tx,
  accountId: AccountId,
  { domain, value }: Pick<DomainVerification, 'domain' | 'value'>,
  looks: Looks,
): Promise<void> {
  const { checkedAt = null, failures, failingSince = null } = looks
  await tx`
    update domain_verifications set checked_at = ${checkedAt}, failures = ${failures}, failing_since = ${failingSince}
    where account_id = ${accountId} and domain = ${domain} and value = ${value ?? null}`
}

/** Takes a verified name from the account whose record is gone, and answers whether; one held since before names were proved stays. */
export async function giveUp(
  tx: Tx,
  accountId: AccountId,
  { domain, value, ...looks }: DomainVerification,
): Promise<boolean> {
  if (!isLost(looks)) return false
  const lost = await tx`
    with lost as (
      delete from proved_domains held using domain_verifications attempt
      where held.account_id = ${accountId} and held.domain = ${domain} and held.by_record
        and attempt.account_id = held.account_id and attempt.domain = held.domain and attempt.value = ${value ?? null}
      returning held.domain)
    update domain_verifications set lost_at = clock_timestamp()
    from lost where domain_verifications.account_id = ${accountId} and domain_verifications.domain = lost.domain returning 1`
  return lost.length > 0
}

/** Ends it: the name is the account's no longer. */
export async function removeVerification(tx: Tx, accountId: AccountId, domain: string): Promise<void> {
  await tx`delete from domain_verifications where account_id = ${accountId} and domain = ${domain}`
  await tx`delete from proved_domains where account_id = ${accountId} and domain = ${domain}`
}
