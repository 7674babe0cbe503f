// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
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
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /these/i })
  fireEvent.change(field, { target: { value: 'reports:read reports/7' } })
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  await screen.findByText(/0 of 1/)
  expect(field.value).toBe('stock:read stock/gdansk')
  expect(screen.getAllByText('jonas').length).toBeGreaterThan(1)
})
