import type { UserId } from '@doorward/core/ids'
import { asId } from '../../lib/as-id.ts'
import type { Tags } from '../../ui/form/TagEditor.tsx'

/** The first six of a list, and how many more. */
export const severalInWords = (ids: string[]): string =>
  ids.length > 6 ? `${ids.slice(0, 6).join(', ')} and ${ids.length - 6} more` : ids.join(', ')

export const tagsInWords = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')

/** People as the wire names them, each once; blank ids are left out (SES-15). */
export const toUserLinks = (ids: string[]) =>
  [...new Set(ids.map((id) => id.trim()))].filter((id) => id !== '').map((id) => ({ userId: asId<UserId>(id) }))
