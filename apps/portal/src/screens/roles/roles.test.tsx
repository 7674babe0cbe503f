// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { showNoun } from '../../../test/show-noun.tsx'
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
  await showNoun(roles, '/settings/roles', '/settings/roles/ro_1', {
    'GET /v1/roles/ro_1': reader,
    'GET /v1/roles': { roles: [reader] },
    'GET /v1/records': { records: [record] },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/roles/ro_1/history': {
      changes: [{ revision: 7, at: lastUpdated, actor: { userId: 'maya' }, before: reader, after: reader }],
    },
    ...mayOnly('lee', 'access-records:read'),
  })
  const to = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await to(/1 .*access record/)).toContain('/settings/records?q=ro_1')
  expect(await to(/2 people.*1 service client.*1 group/)).toContain('/settings/roles/ro_1?tab=access')
  expect(document.querySelector('main')?.textContent).toContain('a:read, b:read, c:read, d:read and 1 more')
  await screen.findByText('Maya Ortiz')
})
