import type { BuiltInRole } from '@doorward/core/permissions/built-in-roles'
import type { InOrder, ItemPlace, listPage } from '@doorward/store/items/item-lists'
import type { Item } from '@doorward/store/items/items'

/** Before every time: what comes with the product was never made nor changed in an account. */
const never = '-infinity'

/** Places by their keys, then ids. Names of the product are ASCII, which compares alike here and in the database. */
function compare(left: ItemPlace, right: ItemPlace): number {
  if (left.key === right.key) return left.id < right.id ? -1 : Number(left.id > right.id)
  return left.key === never || (right.key !== never && left.key < right.key) ? -1 : 1
}

/** A role of either kind, and where it stands. */
interface PlacedRole {
  place: ItemPlace
  role?: BuiltInRole
  item?: Item
}

/** What a list begins with: an order and where in it, or after which id. */
interface Begin {
  inOrder?: InOrder
  afterId?: string | undefined
}

/** Those behind where a page begins, in its order; without one as they are. */
function builtInFrom(roles: readonly BuiltInRole[], { inOrder, afterId }: Begin): PlacedRole[] {
  const placed = roles.map((role) => ({
    role,
    place: { key: inOrder?.by === 'name' ? role.name.toLowerCase() : never, id: role.roleId },
  }))
  if (!inOrder) {
    const at = roles.findIndex(({ roleId }) => roleId === afterId)
    return afterId !== undefined && at < 0 ? [] : placed.slice(at + 1)
  }
  const { after } = inOrder
  return placed.filter(({ place }) => !after || turned(inOrder) * compare(place, after) > 0)
}

const turned = ({ descending }: InOrder): number => (descending ? -1 : 1)

/** The account's own roles of a page with the built-in ones that stand before and among them: behind the last where no more follow. */
export function withBuiltIn(
  own: Awaited<ReturnType<typeof listPage>>,
  builtIn: readonly BuiltInRole[],
  begin: Begin,
): PlacedRole[] {
  const items = own.items.map((item, at) => ({ item, place: own.places[at] ?? { key: '', id: item.id } })) // each has one
  const roles = builtInFrom(builtIn, begin)
  const { inOrder } = begin
  if (!inOrder) return [...roles, ...items]
  const sign = turned(inOrder)
  const waiting = roles.toSorted((left, right) => sign * compare(left.place, right.place))
  const before = (place: ItemPlace) => {
    const behind = waiting.findIndex((role) => sign * compare(role.place, place) > 0)
    return waiting.splice(0, behind < 0 ? waiting.length : behind)
  }
  const among = items.flatMap((item) => [...before(item.place), item])
  return own.more ? among : [...among, ...waiting]
}
