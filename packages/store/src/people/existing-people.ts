import type { AccountId, UserId } from '@doorward/core/ids'
import { portalSubject } from '@doorward/core/platform'
import type { Tx } from '../database/database.ts'

/** Somebody who came by a registration of an issuer. */
export interface LinkedPerson {
  userId: UserId
  identityId: string
}

/** Notes that people of linked issuers were here, and by which registration last. */
export const saveLinkedPeople = (tx: Tx, accountId: AccountId, people: LinkedPerson[]) => tx`
  insert into linked_people (account_id, user_id, identity_id)
  select ${accountId}, * from unnest(${people.map(({ userId }) => userId)}::text[], ${people.map(({ identityId }) => identityId)}::text[])
  on conflict (account_id, user_id) do update set identity_id = excluded.identity_id`

/**
 * Those of some ids that exist as people (decision 35): users of the account, people who were here by an issuer that is
 * linked, and people of the platform. Whoever was deleted or is disabled does not, nor does an id that never came: that an
 * account keeps a state of it makes it nobody.
 * @param unlinked a registration that counts as gone
 */
export async function listExistingAmong(
  tx: Tx,
  accountId: AccountId,
  userIds: UserId[],
  unlinked = '',
): Promise<Set<UserId>> {
  const subjects = userIds.map((userId) => portalSubject(userId) ?? null)
  const rows = await tx<{ user_id: UserId }[]>`
    select asked.user_id
    from unnest(${userIds}::text[], ${subjects}::text[]) as asked (user_id, subject)
      left join items here on here.account_id = ${accountId} and here.kind = 'user' and here.item_id = asked.user_id
    where (here.item_id is null or not here.deleted and here.doc -> 'disabled' is null)
      and (
        here.doc -> 'isOnlyNamed' is null and here.item_id is not null
        or exists (
          select from linked_people l join items i on i.account_id = l.account_id and i.kind = 'identity' and i.item_id = l.identity_id
          where l.account_id = ${accountId} and l.user_id = asked.user_id and not i.deleted and l.identity_id <> ${unlinked})
        or asked.subject in (select platform_people(${subjects}::text[])))`
  return new Set(rows.map((row) => row.user_id))
}
