import type { AccountId, UserId } from '@doorward/core/ids'
import { portalSubject, userPrefix } from '@doorward/core/platform'
import type { Region } from '@doorward/core/regions'
import type { Database, Tx } from '../database/database.ts'
import { type Item, type ItemRow, toItem } from './items.ts'

export interface AccountHead {
  accountId: AccountId
  region: Region
  createdBy: string
}
interface HeadRow {
  account_id: AccountId
  region: Region
  created_by: string
}
const toHead = (row: HeadRow): AccountHead => ({
  accountId: row.account_id,
  region: row.region,
  createdBy: row.created_by,
})

/** Starts an account at revision 0; false when there is one with its id, which then stays, or was one that is erased. */
export async function insertAccount(tx: Tx, head: AccountHead): Promise<boolean> {
  const rows = await tx`
    insert into accounts (account_id, region, created_by)
    select ${head.accountId}, ${head.region}, ${head.createdBy}
    where not exists (select from erased_accounts where account_id = ${head.accountId})
    on conflict do nothing returning 1`
  return rows.length > 0
}

/** The account's head; undefined when there is no such account, or it is being deleted. For telling hosts apart. */
export const findAccountHead = (database: Database, accountId: AccountId): Promise<AccountHead | undefined> =>
  database.acrossAccounts('hosts', async (tx) => {
    const [row] = await tx<
      HeadRow[]
    >`select account_id, region, created_by from accounts where account_id = ${accountId} and deleting_since is null`
    return row && toHead(row)
  })

/** Every account that is locked for not having paid (decision 52). */
export const listLockedAccounts = (database: Database): Promise<AccountId[]> =>
  database.acrossAccounts('hosts', async (tx) => {
    const rows = await tx<{ account_id: AccountId }[]>`select account_id from accounts where locked`
    return rows.map(({ account_id }) => account_id)
  })

/** Locks an account that has not paid, or opens it; to be asked with the change of its document that says so. */
export const saveLocked = (tx: Tx, accountId: AccountId, locked: boolean) => tx`
  update accounts set locked = ${locked} where account_id = ${accountId}`

/** The first account created, the platform's own left out: the default account of the local dev option (decisions 32). */
export const findFirstAccount = (database: Database, except: AccountId): Promise<AccountHead | undefined> =>
  database.acrossAccounts('hosts', async (tx) => {
    const [row] = await tx<HeadRow[]>`
      select account_id, region, created_by from accounts where account_id <> ${except} and deleting_since is null order by created_at, account_id limit 1`
    return row && toHead(row)
  })

/** How many accounts a user created in the last 24 hours. */
export const countCreatedToday = (database: Database, createdBy: string): Promise<number> =>
  database.acrossAccounts('accounts-of-user', async (tx) => {
    const [row] = await tx<{ count: number }[]>`
      select count(*)::int as count from accounts where created_by = ${createdBy} and created_at > clock_timestamp() - interval '24 hours'`
    return row?.count ?? 0
  })

/** An account as a user finds it among his; `deletingSince` is null of one that lives. */
export interface NamingAccount {
  item: Item
  deletingSince: Date | null
}

/** The people of the platform whom records or groups of an account name, by the ids that they sign in with. */
export async function listPlatformPeopleOf(tx: Tx, accountId: AccountId): Promise<UserId[]> {
  const rows = await tx<{ user_id: string }[]>`
    select user_id from account_members where account_id = ${accountId} and starts_with(user_id, ${userPrefix})`
  return rows.flatMap(({ user_id }) => portalSubject(user_id) ?? []) as UserId[] // as they were stored
}

/**
 * Account items whose records or groups name the user, at most 1,000, also those being deleted; whether a grant stands is
 * for the index to say.
 */
export const listAccountsNaming = (database: Database, userId: string): Promise<NamingAccount[]> =>
  database.acrossAccounts('accounts-of-user', async (tx) => {
    const rows = await tx<(ItemRow & { deleting_since: Date | null })[]>`
      select i.kind, i.item_id, i.version, i.changes, i.deleted, i.created_at, i.last_updated, i.doc, a.deleting_since
      from account_members m join items i on i.account_id = m.account_id and i.kind = 'account' and i.item_id = m.account_id
        join accounts a on a.account_id = m.account_id
      where m.user_id = ${userId} and not i.deleted order by i.created_at, i.item_id limit 1000`
    return rows.map((row) => ({ item: toItem(row), deletingSince: row.deleting_since }))
  })
