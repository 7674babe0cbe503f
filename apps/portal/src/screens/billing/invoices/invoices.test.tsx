// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { Invoices } from './Invoices.tsx'

function show(ui: React.ReactNode, answers: Answers) {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls(answers)
  renderUi(<QueryClientProvider client={queryClient}>{ui}</QueryClientProvider>)
}

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

const declined = {
  invoiceId: 'inv_2026_10',
  number: '3',
  period: '2026-10',
  createdTime: '2026-11-01T00:10:00.000Z',
  total: '63.4600',
  currency: 'EUR',
  status: 'DECLINED',
  terms: 'card',
  nextAttemptTime: '2026-11-04T00:10:00.000Z',
  lockTime: '2026-11-16T00:10:00.000Z',
  subtotal: '63.4590',
  tax: '0.0000',
  rounding: '0.0010',
  lines: [
    {
      featureSet: 'PROMOTER',
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-11-01T00:00:00.000Z',
      calls: 157_690,
      includedCalls: 100_000,
      chargedCalls: 57_690,
      unitPrice: '0.0011',
      amount: '63.4590',
    },
  ],
}
const invoices = 'GET /v1/accounts/acc-1/invoices'

test('BIL-07 what is not paid says when it is tried again, when the account is locked, and the way to a card that pays', async () => {
  show(<Invoices />, { [invoices]: { invoices: [declined] } })
  const told = await screen.findByText(/Invoice 3 over 63\.46 EUR is not paid: the card was declined\./)
  expect(told.textContent).toMatch(/tried again on 2026-11-04 .* locked from 2026-11-16/)
  expect(screen.getByRole('link', { name: 'Go to cards' }).getAttribute('href')).toContain('tab=cards')
})

test('BIL-07 once an invoice is tried no more it names no day that is still to come, but that the account is locked', async () => {
  const { nextAttemptTime: _, ...exhausted } = declined
  show(<Invoices />, { [invoices]: { invoices: [exhausted] } })
  const told = await screen.findByText(/Invoice 3 over 63\.46 EUR is not paid/)
  expect(told.textContent).toMatch(/not tried again by itself: the account is locked until it is paid\./)
  expect(told.textContent).not.toContain('locked from')
})

test('BIL-05 an invoice shows what it is made of, to the cent that is charged', async () => {
  show(<Invoices />, { [invoices]: { invoices: [{ ...declined, status: 'PAID' }] } })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Invoice 3' })))
  const sheet = within(await screen.findByRole('dialog', { name: 'Invoice 3' }))
  for (const text of ['Promoter', '57,690', '0.0011 EUR', '0.0010 EUR', '63.46 EUR', 'October 2026'])
    expect(sheet.getByText(text)).toBeDefined()
  // As its files have them: four places, and the tax also where it is none.
  expect(sheet.getByRole('row', { name: 'Sum 63.4590 EUR' })).toBeDefined()
  expect(sheet.getByRole('row', { name: 'Tax, 0 % 0.0000 EUR' })).toBeDefined()
  const refund = sheet.getByRole('link', { name: 'Ask for a refund' })
  expect(refund.getAttribute('href')).toContain('/refund?invoice=inv_2026_10')
})

test('BIL-05 what was given back of an invoice is told with its sum, what became of it and the papers of it', async () => {
  const note = { creditNoteId: 'crn_1', number: 'C0001', amount: '20.0000', createdTime: '', state: 'PAID_BACK' }
  const accepted: (string | null)[] = []
  show(<Invoices />, {
    [invoices]: { invoices: [{ ...declined, status: 'PAID', creditNotes: [note] }] },
    'GET /v1/accounts/acc-1/credit-notes/crn_1': (_: unknown, { headers }: { headers: Headers }) => {
      accepted.push(headers.get('accept'))
      return {}
    },
  })
  const state = (await screen.findByText('Partly refunded')).closest('td')
  expect(state?.textContent).toBe('Partly refunded20.00 EUR')
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Invoice 3' })))
  const sheet = within(await screen.findByRole('dialog', { name: 'Invoice 3' }))
  expect(sheet.getByText('Paid back')).toBeDefined()
  expect(sheet.getByRole('row', { name: 'Given back 20.00 EUR' })).toBeDefined()
  expect(sheet.getByRole('row', { name: 'Left 43.46 EUR' })).toBeDefined()
  await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Download Credit note C0001 as PDF' })))
  await waitFor(() => expect(accepted).toEqual(['application/pdf']))
})

test('BIL-05 the address that a letter leads to opens its invoice', async () => {
  usePortal.setState({ accountId: 'acc-1' })
  answerCalls({ [invoices]: { invoices: [declined] } })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Invoices />
    </QueryClientProvider>,
    [],
    '/?tab=invoices&invoice=inv_2026_10',
  )
  await screen.findByRole('dialog', { name: 'Invoice 3' })
})

test('BIL-05 it opens an invoice of a page further below too, and says so of one that there is not', async () => {
  const at = async (invoiceId: string) => {
    usePortal.setState({ accountId: 'acc-1' })
    answerCalls({
      [invoices]: { invoices: [declined] },
      [`${invoices}/inv_2019_01`]: { ...declined, invoiceId: 'inv_2019_01', number: '1', status: 'PAID' },
      [`${invoices}/inv_2018_01`]: 404,
    })
    renderUi(
      <QueryClientProvider client={queryClient}>
        <Invoices />
      </QueryClientProvider>,
      [],
      `/?tab=invoices&invoice=${invoiceId}`,
    )
  }
  await at('inv_2019_01')
  await screen.findByRole('dialog', { name: 'Invoice 1' })
  cleanup()
  await at('inv_2018_01')
  await screen.findByText("We can't find invoice inv_2018_01 in this account.")
})

test('BIL-05 nothing is asked back of an invoice that was given back as a whole', async () => {
  const note = { creditNoteId: 'crn_1', number: 'C0001', amount: '63.4600', createdTime: '', state: 'PAID_BACK' }
  show(<Invoices />, { [invoices]: { invoices: [{ ...declined, status: 'PAID', creditNotes: [note] }] } })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Invoice 3' })))
  await screen.findByText('Credit note C0001')
  expect(screen.getAllByText('Refunded').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Ask for a refund' })).toBeNull()
})

test('BIL-05 an invoice is had as a file of the form that was asked for', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  const accepted: (string | null)[] = []
  show(<Invoices />, {
    [invoices]: { invoices: [declined] },
    [`${invoices}/inv_2026_10`]: (_: unknown, { headers }: { headers: Headers }) => {
      accepted.push(headers.get('accept'))
      return {}
    },
  })
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Download Invoice 3 as PDF' })))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  fireEvent.click(screen.getByRole('button', { name: 'Download Invoice 3 as JSON' }))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(accepted).toEqual(['application/pdf', 'application/json'])
  const names = saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)
  expect(names).toEqual(['invoice-3.pdf', 'invoice-3.json'])
})
