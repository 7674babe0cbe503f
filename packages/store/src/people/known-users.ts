import type { AccountId, UserId } from '@doorward/core/ids'
import type { Tx } from '../database/database.ts'
import type { InOrder, ItemPlace } from '../items/item-lists.ts'
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

/** What the list of users may be in the order of: what they are called (name, else address, else id), address, or age. */
export type UserOrder = 'name' | 'email' | 'createdTime'

interface KnownUsersSelection {
  /** Text that occurs in id, e-mail or name. */
  filter?: string | undefined
  /** Only the users of this tenant. */
  tenant?: Item | undefined
  /** Only these, be they few or nearly all. */
  ids?: readonly UserId[] | undefined
  /** Whether service clients are searched and ordered by their names, too. */
  clientNames: boolean
}
export interface KnownUsersQuery extends KnownUsersSelection {
  /** Only those after this id. */
  afterId?: UserId | undefined
  /** Unless set, in order of their ids. */
  inOrder?: InOrder<UserOrder, UserId> | undefined
  limit: number
}

const patternOf = ({ filter }: KnownUsersSelection): string | null => (filter ? likePattern(filter) : null)

/** The ids as the functions of the owner take them, a line each. */
const idsOf = (tx: Tx, { ids }: KnownUsersSelection) => tx`${ids?.join('\n') ?? null}::text`

/** As `listed_tenant` writes it (migration 0047). */
const tenantOf = ({ tenant }: KnownUsersSelection): string | null => {
  if (!tenant) return null
  const { tenantId, since } = membershipOf(tenant)
  return `${tenantId} ${since}`
}

const placeAfter = ({ afterId, inOrder }: KnownUsersQuery) =>
  inOrder ? inOrder.after : afterId && { key: '', id: afterId }

/** Those whom the account knows in the order that is asked for, at most `limit`. */
export async function listKnownUsers(
  tx: Tx,
  accountId: AccountId,
  query: KnownUsersQuery,
): Promise<ItemPlace<UserId>[]> {
  const after = placeAfter(query)
  const turned = query.inOrder?.descending ? tx`desc` : tx`asc`
  return tx<ItemPlace<UserId>[]>`
    select id, place_key as key from (${everybody(tx, accountId, query)}) as known
    ${after ? tx`where (place_key collate "C", id collate "C") ${query.inOrder?.descending ? tx`<` : tx`>`} (${after.key}, ${after.id})` : tx``}
    order by place_key collate "C" ${turned}, id collate "C" ${turned} limit ${query.limit}`
}

/** How many the account knows, and no more than `most`. */
export async function countKnownUsers(
  tx: Tx,
  accountId: AccountId,
  query: KnownUsersSelection,
  most: number,
): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select least(${most}::int, count_listed_users(${accountId}, ${tenantOf(query)}, ${patternOf(query)}, ${most}::int, ${idsOf(tx, query)})
      + (select count(*)::int from ${clients(tx, accountId, query)})) as count`
  return row?.count ?? 0
}

/** An account has few service clients, none in a tenant, so their texts are simply looked at; people are found by an index (migration 0047). */
function clients(tx: Tx, accountId: AccountId, query: KnownUsersSelection) {
  const pattern = patternOf(query)
  const text = query.clientNames
    ? tx`lower(c.item_id || E'\n' || coalesce(c.doc ->> 'name', ''))`
    : tx`lower(c.item_id)`
  return tx`
    items c where c.account_id = ${accountId} and c.kind = 'client' and not c.deleted
      and not exists (select from listed_users l where l.account_id = ${accountId} and l.user_id = c.item_id)
      ${query.tenant ? tx`and false` : tx``} ${query.ids ? tx`and c.item_id = any(string_to_array(${idsOf(tx, query)}, chr(10)))` : tx``} ${pattern ? tx`and ${text} like ${pattern}` : tx``}`
}

/** What orders a service client, as `listed_user_ids` tells it of others. */
function clientKey(tx: Tx, { inOrder, clientNames }: KnownUsersQuery) {
  if (inOrder?.by === 'createdTime')
    return tx`to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  if (inOrder?.by !== 'name') return tx`''`
  return clientNames ? tx`listed_name(c.doc ->> 'name', null, c.item_id)` : tx`listed_name(null, null, c.item_id)`
}

function everybody(tx: Tx, accountId: AccountId, query: KnownUsersQuery) {
  const { inOrder, limit } = query
  const after = placeAfter(query)
  return tx`
    select id, place_key from listed_user_ids(${accountId}, ${tenantOf(query)}, ${inOrder?.by ?? null}, ${inOrder?.descending ?? false},
      ${patternOf(query)}, ${after?.key ?? null}, ${after?.id ?? null}, ${limit}::int, ${idsOf(tx, query)})
    union all
    select c.item_id, ${clientKey(tx, query)} from ${clients(tx, accountId, query)}`
}
