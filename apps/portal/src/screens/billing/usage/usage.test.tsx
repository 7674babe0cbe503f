// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { usageQuery } from '../../../queries/account/usage.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { Usage } from './Usage.tsx'

const month = new Date().toISOString().slice(0, 7)
const usage = { usage: [{ date: `${month}-01`, calls: 12 }], history: [{ month, calls: 12 }], limits: [] }

function show(ui: React.ReactNode, answers: Answers) {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls(answers)
  renderUi(<QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>)
}

test.each([403, 404])('ERR-03 usage that is answered with %i is shown no longer', async (status) => {
  const answers: Answers = { 'GET /v1/accounts/acc-1/usage': usage }
  show(<Usage />, answers)
  expect(await screen.findByText('12 calls')).toBeDefined()
  answers['GET /v1/accounts/acc-1/usage'] = status
  await act(() => queryClient.refetchQueries(usageQuery))
  await screen.findByText(status === 403 ? "You can't see usage." : 'We could not load the usage.')
  expect(screen.queryByText('12 calls')).toBeNull()
})

test('ERR-03 usage that cannot be read anew for another reason stays as it was', async () => {
  const answers: Answers = { 'GET /v1/accounts/acc-1/usage': usage }
  show(<Usage />, answers)
  await screen.findByText('12 calls')
  answers['GET /v1/accounts/acc-1/usage'] = 400
  await act(() => queryClient.refetchQueries(usageQuery))
  expect(screen.getByText('12 calls')).toBeDefined()
})
