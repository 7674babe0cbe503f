/** Folders of the nouns that come later than the lists: each is a section of its own. */
export const laterNouns = ['bulk', 'changes', 'give', 'map', 'quick-start', 'requests']
const section = new RegExp(
  `[\\\\/](?:screens|nouns(?=[\\\\/](?:${laterNouns.join('|')})[\\\\/])|ui(?=[\\\\/]charts[\\\\/]))[\\\\/]([\\w-]+)[\\\\/]`,
)

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` and `charts` for what comes later. */
export const sectionOf = (file: string): string | null => section.exec(file)?.[1] ?? null
