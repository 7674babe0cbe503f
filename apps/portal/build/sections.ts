/** Folders of the nouns that come later than the lists: each is a section of its own. */
const laterNouns = ['bulk', 'changes', 'give', 'map', 'notifications', 'quick-start', 'requests', 'sign-ins', 'uses']
const section = new RegExp(
  `[\\\\/](?:screens|nouns(?=[\\\\/](?:${laterNouns.join('|')})[\\\\/])|ui(?=[\\\\/]charts[\\\\/]))[\\\\/]([\\w-]+)[\\\\/]`,
)

/** What no list asks for: the endpoints with their schemas, and the queries. */
const asked =
  /[\\/](?:authorization[\\/][\w-]+|queries[\\/]access)[\\/](access-graph|activity|analytics|audit|connection-tests|first-check|login-traces|resource-tree|uses)\.ts$/

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` and `charts` for what comes later. */
export const sectionOf = (file: string): string | null => section.exec(file)?.[1] ?? asked.exec(file)?.[1] ?? null
