import type { Tags } from '../../ui/form/TagEditor.tsx'

/** The first six of a list, and how many more. */
export const severalInWords = (ids: string[]): string =>
  ids.length > 6 ? `${ids.slice(0, 6).join(', ')} and ${ids.length - 6} more` : ids.join(', ')

export const tagsInWords = (tags: Tags): string =>
  Object.entries(tags)
    .map(([key, value]) => `${key}: ${value}`)
    .join(', ')
