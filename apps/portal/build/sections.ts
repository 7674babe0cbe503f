/** Folders that come later than what every screen needs: each is a section of its own. */
const later = {
  nouns: [
    'asked',
    'asking',
    'bulk',
    'changes',
    'csv',
    'give',
    'history',
    'map',
    'narrowing',
    'notifications',
    'quick-start',
    'reach',
    'requests',
    'sign-ins',
    'support',
    'through',
    'uses',
    'views',
  ],
  ui: ['charts'],
  app: ['finding', 'inspector', 'instead'],
  lib: ['factors', 'kept-events', 'measuring', 'plans', 'relay'],
}
const below = Object.entries(later).map(([folder, parts]) => `${folder}(?=[\\\\/](?:${parts.join('|')})[\\\\/])`)
const section = new RegExp(`[\\\\/](?:screens|${below.join('|')})[\\\\/]([\\w-]+)[\\\\/]`)

/** What no list asks for: the endpoints, the queries, and the records that name an item. */
const asked =
  /[\\/](?:authorization[\\/][\w-]+|queries[\\/]access|nouns[\\/]access)[\\/](access-graph|activity|analytics|audit|connection-tests|first-check|login-traces|AccessOf|RecordsNaming|resource-tree|uses)\.tsx?$/

/** What asking for access and access requests share: in the one it would bring the other along. */
const ofTwo =
  /[\\/]nouns[\\/]requests[\\/](?:AskAgain|Why|decidable|made-record|opened|request-start|would-give|telling[\\/](?:Said|gives-nothing))\.tsx?$/

/** The section a file belongs to: `roles` for everything below `screens/roles/`, `bulk` and `charts` for what comes later. */
export const sectionOf = (file: string): string | null =>
  ofTwo.test(file) ? null : (section.exec(file)?.[1] ?? asked.exec(file)?.[1] ?? null)

/** What a few sections alone use; it comes with them. */
const fewFiles = [
  'core/src/(?:csv|domains/domain-name|accounts/second-factor|accounts/sign-up|alerts/model|permissions/platform-actions|applications/saml-settings|text/folded|text/user-agent)',
  'authorization/(?:access/access-report|account/(?:views|deleted-items|support-tickets|usage))',
  'contract/src/(?:accounts/factors|(?:relay|installation|billing)/[\\w-]+)',
  'core/src/branding/[\\w-]+',
  'core/src/(?:installation|billing)/[\\w-]+',
  'queries/(?:relay|lists)/\\w+',
  'queries/access/(?:access-report|user-access|user-factors|user-sessions|user-tokens)',
  'queries/account/(?:admin-display|billing|branding|custom-domains|domains|holdings|installation|legal-text|new-account|support|unsubscribe|usage)',
  'queries/nouns/(?:deliveries|identities|invites|saml-certificates)',
  'pickers/(?:ConnectionPicker|RecordPicker)',
  'session/(?:analytics|internal-admin|try-sign-in)',
  'app/(?:frame/(?:confirmation/ConfirmDialog|header/(?:BellPanel|ShortcutSheet))|routing/old-addresses|welcome/(?:LookAgain|WelcomeBanner|wished-access))',
  'lib/(?:certificate-end|factor-policies|money)',
  'nouns/(?:Together|accounts/DeletedAccounts)',
  'ui/(?:action/OwnKey|list/(?:BarTable|KeysTable)|placeholder/SectionEmpty|text/Markdown)',
  'nouns/history/(?:domain|settings|tenant)-in-words',
  'nouns/domains/\\w+',
  'nouns/effect/PassedOn',
  'nouns/invoices/states',
  'nouns/form/(?:Certificates|email-field|MetadataImport|provider-fields)',
  'nouns/access/(?:EffectiveAccess|PathGraph|SignInQuickStart|UserAccess|WhoReaches|access-write|explain|who-reaches)',
]
const few = new RegExp(`/(?:${fewFiles.join('|')})\\.tsx?$`)
const folders = /[\\/](?:packages[\\/]|portal[\\/]src[\\/](?:ui|lib|queries|pickers|nouns|session|app)[\\/])/

/** Choosing people, roles and resources, which forms do and lists do not: one file for all that ask for it. */
const ofPickers = [
  'pickers/(?:OfferedPeople|PastedPeople|PickedResource|ResourcePicker|RolePicker|TenantPicker|UserPicker|closing-list|found-people|known-resources|resource-segments)',
  'nouns/form/people-field',
  'nouns/statement/(?:StatementCard|StatementEditor|statement-fields)',
]
const pickers = new RegExp(`/(?:${ofPickers.join('|')})\\.tsx?$`)

/** Whether a file comes with the forms in which somebody or something is chosen. */
export const isOfPickers = (file: string): boolean => pickers.test(file.replaceAll('\\', '/'))

/** What the list of roles and the sign-in need beside what every list does; it comes with the first files. */
const ofLists = [
  'lib/(?:form/check-name|new-role-id)',
  'lib/redirect',
  'nouns/screens/(?:columns|together-later|used-fact)',
  'queries/nouns/roles',
  'authorization/access/roles',
  'ui/form/keep-page',
  'ui/page/DoorPanel',
  'ui/text/(?:DateTime|TagList|tags|Verdict)',
]
const lists = new RegExp(`/(?:${ofLists.join('|')})\\.tsx?$`)

/** Whether the first list waits for a file. */
export const isOfLists = (file: string): boolean => lists.test(file.replaceAll('\\', '/'))

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Whether a file of a section comes with its list, and not with what is opened from there. */
function isOfEntry(file: string, graph: Graph): boolean {
  const seen = new Set<string>()
  const isReached = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {}
    return dynamicImporters.some((from) => sectionOf(from) === null) || importers.some(isReached)
  }
  return isReached(file)
}

/** The file that a section's file is built into: its list's, or that of what is opened from there. */
export function sectionFile(file: string, graph: Graph): string | null {
  const section = sectionOf(file)
  return section === null || isOfEntry(file, graph) ? section : `${section}-more`
}

/** Whether a file is ours and comes with what every screen needs. */
export const isEverywhere = (file: string): boolean =>
  folders.test(file) && sectionOf(file) === null && !few.test(file.replaceAll('\\', '/')) && !isOfPickers(file)
