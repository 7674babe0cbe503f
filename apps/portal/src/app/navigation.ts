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

import type { Section } from './sections.ts'

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

/** Every screen there is, in the order of the daily work; a screen joins when the server offers it. */
export const screenGroups: ScreenGroup[] = [
  {
    label: 'Access',
    screens: [
      {
        key: 'roles',
        section: 'roleList',
        label: 'Roles',
        path: '/settings/roles',
        Icon: IconShieldCheck,
        goKey: 'r',
        keywords: 'actions permissions allow grant delegate',
      },
      {
        key: 'records',
        section: 'recordList',
        label: 'Access records',
        path: '/settings/records',
        Icon: IconFileCertificate,
        goKey: 'a',
        keywords: 'give access statements policy',
      },
      {
        key: 'analyzer',
        section: 'analyzer',
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
        section: 'userList',
        label: 'Users',
        path: '/settings/users',
        Icon: IconUsers,
        goKey: 'u',
        keywords: 'people find person explorer',
      },
      {
        key: 'groups',
        section: 'groupList',
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
        section: 'clientList',
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
