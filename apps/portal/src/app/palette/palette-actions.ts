import {
  type Icon,
  IconAdjustments,
  IconBuildingPlus,
  IconLink,
  IconLock,
  IconLogout,
  IconRefresh,
  IconSwitchHorizontal,
  IconUserShare,
} from '@tabler/icons-react'
import { hasUnsaved } from '../../lib/leaving.ts'
import { changeSettings, type Settings, usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { type Giving, giveAccess } from '../../nouns/access/give-access.ts'
import { places } from '../../nouns/list.ts'
import { createLabelOf, nouns, type PlaceKey } from '../../nouns/navigation.ts'
import { accountsQuery, isDeleting, switchAccount } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { signOut } from '../../session/sign-in.ts'
import { themes as themeLooks } from '../../ui/theme/themes.ts'
import { iconAt } from './icon-at.ts'

interface Entry {
  key: string
  label: string
  keywords: string
}
export interface PaletteAction extends Entry {
  Icon: Icon
  /** It leaves the account that one is in, and comes after what is done there. */
  leavesAccount?: boolean
  /** Where it leads, if it does. */
  path?: string
  /** The noun that it makes. */
  makes?: PlaceKey
  run: () => void
}
interface Reach {
  /** What the page that one is on begins a sentence of access with. */
  begun: Giving
  navigate: (path: string) => void
  setTheme: (theme: Settings['theme']) => void
}

/** A page that something is done on. */
type Opening = [key: string, label: string, keywords: string, path: string, makes?: PlaceKey]

const newAccountKey = 'new-account'

/** What leads to no place of the navigation has an icon of its own. */
const ownIcons: Partial<Record<string, Icon>> = { [newAccountKey]: IconBuildingPlus, vanish: IconLock }

const iconOfTheme = (theme: Settings['theme']): Icon =>
  themeLooks.find(({ value }) => value === theme)?.Icon ?? IconAdjustments

/** Making one of each noun that can be made. */
const toMake = nouns
  .filter((noun) => noun.create)
  .map((noun): Opening => {
    const keywords = t('palette.createKeywords', { keywords: t(`keywords.${noun.key}`) })
    return [`new-${noun.key}`, createLabelOf(noun), keywords, `${noun.path}/new`, noun.key]
  })

/** What people want to do, and the page on which they do it. */
const toOpen: Opening[] = [
  ['requests-open', t('palette.openRequests'), t('palette.openRequestsKeywords'), places.requests.path],
  ['invite-find', t('palette.openInvites'), t('palette.openInvitesKeywords'), places.invites.path],
  ['denied', t('palette.deniedChecks'), t('palette.deniedChecksKeywords'), `${places.audit.path}?result=DENIED`],
  ['week', t('palette.weekOfChecks'), t('palette.weekOfChecksKeywords'), `${places.audit.path}?period=7d`],
  ['new-resource', t('palette.openToEveryone'), t('palette.openToEveryoneKeywords'), `${places.resources.path}/new`],
  ['sso', t('palette.singleSignOn'), t('palette.singleSignOnKeywords'), `${places.general.path}?tab=sso`],
  ['export', t('account.exportThis'), t('palette.exportAccountKeywords'), `${places.general.path}?tab=export`],
  ['delete-account', t('account.delete'), t('account.danger'), `${places.general.path}?tab=danger`],
  ['preferences', t('account.preferences'), t('palette.settingsKeywords'), `${places.general.path}?tab=preferences`],
  [
    'settings-history',
    t('palette.settingsHistory'),
    t('palette.settingsKeywords'),
    `${places.general.path}?tab=history`,
  ],
  ['rename', t('palette.renameAccount'), t('palette.renameAccountKeywords'), places.general.path],
  ['limit', t('palette.usageLimit'), t('palette.usageLimitKeywords'), `${places.billing.path}?tab=usage`],
  ['invoices', t('palette.invoices'), t('palette.invoicesKeywords'), `${places.billing.path}?tab=invoices`],
  ['help', t('palette.askSupport'), t('palette.askSupportKeywords'), places.support.path],
  ['trust', t('trust.trustOne'), t('palette.trustIssuerKeywords'), `${places.connections.path}?tab=trusted`],
  [
    'alerts-firing',
    t('palette.firingAlerts'),
    t('palette.firingAlertsKeywords'),
    `${places.alerts.path}?filter=firing`,
  ],
  [newAccountKey, t('signup.createAccount'), t('palette.createAccountKeywords'), '/signup?create=account'],
  ['vanish', t('vanish.title'), t('palette.vanishKeywords'), '/vanish'],
  ['check', t('analyzer.checkAccess'), t('palette.checkAccessKeywords'), places.analyzer.path],
  ['check-many', t('palette.checkMany'), t('palette.checkManyKeywords'), `${places.analyzer.path}?tab=many`],
  ['evidence', t('palette.evidence'), t('palette.evidenceKeywords'), `${places.analyzer.path}?tab=evidence`],
  ['who', t('palette.whoCanReach'), t('palette.whoCanReachKeywords'), `${places.analyzer.path}?tab=who`],
  ['roles-custom', t('palette.customRoles'), t('palette.customRolesKeywords'), `${places.roles.path}?filter=custom`],
  [
    'roles-managed',
    t('palette.managedRoles'),
    t('palette.managedRolesKeywords'),
    `${places.roles.path}?filter=managed`,
  ],
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

/** The entry that gives access. */
export const giveKey = 'give-access'

/** What is done right here, on whatever page. */
const onPage = (begun: Giving): PaletteAction[] => [
  {
    key: giveKey,
    Icon: IconUserShare,
    label: t('ui.give'),
    keywords: t('palette.giveAccessKeywords'),
    run: () => giveAccess(begun),
  },
  {
    key: 'copy-link',
    Icon: IconLink,
    label: t('palette.copyLink'),
    keywords: t('palette.copyLinkKeywords'),
    run: () => void navigator.clipboard?.writeText(location.href),
  },
  {
    key: 'reload',
    Icon: IconRefresh,
    label: t('palette.reload'),
    keywords: t('palette.reloadKeywords'),
    run: () => location.reload(),
  },
  {
    key: 'sign-out',
    Icon: IconLogout,
    label: t('common.signOut'),
    keywords: t('palette.signOutKeywords'),
    run: () => void signOut(),
  },
]

/** The accounts, which their names and ids find: this one by its settings; a page with unsaved changes is left by the switcher, which asks. */
const accounts = (navigate: Reach['navigate']): PaletteAction[] =>
  (hasUnsaved() ? [] : (queryClient.getQueryData(accountsQuery.queryKey) ?? []))
    .filter((account) => !isDeleting(account))
    .map(({ accountId, name = accountId }) => ({
      key: accountId,
      keywords: accountId,
      leavesAccount: true,
      ...(accountId === usePortal.getState().accountId
        ? { Icon: places.general.Icon, label: name, run: () => navigate(places.general.path) }
        : {
            Icon: IconSwitchHorizontal,
            label: t('palette.switchTo', { account: name }),
            run: () => void switchAccount(accountId),
          }),
    }))

/** What can be done from anywhere, beside going to a screen. */
export const paletteActions = ({ navigate, setTheme, begun }: Reach): PaletteAction[] => [
  ...[...toMake, ...toOpen].map(([key, label, keywords, path, makes]) => ({
    key,
    label,
    keywords,
    path,
    Icon: ownIcons[key] ?? iconAt(path),
    leavesAccount: key === newAccountKey,
    ...(makes ? { makes } : {}),
    run: () => navigate(path),
  })),
  ...themes.map(({ theme, ...entry }) => ({ ...entry, Icon: iconOfTheme(theme), run: () => setTheme(theme) })),
  ...settings.map(({ patch, ...entry }) => ({
    ...entry,
    Icon: IconAdjustments,
    keywords: t('palette.settingsKeywords'),
    run: () => changeSettings(patch),
  })),
  ...onPage(begun),
  ...accounts(navigate),
]
