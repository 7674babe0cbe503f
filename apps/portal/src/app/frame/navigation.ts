import {
  type Icon,
  IconApps,
  IconBell,
  IconBuilding,
  IconFileCertificate,
  IconFolder,
  IconHistory,
  IconHome,
  IconInbox,
  IconLifebuoy,
  IconMailPlus,
  IconPlugConnected,
  IconPuzzle,
  IconReceipt,
  IconRobot,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react'

import type { Section } from '../routing/sections.ts'

export interface Screen {
  key: string
  label: string
  path: string
  Icon: Icon
  /** Second key after `g`. */
  goKey: string
  /** What to load when a person is about to go there. */
  section: Section
  /** Words a person may search by. */
  keywords: string
}
export interface ScreenGroup {
  label: string
  screens: Screen[]
}

export const overview: Screen = {
  key: 'overview',
  section: 'overview',
  label: 'Overview',
  path: '/settings/overview',
  Icon: IconHome,
  goKey: 'o',
  keywords: 'start home set up',
}

const screen = (
  key: string,
  label: string,
  goKey: string,
  Icon: Icon,
  section: Section,
  keywords: string,
  path = `/settings/${key}`,
): Screen => ({ key, label, goKey, Icon, section, keywords, path })

/** Every screen there is, in the order of the daily work; a screen joins when the server offers it. */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Access',
    screens: [
      screen('roles', 'Roles', 'r', IconShieldCheck, 'roleList', 'actions permissions allow grant delegate'),
      screen('records', 'Access records', 'a', IconFileCertificate, 'recordList', 'give access statements policy'),
      screen('requests', 'Access requests', 'q', IconInbox, 'requestList', 'ask approve deny inbox'),
      screen('resources', 'Resources', 'f', IconFolder, 'resources', 'public everyone claim'),
      screen('analyzer', 'Analyzer', 'w', IconRoute, 'analyzer', 'check access why allowed denied explain'),
    ],
  },
  {
    label: 'People',
    screens: [
      screen('users', 'Users', 'u', IconUsers, 'userList', 'people find person explorer'),
      screen('groups', 'Groups', 'p', IconUsersGroup, 'groupList', 'team people'),
      screen('tenants', 'Tenants', 't', IconBuilding, 'tenants', 'customers organisations domains b2b'),
      screen('invites', 'Invites', 'i', IconMailPlus, 'invites', 'link e-mail let in'),
    ],
  },
  {
    label: 'Sign-in',
    screens: [
      screen('applications', 'Applications', 'l', IconApps, 'applications', 'app redirect login website'),
      screen('connections', 'Connections', 'c', IconPlugConnected, 'connections', 'google saml sso provider login'),
    ],
  },
  {
    label: 'Build',
    screens: [
      screen('clients', 'Service clients', 's', IconRobot, 'clientList', 'machine access key token api'),
      screen('extensions', 'Extensions', 'x', IconPuzzle, 'extensions', 'third party oauth plug-in'),
      screen(
        'integrations',
        'Integrations',
        'n',
        IconWebhook,
        'integrationList',
        'webhook events delivery eventbridge pubsub',
      ),
    ],
  },
  {
    label: 'Watch',
    screens: [
      screen('audit', 'Audit trail', 'h', IconHistory, 'audit', 'events checks denied log csv', '/audit'),
      screen('alerts', 'Alerts', 'v', IconBell, 'alerts', 'mail warn denials expiry owner'),
    ],
  },
  {
    label: 'Account',
    screens: [
      screen('general', 'Settings', 'e', IconSettings, 'account', 'account name sso single sign-on export'),
      screen('billing', 'Billing and usage', 'm', IconReceipt, 'billing', 'calls limit invoice cost'),
      screen('support', 'Support', 'z', IconLifebuoy, 'support', 'help ticket contact refund', '/support'),
    ],
  },
]

export const screens: Screen[] = [overview, ...screenGroups.flatMap((group) => group.screens)]
