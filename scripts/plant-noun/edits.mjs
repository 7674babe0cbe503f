/** What other files have to say of a new noun: before each of these texts, or behind it. */
export const edits = [
  {
    path: 'packages/core/src/kinds.ts',
    before: '  alert: { ...plain,',
    text: "  badge: { ...plain, idName: 'badgeId', ids: ids('bdg_') },\n",
  },
  { path: 'packages/core/src/kinds.ts', before: '  alert: AlertId\n', text: '  badge: string\n' },
  {
    path: 'packages/core/src/refusals.ts',
    before: '  AlertAlreadyExists:',
    text: "  BadgeAlreadyExists: ['conflict', 'A badge with this id exists already.'],\n",
  },
  {
    path: 'packages/contract/src/authorization/index.ts',
    before: 'import * as exports from',
    text: "import * as badges from './account/badges.ts'\n",
  },
  {
    path: 'packages/contract/src/authorization/index.ts',
    before: '  ...endpointsIn(alerts),',
    text: '  ...endpointsIn(badges),\n',
  },
  {
    path: 'packages/contract/src/document/words/account.ts',
    before: "  getAlerts: 'Alerts with their state.',",
    text: `  getBadges: 'Badges by name.',
  createBadge: 'Makes a badge.',
  getBadge: 'One badge.',
  getBadgeHistory: 'Who made, changed and deleted the badge.',
  updateBadge: 'Replaces a badge.',
  deleteBadge: 'Deletes a badge.',

`,
  },
  {
    path: 'packages/contract/src/document/words/account.ts',
    before: '  Alert: shownAlert,',
    text: `  Badge: { badgeId: 'bdg_gold', name: 'Gold', createdTime: created, lastUpdated: changed },
  BadgeInput: { name: 'Gold' },
  BadgeList: { badges: [{ badgeId: 'bdg_gold', name: 'Gold', createdTime: created, lastUpdated: changed }], links: {} },
`,
  },
  {
    path: 'packages/contract/src/document/words/account.ts',
    before: "  History: 'Every change",
    text: "  Badges: 'Names.',\n",
  },
  {
    path: 'apps/api/src/handlers.ts',
    before: 'import { clients } from',
    text: "import { badges } from './badges/handlers.ts'\n",
  },
  { path: 'apps/api/src/handlers.ts', before: '  ...clients,', text: '  ...badges,\n' },
  {
    path: 'apps/portal/src/nouns/list.ts',
    before: '  alerts: {\n',
    text: `  badges: {
    one: t('badges.one'),
    many: t('badges.many'),
    group: 'build',
    path: '/settings/badges',
    Icon: IconBell,
    goKey: 'z',
    keywords: t('badges.keywords'),
    idPrefixes: ['bdg_'],
    read: { action: 'badges:read', resource: on.Configuration },
    create: { action: 'badges:create', resource: on.Configuration },
  },
`,
  },
  {
    path: 'packages/texts/en.json',
    before: '  "billing": {\n',
    text: `  "badges": {
    "one": "badge",
    "many": "badges",
    "keywords": "names",
    "text": "A badge is a name.",
    "first": "Create one.",
    "gone": "It is gone then."
  },
`,
  },
  {
    path: 'apps/portal/src/app/routing/screens.ts',
    before: '  alerts: () => import(',
    text: "  badges: () => import('../../screens/badges/badges.tsx'),\n",
  },
]
