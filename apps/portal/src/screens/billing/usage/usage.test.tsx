// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { usageQuery } from '../../../queries/account/usage.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { loadConfig } from '../../../session/config.ts'
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

test('BIL-07 the usage of a locked account says that it is locked, and leads to what is open and to the cards', async () => {
  const plan = { featureSet: 'LOCKED', currency: 'EUR', includedCalls: 100_000, unitPrice: '0.0011' }
  vi.stubGlobal('fetch', async () => Response.json({ billingUrl: 'https://billing.example' }))
  await loadConfig()
  show(<Usage />, {
    'GET /v1/accounts/acc-1/usage': { ...usage, plan },
    'GET /v1/accounts/acc-1': { featureSet: 'LOCKED', lockedFrom: 'PROMOTER', currency: 'EUR' },
  })
  expect(await screen.findByText('This account is locked.')).toBeDefined()
  expect(await screen.findByText(/Once the open invoices are paid, it is on Promoter again/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'See open invoices' }).getAttribute('href')).toBe('/?tab=invoices')
  expect(screen.getByRole('link', { name: 'Go to cards' }).getAttribute('href')).toBe('/?tab=cards')
})

test('ERR-03 usage that cannot be read anew for another reason stays as it was', async () => {
  const answers: Answers = { 'GET /v1/accounts/acc-1/usage': usage }
  show(<Usage />, answers)
  await screen.findByText('12 calls')
  answers['GET /v1/accounts/acc-1/usage'] = 400
  await act(() => queryClient.refetchQueries(usageQuery))
  expect(screen.getByText('12 calls')).toBeDefined()
})
