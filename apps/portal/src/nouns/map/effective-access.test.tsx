// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { EffectiveAccess } from './EffectiveAccess.tsx'

const orders = Array.from({ length: 14 }, (_, at) => `orders/${at}`)

beforeEach(() => queryClient.clear())

function show(resourceUris: string[], statementsCount = 1) {
  answerCalls({
    'GET /v1/access-graph': { statements: [], statementsCount, groups: [] },
    'GET /v1/roles': { roles: [] },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <EffectiveAccess userId="maya" resourceUris={resourceUris} ask={() => 'asked'} />
    </QueryClientProvider>,
  )
}

test('SCR-16 much access is told by what resources begin with; each of them is a press away, or a word', async () => {
  show([...orders, 'stock'])
  const all = await screen.findByRole('button', { name: 'orders: 14 resources' })
  expect(screen.queryByText('orders/3')).toBeNull()
  expect(screen.getByText('stock')).toBeDefined()
  await act(async () => void fireEvent.click(all))
  expect(screen.getByText('orders/3')).toBeDefined()
  await act(async () => void fireEvent.click(all))
  await act(async () => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: '13' } }))
  expect(screen.getByText('orders/13')).toBeDefined()
  expect(screen.queryByText('stock')).toBeNull()
})

test('SCR-16 little access stands whole', async () => {
  show(orders.slice(0, 5))
  expect(await screen.findByText('orders/3')).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('SCR-16 what no statement gives is told to come from the resource itself, and no column stands empty', async () => {
  show(['catalogue', 'Doorward:Users/maya'], 0)
  const link = await screen.findByRole('link', { name: 'catalogue' })
  expect(link.closest('td')?.textContent).toBe('the setting of catalogue')
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.filter((text) => text === 'Doorward:Users/maya')).toHaveLength(1)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Resource',
    'May',
    'Through',
    'Why',
  ])
  expect(link.closest('tr')?.textContent).toContain('Every read or list action')
  expect(screen.getByRole('link', { name: 'Why?' }).getAttribute('href')).toContain('action=read&resource=catalogue')
})

const read = { action: 'stock:read', allow: true, grant: false, delegate: false }
const statement = (recordId: string, role: string, resources: string[]) => ({
  recordId,
  recordName: recordId,
  statementIndex: 0,
  users: { count: 1, first: ['maya'] },
  groups: { count: 0, first: [] },
  roles: { count: 1, first: [role] },
  resources: { count: resources.length, first: resources },
})

test('SCR-16 of resources told as one nothing is said that is not so of each: what may be done on how many of them', async () => {
  const uris = Array.from({ length: 14 }, (_, at) => `stock/${at}`)
  answerCalls({
    'GET /v1/access-graph': {
      statements: [statement('rec_1', 'ro_all', uris), statement('rec_2', 'ro_few', uris.slice(0, 4))],
      statementsCount: 2,
      groups: [],
    },
    'GET /v1/roles': {
      roles: [
        { roleId: 'ro_all', name: 'Reader', permissions: [read] },
        { roleId: 'ro_few', name: 'Picker', permissions: [{ ...read, action: 'picks:confirm' }] },
      ],
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <EffectiveAccess userId="maya" resourceUris={uris} ask={() => 'asked'} />
    </QueryClientProvider>,
  )
  const row = (await screen.findByRole('button', { name: 'stock: 14 resources' })).closest('tr')
  await screen.findByText('on 10 of 14')
  expect(row?.textContent).toContain('stock:read on 10 of 14')
  expect(row?.textContent).toContain('picks:confirm, stock:read on 4 of 14')
  // Of the first of them the analyzer tells why.
  const why = row?.querySelector('a[href*="analyzer"]')
  expect(why?.textContent).toBe('Why?')
  expect(why?.getAttribute('href')).toContain('action=picks%3Aconfirm&resource=stock%2F0')
})

test('SCR-14 every resource is said in words, as the map says it', async () => {
  show(['*', 'orders/1'])
  expect(await screen.findByText('every resource')).toBeDefined()
  expect(screen.queryByText('*')).toBeNull()
})

test.each([
  ['stock:read', false],
  ['stock', true],
])('SCR-16 what an action without a colon permits is said where there is one: %s %s', async (action, isTold) => {
  answerCalls({
    'GET /v1/access-graph': { statements: [statement('one', 'ro_1', ['orders'])], statementsCount: 1, groups: [] },
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'One', permissions: [{ ...read, action }] }] },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <EffectiveAccess userId="maya" resourceUris={['orders']} ask={() => 'asked'} />
    </QueryClientProvider>,
  )
  await screen.findAllByText(action)
  const told = screen.queryByText(/^An action without a colon/)?.textContent
  expect(told !== undefined).toBe(isTold)
  if (isTold) expect(told).toContain('stock permits stock:read and all else that begins with stock')
})
