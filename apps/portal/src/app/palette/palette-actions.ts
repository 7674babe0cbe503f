import { changeSettings } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { createLabelOf, nouns } from '../../nouns/navigation.ts'
import { signOut } from '../../session/sign-in.ts'

export interface PaletteAction {
  key: string
  label: string
  keywords: string
  run: () => void
}
interface Reach {
  navigate: (path: string) => void
  setTheme: (theme: 'light' | 'dark' | 'auto') => void
}

const copy = (text: string) => void navigator.clipboard?.writeText(text)

/** What can be done from anywhere, beside going to a screen. */
export function paletteActions({ navigate, setTheme }: Reach): PaletteAction[] {
  const open = (key: string, label: string, keywords: string, path: string): PaletteAction => ({
    key,
    label,
    keywords,
    run: () => navigate(path),
  })
  const set = (key: string, label: string, patch: Parameters<typeof changeSettings>[0]): PaletteAction => ({
    key,
    label,
    keywords: t('palette.settingsKeywords'),
    run: () => changeSettings(patch),
  })
  const create = nouns
    .filter((noun) => noun.create)
    .map((noun) =>
      open(
        `new-${noun.key}`,
        createLabelOf(noun),
        t('palette.createKeywords', { keywords: noun.keywords }),
        `${noun.path}/new`,
      ),
    )
  return [
    ...create,
    open('new-record', t('palette.giveAccess'), t('palette.giveAccessKeywords'), '/settings/records/new'),
    open('requests-open', t('palette.openRequests'), t('palette.openRequestsKeywords'), '/settings/requests'),
    open('invite-find', t('palette.openInvites'), t('palette.openInvitesKeywords'), '/settings/invites'),
    open('denied', t('palette.deniedChecks'), t('palette.deniedChecksKeywords'), '/audit?result=DENIED'),
    open('week', t('palette.weekOfChecks'), t('palette.weekOfChecksKeywords'), '/audit?period=7d'),
    open('new-resource', t('palette.openToEveryone'), t('palette.openToEveryoneKeywords'), '/settings/resources/new'),
    open('sso', t('palette.singleSignOn'), t('palette.singleSignOnKeywords'), '/settings/general?tab=sso'),
    open('export', t('palette.exportAccount'), t('palette.exportAccountKeywords'), '/settings/general?tab=export'),
    open('rename', t('palette.renameAccount'), t('palette.renameAccountKeywords'), '/settings/general'),
    open('limit', t('palette.usageLimit'), t('palette.usageLimitKeywords'), '/settings/billing'),
    open('invoices', t('palette.invoices'), t('palette.invoicesKeywords'), '/settings/billing?tab=invoices'),
    open('help', t('palette.askSupport'), t('palette.askSupportKeywords'), '/support'),
    open('trust', t('palette.trustIssuer'), t('palette.trustIssuerKeywords'), '/settings/connections?tab=trusted'),
    open(
      'alerts-firing',
      t('palette.firingAlerts'),
      t('palette.firingAlertsKeywords'),
      '/settings/alerts?filter=firing',
    ),
    open('new-account', t('app.createAccount'), t('palette.createAccountKeywords'), '/signup?create=account'),
    open('check', t('palette.checkAccess'), t('palette.checkAccessKeywords'), '/settings/analyzer'),
    open('check-many', t('palette.checkMany'), t('palette.checkManyKeywords'), '/settings/analyzer?tab=many'),
    open('who', t('palette.whoCanReach'), t('palette.whoCanReachKeywords'), '/settings/analyzer?tab=who'),
    open('roles-custom', t('palette.customRoles'), t('palette.customRolesKeywords'), '/settings/roles?filter=custom'),
    open(
      'roles-managed',
      t('palette.managedRoles'),
      t('palette.managedRolesKeywords'),
      '/settings/roles?filter=managed',
    ),
    {
      key: 'light',
      label: t('palette.lightTheme'),
      keywords: t('palette.lightThemeKeywords'),
      run: () => setTheme('light'),
    },
    {
      key: 'dark',
      label: t('palette.darkTheme'),
      keywords: t('palette.darkThemeKeywords'),
      run: () => setTheme('dark'),
    },
    {
      key: 'system',
      label: t('palette.systemTheme'),
      keywords: t('palette.systemThemeKeywords'),
      run: () => setTheme('auto'),
    },
    set('iso', t('palette.isoDates'), { regionalSettings: 'ISO8601' }),
    set('relative', t('palette.relativeDates'), { regionalSettings: 'RELATIVE' }),
    set('compact', t('palette.compactRows'), { density: 'compact' }),
    set('comfortable', t('palette.comfortableRows'), { density: 'comfortable' }),
    set('keys-on', t('palette.keysOn'), { singleKeys: true }),
    set('keys-off', t('palette.keysOff'), { singleKeys: false }),
    {
      key: 'copy-link',
      label: t('palette.copyLink'),
      keywords: t('palette.copyLinkKeywords'),
      run: () => copy(location.href),
    },
    { key: 'reload', label: t('palette.reload'), keywords: t('palette.reloadKeywords'), run: () => location.reload() },
    { key: 'sign-out', label: t('app.signOut'), keywords: t('palette.signOutKeywords'), run: () => void signOut() },
  ]
}
