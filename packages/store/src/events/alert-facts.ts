import type { AccountId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'

const rowsMax = 1_000

/** Refused checks of a user in an hour, and his mean in an hour of the week before. */
export interface HourOfDenials {
  hour: Date
  userId: string
  denials: number
  usualPerHour: number
}

/** Users with at least so many refused checks in an hour: the present one, or each since a time. */
export async function listDenials(
  tx: Tx,
  accountId: AccountId,
  { denialsMin, since }: { denialsMin: number; since?: Date },
): Promise<HourOfDenials[]> {
  const rows = await tx<{ hour: Date; user_id: string; denials: string; before: string }[]>`
    select d.hour, d.user_id, d.denials, (
      select coalesce(sum(p.denials), 0)::bigint from denial_counts p
      where p.account_id = d.account_id and p.user_id = d.user_id and p.hour < d.hour and p.hour >= d.hour - interval '7 days') as before
    from denial_counts d
    where d.account_id = ${accountId} and d.hour >= ${since ? tx`${since}::timestamptz` : tx`date_trunc('hour', clock_timestamp())`} and d.denials >= ${denialsMin}
    order by d.denials desc, d.user_id, d.hour desc limit ${rowsMax}`
  return rows.map((row) => ({
    hour: row.hour,
    userId: row.user_id,
    denials: Number(row.denials),
    usualPerHour: Number(row.before) / (7 * 24),
  }))
}

/** The most refused checks of one user in each hour since a time. */
export async function listMostDenials(
  tx: Tx,
  accountId: AccountId,
  since: Date,
): Promise<{ hour: Date; denials: number }[]> {
  const rows = await tx<{ hour: Date; denials: string }[]>`
    select hour, max(denials)::bigint as denials from denial_counts
    where account_id = ${accountId} and hour >= ${since} group by hour`
  return rows.map(({ hour, denials }) => ({ hour, denials: Number(denials) }))
}

/** Checks of the present hour. */
export async function countChecks(tx: Tx, accountId: AccountId): Promise<{ allowed: number; denied: number }> {
  const [row] = await tx<{ allowed: string; denied: string }[]>`
    select allowed, denied from call_counts where account_id = ${accountId} and hour = date_trunc('hour', clock_timestamp())`
  return { allowed: Number(row?.allowed ?? 0), denied: Number(row?.denied ?? 0) }
}

/** Access keys of living clients and when each was last used. */
export async function listKeys(
  tx: Tx,
  accountId: AccountId,
): Promise<{ clientId: string; keyId: string; madeAt: Date; usedAt: Date | undefined; expiresAt: Date | undefined }[]> {
  const rows = await tx<
    { client_id: string; key_id: string; made: string; expires: string | null; used_at: Date | null }[]
  >`
    select i.item_id as client_id, k ->> 'keyId' as key_id, k ->> 'generationDate' as made, k ->> 'expiresAt' as expires, u.used_at
    from items i cross join jsonb_array_elements(
        case when jsonb_typeof(i.doc -> 'verificationKeys') = 'array' then i.doc -> 'verificationKeys' else '[]' end) k
      left join access_key_uses u on u.account_id = i.account_id and u.client_id = i.item_id and u.key_id = k ->> 'keyId'
    where i.account_id = ${accountId} and i.kind = 'client' and not i.deleted
    order by i.item_id, 2 limit ${rowsMax}`
  return rows.map((row) => ({
    clientId: row.client_id,
    keyId: row.key_id,
    madeAt: new Date(row.made),
    usedAt: row.used_at ?? undefined,
    expiresAt: row.expires === null ? undefined : new Date(row.expires),
  }))
}

/** Certificates of the account's connections, in PEM or base64, as their owner gave them. */
export async function listCertificates(tx: Tx, accountId: AccountId): Promise<{ name: string; text: string }[]> {
  const rows = await tx<{ item_id: string; certificate: string }[]>`
    select item_id, doc ->> 'providerCertificate' as certificate from items
    where account_id = ${accountId} and kind = 'connection' and not deleted and doc ->> 'providerCertificate' <> ''
    order by item_id limit ${rowsMax}`
  return rows.map(({ item_id: name, certificate: text }) => ({ name, text }))
}

/** E-mail addresses of users, as far as they are known. */
export async function listEmails(tx: Tx, accountId: AccountId, userIds: string[]): Promise<string[]> {
  const rows = await tx<{ email: string }[]>`
    select distinct email from user_profiles
    where account_id = ${accountId} and user_id = any(${userIds}::text[]) and email is not null order by email limit 100`
  return rows.map(({ email }) => email)
}
