import { changeSettings, type Settings } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { createLabelOf, nouns } from '../../nouns/navigation.ts'
import { signOut } from '../../session/sign-in.ts'

interface Entry {
  key: string
  label: string
  keywords: string
}
export interface PaletteAction extends Entry {
  run: () => void
}
interface Reach {
  navigate: (path: string) => void
  setTheme: (theme: Settings['theme']) => void
}

/** A page that something is done on. */
type Opening = [key: string, label: string, keywords: string, path: string]

/** Making one of each noun that can be made. */
const toMake = nouns
  .filter((noun) => noun.create)
  .map((noun): Opening => {
    const keywords = t('palette.createKeywords', { keywords: noun.keywords })
    return [`new-${noun.key}`, createLabelOf(noun), keywords, `${noun.path}/new`]
  })

/** What people want to do, and the page on which they do it. */
const toOpen: Opening[] = [
  ['new-record', t('palette.giveAccess'), t('palette.giveAccessKeywords'), '/settings/records/new'],
  ['requests-open', t('palette.openRequests'), t('palette.openRequestsKeywords'), '/settings/requests'],
  ['invite-find', t('palette.openInvites'), t('palette.openInvitesKeywords'), '/settings/invites'],
  ['denied', t('palette.deniedChecks'), t('palette.deniedChecksKeywords'), '/audit?result=DENIED'],
  ['week', t('palette.weekOfChecks'), t('palette.weekOfChecksKeywords'), '/audit?period=7d'],
  ['new-resource', t('palette.openToEveryone'), t('palette.openToEveryoneKeywords'), '/settings/resources/new'],
  ['sso', t('palette.singleSignOn'), t('palette.singleSignOnKeywords'), '/settings/general?tab=sso'],
  ['export', t('account.exportThis'), t('palette.exportAccountKeywords'), '/settings/general?tab=export'],
  ['rename', t('palette.renameAccount'), t('palette.renameAccountKeywords'), '/settings/general'],
  ['limit', t('palette.usageLimit'), t('palette.usageLimitKeywords'), '/settings/billing'],
  ['invoices', t('palette.invoices'), t('palette.invoicesKeywords'), '/settings/billing?tab=invoices'],
  ['help', t('palette.askSupport'), t('palette.askSupportKeywords'), '/support'],
  ['trust', t('trust.trustOne'), t('palette.trustIssuerKeywords'), '/settings/connections?tab=trusted'],
  ['alerts-firing', t('palette.firingAlerts'), t('palette.firingAlertsKeywords'), '/settings/alerts?filter=firing'],
  ['new-account', t('signup.createAccount'), t('palette.createAccountKeywords'), '/signup?create=account'],
  ['check', t('analyzer.checkAccess'), t('palette.checkAccessKeywords'), '/settings/analyzer'],
  ['check-many', t('palette.checkMany'), t('palette.checkManyKeywords'), '/settings/analyzer?tab=many'],
  ['who', t('palette.whoCanReach'), t('palette.whoCanReachKeywords'), '/settings/analyzer?tab=who'],
  ['roles-custom', t('palette.customRoles'), t('palette.customRolesKeywords'), '/settings/roles?filter=custom'],
  ['roles-managed', t('palette.managedRoles'), t('palette.managedRolesKeywords'), '/settings/roles?filter=managed'],
]

const themes: (Entry & { theme: Settings['theme'] })[] = [
  { key: 'light', label: t('palette.lightTheme'), keywords: t('palette.lightThemeKeywords'), theme: 'light' },
  { key: 'dark', label: t('palette.darkTheme'), keywords: t('palette.darkThemeKeywords'), theme: 'dark' },
  { key: 'system', label: t('palette.systemTheme'), keywords: t('palette.systemThemeKeywords'), theme: 'auto' },
]

const settings: (Omit<Entry, 'keywords'> & { patch: Partial<Settings> })[] = [
  { key: 'iso', label: t('palette.isoDates'), patch: { regionalSettings: 'ISO8601' } },
  { key: 'relative', label: t('palette.relativeDates'), patch: { regionalSettings: 'RELATIVE' } },
  { key: 'compact', label: t('palette.compactRows'), patch: { density: 'compact' } },
  { key: 'comfortable', label: t('palette.comfortableRows'), patch: { density: 'comfortable' } },
  { key: 'keys-on', label: t('palette.keysOn'), patch: { singleKeys: true } },
  { key: 'keys-off', label: t('palette.keysOff'), patch: { singleKeys: false } },
]

/** What acts on the page itself. */
const onPage: PaletteAction[] = [
  {
    key: 'copy-link',
    label: t('palette.copyLink'),
    keywords: t('palette.copyLinkKeywords'),
    run: () => void navigator.clipboard?.writeText(location.href),
  },
  { key: 'reload', label: t('palette.reload'), keywords: t('palette.reloadKeywords'), run: () => location.reload() },
  { key: 'sign-out', label: t('common.signOut'), keywords: t('palette.signOutKeywords'), run: () => void signOut() },
]

/** What can be done from anywhere, beside going to a screen. */
export const paletteActions = ({ navigate, setTheme }: Reach): PaletteAction[] => [
  ...[...toMake, ...toOpen].map(([key, label, keywords, path]) => ({
    key,
    label,
    keywords,
    run: () => navigate(path),
  })),
  ...themes.map(({ theme, ...entry }) => ({ ...entry, run: () => setTheme(theme) })),
  ...settings.map(({ patch, ...entry }) => ({
    ...entry,
    keywords: t('palette.settingsKeywords'),
    run: () => changeSettings(patch),
  })),
  ...onPage,
]
