// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answers } from '../../../test/answers.ts'
import { press, showNoun, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import * as users from './users.tsx'

const path = '/settings/users'
const sessionsPath = '/api/accounts/acc-test/users/maya/sessions'
const maya = { userId: 'maya', name: 'Maya Ortiz', email: 'maya@example.com' }
const me = { userId: 'Doorward|1', name: 'Amara' }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const own = {
  sessionId: 's1',
  applicationId: 'app_shop',
  connectionId: 'email',
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-02T09:00:00.000Z',
  userAgent: firefox,
  ip: '203.0.113.9',
}
const test1 = {
  sessionId: 's2',
  createdTime: '2026-01-02T10:00:00.000Z',
  lastUpdated: '2026-01-02T10:01:00.000Z',
  connectionId: 'delegation',
  delegatedBy: me.userId,
  endsTime: '2026-01-02T10:10:00.000Z',
}
const known: Answers = {
  'GET /v1/users/maya': maya,
  'GET /v1/users/Doorward|1': me,
  'GET /v1/applications/app_shop': { applicationId: 'app_shop', name: 'Web shop', redirectUrls: [], secrets: [] },
  [`GET ${sessionsPath}`]: { sessions: [own, test1] },
  'GET /v1/records': { records: [] },
  'GET /v1/users/maya/identities': { identities: [] },
  'GET /v1/login-traces': { loginTraces: [] },
  'GET /v1/analytics/activity': { activity: [] },
}
const show = (answers: Answers = {}, userId = 'maya') =>
  showNoun(users, path, `${path}/${encodeURIComponent(userId)}?tab=sessions`, { ...known, ...answers })
const rows = async () => within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')

beforeEach(() =>
  usePortal.setState({ accountId: 'acc-test', profile: { ...me, email: '', username: '', displayName: '' } }),
)

test('LGN-02 a session tells device, network, when and where it began; the one in use last stands first', async () => {
  await show()
  const [first, second] = await rows()
  expect(first?.textContent).toMatch(/^Unknown browser/)
  const text = second?.textContent ?? ''
  await waitFor(() => expect(second?.textContent).toContain('Began at Web shop'))
  for (const part of ['Firefox on Linux', '203.0.113.9', 'Signed in by a code']) expect(text).toContain(part)
  const times = [...(second?.querySelectorAll('time') ?? [])].map((time) => time.dateTime)
  expect(times).toEqual([own.createdTime, own.lastUpdated])
})

test('LGN-05 a test names who does it and when it ends at the latest, and no way in that nobody went', async () => {
  const { asked } = await show()
  const [first] = await rows()
  await waitFor(() => expect(first?.textContent).toContain('test by Amara'))
  expect([...(first?.querySelectorAll('time') ?? [])].at(-1)?.dateTime).toBe(test1.endsTime)
  expect(asked.filter(({ address }) => address.includes('connections'))).toEqual([])
})

test('security 32 one session is ended after saying what that means, and the list is read anew', async () => {
  let sessions: object[] = [own, test1]
  const { asked } = await show({
    [`GET ${sessionsPath}`]: () => ({ sessions }),
    [`DELETE ${sessionsPath}/s1`]: () => {
      sessions = [test1]
      return {}
    },
  })
  await rows()
  await press('End session: Firefox on Linux')
  expect(screen.getByText(/is signed out of/).textContent).toBe(
    'Maya Ortiz is signed out of Firefox on Linux within a second.',
  )
  expect(screen.getByText(/Tokens of this sign-in stop/)).toBeDefined()
  expect(written(asked)).toEqual([])
  await press('End session')
  expect(written(asked)).toEqual([[`DELETE ${sessionsPath}/s1`, {}]])
  await waitFor(async () => expect(await rows()).toHaveLength(1))
})

test('LGN-05 ending a test says that the sessions of the person go on', async () => {
  await show()
  await rows()
  await press('End session: Unknown browser')
  expect(screen.getByText(/ends within a second/).textContent).toBe(
    'The test by Amara ends within a second. Sessions of Maya Ortiz go on.',
  )
  expect(screen.queryByText(/does as other users end too/)).toBeNull()
})

test('a session that had ended meanwhile is no failure, and leaves the list', async () => {
  let sessions: object[] = [own]
  await show({
    [`GET ${sessionsPath}`]: () => ({ sessions }),
    [`DELETE ${sessionsPath}/s1`]: () => {
      sessions = []
      return 404
    },
  })
  await rows()
  await press('End session: Firefox on Linux')
  await press('End session')
  expect(await screen.findByText('Maya Ortiz is not signed in to this account.')).toBeDefined()
  expect(screen.getByText('That session had ended before.')).toBeDefined()
})

test.each([
  ['all of them are listed', undefined, /: 2 sessions/],
  ['there are others', { next: { cursor: 'more' } }, /: more than 2 sessions/],
])('security 32 ending all sessions counts them, where %s', async (_, pagination, counted) => {
  const list = { sessions: [own, test1], ...(pagination ? { pagination } : {}) }
  const { asked } = await show({ [`GET ${sessionsPath}`]: list, [`DELETE ${sessionsPath}`]: {} })
  await rows()
  await press('End all sessions')
  expect(screen.getByText(counted)).toBeDefined()
  expect(screen.getByText(/Limited tokens go on/)).toBeDefined()
  await press('End all sessions')
  expect(written(asked)).toEqual([[`DELETE ${sessionsPath}`, {}]])
})

test('who is signed in nowhere has nothing to end, and the list can be read anew', async () => {
  let sessions: object[] = []
  await show({ [`GET ${sessionsPath}`]: () => ({ sessions }) })
  expect(await screen.findByText('Maya Ortiz is not signed in to this account.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull()
  sessions = [own]
  await press('Reload sessions')
  expect(await rows()).toHaveLength(1)
})

test('ERR-03 without the permission the tab names it', async () => {
  await show({ [`GET ${sessionsPath}`]: 403 })
  expect(await screen.findByText("You can't see this user's sessions.")).toBeDefined()
  expect(screen.getByText('users:sessions:read')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'End all sessions' })).toBeNull()
})

test('LGN-02 the sign-ins of a person stand there by whatever way, with application and address', async () => {
  const signIn = { kind: 'SIGN_IN', result: 'SIGNED_IN', userId: 'maya', dateTime: '2026-01-02T08:00:00.000Z' }
  const activity = [
    { ...signIn, eventId: 'e1', applicationId: 'app_shop', connectionId: 'email', ip: '203.0.113.7' },
    { ...signIn, eventId: 'e2', connectionId: 'password' },
  ]
  await show({ 'GET /v1/analytics/activity': { activity } })
  const table = within(await screen.findByRole('table', { name: 'Sign-ins' }))
  const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Outcome', 'When', 'Application', 'By', 'Network address'])
  const [, byCode, byPassword] = table.getAllByRole('row')
  await waitFor(() => expect(byCode?.textContent).toContain('Web shop'))
  for (const part of ['Code to the e-mail address', '203.0.113.7']) expect(byCode?.textContent).toContain(part)
  expect(byPassword?.textContent).toContain('Password')
})

test('what fails says so, and can be tried again', async () => {
  let answer: object | number = 400
  await show({ [`GET ${sessionsPath}`]: () => answer })
  expect(await screen.findByText('We could not load the sessions.')).toBeDefined()
  answer = { sessions: [own] }
  await press('Try again')
  expect(await rows()).toHaveLength(1)
})

test.each([
  ['oneself, with the way there', me.userId, /You sign in to Doorward itself/, 'http://login.example/settings'],
  ['others, where nobody else looks', 'Doorward|2', /signs in to Doorward itself/, undefined],
])('decision 33 sessions of people of the platform are elsewhere: %s', async (_, userId, says, href) => {
  const { loadConfig } = await import('../../session/config.ts')
  vi.stubGlobal('fetch', async () => Response.json({ loginUrl: 'http://login.example/login' }))
  await loadConfig()
  const answers = {
    'GET /v1/users/Doorward|2': { userId: 'Doorward|2', name: 'Lee' },
    [`GET /api/accounts/acc-test/users/${userId}/sessions`]: { sessions: [] },
  }
  await show(answers, userId)
  expect(await screen.findByText(says)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
  expect(screen.queryByRole('link', { name: 'See where you are signed in' })?.getAttribute('href')).toBe(href)
})
