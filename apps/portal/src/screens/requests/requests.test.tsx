// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { press, showNoun, tabs, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { smallestRole } from './request-start.ts'
import * as requests from './requests.tsx'

const path = '/settings/requests'
const request = {
  requestId: 'req_1',
  status: 'OPEN',
  access: { users: [{ userId: 'noor' }], statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }] },
  createdBy: 'noor',
  createdTime: '2026-01-01T00:00:00.000Z',
  lastUpdated: '',
}
const give = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const known = {
  'GET /v1/requests/req_1': request,
  'GET /v1/users/noor': { userId: 'noor', name: 'Noor Rossi' },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [give('reports:read')] }] },
}
const signIn = (userId: string) =>
  usePortal.setState({ profile: { userId, email: '', username: '', displayName: userId } })

beforeEach(() => signIn('jo'))

test('its page is headed by who asks, and shows what approving would change', async () => {
  await showNoun(requests, path, `${path}/req_1`, known)
  expect(await screen.findByRole('heading', { name: 'Noor Rossi asks for access' })).toBeDefined()
  expect(tabs()).toEqual(['Overview', 'History', 'JSON'])
  expect(await screen.findByText(/reports:read on reports/)).toBeDefined()
})

test.each([
  ['Approve request', 'APPROVED'],
  ['Deny request', 'DENIED'],
])('%s asks first, then sends the decision with the version that was looked at', async (button, status) => {
  const { asked } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'PATCH /v1/requests/req_1': { ...request, status },
  })
  await press(button)
  expect(written(asked)).toEqual([])
  await press(button)
  expect(written(asked)).toEqual([['PATCH /v1/requests/req_1', { status }]])
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1"')
})

test('SCR-07 who may not list roles gets the form filled with a role of ours that allows it, after asking once', async () => {
  signIn('noor')
  const start = `${path}/new?action=roles%3Aread&resource=Doorward%3ARoles`
  const { asked } = await showNoun(requests, path, start, { 'GET /v1/roles': 403 })
  expect(await screen.findByDisplayValue('Doorward:Roles')).toBeDefined()
  expect(asked.filter(({ address }) => address.startsWith('/v1/roles')).length).toBeLessThan(4)
})

test('one of your own is withdrawn, not decided', async () => {
  signIn('noor')
  const { asked, place } = await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'DELETE /v1/requests/req_1': {},
    'GET /v1/requests': { records: [] },
  })
  expect(screen.queryByRole('button', { name: 'Approve request' })).toBeNull()
  await press('Withdraw request')
  await press('Withdraw request')
  expect(written(asked)).toEqual([['DELETE /v1/requests/req_1', {}]])
  await waitFor(() => expect(place()).toBe(path))
})

test('one that is decided offers nothing to do', async () => {
  await showNoun(requests, path, `${path}/req_1`, {
    ...known,
    'GET /v1/requests/req_1': { ...request, status: 'DENIED', decidedBy: 'noor' },
  })
  expect(screen.getByText('Denied')).toBeDefined()
  expect(screen.queryByRole('button', { name: /request/ })).toBeNull()
})

test.each([
  ['', 'OPEN'],
  ['?filter=denied', 'DENIED'],
  ['?filter=withdrawn', 'DELETED'],
  ['?filter=nonsense', 'OPEN'],
])('the list at %j asks the server for those that are %s', async (search, status) => {
  const { asked } = await showNoun(requests, path, path + search, { ...known, 'GET /v1/requests': { records: [] } })
  await waitFor(() => expect(asked.map(({ address }) => address)).toContain(`/v1/requests?limit=50&status=${status}`))
})

test('asking begins with yourself, and with the smallest role that gives what was missing', async () => {
  const { asked } = await showNoun(requests, path, `${path}/new?action=reports:read&resource=reports`, {
    ...known,
    'POST /v1/requests': request,
  })
  await screen.findByRole('button', { name: 'Request access' })
  await press('Request access')
  const access = { users: [{ userId: 'jo' }], statements: request.access.statements }
  expect(written(asked)).toEqual([['POST /v1/requests', { access, tags: {} }]])
})

const role = (roleId: string, ...actions: string[]) => ({ roleId, permissions: actions.map(give) })
test.each([
  ['the one with the fewest permissions', [role('big', 'a:read', 'b'), role('small', 'a')], 'small'],
  ['none of everything', [role('all', '*')], undefined],
  ['none that does not allow it', [role('other', 'b:read')], undefined],
])('the smallest role for an action is %s', (_, roles, expected) => {
  expect(smallestRole(roles, 'a:read')?.roleId).toBe(expected)
})
