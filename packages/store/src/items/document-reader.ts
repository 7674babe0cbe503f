import type { ItemKind } from '@doorward/core/kinds'
import type { Item } from './items.ts'

type NameOfType<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly unknown[]
        ? 'array'
        : 'object'
/** The type of each field that every document of a kind has. */
type Needs<Document> = {
  [Field in keyof Document as undefined extends Document[Field] ? never : Field]-?: NameOfType<Document[Field]>
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)

/**
 * A reader of the stored documents of one kind. What it is given is checked: raises for an item of another kind, and for
 * a document that lacks a field which every one that was ever stored has. Lists leave such an item out (`show-each.ts`).
 */
export function readerOf<Document extends object>(kind: ItemKind, needs: Needs<Document>) {
  const needed = Object.entries<string>(needs)
  return (item: Pick<Item, 'kind' | 'id' | 'doc'>): Document => {
    const lacking = needed.find(([field, type]) => typeOf(item.doc[field]) !== type)
    if (item.kind === kind && !lacking) return item.doc as object as Document // its fields were looked at
    throw new Error(`${item.kind} ${item.id} is no document of a ${kind}: ${lacking?.[0] ?? 'it is of another kind'}`)
  }
}
