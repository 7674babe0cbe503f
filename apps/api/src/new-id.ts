import { type RoleId, unambiguousAlphabet } from '@doorward/core/ids'
import { randomId } from '@doorward/http/random-id'

/** A new random id: about 104 bits after its prefix. */
export const newId = <T extends string>(prefix: string, length = 20): T => randomId(prefix, length) as T // its prefix and letters fit the id's pattern

/** A new role id, in letters that are not easily misread (spec section 5). */
export const newRoleId = (): RoleId => randomId('ro_', 16, unambiguousAlphabet) as RoleId // as above
