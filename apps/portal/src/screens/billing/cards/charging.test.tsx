// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, answerCalls, holds } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render.tsx'
import { press } from '../../../../test/show-noun.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { loadConfig } from '../../../session/config.ts'
import { Component as Billing } from '../Billing.tsx'

const userId = 'Doorward|maya'
const profile = { userId, email: 'maya@example.com', username: 'maya', displayName: 'Maya' }
const card = (paymentMethodId: string, status: string, last4: string) => ({
  paymentMethodId,
  type: 'card',
  status,
  brand: 'visa',
  last4,
  createdTime: '2026-11-01T00:00:00.000Z',
})
const poor = card('pm_sandbox_insufficient_funds_00000001', 'card_declined', '9995')
const good = card('pm_sandbox_success_00000001', 'active', '4242')
const billing = (featureSet: string, paymentMethods: object[], defaultPaymentMethodId: string) => ({
  accountId: 'Doorward|acc-1',
  email: 'maya@example.com',
  createdTime: '2026-11-01T00:00:00.000Z',
  lastUpdated: '2026-11-01T00:00:00.000Z',
  featureSet,
  currency: 'EUR',
  ...(featureSet === 'LOCKED' ? { lockedFrom: 'PROMOTER' } : {}),
  paymentAccount: { paymentMethods, defaultPaymentMethodId },
  cardProvider: { name: 'sandbox', isTestMoney: true },
})
const invoice = (status: string) => ({
  invoiceId: 'inv_2026_10',
  number: '1-0003',
  period: '2026-10',
  createdTime: '2026-11-01T00:10:00.000Z',
  total: '63.5700',
  currency: 'EUR',
  status,
  terms: 'card',
})
const charging = '63.57 EUR of invoice 1-0003 is being charged to'

async function show(address: string, more: Answers) {
  vi.stubGlobal('fetch', async () => Response.json({ billingUrl: 'https://billing.example' }))
  await loadConfig()
  usePortal.setState({ accountId: 'acc-1', profile })
  const asked = answerCalls({
    ...holds(userId, 'Doorward:AccountBilling', 'billing:read', 'billing:update', 'billing:usage:update'),
    'GET /v1/notifications': { notifications: [] },
    ...more,
  })
  const ui = (
    <QueryClientProvider client={queryClient}>
      <Billing />
    </QueryClientProvider>
  )
  const { router } = renderUi(ui, [], `/?${address}`)
  return Object.assign(asked, { router })
}

test('BIL-07 a card tried again that lacks the money is told as declined, and the account says that it stays locked', async () => {
  const at = (status: string) => billing('LOCKED', [{ ...poor, status }], poor.paymentMethodId)
  let account = at('card_declined')
  const asked = await show('tab=cards', {
    'GET /v1/accounts/acc-1': () => account,
    'GET /v1/accounts/acc-1/invoices': { invoices: [invoice('DECLINED')] },
    [`PATCH /v1/accounts/acc-1/payment-sources/${poor.paymentMethodId}`]: () => (account = at('active')),
  })
  expect(await screen.findByText(/Open now: 63.57 EUR of invoice 1-0003/)).toBeDefined()
  await press('Try again')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Test money: nobody is charged.')).toBeDefined()
  expect(dialog.getByText('63.57 EUR of invoice 1-0003 is charged to Visa ending in 9995.')).toBeDefined()
  expect(asked.some(({ method }) => method === 'PATCH')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Try again and pay' }))
  expect(await screen.findByText(`${charging} Visa ending in 9995. How it went is told here.`)).toBeDefined()
  expect(screen.getByText('This account is locked.')).toBeDefined()
  account = at('card_declined')
  expect(
    await screen.findByText(/Visa ending in 9995 was declined: 63.57 EUR of invoice 1-0003 is still open/, undefined, {
      timeout: 4000,
    }),
  ).toBeDefined()
  expect(screen.getByText(/The account stays locked/)).toBeDefined()
  expect(screen.getByText('This account is locked.')).toBeDefined()
})

test('BIL-07 another default says what it is charged with, and afterwards that it was and the account is open', async () => {
  const cards = [poor, good]
  let account = billing('LOCKED', cards, poor.paymentMethodId)
  let status = 'DECLINED'
  await show('tab=cards', {
    'GET /v1/accounts/acc-1': () => account,
    'GET /v1/accounts/acc-1/invoices': () => ({ invoices: [invoice(status)] }),
    'PATCH /v1/accounts/acc-1': () => (account = billing('LOCKED', cards, good.paymentMethodId)),
  })
  await screen.findByText(/Open now/)
  await press('Make default')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('63.57 EUR of invoice 1-0003 is charged to Visa ending in 4242.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Make default and pay' }))
  await screen.findByText(new RegExp(charging))
  status = 'PAID'
  account = billing('PROMOTER', cards, good.paymentMethodId)
  const told = await screen.findByText(/63.57 EUR of invoice 1-0003 was charged to Visa ending in 4242/, undefined, {
    timeout: 4000,
  })
  expect(told.textContent).toContain('The account is open again.')
  expect(document.activeElement?.getAttribute('tabindex')).toBe('-1')
  expect(document.activeElement?.contains(told)).toBe(true)
  expect(screen.queryByText('This account is locked.')).toBeNull()
})

test('BIL-07 adding a card says before what it is charged with; the way to its bank keeps that', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, origin: 'https://console.example', assign })
  const account = billing('LOCKED', [poor], poor.paymentMethodId)
  const asked = await show('tab=cards', {
    'GET /v1/accounts/acc-1': account,
    'GET /v1/accounts/acc-1/invoices': { invoices: [invoice('DECLINED')] },
    'PUT /v1/accounts/acc-1/payment-sources': { ...account, followup: { redirectUrl: 'https://billing.example/b' } },
  })
  await screen.findByText(/Open now/)
  await press('Add card')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('63.57 EUR of invoice 1-0003 is charged to this card.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Add card' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.example/b'))
  const { redirectUrl } = JSON.parse(asked.find(({ method }) => method === 'PUT')?.body ?? '')
  expect(redirectUrl).toMatch(/&owed=inv_2026_10&locked=true$/)
})

test('BIL-07 whoever comes back from the bank reads what was charged; no address tells it a second time', async () => {
  const { router } = await show(`tab=cards&card=${good.paymentMethodId}&owed=inv_2026_10&locked=true`, {
    'GET /v1/accounts/acc-1': billing('PROMOTER', [good], good.paymentMethodId),
    'GET /v1/accounts/acc-1/invoices': { invoices: [invoice('PAID')] },
  })
  expect(await screen.findByText('You confirmed Visa ending in 4242 at its bank.')).toBeDefined()
  expect(await screen.findByText(/was charged to Visa ending in 4242\. The account is open again/)).toBeDefined()
  await waitFor(() => expect(router.state.location.search).toBe('?tab=cards'))
})
