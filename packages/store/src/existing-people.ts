import type { AccountId, UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import type { Tx } from './database.ts'

/** Notes that people of linked issuers were here; those known already stay as they are. */
export const saveLinkedPeople = (tx: Tx, accountId: AccountId, userIds: UserId[]) => tx`
  insert into linked_people (account_id, user_id) select ${accountId}, unnest(${userIds}::text[])
  on conflict (account_id, user_id) do nothing`

/**
 * Those of some ids that exist as people (decision 35): users of the account, people of its linked issuers who were
 * here, and people of the platform. Whoever was deleted in the account does not, nor does an id that never came.
 */
export async function listExistingAmong(tx: Tx, accountId: AccountId, userIds: UserId[]): Promise<Set<UserId>> {
  const subjects = userIds.map((userId) => portalSubject(userId) ?? null)
  const rows = await tx<{ user_id: UserId }[]>`
    select asked.user_id
    from unnest(${userIds}::text[], ${subjects}::text[]) as asked (user_id, subject)
      left join items here on here.account_id = ${accountId} and here.kind = 'user' and here.item_id = asked.user_id
    where here.deleted is false
      or here.item_id is null and (
        exists (select from linked_people l where l.account_id = ${accountId} and l.user_id = asked.user_id)
        or asked.subject in (select platform_people(${subjects}::text[])))`
  return new Set(rows.map((row) => row.user_id))
}
