import type { UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'

/** People as the wire names them, each once; blank ids are left out (SES-15). */
export const toUserLinks = (ids: string[]) =>
  [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== '').map((id) => ({ userId: asId<UserId>(id) }))
