import { listed, t } from '../../lib/texts.ts'
import type { Tags } from '../../ui/text/tags.ts'

/** The first six of a list, and how many more. */
export const severalInWords = (ids: string[]): string =>
  ids.length > 6 ? t('acts.someAndMore', { some: listed(ids.slice(0, 6)), count: ids.length - 6 }) : listed(ids)

export const tagsInWords = (tags: Tags): string =>
  listed(Object.entries(tags).map(([key, value]) => `${key}: ${value}`))
