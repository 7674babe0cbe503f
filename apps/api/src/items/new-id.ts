import { createHash } from 'node:crypto'
import { type IdShape, idFromBytes } from '@doorward/core/ids'
import { kinds, type MadeId, type MadeKind } from '@doorward/core/kinds'
import { randomId } from '@doorward/http/random-id'

/** A new random id: about 104 bits after its prefix. */
export const newId = <T extends string>(prefix: string, length = 20): T => randomId(prefix, length) as T // its prefix and letters fit the id's pattern

/** A new random id of an item. */
export function newItemId<K extends MadeKind>(kind: K): MadeId<K> {
  const { prefix, length, letters }: IdShape = kinds[kind].ids
  return randomId(prefix, length, letters) as MadeId<K> // its shape fits the pattern
}

/** The id that a repeated request makes again: always the same for one caller, route and idempotency key. */
export function idOfKey<T extends string>(
  { prefix, length, letters }: IdShape,
  { principal, route, key }: { principal: string; route: string; key: string },
): T {
  const bytes = createHash('sha512')
    .update(JSON.stringify([principal, route, key]))
    .digest()
  return idFromBytes(prefix, length, bytes, letters) as T // as above
}
