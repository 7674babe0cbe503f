import {
  type Icon,
  IconFileCertificate,
  IconHome,
  IconRobot,
  IconRoute,
  IconShieldCheck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

export interface Screen {
  key: string
  label: string
  path: string
  Icon: Icon
  /** Second key after `g`. */
  goKey: string
  /** Words a person may search by. */
  keywords: string
}
export interface ScreenGroup {
  label: string
  screens: Screen[]
}

export const overview: Screen = {
  key: 'overview',
  label: 'Overview',
  path: '/settings/overview',
  Icon: IconHome,
  goKey: 'o',
  keywords: 'start home set up',
}

/** Every screen there is, in the order of the daily work; a screen joins when the server offers it. */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Access',
    screens: [
      {
        key: 'roles',
        label: 'Roles',
        path: '/settings/roles',
        Icon: IconShieldCheck,
        goKey: 'r',
        keywords: 'actions permissions allow grant delegate',
      },
      {
        key: 'records',
        label: 'Access records',
        path: '/settings/records',
        Icon: IconFileCertificate,
        goKey: 'a',
        keywords: 'give access statements policy',
      },
      {
        key: 'analyzer',
        label: 'Analyzer',
        path: '/settings/analyzer',
        Icon: IconRoute,
        goKey: 'w',
        keywords: 'check access why allowed denied explain',
      },
    ],
  },
  {
    label: 'People',
    screens: [
      {
        key: 'users',
        label: 'Users',
        path: '/settings/users',
        Icon: IconUsers,
        goKey: 'u',
        keywords: 'people find person explorer',
      },
      {
        key: 'groups',
        label: 'Groups',
        path: '/settings/groups',
        Icon: IconUsersGroup,
        goKey: 'p',
        keywords: 'team people',
      },
    ],
  },
  {
    label: 'Build',
    screens: [
      {
        key: 'clients',
        label: 'Service clients',
        path: '/settings/clients',
        Icon: IconRobot,
        goKey: 's',
        keywords: 'machine access key token api',
      },
    ],
  },
]

export const screens: Screen[] = [overview, ...screenGroups.flatMap((group) => group.screens)]
