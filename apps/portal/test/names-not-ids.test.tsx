// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HistoryTimeline } from '../src/nouns/history/HistoryTimeline.tsx'
import { LastChange } from '../src/nouns/history/LastChange.tsx'
import { recordQueries } from '../src/queries/nouns/records.ts'
import { queryClient } from '../src/queries/server/query-client.ts'
import { detail as extensionDetail } from '../src/screens/extensions/extensions.tsx'
import { detail as tenantDetail } from '../src/screens/tenants/tenants.tsx'
import { type Answers, answerCalls } from './answers.ts'
import { renderUi } from './render.tsx'

/** What a screen shows of another item is its name; the id stays in the title. */

const role = (roleId: string, name: string) => ({ roleId, name, permissions: [] })
const record = (roles: string[], users: string[]) => ({
  name: 'Orders',
  users: users.map((userId) => ({ userId })),
  statements: [{ roles, resources: [{ resourceUri: 'orders' }] }],
})
const show = (ui: React.ReactNode, answers: Answers, at = '/', path = '/page/:id') => {
  answerCalls(answers)
  const app = <QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>
  renderUi(at === '/' ? app : <p />, [{ path, element: app }], at)
}

test('the history of a record names roles and people', async () => {
  const change = {
    revision: 7,
    at: '2026-11-22T09:50:00.000Z',
    actor: { userId: 'maya' },
    before: record(['ro_order_clerk'], []),
    after: record(['ro_report_reader', 'ro_data_analyst'], ['noor.rossi']),
  }
  show(<HistoryTimeline changes={recordQueries.history('rec_1')} />, {
    'GET /v1/records/rec_1/history': { changes: [change] },
    'GET /v1/roles': {
      roles: [
        role('ro_order_clerk', 'Order clerk'),
        role('ro_report_reader', 'Report reader'),
        role('ro_data_analyst', 'Data analyst'),
      ],
    },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/users/noor.rossi': { userId: 'noor.rossi', name: 'Noor Rossi' },
  })
  await screen.findByText('Noor Rossi')
  await screen.findByText('Maya Ortiz')
  await screen.findByText('Data analyst')
  const lines = [...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)
  expect(lines).toEqual(['Noor Rossi', 'Order clerk on orders', 'Report reader, Data analyst on orders'])
})

const item = { lastUpdated: '2026-11-22T09:50:00.000Z', createdTime: '2026-11-22T09:50:00.000Z' }

test('a tenant names its connection', async () => {
  const Tenant = (await tenantDetail()).Component
  show(
    <Tenant />,
    {
      'GET /v1/tenants/ten_1': {
        ...item,
        tenantId: 'ten_1',
        data: { name: 'Contoso' },
        domains: [],
        connection: { connectionId: 'con_1' },
      },
      'GET /v1/connections/con_1': { ...item, connectionId: 'con_1', data: { name: 'Contoso staff' } },
    },
    '/page/ten_1',
    '/page/:id',
  )
  expect((await screen.findByRole('link', { name: 'Contoso staff' })).getAttribute('href')).toBe(
    '/settings/connections/con_1',
  )
})

test('an extension names its application and its service client', async () => {
  const Extension = (await extensionDetail()).Component
  show(
    <Extension />,
    {
      'GET /v1/extensions/ext_1': {
        ...item,
        extensionId: 'ext_1',
        name: 'Freight',
        application: { applicationId: 'app_1', redirectUrls: [] },
        client: { clientId: 'sc_1' },
      },
      'GET /v1/applications/app_1': { ...item, applicationId: 'app_1', name: 'Freight desk' },
      'GET /v1/clients/sc_1': { ...item, clientId: 'sc_1', name: 'Freight program', verificationKeys: [] },
    },
    '/page/ext_1',
  )
  expect(await screen.findByRole('link', { name: 'Freight desk' })).toBeDefined()
  await waitFor(() => expect(screen.getByRole('link', { name: /Freight program/ })).toBeDefined())
})

test('a comparison says who saved meanwhile, and nothing where that may not be read', async () => {
  const at = '2026-11-22T09:50:00.000Z'
  const changes = [{ revision: 8, at, actor: { userId: 'maya' }, before: null, after: {} }]
  const last = (
    <p>
      It changed. <LastChange changes={recordQueries.history('rec_1')} />
    </p>
  )
  show(last, {
    'GET /v1/records/rec_1/history': { changes },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
  })
  await screen.findByText('Maya Ortiz')
  expect(screen.getByText(/It changed/).textContent).toMatch(/^It changed\. Last changed by Maya Ortiz, 2026-11-22/)
  cleanup()
  queryClient.clear()
  show(last, { 'GET /v1/records/rec_1/history': 403 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText(/It changed/).textContent).toBe('It changed. ')
})
