import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import type { Item, ItemKey } from '@doorward/store/items/items'
import type { Change } from '@doorward/store/writes/model'

/** What can be read of some items; those that can't are left out. */
export const readEach = <Document>(items: Item[], read: (item: Item) => Document): Document[] =>
  items.flatMap((item) => {
    try {
      return [read(item)]
    } catch {
      return []
    }
  })

/**
 * A document as an answer's body, with what is added to it; the answer's schema leaves out whatever it does not declare.
 * Of `{ ...doc, added }` V8 11 makes an object of a shape of its own, which costs 5 µs and slows down whoever reads it.
 */
export const asBody = <Document extends object, Added extends object>(doc: Document, added: Added): Document & Added =>
  Object.assign({}, doc, added)

/** A document as the change log takes it. */
export const asDoc = (value: object): { [key: string]: Json } => JSON.parse(JSON.stringify(value))

/** The change that makes an item what is given, or deletes it. */
export const changeTo = ({ kind, id }: ItemKey, doc: object | null): Change => ({ kind, id, after: doc && asDoc(doc) })

/**
 * The change that makes an item what is given. Where its answer would be the same it stays as it is: a default that
 * answers show is no change when it comes back. For nouns whose answers show all that a caller sets.
 */
export function changeShown(item: Item, after: object, show: (item: Item) => object): Change {
  const doc = asDoc(after)
  return changeTo(item, equal(asDoc(show(item)), asDoc(show({ ...item, doc }))) ? item.doc : doc)
}
