// @vitest-environment jsdom
import { authorizationEndpoints } from '@doorward/contract/authorization/index'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerCalls } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { destinations, nouns } from '../../../nouns/navigation.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { HeaderTools } from '../header/HeaderTools.tsx'
import { Navigation } from './Navigation.tsx'

const settings = usePortal.getState().settings
beforeEach(() => {
  usePortal.setState({ settings, accountId: null })
  queryClient.clear()
})
const show = (currentPath: string, narrow = false) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Navigation currentPath={currentPath} narrow={narrow} />
    </QueryClientProvider>,
  )
const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('the groups of daily work are open, the others closed; the overview stands above them all', () => {
  show('/settings/overview')
  expect(links()[0]).toBe('/settings/overview')
  const open = screen.getAllByRole('button').map((head) => [head.textContent, head.getAttribute('aria-expanded')])
  expect(open).toEqual([
    ['Access', 'true'],
    ['People', 'true'],
    ['Sign-in', 'true'],
    ['Build', 'false'],
    ['Watch', 'false'],
    ['Account', 'false'],
  ])
})

test('the group one stands in is open, whatever was closed', () => {
  show('/settings/clients/sc_1')
  expect(links()).toContain('/settings/clients')
  expect(links()).not.toContain('/settings/alerts')
})

test('the place one stands in is marked, by whichever of its addresses one came', () => {
  for (const [path, href] of [
    ['/settings/clients/sc_1', '/settings/clients'],
    ['/vanish', '/jwt'],
  ] as const) {
    show(path)
    const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map((link) => link.getAttribute('href'))).toEqual([href])
    cleanup()
  }
})

test('ENT-18 in the admin its own places stand in the navigation, and the one that one stands in is marked', async () => {
  usePortal.setState({ accountId: 'acc-1' })
  queryClient.setQueryData(['accounts'], [{ accountId: 'acc-1', name: 'Northwind' }])
  for (const [path, href] of [
    ['/admin', '/admin'],
    ['/admin/accounts/acc-1', '/admin'],
    ['/admin/tickets/acc-1/t1', '/admin/tickets'],
    ['/admin/looks', '/admin/looks'],
  ] as const) {
    show(path)
    await screen.findByRole('link', { name: 'Admin: Tickets' })
    // Nothing of an account stands among them but the way back to it.
    expect(links()).toEqual(['/admin', '/admin/tickets', '/admin/looks', '/settings/overview'])
    expect(screen.getByRole('link', { name: 'Back to Northwind' }).getAttribute('href')).toBe('/settings/overview')
    const marked = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked.map((link) => link.getAttribute('href'))).toEqual([href])
    cleanup()
  }
  show('/settings/overview')
  expect(links()).not.toContain('/admin')
})

test('a group stays closed once it was', () => {
  show('/settings/overview')
  fireEvent.click(screen.getByRole('button', { name: 'People' }))
  expect(links()).not.toContain('/settings/users')
  expect(usePortal.getState().settings.closedGroups).toContain('people')
})

test('narrow, it shows every place by its icon, named for those who cannot see it', () => {
  show('/settings/overview', true)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(
    destinations.map(({ label }) => label),
  )
})

test('the plus makes what is made most', async () => {
  renderUi(
    <QueryClientProvider client={queryClient}>
      <HeaderTools onHelp={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Create' }))
  const items = await within(await screen.findByRole('menu')).findAllByRole('menuitem')
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Give access', null],
    ['Something working in a minute', '/quick-create'],
    ['Role', '/settings/roles/new'],
    ['Access record', '/settings/records/new'],
    ['Group', '/settings/groups/new'],
    ['Invite', '/settings/invites/new'],
    ['Application', '/settings/applications/new'],
    ['Connection', '/settings/connections/new'],
    ['Service client', '/settings/clients/new'],
  ])
  expect(nouns.filter(({ quickCreate }) => quickCreate)).toHaveLength(items.length - 2)
})

test('SES-13 the requests that wait are counted at their place', async () => {
  usePortal.setState({ accountId: 'acc-1', settings })
  answerCalls({
    'GET /v1/notifications': {
      notifications: [{ notificationId: 'requests', kind: 'ACCESS_REQUESTS', count: 4, time: '2026-11-25T10:00:00Z' }],
    },
  })
  show('/settings/overview')
  expect(await screen.findByRole('link', { name: /^Access requests.*4 wait$/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Access records' }).textContent).toBe('Access records')
})

test.each([403, 404])(
  'ERR-03 requests that are answered with %i are counted nowhere, and nobody is told',
  async (status) => {
    usePortal.setState({ accountId: 'acc-1', settings })
    const asked = answerCalls({ 'GET /v1/notifications': status })
    show('/settings/overview')
    await waitFor(() => expect(asked).not.toEqual([]))
    expect(screen.getByRole('link', { name: 'Access requests' }).textContent).toBe('Access requests')
    expect(screen.getByRole('alert').textContent).toBe('')
  },
)

describe('an item that one may not read', () => {
  const locks = () => document.querySelectorAll('a[data-locked]')
  const may = (isAllowed: (permission: string) => boolean) => {
    usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' }, settings })
    return answerCalls({
      'POST /v1/users/lee/permissions': (_, { body }) => ({
        answers: (JSON.parse(body) as { questions: { permission: string }[] }).questions.map((question) => ({
          ...question,
          allowed: isAllowed(question.permission),
        })),
      }),
    })
  }

  test('stays, and is said to be without access; what tells everybody their own is open', async () => {
    const asked = may((permission) => permission === 'users:read')
    show('/settings/overview')
    const roles = await screen.findByRole('link', { name: 'Roles, no access' })
    expect(roles.getAttribute('href')).toBe('/settings/roles')
    for (const open of ['Overview', 'Access records', 'Access requests', 'Groups', 'Users', 'Analyzer'])
      expect(screen.getByRole('link', { name: open })).toBeDefined()
    expect(asked.map(({ address }) => address)).toEqual(['/v1/users/lee/permissions?simulate=true'])
  })

  test('has no lock for who may all, nor where that can not be told', async () => {
    const asked = may(() => true)
    show('/settings/overview')
    await waitFor(() => expect(asked).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(locks()).toHaveLength(0)
    cleanup()
    queryClient.clear()
    const refused = answerCalls({ 'POST /v1/users/lee/permissions': 403 })
    show('/settings/overview')
    await waitFor(() => expect(refused).toHaveLength(1))
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(locks()).toHaveLength(0)
  })

  test.each(nouns)('$many goes by what the contract says of their list', ({ read, tellsOwn = false }) => {
    const lists = Object.values(authorizationEndpoints).filter(
      ({ method, path, access }) =>
        method === 'GET' &&
        !path.includes(':') &&
        access.kind === 'permission' &&
        access.action === read.action &&
        access.resource === read.resource,
    )
    expect(lists.map(({ access }) => 'orElse' in access && access.orElse === 'item')).toContain(tellsOwn)
  })
})
