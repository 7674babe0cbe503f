import { createHash } from 'node:crypto'
import { idFromBytes, type RoleId, unambiguousAlphabet } from '@doorward/core/ids'
import { randomId } from '@doorward/http/random-id'

/** A new random id: about 104 bits after its prefix. */
export const newId = <T extends string>(prefix: string, length = 20): T => randomId(prefix, length) as T // its prefix and letters fit the id's pattern

/** The id that a repeated request makes again: always the same for one caller, route and idempotency key. */
export function idOfKey<T extends string>(
  prefix: string,
  length: number,
  { principal, route, key }: { principal: string; route: string; key: string },
): T {
  const bytes = createHash('sha512')
    .update(JSON.stringify([principal, route, key]))
    .digest()
  return idFromBytes(prefix, length, bytes) as T // as above
}

/** A new role id, in letters that are not easily misread (spec section 5). */
export const newRoleId = (): RoleId => randomId('ro_', 16, unambiguousAlphabet) as RoleId // as above
