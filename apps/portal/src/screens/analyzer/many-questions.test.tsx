// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { ManyQuestions } from './ManyQuestions.tsx'

test('SCR-16 the fields say what the answers below them are about, wherever one comes from', async () => {
  const answer = { permission: 'stock:read', resourceUri: 'stock/gdansk', allowed: false }
  answerCalls({ 'POST /v1/users/jonas/permissions': { revision: 1, answers: [answer] } })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Link to={`?${new URLSearchParams({ tab: 'many', user: 'jonas', questions: 'stock:read stock/gdansk' })}`}>
        Other
      </Link>
      <ManyQuestions />
    </QueryClientProvider>,
  )
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /these/i })
  fireEvent.change(field(), { target: { value: 'reports:read reports/7' } })
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  await screen.findByText(/0 of 1/)
  await press('Change')
  expect(field().value).toBe('stock:read stock/gdansk')
  expect(screen.getAllByText('jonas').length).toBeGreaterThan(1)
})

const told = (...allowed: boolean[]) => ({
  revision: 1,
  answers: allowed.map((one, at) => ({ permission: 'stock:read', resourceUri: `stock/${at}`, allowed: one })),
})
/** Two questions about two people, who differ in the second. */
const two: Answers = {
  'POST /v1/users/jonas/permissions': told(true, true),
  'POST /v1/users/maya/permissions': told(true, false),
  'GET /v1/users/maya/resources/stock/1/permissions/stock:read': 404,
}
const asked = new URLSearchParams([
  ['tab', 'many'],
  ['user', 'jonas'],
  ['user', 'maya'],
  ['questions', 'stock:read stock/0\nstock:read stock/1'],
])
async function showTwo() {
  const sent = answerCalls(two)
  const shown = renderUi(
    <QueryClientProvider client={queryClient}>
      <ManyQuestions />
    </QueryClientProvider>,
    [],
    `/?${asked}`,
  )
  await screen.findByText(/3 of 4/)
  return { sent, ...shown }
}

test('SCR-16 why stands below its line, the address keeps which, and what is typed meanwhile stays', async () => {
  const { router } = await showTwo()
  await press('Change')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /these/i })
  fireEvent.change(field, { target: { value: 'wine:pour wine/7' } })
  const why = screen.getByRole('button', { name: /maya: stock:read on stock\/1/ })
  await act(async () => void fireEvent.click(why))
  expect(why.getAttribute('aria-expanded')).toBe('true')
  expect(new URLSearchParams(router.state.location.search).get('why')).toBe('1:maya')
  expect(await screen.findByRole('region', { name: 'Answer' })).toBeDefined()
  expect(field.value).toBe('wine:pour wine/7')
  await act(async () => void fireEvent.click(why))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull())
})

test('SCR-16 only the questions that somebody is denied, or that people differ in, can be shown', async () => {
  await showTwo()
  const lines = () => screen.getAllByRole('row').length - 1
  expect(lines()).toBe(2)
  fireEvent.click(screen.getByRole('radio', { name: 'Different' }))
  expect(lines()).toBe(1)
  expect(screen.getByRole('button', { name: /maya: stock:read on stock\/1/ })).toBeDefined()
})

test('SCR-16 once it is asked the form folds to one line, so that the answers stand at the top; Change opens it as it was', async () => {
  await showTwo()
  expect(screen.getByText('2 people × 2 questions')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /these/i })).toBeNull()
  await press('Change')
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /these/i })
  expect(field.value).toBe('stock:read stock/0\nstock:read stock/1')
  expect(document.activeElement).toBe(field)
  await press('Check access')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /these/i })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }))
})
