// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, showNoun } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import * as roles from './roles.tsx'

const { list } = roles
const role = (name: string, more: object = {}) => ({ roleId: name, name, permissions: [], ...more })

test("SCR-16 the account's own roles and built-in ones stand by name as the server has them, and built-in ones are marked", async () => {
  const asked = answerCalls({
    'GET /v1/roles': {
      roles: [
        role('Old clerk', { deprecated: true }),
        role('Owner', { managed: true }),
        role('Report reader'),
        role('Viewer', { managed: true, deprecated: true }),
      ],
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <list.Component />
    </QueryClientProvider>,
  )
  await screen.findByText('Report reader')
  expect(asked[0]?.address).toBe('/v1/roles?limit=50&sort=name')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  const [, ...rows] = screen.getAllByRole('row')
  const told = rows.map((row) => [1, 3].map((at) => row.children[at]?.textContent))
  expect(told).toEqual([
    ['Old clerk', 'Deprecated'],
    ['Owner', 'Managed by Doorward'],
    ['Report reader', 'Custom'],
    ['Viewer', 'Deprecated'],
  ])
})

test.each([
  [500, false],
  [501, true],
])('ERR-08 of %s roles the list says that they are many: %s', async (count, told) => {
  const all = Array.from({ length: count }, (_, at) => ({ roleId: `ro_${at}`, name: `Role ${at}`, permissions: [] }))
  await showNoun(roles, '/settings/roles', '/settings/roles', { 'GET /v1/roles': { roles: all } })
  await screen.findByText('Role 0')
  expect(screen.queryByText(/more than 500 roles/) !== null).toBe(told)
})

test('SCR-14 the page of a role says which actions it has, which records give it, to whom, and who changed it', async () => {
  const permissions = ['a:read', 'b:read', 'c:read', 'd:read', 'e:read'].map((action) => ({ action, allow: true }))
  const lastUpdated = '2026-01-01T00:00:00.000Z'
  const reader = { ...role('ro_1'), name: 'Report reader', permissions, lastUpdated }
  const record = {
    recordId: 'rec_1',
    name: 'Reports',
    users: ['maya', 'sam', 'sc_orders'].map((userId) => ({ userId })),
    groups: [{ groupId: 'grp_1' }],
    admins: [],
    statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }],
  }
  const seen = {
    'GET /v1/roles/ro_1': reader,
    'GET /v1/roles': { roles: [reader] },
    'GET /v1/records': { records: [record] },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/roles/ro_1/history': {
      changes: [{ revision: 7, at: lastUpdated, actor: { userId: 'maya' }, before: reader, after: reader }],
    },
  }
  const totals = { records: 1_210, people: 173, programs: 5, groups: 9, resources: 7 }
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
  await showNoun(roles, '/settings/roles', '/settings/roles/ro_1', {
    ...seen,
    ...mayOnly('lee', 'access-records:read'),
    'GET /v1/access-graph': { statements: [], statementsCount: 1_210, groups: [], roles: [], public: [], totals },
  })
  const to = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  // As the server counts, however many there are.
  expect(await to(/1,210 access records/)).toContain('/settings/records?q=ro_1')
  expect(await to(/173 people.*5 service clients.*9 groups/)).toContain('/settings/roles/ro_1?tab=access')
  cleanup()
  queryClient.clear()
  // As far as they go where only some are seen.
  await showNoun(roles, '/settings/roles', '/settings/roles/ro_1', { ...seen, ...mayOnly('lee', 'roles:read') })
  expect(await to(/1 .*access record/)).toContain('/settings/records?q=ro_1')
  expect(await to(/2 people.*1 service client.*1 group/)).toContain('/settings/roles/ro_1?tab=access')
  expect(document.querySelector('main')?.textContent).toContain('a:read, b:read, c:read, d:read and 1 more')
  await screen.findByText('Maya Ortiz')
  usePortal.setState({ profile: null })
})

test('SCR-14 SCR-16 a role draws who holds it on its overview, and lists them with all their ways, a page at a time', async () => {
  const reader = { ...role('ro_1'), name: 'Report reader' }
  const statement = {
    recordId: 'rec_1',
    recordName: 'Reporting',
    statementIndex: 0,
    users: { first: ['sam'], count: 1 },
    groups: { first: ['grp_1'], count: 1 },
    roles: { first: ['ro_1'], count: 1 },
    resources: { first: ['reports'], count: 1 },
  }
  const given = { givenBy: 'maya', givenAt: '2026-01-01T00:00:00.000Z' }
  const way = {
    allow: [],
    grant: [],
    delegate: [],
    roleId: 'ro_1',
    recordId: 'rec_1',
    recordName: 'Reporting',
    ...given,
  }
  const ofSam = { userId: 'sam', userName: 'Sam Lee', resourceUri: 'reports', ...way }
  const byGroup = { ...ofSam, resourceUri: 'drafts', groupId: 'grp_1', groupName: 'Finance' }
  const asOf = { revision: 9, at: '2026-01-02T00:00:00.000Z' }
  usePortal.setState({ profile: { userId: 'maya', email: '', username: '', displayName: 'Maya' } })
  const { asked, router } = await showNoun(roles, '/settings/roles', '/settings/roles/ro_1', {
    ...mayOnly('maya', 'access-records:read'),
    'GET /v1/roles/ro_1': reader,
    'GET /v1/access-graph': {
      statements: [statement],
      statementsCount: 1,
      groups: [{ groupId: 'grp_1', groupName: 'Finance', users: { first: ['sam'], count: 1 } }],
      roles: [{ roleId: 'ro_1', roleName: 'Report reader' }],
      public: [],
    },
    'GET /v1/access-report': (query) =>
      query.get('cursor') ? { rows: [byGroup], asOf } : { rows: [ofSam], asOf, pagination: { next: { cursor: 'c1' } } },
  })
  const small = within(await screen.findByRole('region', { name: 'Who holds it' }))
  expect(await small.findByRole('link', { name: 'Finance' })).toBeDefined()
  await act(() => router.navigate('/settings/roles/ro_1?tab=access'))
  const table = within(await screen.findByRole('table', { name: 'Who holds it' }))
  expect(asked.map(({ address }) => address)).toContain('/v1/access-report?limit=200&roleId=ro_1')
  expect(table.getAllByRole('row')).toHaveLength(2)
  await press('Load more')
  await screen.findByText('1 person or client holds it')
  const [, sam] = table.getAllByRole('row')
  expect(sam?.textContent).toContain('Sam Lee')
  usePortal.setState({ profile: null })
  expect(sam?.textContent).toMatch(/Reporting on reports.*Reporting on drafts, by .*Finance/)
})
