/** What files that others share have to say of a new noun: so many lines before each of these texts. */
export const edits = [
  {
    path: 'packages/core/src/kinds.ts',
    before: '  alert: { ...plain,',
    text: "  badge: { ...plain, idName: 'badgeId', resource: on.Configuration, ids: ids('bdg_') },\n",
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
  BadgeList: firstPageAt('/v1/badges', {
    badges: [{ badgeId: 'bdg_gold', name: 'Gold', createdTime: created, lastUpdated: changed }],
  }),
`,
  },
  {
    path: 'packages/contract/src/document/words/account.ts',
    before: "  'Account.company':",
    text: "  badgeId: 'Which badge, by its id.',\n  'BadgeList.badges': 'The badges of this page.',\n",
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
    goKey: 'b',
    idPrefixes: [kinds.badge.ids.prefix],
    read: { action: 'badges:read', resource: kinds.badge.resource },
    create: { action: 'badges:create', resource: kinds.badge.resource },
  },
`,
  },
  {
    path: 'packages/texts/en.json',
    before: '  "billing": {\n',
    text: `  "badges": {
    "one": "badge",
    "many": "badges",
    "text": "A badge is a name.",
    "first": "Create one.",
    "gone": "It is gone then."
  },
`,
  },
  { path: 'packages/texts/en.json', before: '    "alerts": "', text: '    "badges": "names",\n' },
  {
    path: 'apps/portal/src/app/routing/screens.ts',
    before: '  alerts: () => import(',
    text: "  badges: () => import('../../screens/badges/badges.tsx'),\n",
  },
]

/** What tables of tests have to say of it: those that go over all endpoints, and the order of the navigation. */
export const rows = [
  {
    path: 'apps/api/test/matrix.test.ts',
    before: "  getAlerts: needs('alerts:read'",
    text: `  getBadges: needs('badges:read', 'Configuration'),
  createBadge: needs('badges:create', 'Configuration'),
  getBadge: needs('badges:read', 'Configuration'),
  getBadgeHistory: needs('badges:read', 'Configuration'),
  updateBadge: needs('badges:update', 'Configuration'),
  deleteBadge: needs('badges:delete', 'Configuration'),
`,
  },
  { path: 'apps/api/test/samples.ts', before: '  alert: { name:', text: "  badge: { name: 'Sample' },\n" },
  {
    path: 'apps/api/test/samples.ts',
    before: "    getAlerts: fixed('/v1/alerts'),",
    text: `    getBadges: fixed('/v1/badges'),
    createBadge: fixed('/v1/badges', bodies.badge),
    getBadge: item('badge'),
    getBadgeHistory: item('badge', { tail: '/history' }),
    updateBadge: item('badge', { body: bodies.badge }),
    deleteBadge: item('badge'),
`,
  },
  {
    path: 'apps/api/test/escalation/writes.ts',
    before: "  'createAlert',",
    text: "  'createBadge',\n  'updateBadge',\n  'deleteBadge',\n",
  },
  { path: 'apps/portal/src/nouns/list.test.ts', before: "'],\n    ['Watch'", text: ' badges' },
]
