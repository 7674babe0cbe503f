import { Refusal } from '@doorward/core/refusals'
import { lackingFor } from '@doorward/http/endpoints/permit'
import type { Item } from '@doorward/store/items/items'
import type { ApiCall } from '../handler.ts'

const names = (list: unknown, userId: string): boolean =>
  Array.isArray(list) && list.some((entry: { userId?: unknown } | null) => entry?.userId === userId)

/**
 * For endpoints whose item may itself let the caller: raises Forbidden unless the caller is permitted or the item names
 * him as an admin (or, with `members`, as a user). The answer is the same whether or not the item exists (decisions 30).
 * @param otherwise what to raise for a permitted caller when there is no item
 */
export function mustAdminister(call: ApiCall, item: Item | undefined, otherwise?: unknown, members = false): Item {
  const { userId } = call.caller
  const named = item !== undefined && (names(item.doc.admins, userId) || (members && names(item.doc.users, userId)))
  if (!call.permitted && !named) throw lackingFor(call.endpoint)
  if (!item) throw otherwise instanceof Error ? otherwise : new Refusal('NotFound')
  return item
}
