import type { AccountId } from '@doorward/core/ids'
import type { Database } from '../database/database.ts'

/** What one statement of a record gives, as far as a question can be made of it. */
export interface ProbeMaterial {
  users: string[]
  action: string
  resourceUri: string
}

const accountsMax = 50
const recordsMax = 20
/** Accounts are read whole to be asked: no more of them than a minute or so reads. */
const itemsMax = 200_000

/** Accounts of which something can be asked, any of them but in the same order each time. */
export const listProbeAccounts = (database: Database): Promise<AccountId[]> =>
  database.acrossAccounts('feed', async (tx) => {
    const rows = await tx<{ account_id: AccountId; records: number }[]>`
      select a.account_id, count(*)::float8 as records from accounts a join items i using (account_id)
      where a.deleting_since is null and i.kind = 'record' and not i.deleted
      group by a.account_id order by md5(a.account_id) limit 1000`
    let items = 0
    const chosen = rows.filter(({ records }) => {
      items += records
      return items <= itemsMax
    })
    return (chosen.length > 0 ? chosen : rows.slice(0, 1)).slice(0, accountsMax).map((row) => row.account_id)
  })

/** What some records of an account give. */
export const findProbeMaterial = (database: Database, accountId: AccountId): Promise<ProbeMaterial[]> =>
  database.account(
    accountId,
    async (tx) => {
      const rows = await tx<{ users: string[] | null; action: string; uri: string }[]>`
        select (select to_json(array_agg(u ->> 'userId')) from jsonb_array_elements(r.doc -> 'users') with ordinality as e(u, n) where n <= 2) as users,
          p.doc #>> '{permissions,0,action}' as action, r.doc #>> '{statements,0,resources,0,resourceUri}' as uri
        from (
          select doc from items where account_id = ${accountId} and kind = 'record' and not deleted order by md5(item_id) limit ${recordsMax}
        ) r join items p on p.account_id = ${accountId} and p.kind = 'role' and p.item_id = r.doc #>> '{statements,0,roles,0}' and not p.deleted`
      return rows.flatMap(({ users, action, uri }) =>
        action && uri ? [{ users: users ?? [], action, resourceUri: uri }] : [],
      )
    },
    'read',
  )
