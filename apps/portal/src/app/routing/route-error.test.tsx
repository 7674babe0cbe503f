// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { detail } from '../../screens/groups/groups.tsx'
import { RouteError } from './RouteError.tsx'

const soonMs = 300

test('ERR-01 what never was is asked for once with its history, and its page says so', async () => {
  const asked = answerCalls({})
  const handle = { noun: 'group', back: { to: '/', label: 'groups' } }
  const { Component: Detail, ...page } = await detail()
  const element = (
    <QueryClientProvider client={queryClient}>
      <Detail />
    </QueryClientProvider>
  )
  const Failed = page.ErrorBoundary
  const errorElement = Failed && (
    <QueryClientProvider client={queryClient}>
      <Failed />
    </QueryClientProvider>
  )
  const child = { path: ':id', loader: page.loader, handle, element, errorElement }
  await act(async () =>
    renderUi(null, [{ path: '/groups', ErrorBoundary: RouteError, children: [child] }], '/groups/g1'),
  )
  await screen.findByText("We can't find this group.")
  await new Promise((resolve) => setTimeout(resolve, soonMs))
  expect(asked.map(({ address }) => address)).toEqual(['/v1/groups/g1', '/v1/groups/g1/history?limit=20'])
})
