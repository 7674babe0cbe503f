// @vitest-environment jsdom
import type { ClientId, KeyId } from '@doorward/core/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MissingAccessBanner } from '../src/app/welcome/MissingAccessBanner.tsx'
import { asId } from '../src/lib/as-id.ts'
import { usePortal } from '../src/lib/portal-store.ts'
import { RoleName } from '../src/pickers/Names.tsx'
import { queryClient } from '../src/queries/server/query-client.ts'
import { ClientKeys } from '../src/screens/clients/ClientKeys.tsx'
import { endOf } from '../src/screens/clients/key-facts.tsx'
import { Completeness } from '../src/screens/connections/connection-noun.tsx'
import { Joined } from '../src/screens/overview/Joined.tsx'
import { detail as roleDetail } from '../src/screens/roles/roles.tsx'
import { type Answers, answerCalls, mayOnly } from './answers.ts'
import { renderUi } from './render.tsx'

/** Screens say nothing that is not so, or not known. */

const show = (ui: React.ReactNode, answers: Answers = {}, at = '/here') => {
  const asked = answerCalls(answers)
  const page = (
    <QueryClientProvider client={queryClient}>
      <main>{ui}</main>
    </QueryClientProvider>
  )
  renderUi(null, [{ path: at, element: page }], at)
  return asked
}
const resources = (...uris: string[]) => ({ resources: uris.map((resourceUri) => ({ resourceUri })) })
const clientId = asId<ClientId>('sc_1')
const client = { clientId, name: 'CI', verificationKeys: [], createdTime: '', lastUpdated: '', links: undefined }

test('a managed role has no history to fail: it never changes', async () => {
  const owner = { roleId: 'Doorward:Owner', name: 'Owner', permissions: [], managed: true }
  const asked = answerCalls({ 'GET /v1/roles/Doorward:Owner': owner })
  const Role = (await roleDetail()).Component
  const page = (
    <QueryClientProvider client={queryClient}>
      <Role />
    </QueryClientProvider>
  )
  renderUi(<p />, [{ path: '/roles/:id', element: page }], '/roles/Doorward:Owner?tab=history')
  expect(await screen.findByText('This role is managed by Doorward and never changes.')).toBeDefined()
  expect(asked.map(({ address }) => address)).toEqual(['/v1/roles/Doorward%3AOwner'])
})

test('a connection with all its values is complete, and not ready before somebody signed in through it', () => {
  show(<Completeness connection={{ isActiveConnection: true }} />)
  expect(screen.getByText('Complete')).toBeDefined()
  expect(document.body.textContent).not.toContain('Ready')
})

test('a client is asked whether it has no access yet only while it has none', async () => {
  const at = `GET /v1/users/${clientId}/resources`
  show(<ClientKeys client={client} />, { [at]: resources() })
  expect(await screen.findByText(/No access yet\?/)).toBeDefined()
})

test.each([
  ['has access', resources('reports')],
  ['may not be looked at', 403],
])('a client that %s is not told to have none', async (_, answer) => {
  const asked = show(<ClientKeys client={client} />, { [`GET /v1/users/${clientId}/resources`]: answer })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(await screen.findByText('Give access to this client')).toBeDefined()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(/No access yet/)).toBeNull()
})

const newcomer = { userId: 'lee', email: '', username: '', displayName: 'Lee' }
const refused = { ...mayOnly('lee'), 'GET /v1/requests': 403 }

test('SCR-13 the banner tells of all requests with what became of each, and one next step', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  const requestOf = (requestId: string, status: string) => ({
    requestId,
    status,
    createdBy: 'lee',
    access: {
      users: [{ userId: 'lee' }],
      statements: [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: requestId }] }],
    },
    createdTime: new Date().toISOString(),
    lastUpdated: new Date().toISOString(),
  })
  const records = [requestOf('req_1', 'OPEN'), requestOf('req_2', 'DENIED')]
  show(<MissingAccessBanner />, {
    ...refused,
    'GET /v1/users/lee/resources': { resources: [] },
    'GET /v1/requests': (query) => ({ records: query.get('status') ? records.slice(0, 1) : records }),
  })
  const own = within(await screen.findByRole('region', { name: 'Your requests' }))
  const rows = own.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/Viewer on req_1.*Open$/)
  expect(rows[1]).toMatch(/Viewer on req_2.*Denied$/)
  expect(own.getByRole('link', { name: 'Ask for more' })).toBeDefined()
  expect(screen.queryByText(/You can ask again/)).toBeNull()
})

test('SCR-13 the banner knows what an invite gave', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  show(<MissingAccessBanner />, { ...refused, 'GET /v1/users/lee/resources': resources('reports', 'orders/1') })
  await screen.findByText(/You have access to 2 resources, listed below/)
  const banner = screen.getByRole('region', { name: 'Welcome' })
  expect(banner.textContent).toMatch(
    /Your access is limited: .*has not assigned permissions for this portal.*You have access to 2/,
  )
})

test('SCR-13 on other screens than the overview, who has something reads it in one line; who has nothing reads all', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  const at = (answer: object) =>
    show(<MissingAccessBanner />, { ...refused, 'GET /v1/users/lee/resources': answer }, '/settings/groups')
  at(resources('reports'))
  const more = await screen.findByRole('link', { name: 'What you have, and how to ask for more' })
  expect(more.getAttribute('href')).toBe('/settings/overview')
  expect(screen.queryByRole('checkbox')).toBeNull()
  cleanup()
  queryClient.clear()
  at(resources())
  expect(await screen.findAllByRole('checkbox')).not.toEqual([])
})

test('SCR-13 the ids stay when access was asked for', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  const request = {
    requestId: 'req_1',
    status: 'OPEN',
    createdBy: 'lee',
    createdTime: '2026-11-22T09:50:00.000Z',
    lastUpdated: '2026-11-22T09:50:00.000Z',
    access: {
      users: [{ userId: 'lee' }],
      statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: '*' }] }],
    },
  }
  show(<MissingAccessBanner />, {
    ...refused,
    'GET /v1/users/lee/resources': resources(),
    'GET /v1/requests': { requests: [request], records: [request] },
  })
  await screen.findByText('Access requested.')
  expect([screen.getByText('User id'), screen.getByText('Account id')]).toHaveLength(2)
})

test('SCR-13 who joined and was given nothing sees no empty card of it', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  show(<Joined accountName="Northwind" />, { 'GET /v1/users/lee/resources': resources() })
  await waitFor(() => expect(screen.queryByText('You joined Northwind')).toBeNull())
})

test('SCR-13 who was given nothing is told so', async () => {
  usePortal.setState({ profile: newcomer, accountId: 'acc-1' })
  show(<MissingAccessBanner />, { ...refused, 'GET /v1/users/lee/resources': resources() })
  expect(await screen.findByText(/your admin has not assigned permissions for this portal to you yet/)).toBeDefined()
})

test('who may not list roles still reads the names of those that every account has', async () => {
  const asked = show(<RoleName roleId="Doorward:Owner" />, { 'GET /v1/roles': 403 })
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.getByText('Owner')).toBeDefined()
})

test('deleting the last key of a client says that nothing is left to call with', () => {
  const key = { keyId: asId<KeyId>('k'), clientId, generationDate: '' }
  const words = (isLast: boolean) => endOf(key, isLast).filter((line) => String(line).includes('the last key'))
  expect([words(true).length, words(false).length]).toEqual([1, 0])
})
