/** Folders that come later than what every screen needs: each is a section of its own. */
const later = {
  nouns: [
    'bulk',
    'changes',
    'csv',
    'give',
    'map',
    'notifications',
    'quick-start',
    'requests',
    'sign-ins',
    'uses',
    'views',
  ],
  ui: ['charts'],
  app: ['inspector'],
}
const below = Object.entries(later).map(([folder, parts]) => `${folder}(?=[\\\\/](?:${parts.join('|')})[\\\\/])`)
const section = new RegExp(`[\\\\/](?:screens|${below.join('|')})[\\\\/]([\\w-]+)[\\\\/]`)

/** What no list asks for: the endpoints, and the queries. */
const asked =
  /[\\/](?:authorization[\\/][\w-]+|queries[\\/]access)[\\/](access-graph|activity|analytics|audit|connection-tests|first-check|login-traces|resource-tree|uses)\.ts$/

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` and `charts` for what comes later. */
export const sectionOf = (file: string): string | null => section.exec(file)?.[1] ?? asked.exec(file)?.[1] ?? null

/** What a few sections alone use; it comes with them. */
const fewFiles = [
  'core/src/csv',
  'authorization/account/(?:views|deleted-items)',
  'queries/lists/\\w+',
  'nouns/form/(?:Certificates|MetadataImport|provider-fields)',
  'nouns/access/(?:PathGraph|ResourceUsers|UserAccess|WhoReaches|explain)',
]
const few = new RegExp(`/(?:${fewFiles.join('|')})\\.tsx?$`)
const folders = /[\\/](?:packages[\\/]|portal[\\/]src[\\/](?:ui|lib|queries|pickers|nouns|session|app)[\\/])/

/** Whether a file is ours and comes with what every screen needs. */
export const isEverywhere = (file: string): boolean =>
  folders.test(file) && sectionOf(file) === null && !few.test(file.replaceAll('\\', '/'))
