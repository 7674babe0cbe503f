// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Component } from './Audit.tsx'

afterEach(() => void vi.useRealTimers())

const change = {
  kind: 'CHANGE',
  eventId: '7.1',
  dateTime: '2026-11-21T10:42:07.000Z',
  userId: 'maya',
  done: 'CHANGED',
  itemKind: 'role',
  itemId: 'ro_1',
  revision: 7,
  requestId: 'req_1',
}
const denied = {
  kind: 'CHECK',
  eventId: 'e1',
  dateTime: '2026-11-21T10:43:00.000Z',
  userId: 'sam',
  result: 'DENIED',
  permission: 'reports:read',
  resourceUri: '/reports/7',
  count: 3,
}
const hours = ['08', '09', '10'].map((hour) => ({
  from: `2026-11-21T${hour}:00:00.000Z`,
  allowed: 4,
  denied: 1,
  changes: 0,
  signedIn: 0,
  failed: 0,
}))
const counts = { from: '', to: '', stepSeconds: 3_600, steps: hours, notRecorded: 0 }
const permission = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const history = {
  changes: [
    {
      revision: 7,
      at: change.dateTime,
      actor: { userId: 'maya' },
      before: { name: 'Reader', permissions: [permission('reports:read')] },
      after: { name: 'Report reader', permissions: [permission('reports:read')] },
    },
  ],
}

async function show(activity: () => object[], address = '/audit', more: Answers = {}) {
  const asked = answerCalls({
    'GET /v1/analytics/activity': () => ({ activity: activity() }),
    'GET /v1/analytics/activity-counts': counts,
    'GET /v1/roles/ro_1/history': history,
    ...more,
  })
  const page = (
    <QueryClientProvider client={queryClient}>
      <Component />
    </QueryClientProvider>
  )
  const { router } = renderUi(<p />, [{ path: '/audit', element: page }], address)
  await screen.findByLabelText('Time line')
  return { asked, router }
}

test.each([403, 404])(
  'ERR-03 events that are answered with %i are none: no time line is shown, and the page says why',
  async (status) => {
    answerCalls({ 'GET /v1/analytics/activity': status, 'GET /v1/analytics/activity-counts': status })
    const page = (
      <QueryClientProvider client={queryClient}>
        <Component />
      </QueryClientProvider>
    )
    renderUi(<p />, [{ path: '/audit', element: page }], '/audit')
    expect(
      await screen.findByText(status === 403 ? "You can't see the audit trail." : 'We could not load the events.'),
    ).toBeDefined()
    expect(screen.queryByLabelText('Time line')).toBeNull()
    // What looks into a trail that one may not see is not offered; after a fault it may help.
    expect(screen.queryAllByRole('button', { name: 'Filters' })).toHaveLength(status === 403 ? 0 : 1)
    expect(screen.queryAllByRole('button', { name: /CSV/ })).toHaveLength(status === 403 ? 0 : 1)
  },
)

test('SCR-06 a view of the audit trail brings its filters back, by its name', async () => {
  const denials = { viewId: 'view_d', list: 'audit', name: 'Denials', query: 'kind=check&result=DENIED', shared: true }
  const saved = { ...denials, isOwn: false, mayChange: false, lastUpdated: '' }
  const { asked, router } = await show(() => [denied], '/audit?user=sam', {
    'GET /v1/views': { views: [saved] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Views' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Denials' }))
  expect(router.state.location.search).toContain('result=DENIED')
  expect(router.state.location.search).not.toContain('user=sam')
  expect(await screen.findByRole('button', { name: 'View: Denials' })).toBeDefined()
  expect(asked.some(({ address }) => address === '/v1/views?list=audit')).toBe(true)
})

test('ENT-20 a change shows old and new when it is opened, and a denied check leads to why', async () => {
  await show(() => [denied, change])
  const [check, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('button'))
  const why = within(check as HTMLElement).getByRole('link', { name: 'Why?' })
  expect(why.getAttribute('href')).toContain('user=sam&action=reports%3Aread')
  fireEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Open' }))
  expect((await screen.findByText('Reader')).tagName).toBe('DEL')
  expect(screen.getByText('Report reader').tagName).toBe('INS')
})

test('SCR-06 what the account proves itself is told in words, and no connection is asked for its name', async () => {
  const signIn = { kind: 'SIGN_IN', result: 'SIGNED_IN', dateTime: '2026-11-21T10:44:00.000Z', userId: 'maya' }
  const ways = ['email', 'password', 'passkey']
  const { asked } = await show(() => ways.map((connectionId) => ({ ...signIn, eventId: connectionId, connectionId })))
  for (const way of ['a code to their e-mail address', 'a password', 'a passkey'])
    await waitFor(() => expect(document.body.textContent).toContain(`by ${way}`))
  expect(asked.filter(({ address }) => address.includes('/connections/'))).toEqual([])
})

test('ENT-20 hours are chosen in the chart by keyboard, and stand in the address', async () => {
  const { router, asked } = await show(() => [denied])
  const plot = await screen.findByRole('slider', { name: 'What happened when' })
  fireEvent.keyDown(plot, { key: 'Home' })
  fireEvent.keyDown(plot, { key: 'ArrowRight', shiftKey: true })
  expect(plot.getAttribute('aria-valuetext')).toContain('8 allowed, 2 denied')
  fireEvent.keyDown(plot, { key: 'Enter' })
  const chosen = new URLSearchParams(router.state.location.search)
  expect([chosen.get('from'), chosen.get('to')]).toEqual(['2026-11-21T08:00:00.000Z', '2026-11-21T10:00:00.000Z'])
  await screen.findByText(/^2026-11-21 .* to /)
  expect(asked.some(({ address }) => address.includes('to=2026-11-21T10%3A00%3A00.000Z'))).toBe(true)
})

test('ENT-20 what comes while somebody reads waits until it is asked for', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let lines: object[] = [change]
  await show(() => lines)
  fireEvent.click(screen.getByRole('switch', { name: 'Live' }))
  fireEvent.mouseEnter(screen.getByLabelText('Time line'))
  lines = [denied, change]
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.queryByText(/reports:read/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: '1 new. Show' }))
  expect(screen.getByText(/reports:read/)).toBeDefined()
})

test('what was deleted stands by the name that it had, without looking it up, and leads to where it can be restored', async () => {
  const deleted = { ...change, eventId: '8.1', done: 'DELETED', revision: 8 }
  const { asked } = await show(() => [deleted, change], '/audit', {
    'GET /v1/roles/ro_1/history': (query) => ({
      changes: query.get('upTo') === '8' ? [{ ...history.changes[0], revision: 8, after: undefined }] : history.changes,
    }),
  })
  const ended = await screen.findByRole('link', { name: 'Reader' })
  expect(ended.getAttribute('href')).toBe('/settings/roles?filter=deleted')
  expect(await screen.findByRole('link', { name: 'Report reader' })).toBeDefined()
  expect(asked.map(({ address }) => address)).not.toContain('/v1/roles/ro_1')
})

test('SCR-16 what was restored is told as restored, and the account by its name', async () => {
  const restored = { ...change, eventId: '9.1', done: 'RESTORED', revision: 9 }
  usePortal.setState({ accountId: 'acc-1' })
  const settings = { ...change, eventId: '8.1', itemKind: 'account', itemId: 'acc-1' }
  await show(() => [restored, settings], '/audit', {
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
    'GET /v1/accounts/acc-1': { accountId: 'acc-1', name: 'Acme' },
  })
  const told = () => screen.getByLabelText('Time line').textContent
  await waitFor(() => expect(told()).toContain('Maya Ortiz restored the role Report reader'))
  await waitFor(() => expect(told()).toContain('Maya Ortiz changed the account Acme'))
  usePortal.setState({ accountId: null })
})

test('SEC-16 a change that a service client made for somebody tells both', async () => {
  await show(() => [{ ...change, throughClient: 'sc_1' }], '/audit', {
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/clients/sc_1': { clientId: 'sc_1', name: 'Reports' },
  })
  const told = () => screen.getByLabelText('Time line').textContent
  await waitFor(() => expect(told()).toContain('Made by Reports (client) on behalf of Maya Ortiz'))
})

test('SEC-16 the time line is narrowed by the service client that acted, from a line and by a field', async () => {
  const { asked, router } = await show(() => [{ ...change, throughClient: 'sc_1' }], '/audit', {
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/clients/sc_1': { clientId: 'sc_1', name: 'Reports' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Open' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Same client' }))
  await waitFor(() => expect(router.state.location.search).toBe('?client=sc_1'))
  await waitFor(() => expect(asked.some(({ address }) => address.includes('clientId=sc_1'))).toBe(true))
  expect(await screen.findByRole('button', { name: /Service client: Reports/ })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  expect(await screen.findByLabelText('Service client')).toBeDefined()
})

test('SCR-16 an invite that was accepted is one line, by whom and whose it was; opened, it says what it made', async () => {
  const both = { ...change, invitedBy: 'jo' }
  const accepted = { ...both, eventId: '9.1', done: 'ACCEPTED', itemKind: 'invite', itemId: 'ref_1' }
  const record = { ...both, eventId: '9.2', done: 'CREATED', itemKind: 'record', itemId: 'rec_9' }
  const user = { ...both, eventId: '9.3', done: 'CREATED', itemKind: 'user', itemId: 'maya' }
  const other = { ...record, eventId: '8.1', revision: change.revision - 1, itemId: 'rec_8' }
  await show(() => [user, record, accepted, other], '/audit', {
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/users/jo': { userId: 'jo', name: 'Jo Lee' },
    'GET /v1/records/rec_9': {
      recordId: 'rec_9',
      name: 'Report reader by invite',
      users: [],
      groups: [],
      statements: [],
    },
  })
  const told = () => screen.getByLabelText('Time line').textContent
  await waitFor(() => expect(told()).toContain('Maya Ortiz accepted an invite by Jo Lee'))
  expect(screen.getAllByRole('button', { name: 'Open' })).toHaveLength(2)
  expect(told()).toContain('and 2 changes by it')
  expect(told()).toContain('Maya Ortiz accepted an invite by Jo Lee, which created the access record rec_8')
  expect(told()).not.toMatch(/deleted|ref_1|rec_9/)
  const [first] = screen.getAllByRole('button', { name: 'Open' })
  if (first) fireEvent.click(first)
  await screen.findByText('What it did')
  await waitFor(() => expect(told()).toContain('The access record Report reader by invite was created'))
  expect(told()).toContain('Maya Ortiz joined the account')
})

test.each([
  ['ACCEPTED', 'noor', 'Maya Ortiz created an invite, which Noor Rossi accepted'],
  ['DELETED', 'jo', 'Maya Ortiz created an invite, which Jo Lee ended before anybody accepted it'],
])('SCR-16 of an invite that is no more (%s) its making says who accepted or ended it', async (done, userId, words) => {
  const made = { ...change, done: 'CREATED', itemKind: 'invite', itemId: 'ref_2' }
  const ended = { ...made, eventId: '9.1', revision: 9, done, userId }
  await show(() => [ended, made], '/audit', {
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/users/jo': { userId: 'jo', name: 'Jo Lee' },
    'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
  })
  const told = () => screen.getByLabelText('Time line').textContent
  await waitFor(() => expect(told()).toContain(words))
  if (done === 'DELETED') expect(told()).toContain('Jo Lee ended an invite by Maya Ortiz that nobody had accepted')
})

test('SCR-16 a decision on an access request is told as one, with whose it was', async () => {
  const statements = [{ roles: ['ro_1'], resources: [{ resourceUri: '/reports' }] }]
  const request = (status: string) => ({ status, access: { users: [{ userId: 'noor' }], statements } })
  const decided = { ...change, itemKind: 'request', itemId: 'req_9' }
  await show(() => [decided], '/audit', {
    'GET /v1/requests/req_9/history': {
      changes: [{ ...history.changes[0], before: request('OPEN'), after: request('APPROVED') }],
    },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
  })
  const told = () => screen.getByLabelText('Time line').textContent
  await waitFor(() =>
    expect(told()).toContain('Maya Ortiz approved the access request of Noor Rossi: Report reader on /reports'),
  )
  const link = screen.getByRole('link', { name: 'access request of Noor Rossi' })
  expect(link.getAttribute('href')).toMatch(/\/requests\/req_9$/)
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(told()).toContain('State Open → Approved'))
  expect(told()).not.toMatch(/OPEN|APPROVED|noor/)
  cleanup()
  queryClient.clear()
  await show(() => [decided], '/audit', {
    'GET /v1/requests/req_9/history': {
      changes: [{ ...history.changes[0], before: request('APPROVED'), after: { ...request('APPROVED'), tags: {} } }],
    },
  })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/approved what/)).toBeNull()
})

test.each([
  ['noor', null, 'OPEN', 'Noor Rossi asked for access: Report reader on /reports'],
  ['maya', null, 'OPEN', 'Maya Ortiz asked for access for Noor Rossi: Report reader on /reports'],
  ['noor', 'OPEN', null, 'Noor Rossi withdrew their access request: Report reader on /reports'],
])(
  'SCR-16 what %s does about a request that was %s and is %s is told as that',
  async (userId, before, after, words) => {
    const statements = [{ roles: ['ro_1'], resources: [{ resourceUri: '/reports' }] }]
    const state = (status: string | null) => status && { status, access: { users: [{ userId: 'noor' }], statements } }
    await show(() => [{ ...change, userId, itemKind: 'request', itemId: 'req_9', done: 'CREATED' }], '/audit', {
      'GET /v1/requests/req_9/history': {
        changes: [{ ...history.changes[0], before: state(before), after: state(after) }],
      },
      'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
      'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
      'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
    })
    await waitFor(() => expect(screen.getByLabelText('Time line').textContent).toContain(words))
  },
)

test('filters used now and then fold into one button; what is set stands as chips', async () => {
  const { router } = await show(() => [denied], '/audit?action=reports%3Aread&user=sam')
  expect(screen.queryByLabelText('Action')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  expect(await screen.findByLabelText('Action')).toHaveProperty('value', 'reports:read')
  expect(screen.queryByRole('button', { name: /Action: reports:read/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Filters/ }))
  expect(screen.getByRole('button', { name: /By: / })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /Action: reports:read/ }))
  expect(router.state.location.search).toBe('?user=sam')
})

test('SCR-14 where nothing is found, what was looked for is said and the next longer time is offered; filters are counted and cleared at once', async () => {
  const { router } = await show(() => [], '/audit?kind=check&result=DENIED&action=reports%3Aread')
  const told = (await screen.findByText(/^Nothing found/)).textContent
  expect(told).toBe('Nothing found in the last 24 hours for Kind: Checks, Outcome: Denied, Action: reports:read.')
  expect(screen.queryByRole('slider', { name: 'What happened when' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Filters: 2 set' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Look in the last 7 days' }))
  expect(new URLSearchParams(router.state.location.search).get('period')).toBe('7d')
  expect(screen.queryByRole('button', { name: /^Look in/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('?period=7d')
  expect(await screen.findByText('Nothing happened in the last 7 days')).toBeDefined()
})
