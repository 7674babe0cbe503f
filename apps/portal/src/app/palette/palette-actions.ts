import { changeSettings } from '../../lib/portal-store.ts'
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
    keywords: 'settings preferences',
    run: () => changeSettings(patch),
  })
  const create = nouns
    .filter((noun) => noun.create)
    .map((noun) => open(`new-${noun.key}`, createLabelOf(noun), `new add ${noun.keywords}`, `${noun.path}/new`))
  return [
    ...create,
    open('new-record', 'Give access', 'new create access record', '/settings/records/new'),
    open('requests-open', 'Show open access requests', 'decide approve deny inbox', '/settings/requests'),
    open('invite-find', 'Show open invites', 'resend send again take back', '/settings/invites'),
    open('denied', 'Show denied checks', 'audit events filter', '/audit?result=DENIED'),
    open('week', 'Show checks of the last 7 days', 'audit events', '/audit?period=7d'),
    open('new-resource', 'Open a resource to everyone', 'public new add', '/settings/resources/new'),
    open('sso', 'Set up single sign-on', 'saml openid company', '/settings/general?tab=sso'),
    open('export', 'Export this account', 'download json data', '/settings/general?tab=export'),
    open('rename', 'Rename this account', 'name settings', '/settings/general'),
    open('limit', 'Set the usage limit', 'billing calls', '/settings/billing'),
    open('invoices', 'Show invoices', 'billing', '/settings/billing?tab=invoices'),
    open('help', 'Ask support', 'help ticket contact', '/support'),
    open('trust', 'Trust an issuer', 'identity token jwt pipeline', '/settings/connections?tab=trusted'),
    open('alerts-firing', 'Show firing alerts', 'filter', '/settings/alerts?filter=firing'),
    open('new-account', 'Create account', 'new add', '/signup?create=account'),
    open('check', 'Check access', 'why allowed denied analyzer', '/settings/analyzer'),
    open('check-many', 'Check many questions', 'batch access', '/settings/analyzer?tab=many'),
    open('who', 'See who can reach a resource', 'access people analyzer', '/settings/analyzer?tab=who'),
    open('roles-custom', 'Show custom roles', 'filter', '/settings/roles?filter=custom'),
    open('roles-managed', 'Show roles managed by Doorward', 'filter built-in', '/settings/roles?filter=managed'),
    { key: 'light', label: 'Use the light theme', keywords: 'colour bright', run: () => setTheme('light') },
    { key: 'dark', label: 'Use the dark theme', keywords: 'colour night', run: () => setTheme('dark') },
    { key: 'system', label: "Use the system's theme", keywords: 'colour auto', run: () => setTheme('auto') },
    set('iso', 'Show dates as ISO 8601', { regionalSettings: 'ISO8601' }),
    set('relative', 'Show relative dates', { regionalSettings: 'RELATIVE' }),
    set('compact', 'Use compact rows', { density: 'compact' }),
    set('comfortable', 'Use comfortable rows', { density: 'comfortable' }),
    set('keys-on', 'Switch single-key shortcuts on', { singleKeys: true }),
    set('keys-off', 'Switch single-key shortcuts off', { singleKeys: false }),
    { key: 'copy-link', label: 'Copy link to this page', keywords: 'share address', run: () => copy(location.href) },
    { key: 'reload', label: 'Reload this page', keywords: 'refresh', run: () => location.reload() },
    { key: 'sign-out', label: 'Sign out', keywords: 'leave log', run: () => void signOut() },
  ]
}
