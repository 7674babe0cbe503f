import { kinds } from '@doorward/core/kinds'
import { Refusal } from '@doorward/core/refusals'
import { lackingFor } from '@doorward/http/endpoints/permit'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'

/** Ids in a list of a document; none where it is no list. */
const idsIn = (list: unknown): Set<string> => {
  const ids = Array.isArray(list) ? list.map((entry: { userId?: unknown } | null) => entry?.userId) : []
  return new Set(ids.filter((userId) => typeof userId === 'string'))
}

/** Whom a document names as its admins; nobody where there is none. */
export const adminsOf = (doc: object | null | undefined): Set<string> =>
  idsIn((doc as { admins?: unknown } | null | undefined)?.admins) // any document may be asked for a field

/** Whether an item names somebody as one of its admins. */
export const isAdminOf = ({ doc }: Item, userId: string): boolean => adminsOf(doc).has(userId)

/** Whom of those an item names it lets do something. */
type Let = (typeof kinds)[ItemKey['kind']]['letsRead']

function mustBeNamed(call: ApiCall, item: Item | undefined, lets: Let): Item {
  const { userId } = call.caller
  const lists = lets === 'admins' ? [item?.doc.admins] : [item?.doc.admins, item?.doc.users]
  if (!call.permitted && !lists.some((list) => idsIn(list).has(userId))) throw lackingFor(call.endpoint)
  if (!item) throw new Refusal('NotFound')
  return item
}

/**
 * For endpoints whose item may itself let the caller change it: raises Forbidden unless the caller is permitted or the item
 * names him as an admin, and NotFound. The answer is the same whether or not the item exists (decisions 30).
 */
export const mustAdminister = (call: ApiCall, item: Item | undefined): Item => mustBeNamed(call, item, 'admins')

/** The same for reading an item of this kind: where it lets them, also those whom it names as users. */
export const mustRead = (call: ApiCall, kind: ItemKey['kind'], item: Item | undefined): Item =>
  mustBeNamed(call, item, kinds[kind].letsRead)
