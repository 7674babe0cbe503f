/** Folders that come later than what every screen needs: each is a section of its own. */
export const laterNouns = ['bulk', 'csv', 'give', 'map', 'quick-start', 'views']
export const laterParts = ['inspector']
const below = (folder: string, parts: readonly string[]) => `${folder}(?=[\\\\/](?:${parts.join('|')})[\\\\/])`
const section = new RegExp(
  `[\\\\/](?:screens|${below('nouns', laterNouns)}|${below('app', laterParts)})[\\\\/]([\\w-]+)[\\\\/]`,
)

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` for what of the nouns comes later. */
export const sectionOf = (file: string): string | null => section.exec(file)?.[1] ?? null
