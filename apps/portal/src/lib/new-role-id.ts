import { idFromBytes, type RoleId, unambiguousAlphabet } from '@doorward/core/ids'
import { asId } from './as-id.ts'

/** `ro_` and 20 letters that are not easily misread (SES-15). */
export const newRoleId = (): RoleId =>
  asId(idFromBytes('ro_', 20, crypto.getRandomValues(new Uint8Array(60)), unambiguousAlphabet))
