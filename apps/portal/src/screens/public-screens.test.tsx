// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, answerCalls } from '../../test/answers.ts'
import { renderUi } from '../../test/render.tsx'
import { PublicFrame } from '../app/frame/PublicFrame.tsx'
import { usePortal } from '../lib/portal-store.ts'
import { queryClient } from '../queries/server/query-client.ts'
import { loadConfig } from '../session/config.ts'
import { dropTokens } from '../session/tokens.ts'
import { Component as Demo } from './demo/Demo.tsx'
import { Component as QuickCreate } from './quick-create/QuickCreate.tsx'
import { Component as Refund } from './support/Refund.tsx'
import { Component as Vanish } from './vanish/Vanish.tsx'

const profile = { userId: 'Doorward|maya', email: 'maya@acme.example', username: 'maya', displayName: 'Maya Ortiz' }
beforeEach(async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ apiUrl: 'https://api.example', relayUrl: 'https://relay.example' }),
  )
  await loadConfig()
  usePortal.setState({ profile, accountId: null })
})
function show(Screen: ComponentType, answers: Answers = {}, at = '/screen') {
  answerCalls(answers)
  const element = (
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>
  )
  return renderUi(null, [{ path: '/screen', element }], at)
}

test('SCR-08 who is signed in finds their name and address in the demo form; a visitor finds it empty', async () => {
  const { unmount } = show(Demo)
  expect([screen.getByDisplayValue('Maya Ortiz'), screen.getByDisplayValue('maya@acme.example')]).toHaveLength(2)
  unmount()
  answerCalls({})
  dropTokens()
  renderUi(<Demo />)
  expect(screen.queryByDisplayValue('Maya Ortiz')).toBeNull()
})

test('SCR-08 without an account no breadcrumb leads from vanishing keys to where one may not go', () => {
  const { unmount } = show(Vanish)
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull()
  unmount()
  usePortal.setState({ accountId: 'acc-1' })
  show(Vanish)
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeDefined()
})

test('SCR-03 a refund names an invoice where the account has one, and no field for it where it has none', async () => {
  usePortal.setState({ accountId: 'acc-1' })
  const invoice = { invoiceId: 'inv-2026-10', createdTime: '2026-11-01T00:00:00.000Z', total: 1200, currency: 'EUR' }
  const path = 'GET /v1/accounts/acc-1/invoices'
  const { unmount } = show(Refund, { [path]: { invoices: [] } })
  await screen.findByLabelText(/^What happened/)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByLabelText(/^Invoice/)).toBeNull()
  unmount()
  queryClient.clear()
  show(Refund, { [path]: { invoices: [invoice] } })
  expect((await screen.findAllByLabelText(/^Invoice/)).length).toBeGreaterThan(0)
})

test('SCR-06 quick create shows what it makes to who has no account, and the way to make one; a reload shows what was made', async () => {
  const { unmount } = show(QuickCreate, {}, '/screen?flow=machine')
  expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/signup')
  expect(screen.getByRole('heading', { name: 'Machine to machine' })).toBeDefined()
  unmount()
  usePortal.setState({ accountId: 'acc-1' })
  const client = { clientId: 'sc_1', name: 'Report service', createdTime: '', lastUpdated: '' }
  show(QuickCreate, { 'GET /v1/clients/sc_1': client }, '/screen?flow=machine&made=sc_1')
  await screen.findByRole('heading', { name: 'Report service', level: 1 })
  expect(screen.getByText(/^A key is shown once/)).toBeDefined()
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})

test('SCR-08 the frame of public pages has help and the theme', () => {
  dropTokens()
  renderUi(<PublicFrame />)
  expect(screen.getByRole('link', { name: 'Help' }).getAttribute('href')).toBe('/docs/')
  expect(screen.getByRole('button', { name: 'Theme' })).toBeDefined()
})
