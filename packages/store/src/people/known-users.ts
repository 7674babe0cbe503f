import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import { findItems, type Item } from '../items/items.ts'
import { membershipOf } from '../items/tenants.ts'
import { likePattern } from '../items/text-search.ts'
import { findProfiles, type KnownProfile } from './profiles.ts'

/** Somebody an account knows: by a profile, by an item of his own, or as one of its service clients. */
export interface KnownUser {
  userId: UserId
  /** When he was first known here; whatever is learnt of him later does not move it. */
  createdAt: Date
  profile: KnownProfile | undefined
  item: Item | undefined
  client: Item | undefined
}

/** Those of some ids whom the account knows, in the order of the ids. */
export async function findKnownUsers(tx: Tx, accountId: AccountId, userIds: UserId[]): Promise<KnownUser[]> {
  const kinds = ['user', 'client'] as const
  const [profiles, items] = await Promise.all([
    findProfiles(tx, accountId, userIds),
    findItems(
      tx,
      accountId,
      userIds.flatMap((id) => kinds.map((kind) => ({ kind, id }))),
    ),
  ])
  const profileOf = new Map(profiles.map((profile) => [profile.userId, profile]))
  const itemOf = new Map(items.filter(({ deleted }) => !deleted).map((item) => [`${item.kind}/${item.id}`, item]))
  return userIds.flatMap((userId) => {
    const profile = profileOf.get(userId)
    const [item, client] = kinds.map((kind) => itemOf.get(`${kind}/${userId}`))
    const times = [profile, item, client].flatMap((each) => (each ? [each.createdAt.getTime()] : []))
    return times.length === 0 ? [] : [{ userId, createdAt: new Date(Math.min(...times)), profile, item, client }]
  })
}

export interface KnownUsersQuery {
  afterId?: UserId | undefined
  limit: number
  /** Text that occurs in id, e-mail or name. */
  filter?: string | undefined
  /** Only the users of this tenant. */
  tenant?: Item | undefined
  /** Whether the filter also looks at the names of service clients. */
  clientNames: boolean
}

const idsOf = (tx: Tx, accountId: AccountId, query: KnownUsersQuery) =>
  query.tenant ? membersOf(tx, accountId, query, query.tenant) : everybody(tx, accountId, query)

/** Ids of those whom the account knows, in their order, at most `limit`. */
export async function listKnownUserIds(tx: Tx, accountId: AccountId, query: KnownUsersQuery): Promise<UserId[]> {
  const rows = await tx<{ id: UserId }[]>`${idsOf(tx, accountId, query)}`
  return rows.map(({ id }) => id)
}

/** How many the account knows, and no more than `limit`. */
export async function countKnownUsers(tx: Tx, accountId: AccountId, query: KnownUsersQuery): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (${idsOf(tx, accountId, query)}) as counted`
  return row?.count ?? 0
}

function membersOf(tx: Tx, accountId: AccountId, query: KnownUsersQuery, tenant: Item) {
  const { afterId, limit, filter } = query
  return tx`
    select i.item_id as id
    from items i left join user_profiles p on p.account_id = i.account_id and p.user_id = i.item_id
    where i.account_id = ${accountId} and i.kind = 'user' and not i.deleted and i.item_id > ${afterId ?? ''}
      and i.doc -> 'tenant' ->> 'tenantId' = ${tenant.id} and i.doc -> 'tenant' = ${JSON.stringify(membershipOf(tenant))}::text::jsonb
      ${filter ? tx`and coalesce(p.search, lower(i.item_id)) like ${likePattern(filter)}` : tx``}
    order by id limit ${limit}`
}

/** An account has few service clients, so their texts are simply looked at; people are found by an index (migration 0010). */
function everybody(tx: Tx, accountId: AccountId, { afterId, limit, filter, clientNames }: KnownUsersQuery) {
  const pattern = filter && likePattern(filter)
  const after = afterId ?? ''
  const clientText = clientNames ? tx`lower(item_id || E'\n' || coalesce(doc ->> 'name', ''))` : tx`lower(item_id)`
  return tx`
    select id from (
      (${
        pattern
          ? tx`select user_ids_like(${accountId}, ${pattern}, ${after}, ${limit}::int) as id`
          : tx`select user_id as id from user_profiles where account_id = ${accountId} and user_id > ${after} order by id limit ${limit}`
      })
      union
      (${
        pattern
          ? tx`select item_ids_like(${accountId}, 'user', ${pattern}, ${after}, ${limit}::int) as id`
          : tx`select item_id as id from items where account_id = ${accountId} and kind = 'user' and not deleted and item_id > ${after} order by id limit ${limit}`
      })
      union
      (select item_id as id from items
        where account_id = ${accountId} and kind = 'client' and not deleted and item_id > ${after}
          ${pattern ? tx`and ${clientText} like ${pattern}` : tx``}
        order by id limit ${limit})
    ) as known order by id collate "C" limit ${limit}`
}
