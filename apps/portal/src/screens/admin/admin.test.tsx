// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, within as inside, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn, written } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { Component as AdminPages } from './AdminPages.tsx'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json({ accountsUrls: ['https://doorward.example'] }))
  await loadConfig()
  vi.unstubAllGlobals()
})

const account = {
  accountId: 'acc-1',
  name: 'Northwind',
  region: 'eu-west',
  createdTime: '2026-11-01T09:00:00.000Z',
  troubles: ['FAILED_EVENTS'],
  openTickets: 2,
  calls: [...Array.from({ length: 28 }, () => 0), 3, 4],
}
const detail = {
  ...account,
  revision: 12,
  items: [
    { kind: 'role', count: 3 },
    { kind: 'identity', count: 2 },
    { kind: 'token', count: 4 },
  ],
  failedEvents: 9,
  failingIntegrations: 0,
  overdueSeconds: 1,
  changesBehind: 0,
  owners: 2,
  plan: 'PROMOTER',
  lastSignInTime: '2026-11-20T09:00:00.000Z',
  checks: { allowed: 5, denied: 2 },
  months: [{ month: '2026-11', calls: 7 }],
}
const listed = {
  accountId: 'acc-1',
  ticketId: 'tkt_1234567890',
  desk: 'Refund',
  area: 'Refund',
  subject: 'Twice',
  state: 'OPEN',
  createdTime: '2026-11-22T09:50:00.000Z',
}
const ticket = {
  ...listed,
  createdBy: 'Doorward|maya',
  email: 'maya@example.com',
  ticket: { message: 'One\nTwo' },
  answers: [],
}
const ticketAt = '/v1/installation/accounts/acc-1/tickets/tkt_1234567890'

const within = (Screen: ComponentType) => (
  <QueryClientProvider client={queryClient}>
    <Suspense fallback="waiting">
      <Screen />
    </Suspense>
  </QueryClientProvider>
)
async function show(at: string, answers: Answers) {
  const asked = answerCalls(answers)
  const routes = [{ path: '/admin/*', element: within(AdminPages) }]
  const { router } = await act(async () => renderUi(null, routes, at))
  return { asked, router }
}

test('SCR-06 accounts are told with their health and calls, and lead to one in numbers', async () => {
  const { router } = await show('/admin', {
    'GET /v1/installation/accounts': {
      accounts: [account, { ...account, accountId: 'acc-2', name: 'Fine', troubles: [] }],
    },
    'GET /v1/installation/accounts/acc-1': detail,
  })
  expect(await screen.findByText('Events not taken')).toBeDefined()
  expect(screen.getByText('Healthy')).toBeDefined()
  expect(screen.getByText(/^Healthy: nothing needs you/)).toBeDefined()
  expect(screen.getAllByText('7 calls')).toHaveLength(2)
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: /Northwind/ })))
  expect(router.state.location.pathname).toBe('/admin/accounts/acc-1')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Northwind')
  expect(screen.getByText('Checks denied in 30 days')).toBeDefined()
  expect(screen.getByText(/^An integration did not take 9?/)).toBeDefined()
  const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  expect([factOf('Owners'), factOf('Plan')]).toEqual(['2', 'Promoter'])
  expect(factOf('Last sign-in')).toMatch(/^2026-11-20/)
  const holds = inside(screen.getByRole('region', { name: 'What it holds' }))
  expect(holds.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Limited tokens',
    'Roles',
    'Trusted identities',
  ])
  expect(holds.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['4', '3', '2'])
  expect(screen.queryByText('role')).toBeNull()
  const tickets = screen.getByRole('link', { name: 'See its tickets' })
  expect(tickets.getAttribute('href')).toBe('/admin/tickets?account=acc-1')
})

test('SCR-06 the tickets of one account are asked for alone, and the list says whose they are', async () => {
  const { asked, router } = await show('/admin/tickets?account=acc-1', {
    'GET /v1/installation/tickets': { tickets: [{ ...listed, accountName: 'Northwind' }] },
  })
  expect(await screen.findByText('Account: Northwind')).toBeDefined()
  expect(asked.some(({ address }) => address.includes('accountId=acc-1'))).toBe(true)
  await press('Remove the filter Account: Northwind')
  expect(router.state.location.search).toBe('')
})

test('SCR-06 on a phone too a ticket names its account', async () => {
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: /max-width/.test(media), media, addEventListener() {}, removeEventListener() {} }) as never, // only these members are read
  )
  await show('/admin/tickets', {
    'GET /v1/installation/tickets': { tickets: [{ ...listed, accountName: 'Northwind' }] },
  })
  await screen.findByText('Twice')
  expect(screen.getByText('Northwind')).toBeDefined()
  matchMedia.mockRestore()
})

test('SCR-06 the accounts come by name, and their heads have the server order them', async () => {
  const { asked } = await show('/admin', { 'GET /v1/installation/accounts': { accounts: [account] } })
  const head = async (name: string) => (await screen.findByRole('columnheader', { name })).getAttribute('aria-sort')
  expect(await head('Name')).toBe('ascending')
  for (const [name, sort] of [
    ['Name', '-name'],
    ['Calls in 30 days', 'calls'],
    ['Open tickets', 'openTickets'],
    ['Created', 'createdTime'],
  ] as const) {
    await press(name)
    expect(asked.at(-1)?.address).toBe(`/v1/installation/accounts?limit=50&sort=${sort}`)
  }
  expect([await head('Name'), await head('Created')]).toEqual([null, 'ascending'])
})

test('SCR-06 the server searches the accounts', async () => {
  const { asked } = await show('/admin?q=nor', { 'GET /v1/installation/accounts': { accounts: [] } })
  expect(await screen.findByText(/No accounts match/)).toBeDefined()
  expect(asked.some(({ address }) => address.includes('q=nor'))).toBe(true)
})

test.each(['/admin', '/admin/tickets', '/admin/looks'])(
  'SES-19 who has the display and not the right is told at %s who gives it',
  async (at) => {
    await show(at, {})
    expect(await screen.findByText('You are no admin of this installation')).toBeDefined()
    expect(screen.getByText('doorward admins add')).toBeDefined()
  },
)

test('SCR-06 tickets are asked for by desk and state', async () => {
  const { asked } = await show('/admin/tickets?filter=Refund&state=OPEN', {
    'GET /v1/installation/tickets': { tickets: [listed] },
  })
  expect(await screen.findByText('Twice')).toBeDefined()
  expect(asked.map(({ address }) => address).some((a) => a.includes('desk=Refund') && a.includes('state=OPEN'))).toBe(
    true,
  )
})

test('ENT-18 a ticket is read and answered; the page says where the answer goes and that it went', async () => {
  const answers = [
    { text: 'Gladly.', answeredTime: '2026-11-23T09:00:00.000Z', answeredBy: 'Doorward|anna', mailed: true },
  ]
  const { asked } = await show('/admin/tickets/acc-1/tkt_1234567890', {
    [`GET ${ticketAt}`]: ticket,
    [`PATCH ${ticketAt}`]: { ...ticket, state: 'ANSWERED', answers },
  })
  expect((await screen.findByText(/One/)).textContent).toBe('One\nTwo')
  expect(screen.getByText('Goes to maya@example.com by e-mail, and is kept here.')).toBeDefined()
  await press('Send answer')
  expect(written(asked)).toEqual([])
  expect(screen.getByText('Write an answer first.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'))
  await typeIn('Answer', 'Gladly.')
  expect(screen.queryByText('Write an answer first.')).toBeNull()
  await press('Send answer')
  expect(written(asked)).toEqual([[`PATCH ${ticketAt}`, { answer: 'Gladly.', state: 'ANSWERED' }]])
  expect(await screen.findByText('Gladly.')).toBeDefined()
  expect(screen.getByText('By Doorward|anna, sent by e-mail.')).toBeDefined()
  await press('Close ticket')
  expect(written(asked).at(-1)).toEqual([`PATCH ${ticketAt}`, { state: 'CLOSED' }])
})

test('O1 a ticket that somebody else answered meanwhile is shown as it is now, and what was written stays', async () => {
  const theirs = {
    ...ticket,
    state: 'CLOSED',
    answers: [{ text: 'Done.', answeredTime: '2026-11-23T09:00:00.000Z', answeredBy: 'Doorward|ben', mailed: true }],
  }
  let isChanged = false
  const { asked } = await show('/admin/tickets/acc-1/tkt_1234567890', {
    [`GET ${ticketAt}`]: () => (isChanged ? theirs : ticket),
    [`PATCH ${ticketAt}`]: () => 412,
  })
  await screen.findByText(/One/)
  await typeIn('Answer', 'Gladly.')
  isChanged = true
  await press('Send answer')
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toBe('"v1"')
  expect(await screen.findByText('Done.')).toBeDefined()
  expect(screen.getByText(/Somebody else answered or changed this ticket meanwhile/)).toBeDefined()
  expect(screen.getByText(/Your answer was not sent/)).toBeDefined()
  expect((screen.getByLabelText('Answer', { selector: 'textarea' }) as HTMLTextAreaElement).value).toBe('Gladly.')
})

test('ENT-18 an answer that is being written is there again after a visit elsewhere, and gone once it is sent', async () => {
  const answers: Answers = { [`GET ${ticketAt}`]: ticket, [`PATCH ${ticketAt}`]: { ...ticket, state: 'ANSWERED' } }
  const { router } = await show('/admin/tickets/acc-1/tkt_1234567890', answers)
  await screen.findByText(/One/)
  await typeIn('Answer', 'Half a sentence')
  const visit = (at: string) => act(() => router.navigate(at))
  await visit('/admin/looks')
  await visit('/admin/tickets/acc-1/tkt_1234567890')
  await press('Restore draft')
  expect((screen.getByLabelText('Answer', { selector: 'textarea' }) as HTMLTextAreaElement).value).toBe(
    'Half a sentence',
  )
  await press('Send answer')
  await visit('/admin/looks')
  await visit('/admin/tickets/acc-1/tkt_1234567890')
  await screen.findByText(/One/)
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull()
})

const invoice = {
  invoiceId: 'inv_2026_10',
  number: '1-0001',
  period: '2026-10',
  createdTime: '2026-11-01T09:50:00.000Z',
  total: '63.4600',
  currency: 'EUR',
  status: 'PAID',
  terms: 'card',
  left: '63.4600',
  creditNotes: [],
}
const creditNote = {
  creditNoteId: 'crn_1',
  number: '1-C0001',
  amount: '20.0000',
  currency: 'EUR',
  createdTime: '2026-11-23T09:50:00.000Z',
  state: 'PAID_BACK',
  reason: 'Our fault.',
}

test('ENT-18 a refund is granted with an amount and a reason, and its state stands there afterwards', async () => {
  const after = {
    ...ticket,
    state: 'ANSWERED',
    invoice: { ...invoice, left: '43.4600', creditNotes: [creditNote] },
    creditNote,
  }
  const { asked } = await show('/admin/tickets/acc-1/tkt_1234567890', {
    [`GET ${ticketAt}`]: { ...ticket, accountName: 'Northwind', invoice: { ...invoice, isTestMoney: true } },
    [`POST ${ticketAt}/refund`]: after,
  })
  expect(await screen.findByText('1-0001')).toBeDefined()
  expect(screen.getByText('Test money: nobody is charged.')).toBeDefined()
  await typeIn('Amount in EUR', '63.47')
  await press('Grant refund')
  expect(screen.getByText('Only 63.46 EUR are left of the invoice.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Amount in EUR'))
  expect(screen.getByText('Write the reason first.')).toBeDefined()
  await typeIn('Amount in EUR', '20')
  await press('Grant refund')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/))
  expect(screen.queryByRole('dialog')).toBeNull()
  await typeIn(/^Reason/, 'Our fault.')
  await press('Grant refund')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Give back 20.00 EUR of invoice 1-0001 to Northwind?')
  expect(dialog.textContent).toContain('Test money')
  expect(dialog.textContent).toContain('goes back to the card that paid')
  expect(written(asked)).toEqual([])
  const [confirm] = [...dialog.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Grant refund')
  await act(async () => confirm?.click())
  expect(written(asked)).toEqual([[`POST ${ticketAt}/refund`, { amount: '20', reason: 'Our fault.' }]])
  expect(await screen.findByText('Paid back')).toBeDefined()
  expect(screen.getByText('43.46 EUR')).toBeDefined()
})

test('ENT-18 a refund that the card provider refused is told as such and tried again', async () => {
  const refused = { ...creditNote, state: 'NOT_PAID_BACK', code: 'charge_disputed' }
  const { asked } = await show('/admin/tickets/acc-1/tkt_1234567890', {
    [`GET ${ticketAt}`]: { ...ticket, invoice, creditNote: refused },
    [`POST ${ticketAt}/refund`]: { ...ticket, invoice, creditNote: { ...creditNote, state: 'PENDING' } },
  })
  expect(await screen.findByText(/it said charge_disputed/)).toBeDefined()
  await press('Try again')
  expect(written(asked)).toEqual([[`POST ${ticketAt}/refund`, {}]])
  expect(await screen.findByText('On its way to the card')).toBeDefined()
})

test('ENT-18 a request that names no invoice of its account can’t be granted', async () => {
  await show('/admin/tickets/acc-1/tkt_1234567890', { [`GET ${ticketAt}`]: ticket })
  expect(await screen.findByText(/names no invoice of its account/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Grant refund' })).toBeNull()
})

test('SES-19 an internal admin with too few accounts is told why there is no display', async () => {
  answerCalls({})
  const routes = [{ path: '/admin/*', loader: () => 'tooFew', element: within(AdminPages) }]
  await act(async () => renderUi(null, routes, '/admin'))
  expect(await screen.findByText(/comes with more than 5 accounts of your own/)).toBeDefined()
})

test('ENT-18 of somebody whose address is not known it says that an answer reaches nobody', async () => {
  const { email: _, ...unknown } = ticket
  await show('/admin/tickets/acc-1/tkt_1234567890', { [`GET ${ticketAt}`]: unknown })
  expect(await screen.findByText(/No address is known of whoever wrote this/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Keep answer' })).toBeDefined()
})

test('SCR-06 what is not there leads back', async () => {
  await show('/admin/accounts/acc-none', {})
  expect(await screen.findByText("We can't find this account.")).toBeDefined()
  expect(screen.getByText('Back to Admin')).toBeDefined()
})

test('decision 50 looks are told in words, people and accounts by their names', async () => {
  await show('/admin/looks', {
    'GET /v1/installation/looks': {
      looks: [
        {
          lookId: 'look_1',
          at: '2026-11-22T09:50:00.000Z',
          userId: 'Doorward|anna',
          what: 'getInstallationTicket',
          about: 'acc-1 tkt_1234567890',
        },
        {
          lookId: 'look_2',
          at: '2026-11-22T09:51:00.000Z',
          userId: 'Doorward|anna',
          userName: 'Anna Berg',
          what: 'getInstallationAccount',
          about: 'acc-1',
          accountName: 'Northwind',
        },
      ],
    },
  })
  expect(await screen.findByText('Read a ticket')).toBeDefined()
  expect(screen.getByText('acc-1 tkt_1234567890')).toBeDefined()
  expect(screen.getByText('Anna Berg')).toBeDefined()
  expect(screen.getByText('Northwind')).toBeDefined()
})
