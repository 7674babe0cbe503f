// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Component as Refund } from './Refund.tsx'
import { Component as Support } from './Support.tsx'

const kept = {
  ticketId: 'tkt_1234567890',
  subject: 'No sign-in',
  area: 'Sign-in',
  createdTime: '2026-11-22T09:50:00.000Z',
}
const app = (
  <QueryClientProvider client={queryClient}>
    <Support />
  </QueryClientProvider>
)
const show = (at: string) => renderUi(<p />, [{ path: '/support', element: app }], at)

test('ENT-18 a message one sent can be opened and read again', async () => {
  answerCalls({
    'GET /v1/support-tickets': { tickets: [kept] },
    'GET /v1/support-tickets/tkt_1234567890': {
      ...kept,
      ticket: { message: 'First line\nSecond line', reference: 'R-7' },
      answers: [{ text: 'It is mended.', answeredTime: '2026-11-25T10:00:00.000Z' }],
    },
  })
  show('/support')
  await act(async () => void fireEvent.click(await screen.findByRole('link', { name: 'No sign-in' })))
  expect((await screen.findByText(/First line/)).textContent).toBe('First line\nSecond line')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No sign-in')
  expect(document.activeElement?.textContent).toBe('No sign-in')
  expect(screen.getByText('R-7')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('It is mended.')
  expect(screen.getByDisplayValue('tkt_1234567890')).toBeDefined()
})

test('a message that is not there leads back', async () => {
  answerCalls({})
  show('/support?ticket=tkt_0000000000')
  expect(await screen.findByText("We can't find this message.")).toBeDefined()
  expect(screen.getByText('Back to Support')).toBeDefined()
})

test('ERR-09 a message that did not come in is not said to be sent: its ticket and times stand there, what was typed stays, and it goes again as the same ticket', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers: Answers = { 'GET /v1/support-tickets': { tickets: [] }, 'POST /v1/support-tickets': 503 }
  const asked = answerCalls(answers)
  show('/support')
  const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(/^Subject/)
  fill(/^Subject/, 'Locked out')
  fill(/^What happened/, 'I cannot sign in.')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send message' })))
  await screen.findByText('Your message is not with us yet')
  expect(screen.getByText(/within 1 day, often within 1 hour/)).toBeDefined()
  expect(screen.queryByText('We have your message')).toBeNull()
  expect(screen.getByDisplayValue('I cannot sign in.')).toBeDefined()
  const [ticketId] = asked.flatMap(({ method, body }) =>
    method === 'POST' ? (JSON.parse(body).ticketId as string) : [],
  )
  expect(screen.getByDisplayValue(ticketId ?? '')).toBeDefined()
  const times = { expectedResponseTime: 'PT24H', optimizedResponseTime: 'PT1H' }
  answers['POST /v1/support-tickets'] = (_, { body }) => ({ ticketId: JSON.parse(body).ticketId, ...times })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Send again' })))
  await screen.findByText('We have your message')
  expect(screen.getByDisplayValue(ticketId ?? '')).toBeDefined()
})

test('SCR-03 whoever decides a refund reads in its subject which invoice it is of, by its number', async () => {
  usePortal.setState({ accountId: 'acc-1' })
  const invoice = { invoiceId: 'inv_2027_01', number: 'ACME-0003', createdTime: '2027-02-01T00:00:00.000Z' }
  const asked = answerCalls({
    'GET /v1/accounts/acc-1/invoices': {
      invoices: [{ ...invoice, total: '12.0000', currency: 'EUR', status: 'PAID' }],
    },
    'POST /v1/support-tickets': 503,
  })
  const refund = (
    <QueryClientProvider client={queryClient}>
      <Refund />
    </QueryClientProvider>
  )
  renderUi(<p />, [{ path: '/refund', element: refund }], '/refund?invoice=inv_2027_01')
  await screen.findByDisplayValue(/ACME-0003/)
  fireEvent.change(screen.getByLabelText(/^What happened/), { target: { value: 'Charged twice.' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask for refund' })))
  await vi.waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  const { body } = asked.find(({ method }) => method === 'POST') ?? {}
  expect(JSON.parse(body ?? '').ticket).toMatchObject({ subject: 'Refund of ACME-0003', reference: 'inv_2027_01' })
})

const invoice = (invoiceId: string, more: object = {}) => ({
  invoiceId,
  number: `ACME-${invoiceId.slice(-4)}`,
  createdTime: '2027-02-01T00:00:00.000Z',
  total: '12.0000',
  currency: 'EUR',
  status: 'PAID',
  ...more,
})
const note = { creditNoteId: 'crn_1', number: 'C1', amount: '12.0000', createdTime: '', state: 'PAID_BACK' }
const ofRefund = { ...kept, ticketId: 'tkt_refund0001', area: 'Refund', reference: 'inv_0002', state: 'OPEN' }

function showRefund(at: string) {
  usePortal.setState({ accountId: 'acc-1' })
  const answers: Answers = {
    'GET /v1/accounts/acc-1/invoices': {
      invoices: [
        invoice('inv_0004', { creditNotes: [{ ...note, amount: '2.0000' }] }),
        invoice('inv_0003'),
        invoice('inv_0002'),
        invoice('inv_0001', { creditNotes: [note] }),
      ],
    },
    'GET /v1/support-tickets': { tickets: [ofRefund] },
    'POST /v1/support-tickets': (_, { body }) => ({
      ticketId: JSON.parse(body).ticketId,
      expectedResponseTime: 'PT24H',
      optimizedResponseTime: 'PT4H',
    }),
  }
  answerCalls(answers)
  const refund = (
    <QueryClientProvider client={queryClient}>
      <Refund />
    </QueryClientProvider>
  )
  return renderUi(<p />, [{ path: '/refund', element: refund }], at)
}

test('SCR-03 an invoice that was given back or is asked for already is not offered, and it is said why', async () => {
  const { router } = showRefund('/refund?invoice=inv_0002')
  const told = (await screen.findByText(/^You asked for a refund of invoice/)).textContent
  expect(told).toContain('ACME-0002 on 2026-11-22')
  expect(screen.getByRole('link', { name: 'See what you sent' }).getAttribute('href')).toBe(
    '/support?ticket=tkt_refund0001',
  )
  await act(async () => void fireEvent.click(screen.getByRole('combobox', { name: /^Invoice/ })))
  const offered = await screen.findAllByRole('option', { hidden: true })
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'ACME-0004 of 2027-02-01, 10.00 EUR left of 12.00 EUR',
    'ACME-0003 of 2027-02-01, 12.00 EUR',
  ])
  await act(() => router.navigate('/refund?invoice=inv_0001'))
  expect(await screen.findByText('Nothing is left of invoice ACME-0001 to ask for.')).toBeDefined()
  await act(() => router.navigate('/refund?invoice=inv_9999'))
  expect(await screen.findByText(/This account has no invoice inv_9999/)).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask for refund' })))
  expect(await screen.findByText('Invoice is needed.')).toBeDefined()
})

test('SCR-03 after one request the address of another invoice leads to a new one', async () => {
  const { router } = showRefund('/refund?invoice=inv_0003')
  fireEvent.change(await screen.findByLabelText(/^What happened/), { target: { value: 'Charged twice.' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Ask for refund' })))
  await screen.findByText('We have your message')
  await act(() => router.navigate('/refund?invoice=inv_0004'))
  expect(await screen.findByDisplayValue(/ACME-0004/)).toBeDefined()
  expect(screen.queryByText('We have your message')).toBeNull()
})
