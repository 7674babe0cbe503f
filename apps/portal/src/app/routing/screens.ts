// What nearly every section begins with comes with the first files.
import '../../nouns/screens/noun-screens.tsx'
import '../../ui/action/ActionButton.tsx'
import type { ComponentType } from 'react'
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router'
import type { NounKey, PageKey, PlaceKey } from '../../nouns/navigation.ts'
import { prepareBanner } from '../welcome/banner.ts'

/** A screen as the router takes it. */
export interface Screen {
  Component: ComponentType
  ErrorBoundary?: ComponentType
  loader?: LoaderFunction
  shouldRevalidate?: ShouldRevalidateFunction
}
/** The screens of a noun: all of them, one that makes another, and one of them. */
export interface NounScreens {
  list: Screen
  create?: () => Promise<Screen>
  detail: () => Promise<Screen>
}

/** The screens of each noun, a file of its own, loaded when first needed (SCR-12) or when a person is about to go there. */
export const ofNoun = {
  roles: () => import('../../screens/roles/roles.tsx'),
  records: () => import('../../screens/records/records.tsx'),
  requests: () => import('../../screens/requests/requests.tsx'),
  resources: () => import('../../screens/resources/resources.tsx'),
  users: () => import('../../screens/users/users.tsx'),
  groups: () => import('../../screens/groups/groups.tsx'),
  tenants: () => import('../../screens/tenants/tenants.tsx'),
  invites: () => import('../../screens/invites/invites.tsx'),
  applications: () => import('../../screens/applications/applications.tsx'),
  connections: () => import('../../screens/connections/connections.tsx'),
  clients: () => import('../../screens/clients/clients.tsx'),
  extensions: () => import('../../screens/extensions/extensions.tsx'),
  integrations: () => import('../../screens/integrations/integrations.tsx'),
  alerts: () => import('../../screens/alerts/alerts.tsx'),
} satisfies Record<NounKey, () => Promise<NounScreens>>

/** The pages of the navigation that are no noun's. */
export const ofPage = {
  overview: async () => {
    const screen = await import('../../screens/overview/Overview.tsx')
    return { ...screen, loader: async () => (await Promise.all([screen.loader(), prepareBanner()]))[0] }
  },
  analyzer: () => import('../../screens/analyzer/Analyzer.tsx'),
  api: () => import('../../screens/api-reference/ApiReference.tsx'),
  tools: () => import('../../screens/tools/Tokens.tsx'),
  audit: () => import('../../screens/audit/Audit.tsx'),
  domains: () => import('../../screens/domains/Domains.tsx'),
  branding: () => import('../../screens/branding/Branding.tsx'),
  general: () => import('../../screens/account/AccountSettings.tsx'),
  billing: () => import('../../screens/billing/Billing.tsx'),
  support: () => import('../../screens/support/Support.tsx'),
} satisfies Record<PageKey, () => Promise<Screen>>

/** Screens that the navigation does not lead to. */
export const outside = {
  signIn: () => import('../../screens/login/SignIn.tsx'),
  sso: () => import('../../screens/login/Sso.tsx'),
  signUp: () => import('../../screens/signup/SignUp.tsx'),
  vanish: () => import('../../screens/vanish/Vanish.tsx'),
  acceptInvite: () => import('../../screens/invites/AcceptInvite.tsx'),
  contentSite: () => import('../../screens/content-site/ContentSite.tsx'),
  local: () => import('../../screens/tools/Local.tsx'),
  demo: () => import('../../screens/demo/Demo.tsx'),
  quickCreate: () => import('../../screens/quick-create/QuickCreate.tsx'),
  legal: () => import('../../screens/legal/Legal.tsx'),
  unsubscribe: () => import('../../screens/unsubscribe/Unsubscribe.tsx'),
  admin: () => import('../../screens/admin/AdminPages.tsx'),
  refund: () => import('../../screens/support/Refund.tsx'),
} satisfies Record<string, () => Promise<Screen>>

/** Fetches the file of a place that somebody is about to go to. */
export function fetchAhead(key: PlaceKey): void {
  void { ...ofNoun, ...ofPage }[key]()
}
