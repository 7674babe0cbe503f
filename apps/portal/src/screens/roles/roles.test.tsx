// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { showNoun } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import * as roles from './roles.tsx'

const { list } = roles
const role = (name: string, more: object = {}) => ({ roleId: name, name, permissions: [], ...more })

test("the account's own roles stand before managed ones, and deprecated ones last", async () => {
  answerCalls({
    'GET /v1/roles': {
      roles: [
        role('Owner', { managed: true }),
        role('Viewer', { managed: true, deprecated: true }),
        role('Old clerk', { deprecated: true }),
        role('Report reader'),
      ],
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <list.Component />
    </QueryClientProvider>,
  )
  await screen.findByText('Report reader')
  expect([...document.querySelectorAll('[data-row-link]')].map(({ textContent }) => textContent)).toEqual([
    'Report reader',
    'Owner',
    'Old clerk',
    'Viewer',
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
