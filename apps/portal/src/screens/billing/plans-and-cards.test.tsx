// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls, holds, type Sent } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { Component as Billing } from './Billing.tsx'

const userId = 'Doorward|maya'
const profile = { userId, email: 'maya@example.com', username: 'maya', displayName: 'Maya' }
const usage = {
  usage: [{ date: '2026-11-15', calls: 150_000 }],
  history: [
    { month: '2026-11', calls: 150_000 },
    { month: '2026-10', calls: 184_210 },
  ],
  limits: [],
  plan: { featureSet: 'BETA_PLAN', currency: 'EUR', includedCalls: 10_000 },
}
const card = (paymentMethodId: string, status: string, last4: string) => ({
  paymentMethodId,
  type: 'card',
  status,
  brand: 'visa',
  last4,
  expiryMonth: 12,
  expiryYear: 2030,
  createdTime: '2026-11-01T00:00:00.000Z',
})
const good = card('pm_sandbox_success_00000001', 'active', '4242')
const other = card('pm_sandbox_success_00000002', 'active', '4242')
const declined = card('pm_sandbox_declined_00000001', 'card_declined', '0002')
const account = {
  accountId: 'Doorward|acc-1',
  email: 'maya@example.com',
  createdTime: '2026-11-01T00:00:00.000Z',
  lastUpdated: '2026-11-01T00:00:00.000Z',
  featureSet: 'BETA_PLAN',
  currency: 'EUR',
  paymentAccount: { paymentMethods: [good], defaultPaymentMethodId: good.paymentMethodId },
  cardProvider: { name: 'sandbox', isTestMoney: true },
}
const cardless = { ...account, paymentAccount: { paymentMethods: [] } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T00:00:00.000Z') })
  return () => vi.useRealTimers()
})

async function show(tab: string, billing: object | number, more: Answers = {}, billingUrl?: string): Promise<Sent[]> {
  vi.stubGlobal('fetch', async () => Response.json({ billingUrl: billingUrl ?? 'https://billing.example' }))
  await loadConfig()
  usePortal.setState({ accountId: 'acc-1', profile })
  const asked = answerCalls({
    ...holds(userId, 'Doorward:AccountBilling', 'billing:read', 'billing:update', 'billing:usage:update'),
    'GET /v1/accounts/acc-1/usage': usage,
    'GET /v1/accounts/acc-1': billing,
    ...more,
  })
  const ui = (
    <QueryClientProvider client={queryClient}>
      <Billing />
    </QueryClientProvider>
  )
  renderUi(ui, [], `/?${tab}`)
  return asked
}
const planOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  return within(heading.closest('li') as HTMLElement)
}
const row = async (text: string) => within((await screen.findAllByText(text))[0]?.closest('tr') as HTMLElement)
const writes = (asked: Sent[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, address }) => `${method} ${address}`)

test('BIL-04 each plan says what it includes, what a further call costs and what the present use would cost', async () => {
  await show('tab=plan', account)
  const promoter = await planOf('Promoter')
  expect(promoter.getByText('100,000 calls a month included')).toBeDefined()
  expect(promoter.getByText('0.0011 EUR for each further call')).toBeDefined()
  expect(promoter.getByText('92.63 EUR')).toBeDefined() // 84,210 calls of October
  expect(promoter.getByText('220.00 EUR')).toBeDefined() // twice 150,000 in a month that is half over
  expect((await planOf('Beta')).getByText('Your plan')).toBeDefined()
  expect((await planOf('Enterprise')).getByRole('link', { name: 'Ask for it' }).getAttribute('href')).toBe(
    '/support?plan=ENTERPRISE',
  )
  fireEvent.click(screen.getByLabelText('USD'))
  expect(promoter.getByText('0.0012 USD for each further call')).toBeDefined()
})

test('BIL-04 choosing says before what changes, and sends what was shown', async () => {
  const asked = await show('tab=plan', account, {
    'PATCH /v1/accounts/acc-1/payment-targets': { ...account, featureSet: 'PROMOTER' },
  })
  fireEvent.click((await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('From now on calls beyond 100,000 a month cost 0.0011 EUR each, before tax.')).toBeDefined()
  expect(dialog.getByText('Visa ending in 4242 pays.')).toBeDefined()
  expect(writes(asked).filter((each) => each.startsWith('PATCH'))).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Choose Promoter' }))
  await waitFor(async () => expect((await planOf('Promoter')).getByText('Your plan')).toBeDefined())
  const sent = asked.find(({ method }) => method === 'PATCH')
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    paymentTarget: { featureSet: 'PROMOTER', currency: 'EUR', selection: { unitPrice: '0.0011' } },
  })
})

test('SCR-16 ] and [ move between the tabs, as they do on the page of one item', async () => {
  await show('tab=plan', account)
  await planOf('Beta')
  fireEvent.keyDown(document.body, { key: ']' })
  expect((await screen.findByRole('tab', { name: 'Usage' })).getAttribute('aria-selected')).toBe('true')
  fireEvent.keyDown(document.body, { key: '[' })
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Plan' }).getAttribute('aria-selected')).toBe('true'))
})

test('BIL-07 a plan that can’t be chosen while the account is locked says so beside its button', async () => {
  await show('tab=plan', { ...account, featureSet: 'LOCKED', lockedFrom: 'BETA_PLAN' })
  const button = (await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' })
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe("Promoter can't be chosen while the account is locked. Pay the open invoices first.")
})

test('BIL-04 another currency is asked about as such: what becomes of this month, and that it is test money', async () => {
  const on = { ...account, featureSet: 'PROMOTER' }
  const asked = await show('tab=plan', on, {
    'GET /v1/accounts/acc-1/usage': moved,
    'PATCH /v1/accounts/acc-1/payment-targets': { ...on, currency: 'USD' },
  })
  await planOf('Promoter')
  fireEvent.click(screen.getByLabelText('USD'))
  fireEvent.click((await planOf('Promoter')).getByRole('button', { name: 'Pay in USD' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay for Promoter in USD?' }))
  expect(dialog.getByText('Test money: nobody is charged.')).toBeDefined()
  expect(
    dialog.getByText(
      'The whole invoice of this month is in USD: what it has cost until now is 72.00 USD in place of 66.00 EUR, before tax.',
    ),
  ).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Pay in USD' }))
  expect(await screen.findByText('Promoter is paid in USD from now on.')).toBeDefined()
  expect(JSON.parse(asked.find(({ method }) => method === 'PATCH')?.body ?? '').paymentTarget).toEqual({
    featureSet: 'PROMOTER',
    currency: 'USD',
    selection: { unitPrice: '0.0012' },
  })
})

test('BIL-04 BIL-02 a plan that needs a card leads to the cards, and back', async () => {
  const asked = await show('tab=plan', cardless)
  fireEvent.click((await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Go to cards' }))
  await screen.findByText('No cards yet')
  fireEvent.click(screen.getByRole('link', { name: 'Back to the plans' }))
  await planOf('Promoter')
  expect(writes(asked).filter((each) => each.startsWith('PATCH'))).toEqual([])
})

test('BIL-04 where no cards are taken it is said, and none can be added', async () => {
  const none = { ...cardless, cardProvider: { name: 'none', isTestMoney: false } }
  await show('tab=plan', none)
  fireEvent.click((await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' }))
  await screen.findByText(/This installation takes no cards, so Promoter/)
  fireEvent.click(screen.getByRole('tab', { name: 'Cards' }))
  await screen.findByText('This installation takes no cards')
  expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull()
  expect(screen.queryByText('Test money: nobody is charged.')).toBeNull()
})

test('BIL-04 a locked account says so, and shows the way out', async () => {
  await show('tab=plan', { ...account, featureSet: 'LOCKED', lockedFrom: 'PROMOTER' })
  const told = within((await screen.findByText('This account is locked.')).closest('[role="alert"]') as HTMLElement)
  expect(told.getByText(/it is on Promoter again/)).toBeDefined()
  expect(told.getByRole('link', { name: 'See open invoices' })).toBeDefined()
  fireEvent.click((await planOf('Beta')).getByRole('button', { name: 'Choose Beta' }))
  expect((await screen.findAllByText(/Beta can't be chosen .* Pay the open invoices first/)).length).toBe(2)
})

test('BIL-04 whoever comes to the cards of a locked account by its letter reads that it is locked, until it is open', async () => {
  const paymentAccount = { paymentMethods: [declined, good], defaultPaymentMethodId: declined.paymentMethodId }
  const locked = { ...account, featureSet: 'LOCKED', lockedFrom: 'PROMOTER', paymentAccount }
  await show('tab=cards', locked)
  const told = within((await screen.findByText('This account is locked.')).closest('[role="alert"]') as HTMLElement)
  expect(told.queryByRole('link', { name: 'Go to cards' })).toBeNull()
  cleanup()
  queryClient.clear()
  await show('tab=cards', { ...locked, paymentAccount: account.paymentAccount })
  await screen.findByText('Can pay')
  expect(screen.getByText('This account is locked.')).toBeDefined()
})

test('BIL-02 the first card has whoever is here pay for the account, and leads to its bank and back to the cards', async () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...location, origin: 'https://console.example', assign })
  let known: object | number = 404
  const asked = await show('tab=cards', 404, {
    'GET /v1/accounts/acc-1': () => known,
    'POST /v1/accounts': () => (known = cardless),
    'PUT /v1/accounts/acc-1/payment-sources': {
      ...cardless,
      followup: { redirectUrl: 'https://billing.example/bank' },
    },
  })
  await screen.findByText('No cards yet')
  await press('Add card')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Test money: nobody is charged.')).toBeDefined()
  expect(dialog.getAllByRole('radio')).toHaveLength(5)
  fireEvent.click(dialog.getByLabelText('Asks for confirmation at its bank'))
  fireEvent.click(dialog.getByRole('button', { name: 'Add card' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.example/bank'))
  const [made, put] = asked.filter(({ address, method }) => method !== 'GET' && address.startsWith('/v1/accounts'))
  expect(JSON.parse(made?.body ?? '')).toEqual({ accountId: 'acc-1', email: 'maya@example.com' })
  const { paymentSourceId, redirectUrl } = JSON.parse(put?.body ?? '')
  expect(paymentSourceId).toMatch(/^pm_sandbox_authentication_required_[a-z0-9]{8}$/)
  expect(redirectUrl).toBe(`https://console.example/#/settings/billing?tab=cards&card=${paymentSourceId}`)
})

test.each([
  ['active', /You confirmed Visa ending in 3155/],
  ['pending', /still waits for its bank/],
  ['card_declined', /was not confirmed at its bank/],
])('BIL-07 whoever comes back from the bank sees how it went: %s', async (status, says) => {
  const asked = card('pm_sandbox_authentication_required_00000001', status, '3155')
  await show(`tab=cards&card=${asked.paymentMethodId}`, { ...account, paymentAccount: { paymentMethods: [asked] } })
  const told = await screen.findByText(says)
  await waitFor(() => expect(document.activeElement?.contains(told)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('BIL-03 another card is made the default, a declined one tried again, one removed', async () => {
  const paymentAccount = { paymentMethods: [good, other, declined], defaultPaymentMethodId: good.paymentMethodId }
  const asked = await show(
    'tab=cards',
    { ...account, paymentAccount },
    {
      'PATCH /v1/accounts/acc-1': {
        ...account,
        paymentAccount: { ...paymentAccount, defaultPaymentMethodId: other.paymentMethodId },
      },
      [`PATCH /v1/accounts/acc-1/payment-sources/${declined.paymentMethodId}`]: { ...account, paymentAccount },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Make default' }))
  await screen.findByText('Visa ending in 4242 pays from now on.')
  const bad = await row('Visa ending in 0002')
  expect(bad.getByText('Declined')).toBeDefined()
  expect(bad.queryByRole('button', { name: 'Make default' })).toBeNull()
  fireEvent.click(bad.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/The bank declined the card\./)
  fireEvent.click((await row('Visa ending in 0002')).getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Nothing is charged to it any more.')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Remove card' }))
  await waitFor(() =>
    expect(writes(asked)).toContain(`DELETE /v1/accounts/acc-1/payment-sources/${declined.paymentMethodId}`),
  )
})

test('BIL-03 the card that the plan is paid by stays, and it is said why', async () => {
  await show('tab=cards', { ...account, featureSet: 'PROMOTER' })
  expect(await screen.findByText(/Pays the plan, so it stays/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('SCR-16 whoever may not change it reads it, and sees what is missing', async () => {
  await show('tab=plan', account, holds(userId, 'Doorward:AccountBilling', 'billing:read'))
  const button = (await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' })
  await waitFor(() => expect(button.closest('fieldset')?.disabled).toBe(true))
  expect(screen.getByText(/Request access/)).toBeDefined()
})

test('SCR-16 cards that one may not see are none, and it is said so', async () => {
  await show('tab=cards', 403)
  expect(await screen.findByText("You can't see cards.")).toBeDefined()
})

test('SCR-16 where nobody serves billing there are usage and invoices alone', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await loadConfig()
  usePortal.setState({ accountId: 'acc-1', profile })
  answerCalls({ 'GET /v1/accounts/acc-1/usage': usage })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Billing />
    </QueryClientProvider>,
  )
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual(['Usage', 'Invoices'])
})

test('SCR-05 linkBillingAccount has whoever is here pay for the account, and opens its cards', async () => {
  let known: object | number = 404
  const asked = await show('linkBillingAccount=true', 404, {
    'GET /v1/accounts/acc-1': () => known,
    'POST /v1/accounts': () => (known = cardless),
  })
  expect(await screen.findByText('No cards yet')).toBeDefined()
  expect(writes(asked)).toContain('POST /v1/accounts')
})

test('SES-10 a letter leads into the account that it is about', async () => {
  vi.stubGlobal('location', { ...location, hash: '', reload: vi.fn() })
  queryClient.setQueryData(accountsQuery.queryKey, [{ accountId: 'acc-1' }, { accountId: 'acc-2' }] as never)
  await show('tab=usage&account=acc-2', account)
  await waitFor(() => expect(location.hash).toBe('#/settings/billing?tab=usage'))
  expect(usePortal.getState().accountId).toBe('acc-2')
  expect(screen.queryByText(/150,000/)).toBeNull()
})

test('BIL-05 usage says what it costs so far and what it will, and compares the month with the one before', async () => {
  const plan = { featureSet: 'PROMOTER', currency: 'EUR', includedCalls: 100_000, unitPrice: '0.0011' }
  await show('tab=usage', account, {
    'GET /v1/accounts/acc-1/usage': { ...usage, plan, limits: [{ type: 'TIER', limit: 250_000 }] },
  })
  expect(await screen.findByText('55.00 EUR')).toBeDefined()
  expect(screen.getByText('220.00 EUR')).toBeDefined()
  const chart = within(await screen.findByRole('region', { name: 'This month, day by day added up' }))
  for (const label of ['Month before', 'Included: 100,000', 'Limit: 250,000'])
    expect(chart.getByText(label)).toBeDefined()
  fireEvent.click(chart.getByRole('button', { name: 'Show as table' }))
  expect(chart.getAllByText('Month before')).toEqual([chart.getByRole('columnheader', { name: 'Month before' })])
})

const moved = {
  ...usage,
  history: [
    {
      month: '2026-11',
      calls: 250_000,
      lines: [
        { featureSet: 'BETA_PLAN', calls: 90_000 },
        { featureSet: 'PROMOTER', calls: 160_000 },
      ],
    },
  ],
  plan: { featureSet: 'PROMOTER', currency: 'EUR', includedCalls: 100_000, unitPrice: '0.0011' },
}

test('BIL-05 near a limit usage says what happens there, what further calls cost, and leads to the plans', async () => {
  const plan = { featureSet: 'PROMOTER', currency: 'EUR', includedCalls: 100_000, unitPrice: '0.0011' }
  const limits = [{ type: 'TIER', limit: 160_000 }]
  await show('tab=usage', account, { 'GET /v1/accounts/acc-1/usage': { ...usage, plan, limits } })
  const told = (await screen.findByText(/94 % of the limit of 160,000 calls a month is used/)).closest(
    '[role="status"]',
  )
  expect(told?.textContent).toContain('Nothing stops')
  expect(told?.textContent).toContain('each call beyond 100,000 a month costs 0.0011 EUR, before tax')
  expect(within(told as HTMLElement).getByRole('link', { name: 'See plans' })).toBeDefined()
  cleanup()
  queryClient.clear()
  await show('tab=usage', account)
  expect(await screen.findByText(/The 10,000 calls a month that the plan is for are passed/)).toBeDefined()
})

test('BIL-05 after a change of plan within the month each call costs what the plan says on which it fell', async () => {
  await show('tab=usage', account, { 'GET /v1/accounts/acc-1/usage': moved })
  expect(await screen.findByText('66.00 EUR')).toBeDefined() // 60,000 beyond the 100,000 of Promoter
  expect(screen.getByText('341.00 EUR')).toBeDefined() // and 250,000 more by the end of the month
})

test('BIL-04 choosing says what this month comes to with what fell on other plans in it', async () => {
  const on = { ...account, featureSet: 'PROMOTER' }
  await show('tab=plan', on, { 'GET /v1/accounts/acc-1/usage': moved })
  // What is free of charge says why something is expected of it.
  expect((await planOf('Beta')).getByText('This month, charged for calls on Promoter').nextSibling?.textContent).toBe(
    '66.00 EUR',
  )
  fireEvent.click((await planOf('Beta')).getByRole('button', { name: 'Choose Beta' }))
  expect(
    await screen.findByText('What this month has cost until now is still charged: 66.00 EUR before tax.'),
  ).toBeDefined()
  cleanup()
  queryClient.clear()
  const free = { ...moved, history: [{ ...moved.history[0], lines: [{ featureSet: 'BETA_PLAN', calls: 250_000 }] }] }
  await show('tab=plan', account, { 'GET /v1/accounts/acc-1/usage': free })
  fireEvent.click((await planOf('Promoter')).getByRole('button', { name: 'Choose Promoter' }))
  expect(await screen.findByText('At the present use this month would cost 165.00 EUR before tax.')).toBeDefined()
})
