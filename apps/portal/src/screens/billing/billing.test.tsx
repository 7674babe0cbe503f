// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { usageQuery } from '../../queries/account/usage.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Invoices } from './Invoices.tsx'
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

test('ERR-03 invoices that one may not see are none, and it is said so', async () => {
  show(<Invoices />, { 'GET /v1/accounts/acc-1/invoices': 403 })
  expect(await screen.findByText("You can't see invoices.")).toBeDefined()
})

test('SCR-03 an invoice says its state in a badge and its amount as its currency has it, exact on hover', async () => {
  const invoice = { invoiceId: 'inv_1', createdTime: '2026-11-01T00:00:00.000Z', currency: 'EUR' }
  show(<Invoices />, {
    'GET /v1/accounts/acc-1/invoices': {
      invoices: [
        { ...invoice, total: '1092.6300', status: 'OPEN' },
        { ...invoice, invoiceId: 'inv_2', total: '63.4590', status: 'PAID' },
      ],
    },
  })
  expect((await screen.findByText('1,092.63 EUR')).getAttribute('title')).toBe('1092.6300 EUR')
  expect(screen.getByText('63.46 EUR')).toBeDefined()
  expect(screen.getByText('Open').closest('.mantine-Badge-root')).not.toBeNull()
  expect(screen.getByText('Paid').closest('.mantine-Badge-root')).not.toBeNull()
})
