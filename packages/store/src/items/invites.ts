import type { AccountId, RoleId } from '@doorward/core/ids'
import type { Statement } from '@doorward/core/permissions/model'
import type { Region } from '@doorward/core/regions'
import { normalEmail } from '@doorward/core/text/email-address'
import type { Database, Tx } from '../database/database.ts'
import { type DataKey, keyedHash } from '../secrets/vault.ts'

/** The account of an invite that stands, in whatever region; undefined when there is none. */
export const findAccountOfInvite = (
  database: Database,
  itemId: string,
): Promise<{ accountId: AccountId; region: Region } | undefined> =>
  database.acrossAccounts(
    'invites',
    async (tx) => {
      const [row] = await tx<{ account_id: AccountId; region: Region }[]>`
        select account_id, region from items join accounts using (account_id)
        where kind = 'invite' and item_id = ${itemId} and not deleted and deleting_since is null`
      return row && { accountId: row.account_id, region: row.region }
    },
    'read',
  )

/** Invites that expired and still stand, of any account, the longest expired first. */
export const listExpiredInvites = (
  database: Database,
  limit: number,
): Promise<{ accountId: AccountId; itemId: string }[]> =>
  database.acrossAccounts(
    'invites',
    async (tx) => {
      const rows = await tx<{ accountId: AccountId; itemId: string }[]>`
        select account_id as "accountId", item_id as "itemId" from items join accounts using (account_id)
        where kind = 'invite' and not deleted and deleting_since is null
          and doc ->> 'expiresAt' <= to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        order by doc ->> 'expiresAt' limit ${limit}`
      return [...rows]
    },
    'read',
  )

/** Statements of an account's invites that stand and name a role, at most `limit` invites. */
export async function listStatementsOfInvites(
  tx: Tx,
  accountId: AccountId,
  { roleId, at, limit }: { roleId: RoleId; at: Date; limit: number },
): Promise<Statement[]> {
  const rows = await tx<{ statements: Statement[] }[]>`
    select doc -> 'statements' as statements from items
    where account_id = ${accountId} and kind = 'invite' and not deleted and doc ->> 'expiresAt' > ${at.toISOString()}
      and doc -> 'statements' @> ${JSON.stringify([{ roles: [roleId] }])}::text::jsonb
    limit ${limit}`
  return rows.flatMap(({ statements }) => statements).filter(({ roles }) => roles.includes(roleId))
}

/**
 * What the invites to an address are found by: one for all its spellings, telling nothing without the account's key.
 * @param email as `parseEmail` gives it
 */
export const hashOfInvited = (key: DataKey, email: string): string =>
  keyedHash(key, 'address of an invite', normalEmail(email)).toString('base64url')

/** Whether an invite to an address stands whose maker was not deleted since. */
export async function isInvited(
  tx: Tx,
  accountId: AccountId,
  { emailHash, at }: { emailHash: string; at: Date },
): Promise<boolean> {
  const [row] = await tx<{ found: boolean }[]>`
    select exists (
      select from items invite
      where account_id = ${accountId} and kind = 'invite' and not deleted
        and doc ->> 'emailHash' = ${emailHash} and doc ->> 'expiresAt' > ${at.toISOString()}
        and not exists (
          select from items maker
          where maker.account_id = ${accountId} and maker.kind in ('user', 'client', 'extension')
            and maker.item_id = invite.doc ->> 'createdBy' and maker.deleted)
    ) as found`
  return row?.found ?? false
}
