import type { AccountId, RoleId } from '@doorward/core/ids'
import type { Statement } from '@doorward/core/permissions/model'
import type { Region } from '@doorward/core/regions'
import type { Database, Tx } from './database.ts'

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
        where kind = 'invite' and item_id = ${itemId} and not deleted`
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
        select account_id as "accountId", item_id as "itemId" from items
        where kind = 'invite' and not deleted
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
