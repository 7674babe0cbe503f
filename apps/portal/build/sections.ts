/** Folders of the nouns that come later than the lists: each is a section of its own. */
export const laterNouns = ['bulk', 'give', 'map', 'quick-start', 'sign-ins']
const section = new RegExp(
  `[\\\\/](?:screens|nouns(?=[\\\\/](?:${laterNouns.join('|')})[\\\\/]))[\\\\/]([\\w-]+)[\\\\/]`,
)

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` for what of the nouns comes later. */
export const sectionOf = (file: string): string | null => section.exec(file)?.[1] ?? null
