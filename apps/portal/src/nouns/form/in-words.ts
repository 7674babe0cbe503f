import { t } from '../../lib/texts.ts'
import type { Tags } from '../../ui/form/TagEditor.tsx'

/** The first six of a list, and how many more. */
export const severalInWords = (ids: string[]): string =>
  ids.length > 6 ? t('form.someAndMore', { some: ids.slice(0, 6).join(', '), count: ids.length - 6 }) : ids.join(', ')

export const tagsInWords = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')
