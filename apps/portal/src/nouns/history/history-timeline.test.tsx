// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { HistoryTimeline } from './HistoryTimeline.tsx'

const change = (revision: number, at: string, before: string | null, after: string) => ({
  revision,
  at,
  actor: { userId: 'maya' },
  requestId: `req_${revision}`,
  before: before && { name: before },
  after: { name: after },
})
const changes = [
  change(9, '2026-11-24T12:00:00.000Z', 'Clerk', 'Reader'),
  change(7, '2026-11-21T12:30:00.000Z', 'Draft', 'Clerk'),
  { ...change(5, '2026-11-21T12:00:00.000Z', null, 'Draft'), after: { name: 'Draft', reason: 'first day' } },
]

const timelineOf = (roleId: string) => (
  <QueryClientProvider client={queryClient}>
    <HistoryTimeline changes={roleQueries.history(roleId)} />
  </QueryClientProvider>
)

test('SCR-16 a history has days, reasons and request ids, and tells what differs between two states that are chosen', async () => {
  answerCalls({ 'GET /v1/roles/ro_1/history': { changes } })
  const { router } = renderUi(timelineOf('ro_1'))
  const day = await screen.findByRole('region', { name: '2026-11-21' })
  expect(within(day).getAllByText(/revision [57]/)).toHaveLength(2)
  expect(within(day).getByText('Reason: first day')).toBeDefined()
  expect(screen.getByText('req_9')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Compare revision 5' }))
  expect(screen.getByText(/Revision 5 is chosen/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Compare revision 9' }))
  const said = screen.getByText('From revision 5 to revision 9').closest('[role=status]')
  expect(said?.textContent).toContain('Name Draft → Reader')
  expect(screen.getAllByText('Comparing 5 with 9')).toHaveLength(2)
  expect(router.state.location.search).toBe('?compare=5-9')
  fireEvent.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(screen.queryByText('From revision 5 to revision 9')).toBeNull()
})

test('SCR-16 a state that came back is told as that, with the revision that it was of', async () => {
  answerCalls({
    'GET /v1/roles/ro_3/history': {
      changes: [{ ...change(11, '2026-11-25T12:00:00.000Z', 'Reader', 'Draft'), restoredFrom: 5 }, ...changes],
    },
  })
  renderUi(timelineOf('ro_3'))
  const line = (await screen.findByText('revision 11')).closest('.mantine-Timeline-item')
  expect(line?.textContent).toContain('restored the state of revision 5')
})

test('SEC-16 what a service client did for somebody is told as done by both', async () => {
  const byClient = { ...change(12, '2026-11-25T12:00:00.000Z', 'Reader', 'Clerk'), throughClient: 'sc_1' }
  answerCalls({
    'GET /v1/roles/ro_4/history': { changes: [byClient, ...changes] },
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'GET /v1/clients/sc_1': { clientId: 'sc_1', name: 'Reports' },
  })
  renderUi(timelineOf('ro_4'))
  const line = (await screen.findByText('revision 12')).closest('.mantine-Timeline-item')
  await waitFor(() => expect(line?.textContent).toContain('Made by Reports (client) on behalf of Maya Ortiz'))
  expect(screen.getAllByText(/on behalf of/)).toHaveLength(1)
})

test('SCR-16 a link shows the comparison that it was made of, also where an older page has to be read for it', async () => {
  answerCalls({
    'GET /v1/roles/ro_2/history': (query) =>
      query.get('cursor')
        ? { changes: changes.slice(2) }
        : { changes: changes.slice(0, 2), pagination: { next: { cursor: 'c1' } } },
  })
  const { router } = renderUi(<p />, [{ path: '/history', element: timelineOf('ro_2') }], '/history?compare=9-5&tab=x')
  const said = (await screen.findByText('From revision 5 to revision 9')).closest('[role=status]')
  expect(said?.textContent).toContain('Name Draft → Reader')
  fireEvent.click(screen.getByRole('button', { name: 'Close the comparison' }))
  expect(router.state.location.search).toBe('?tab=x')
})
