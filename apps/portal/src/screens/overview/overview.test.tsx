// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { NotificationBell } from '../../app/frame/header/NotificationBell.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { announce } from '../../ui/action/announce.tsx'
import { Component as Overview } from './Overview.tsx'

const initial = usePortal.getInitialState()
beforeEach(() => {
  localStorage.clear()
  const profile = { userId: 'maya', email: '', username: '', displayName: 'Maya' }
  usePortal.setState({ ...initial, profile, accountId: 'acc-1' }, true)
})

function show(answers: Answers) {
  const asked = answerCalls(answers)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <NotificationBell />
      <main>
        <Overview />
      </main>
    </QueryClientProvider>,
  )
  return asked
}

const role = (name: string) => ({ roleId: 'ro_1', name, permissions: [], managed: false, lastUpdated: '' })
const change = {
  kind: 'CHANGE',
  eventId: '7.1',
  dateTime: '2026-11-21T10:42:07.000Z',
  userId: 'sam',
  done: 'CHANGED',
  itemKind: 'role',
  itemId: 'ro_1',
  revision: 7,
  requestId: 'req_1',
}
const happened = {
  'GET /v1/analytics/check-counts': {
    stepSeconds: 3_600,
    steps: [{ from: '2026-11-21T10:00:00.000Z', allowed: 996, denied: 4 }],
  },
  'GET /v1/analytics/denials': {
    denials: [{ userId: 'sam', permission: 'reports:edit', resourceUri: '/reports/7', count: 4, lastTime: '' }],
  },
  'GET /v1/analytics/activity': { activity: [change] },
  'GET /v1/roles/ro_1/history': {
    changes: [
      { revision: 7, at: change.dateTime, actor: { userId: 'sam' }, before: role('Reader'), after: role('Writer') },
    ],
  },
  'POST /v1/roles/ro_1/restore': { item: role('Reader'), notRestored: [] },
}

test('SCR-14 the overview tells how many checks were denied, and which; the last change is undone in its place', async () => {
  const asked = show(happened)
  expect(await screen.findByText('1,000 checks, 0.4 % denied')).toBeDefined()
  const denied = await screen.findByRole('region', { name: 'Denied most' })
  expect(
    within(denied)
      .getByRole('link', { name: /^Why\? sam/ })
      .getAttribute('href'),
  ).toContain('action=reports%3Aedit')
  const changes = within(await screen.findByRole('region', { name: 'Last changes' }))
  fireEvent.click(changes.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Writer').tagName).toBe('DEL')
  fireEvent.click(await dialog.findByRole('button', { name: 'Restore role' }))
  await waitFor(() => {
    const sent = asked.find(({ address }) => address === '/v1/roles/ro_1/restore')
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({ revision: 6 })
  })
})

test('SEC-16 the overview names the service client that made the last change for somebody', async () => {
  show({
    ...happened,
    'GET /v1/analytics/activity': { activity: [{ ...change, throughClient: 'sc_1' }] },
    'GET /v1/users/sam': { userId: 'sam', name: 'Sam Roy' },
    'GET /v1/clients/sc_1': { clientId: 'sc_1', name: 'Reports' },
  })
  const changes = await screen.findByRole('region', { name: 'Last changes' })
  await waitFor(() => expect(changes.textContent).toContain('Made by Reports (client) on behalf of Sam Roy'))
})

test('SCR-14 who may read all and change nothing finds each undo locked, and no requests to decide', async () => {
  const request = {
    requestId: 'req_1',
    status: 'OPEN',
    createdBy: 'sam',
    access: { users: [{ userId: 'sam' }], statements: [] },
  }
  show({
    ...happened,
    ...mayOnly('maya', 'audit:read', 'roles:read', 'access-requests:read'),
    'GET /v1/requests': { records: [request] },
  })
  const undo = await screen.findByRole('link', { name: /^To undo it you need roles:update on/ })
  expect(undo.getAttribute('href')).toContain('action=roles%3Aupdate')
  expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: 'Access requests to decide' })).toBeNull()
})

test('decision 54 an undo is not made where somebody changed the item while its question stood', async () => {
  const history = happened['GET /v1/roles/ro_1/history']
  let since = 0
  const asked = show({
    ...happened,
    'GET /v1/roles/ro_1/history': () => ({
      changes: history.changes.map((each) => ({ ...each, revision: each.revision + since })),
    }),
  })
  const changes = within(await screen.findByRole('region', { name: 'Last changes' }))
  fireEvent.click(changes.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = await dialog.findByRole('button', { name: 'Restore role' })
  since = 1
  fireEvent.click(button)
  expect(await screen.findByText(/It was changed again since/)).toBeDefined()
  expect(asked.some(({ address, method }) => method === 'POST' && address === '/v1/roles/ro_1/restore')).toBe(false)
  announce('', 'assertive') // the live regions are the app's, and outlast its pages
})

test('SCR-16 what was just made is taken back by deleting it, and can be restored', async () => {
  const made = { ...change, done: 'CREATED' }
  const asked = show({
    ...happened,
    'GET /v1/analytics/activity': { activity: [made] },
    'GET /v1/roles/ro_1': role('Writer'),
    'GET /v1/roles/ro_1/history': {
      changes: [{ revision: 7, at: change.dateTime, actor: { userId: 'sam' }, after: role('Writer') }],
    },
    'DELETE /v1/roles/ro_1': {},
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete role "Writer"?' }))
  expect(dialog.getByText(/You can restore it for 30 days/)).toBeDefined()
  const button = dialog.getByRole('button', { name: 'Delete role' })
  await waitFor(() => expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBe('true'))
  fireEvent.click(button)
  await waitFor(() =>
    expect(asked.some(({ method, address }) => `${method} ${address}` === 'DELETE /v1/roles/ro_1')).toBe(true),
  )
})

test('SCR-16 an approval is one line, and its button says that it takes the access back and what the request says then', async () => {
  const asks = { access: { users: [{ userId: 'sam' }], statements: [] } }
  const decided = { ...change, eventId: '7.0', itemKind: 'request', itemId: 'req_1' }
  const made = { ...change, done: 'CREATED', itemKind: 'record', itemId: 'rec_1' }
  const record = { recordId: 'rec_1', name: 'Reader', users: [], groups: [], admins: [], statements: [] }
  show({
    ...happened,
    'GET /v1/analytics/activity': { activity: [made, decided] },
    'GET /v1/records/rec_1': record,
    'GET /v1/records/rec_1/history': {
      changes: [{ revision: 7, at: change.dateTime, actor: { userId: 'sam' }, before: null, after: record }],
    },
    'GET /v1/requests/req_1/history': {
      changes: [
        {
          revision: 7,
          at: change.dateTime,
          actor: { userId: 'sam' },
          before: { ...asks, status: 'OPEN' },
          after: { ...asks, status: 'APPROVED' },
        },
      ],
    },
  })
  const changes = within(await screen.findByRole('region', { name: 'Last changes' }))
  expect(changes.getAllByRole('listitem')).toHaveLength(1)
  expect(changes.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(changes.getByRole('button', { name: 'Take the access back' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back the access that "Reader" gives?' }))
  expect(dialog.getByText(/^The request then says/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Take the access back' })).toBeDefined()
})

test('SCR-16 a new account shows one guide, and offers the sample company in it', async () => {
  const statements = [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'Doorward:*' }, { resourceUri: '*' }] }]
  const records = [
    { recordId: 'rec_1', name: 'Owner', users: [{ userId: 'maya' }], groups: [], admins: [], statements },
  ]
  show({
    'GET /v1/records': { records },
    'GET /v1/clients': { clients: [] },
    'GET /v1/roles': { roles: [] },
    'GET /v1/analytics/check-counts': {
      stepSeconds: 3_600,
      steps: [{ from: '2026-11-21T10:00:00.000Z', allowed: 0, denied: 0 }],
    },
  })
  await screen.findByRole('region', { name: 'Let a teammate read reports' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('button', { name: 'Fill with a sample company' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull()
  // What the guide tries out is answered in view, and counts as no check.
  expect(screen.queryByText('No checks in this time.')).toBeNull()
})

test('SCR-14 what a person may not read is absent from the overview, not an error', async () => {
  show({ 'GET /v1/notifications': { notifications: [] } })
  await screen.findByRole('region', { name: 'For your programs' })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('region', { name: /checks|Denied|changes|attention/ })).toBeNull()
  expect(screen.queryByText(/could not/)).toBeNull()
})

test('SES-13 the bell counts the lines that it opens, the overview tells the same, and a notification is hidden from both for a week', async () => {
  show({
    'GET /v1/notifications': {
      notifications: [
        { notificationId: 'requests:req_1', kind: 'ACCESS_REQUESTS', count: 2 },
        { notificationId: 'delivery:WEBHOOK:', kind: 'DELIVERY', itemId: 'WEBHOOK', count: 3 },
      ],
    },
  })
  const attention = within(await screen.findByRole('region', { name: 'Needs attention' }))
  fireEvent.click(screen.getByRole('button', { name: '2 notifications' }))
  const bell = within(await screen.findByRole('dialog'))
  expect(await bell.findByRole('link', { name: '2 access requests wait' })).toBeDefined()
  expect(bell.getByRole('heading', { name: 'Waits for you' })).toBeDefined()
  expect(bell.getByRole('link', { name: 'All activity' })).toBeDefined()
  fireEvent.click(bell.getAllByRole('button', { name: 'Hide for a week' })[0] as HTMLElement)
  expect(attention.queryByText('2 access requests wait')).toBeNull()
  expect(attention.getByText('Webhook does not take our events')).toBeDefined()
  expect(usePortal.getState().hiddenNotifications).toMatchObject([
    { pageNotificationId: 'requests:req_1', accountId: 'acc-1' },
  ])
})

const requestOf = (requestId: string) => ({
  requestId,
  status: 'OPEN',
  createdBy: 'maya',
  access: {
    users: [{ userId: 'maya' }],
    statements: [{ roles: ['ro_1'], resources: [{ resourceUri: '/x' }] }],
  },
})

test('SCR-14 whoever may not watch the account sees what is theirs: what they may do, what they asked for, and how to ask', async () => {
  const resources = 'GET /v1/users/maya/resources'
  show({
    ...mayOnly('maya'),
    [resources]: { resources: [{ resourceUri: '/reports/7' }] },
    [`${resources}//reports/7/permissions`]: { permissions: [{ action: 'reports:read', allow: true }] },
    'GET /v1/requests': { records: [requestOf('req_2'), requestOf('req_1')] },
  })
  const own = within(await screen.findByRole('region', { name: 'Your access' }))
  expect(await own.findByText('reports:read')).toBeDefined()
  // The banner above tells of all requests, and asks.
  await waitFor(() => expect(own.queryByRole('link', { name: 'Request access' })).toBeNull())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(own.queryByText('Open')).toBeNull()
  expect(screen.queryByText(/checks|Denied/)).toBeNull()
})

test('SCR-14 with a first right to read, who asks keeps what is theirs and the way to ask for more', async () => {
  show({
    ...happened,
    ...mayOnly('maya', 'audit:read', 'account:read'),
    'GET /v1/requests': { records: [requestOf('req_1')] },
  })
  expect(await screen.findByText('1,000 checks, 0.4 % denied')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Your access' })).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Your requests' })).toBeDefined()
})

test('SCR-14 of more requests than are shown it says how many, and what asks for everything is among them', async () => {
  const ask = (at: number, resourceUri: string) => ({
    requestId: `req_${at}`,
    status: 'OPEN',
    createdBy: 'sam',
    createdTime: `2026-11-2${at}T10:00:00.000Z`,
    access: { users: [{ userId: `user-${at}` }], statements: [{ roles: ['ro_1'], resources: [{ resourceUri }] }] },
  })
  const records = [0, 1, 2, 3, 4, 5].map((at) => ask(at, at === 5 ? '*' : '/x'))
  const asked = show({ ...happened, 'GET /v1/requests': { records } })
  const waiting = within(await screen.findByRole('region', { name: 'Access requests to decide' }))
  expect(await waiting.findByText('5 of 6')).toBeDefined()
  expect(await waiting.findByText('Broad')).toBeDefined()
  expect(asked.map(({ address }) => address)).toContain('/v1/requests?limit=50&sort=createdTime&status=OPEN')
  expect(waiting.getByRole('button', { name: /^Decide user-5/ })).toBeDefined()
})

test('SCR-14 an account that nobody asked anything has a line in place of an empty chart', async () => {
  show({
    'GET /v1/analytics/check-counts': {
      stepSeconds: 3_600,
      steps: [{ from: '2026-11-21T10:00:00.000Z', allowed: 0, denied: 0 }],
    },
  })
  const chart = within(await screen.findByRole('region', { name: 'Permission checks' }))
  expect(chart.getByText('No checks in this time.')).toBeDefined()
  expect(chart.queryByRole('button')).toBeNull()
  expect(chart.queryByText('Denied')).toBeNull()
})
