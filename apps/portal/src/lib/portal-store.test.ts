// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import {
  changeSettings,
  hideNotification,
  isHidden,
  portalKey,
  rememberAccount,
  rememberPlace,
  usePortal,
} from './portal-store.ts'

const initial = usePortal.getInitialState()
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  usePortal.setState(initial, true)
})
const kept = () => JSON.parse(localStorage.getItem(portalKey) ?? 'null')

test('SES-14 what the portal remembers stands under one key', () => {
  rememberAccount('acc-1')
  expect(Object.keys(localStorage)).toEqual(['doorward.portal'])
  expect(kept()).toMatchObject({ version: 1, state: { accountId: 'acc-1' } })
})

test('ENT-22 begins with the defaults', () => {
  expect(initial).toEqual({
    settings: {
      theme: 'auto',
      language: 'en',
      regionalSettings: 'ISO8601',
      density: 'comfortable',
      singleKeys: true,
      navCollapsed: false,
      closedGroups: ['build', 'watch', 'account'],
      columns: {},
    },
    profile: null,
    accountId: null,
    recentAccountIds: [],
    recentPlaces: [],
    hiddenGuides: [],
    hiddenNotifications: [],
    lastLogoutAt: 0,
    lastLoginAt: 0,
    preferredConnectionId: null,
    referrer: null,
    isDevelopment: false,
  })
})

test('SES-20 a tab keeps its account, whichever is opened in another, also over a reload', async () => {
  rememberAccount('acc-1')
  const other = { version: 1, state: { accountId: 'acc-2', lastLogoutAt: 7 } }
  localStorage.setItem(portalKey, JSON.stringify(other))
  await usePortal.persist.rehydrate()
  expect(usePortal.getState()).toMatchObject({ accountId: 'acc-1', lastLogoutAt: 7 })
  usePortal.setState(initial, true)
  localStorage.setItem(portalKey, JSON.stringify(other))
  await usePortal.persist.rehydrate()
  expect(usePortal.getState().accountId).toBe('acc-1')
})

test('a setting that was changed keeps the others', () => {
  changeSettings({ theme: 'dark' })
  expect(usePortal.getState().settings).toEqual({ ...initial.settings, theme: 'dark' })
})

test.each([
  ['nothing', undefined, initial],
  ['a part', { accountId: 'acc-1', settings: { theme: 'dark' } }, { accountId: 'acc-1', settings: { theme: 'dark' } }],
])('what is missing in a browser that kept %s falls back to the defaults', async (_, state, expected) => {
  localStorage.setItem(portalKey, JSON.stringify({ version: 1, ...(state ? { state } : {}) }))
  await usePortal.persist.rehydrate()
  const { settings, ...rest } = usePortal.getState()
  const { settings: expectedSettings, ...expectedRest } = expected
  expect(settings).toEqual({ ...initial.settings, ...expectedSettings })
  expect(rest).toEqual({ ...initial, ...expectedRest, settings: undefined })
})

test('the newest eight places stay, each once, the last one first', () => {
  for (let i = 1; i <= 9; i++) rememberPlace({ path: `/${i}`, title: `P${i}` })
  rememberPlace({ path: '/5', title: 'Five' })
  const places = usePortal.getState().recentPlaces
  expect(places.map(({ path }) => path)).toEqual(['/5', '/9', '/8', '/7', '/6', '/4', '/3', '/2'])
  expect(places[0]?.title).toBe('Five')
})

test('the last five accounts stay, each once, the current one first', () => {
  for (const accountId of ['1', '2', '3', '4', '5', '6', '3']) rememberAccount(accountId)
  expect(usePortal.getState()).toMatchObject({ accountId: '3', recentAccountIds: ['3', '6', '5', '4', '2'] })
})

test('SES-13 ENT-23 a notification is hidden for a week, in its account alone, and then forgotten', () => {
  const now = new Date('2026-11-01T00:00:00Z')
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
  rememberAccount('acc-1')
  hideNotification('alert:1', now)
  const hidden = () => usePortal.getState().hiddenNotifications
  const about = { accountId: 'acc-1', notificationId: 'alert:1' }
  expect(hidden()).toEqual([
    { pageNotificationId: 'alert:1', accountId: 'acc-1', hideUntilDateTime: '2026-11-08T00:00:00.000Z' },
  ])
  expect([0, 6, 8].map((days) => isHidden(hidden(), about, later(days)))).toEqual([true, true, false])
  expect(isHidden(hidden(), { ...about, accountId: 'acc-2' }, now)).toBe(false)
  hideNotification('alert:2', later(8))
  expect(hidden().map(({ pageNotificationId }) => pageNotificationId)).toEqual(['alert:2'])
})

test('SES-14 a kept part of another kind than it should be is left out, and the others stay', async () => {
  const state = { recentPlaces: 5, hiddenNotifications: 'x', settings: null, accountId: 'acc-9', lastLoginAt: 7 }
  localStorage.setItem('doorward.portal', JSON.stringify({ state, version: 1 }))
  usePortal.setState(usePortal.getInitialState(), true)
  localStorage.setItem('doorward.portal', JSON.stringify({ state, version: 1 }))
  await usePortal.persist.rehydrate()
  expect(usePortal.getState()).toMatchObject({
    recentPlaces: [],
    hiddenNotifications: [],
    settings: usePortal.getInitialState().settings,
    accountId: 'acc-9',
    lastLoginAt: 7,
  })
})
