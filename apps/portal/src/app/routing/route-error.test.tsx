// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { detail } from '../../screens/groups/groups.tsx'
import { RouteError } from './RouteError.tsx'

const soonMs = 300

test('ERR-03 what never was is asked for once with its history, and its page says so', async () => {
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

const group = (groupId: string, name: string) => ({ groupId, name, users: [], admins: [], lastUpdated: '' })

/** The page of a group at an address of its own. */
async function showGroup(answers: Parameters<typeof answerCalls>[0]) {
  const asked = answerCalls(answers)
  const { Component: Detail, loader } = await detail()
  const element = (
    <QueryClientProvider client={queryClient}>
      <Detail />
    </QueryClientProvider>
  )
  const routes = [{ path: '/groups', ErrorBoundary: RouteError, children: [{ path: ':id', loader, element }] }]
  const { router } = await act(async () => renderUi(null, routes, '/groups/g1'))
  return { asked, router }
}

test('ERR-03 what was begun on one item ends with its page: no dialog stands there with the numbers of another', async () => {
  const { router } = await showGroup({
    'GET /v1/groups/g1': group('g1', 'Finance'),
    'GET /v1/groups/g2': group('g2', 'Sales'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }))
  await screen.findByRole('dialog')
  await act(async () => router.navigate('/groups/g2'))
  await screen.findByRole('heading', { name: 'Sales', level: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('ERR-03 an item that is known to have changed is read anew before its page stands', async () => {
  let name = 'Finance'
  const { router } = await showGroup({
    'GET /v1/groups/g1': () => group('g1', name),
    'GET /v1/groups/g2': group('g2', 'Sales'),
  })
  await screen.findByRole('heading', { name: 'Finance', level: 1 })
  await act(async () => router.navigate('/groups/g2'))
  name = 'Accounting'
  await queryClient.invalidateQueries({ queryKey: ['groups', 'one', 'g1'], refetchType: 'none' })
  const seen: string[] = []
  const watch = new MutationObserver(() => seen.push(document.querySelector('h1')?.textContent ?? ''))
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await act(async () => router.navigate('/groups/g1'))
  await screen.findByRole('heading', { name: 'Accounting', level: 1 })
  watch.disconnect()
  expect(seen).not.toContain('Finance')
})

test('ERR-03 an item that one may not see says so below its breadcrumb, which leads to the list', async () => {
  answerCalls({ 'GET /v1/groups/g1': 403 })
  const handle = { noun: 'group', back: { to: '/settings/groups', label: 'groups' } }
  const { Component, ...page } = await detail()
  const child = { path: ':id', loader: page.loader, handle, element: <Component /> }
  const list = { path: '/settings/groups', element: <p>The groups</p> }
  await act(async () =>
    renderUi(null, [list, { path: '/groups', ErrorBoundary: RouteError, children: [child] }], '/groups/g1'),
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe("You can't see this group.")
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Groups' }))
  expect(await screen.findByText('The groups')).toBeDefined()
})
