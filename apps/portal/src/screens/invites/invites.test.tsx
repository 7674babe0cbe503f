// @vitest-environment jsdom

import type { ListedInviteReply } from '@doorward/contract/authorization/people/invites'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { pointAt } from '../../queries/server/call.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { dropTokens, keepTokens } from '../../session/tokens.ts'
import { detail, list } from './invites.tsx'

const invite = (inviteReference: string, more: Partial<ListedInviteReply> = {}): ListedInviteReply => ({
  inviteReference,
  statements: [],
  conflictResolutionStrategy: 'GENERATE_NEW_RECORD',
  expiryTime: 'P7D',
  expiresAt: '2030-01-08T00:00:00.000Z',
  createdTime: '2030-01-01T00:00:00.000Z',
  state: 'OPEN',
  ...more,
})
let standing: ListedInviteReply[]
const asked: string[] = []

beforeEach(() => {
  standing = [invite('ref-lee', { email: 'lee@example.com' }), invite('ref-old', { state: 'EXPIRED' })]
  asked.length = 0
  queryClient.clear()
  keepTokens({ accessToken: 'token-1', expiresAt: Date.now() + 3_600_000 })
  pointAt({ domain: 'acc-1.eu-west.doorward.localhost:8080' })
  // The network is the edge; everything on this side of it is the real thing.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url)
    const method = init.method ?? 'GET'
    const named = standing.find(({ inviteReference }) => pathname.includes(inviteReference))
    if (method !== 'GET') asked.push(`${method} ${pathname}`)
    if (method === 'DELETE') {
      standing = standing.filter((each) => each !== named)
      return new Response(null, { status: 204 })
    }
    if (pathname.endsWith('/resend')) {
      standing = [invite('ref-new', { email: 'lee@example.com' })]
      return Response.json({ ...standing[0], inviteId: 'inv_fresh' }, { status: 201 })
    }
    if (pathname === '/v1/invites') return Response.json({ invites: standing, links: {} })
    return named ? Response.json(named) : Response.json({ title: 'Not found.', errorCode: 'NotFound' }, { status: 404 })
  })
})
afterEach(() => {
  dropTokens()
  vi.unstubAllGlobals()
})

const shown = (ui: React.ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <Suspense fallback="waiting">
      <main>{ui}</main>
    </Suspense>
  </QueryClientProvider>
)
const show = async (at: string) => {
  const One = (await detail()).Component
  return act(async () =>
    renderUi(
      null,
      [
        { path: '/settings/invites', element: shown(<list.Component />) },
        { path: '/settings/invites/:id', element: shown(<One />) },
      ],
      at,
    ),
  )
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('the list says for whom each invite is and whether it is open, by its reference', async () => {
  await show('/settings/invites')
  const row = (await screen.findByText('lee@example.com')).closest('tr') as HTMLElement
  expect(within(row).getByText('Open')).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/settings/invites/ref-lee')
  const old = screen.getByText('whoever has the link').closest('tr') as HTMLElement
  expect(within(old).getByText('Expired')).toBeTruthy()
})

test('an open invite is sent again by its reference, and its new link is shown once', async () => {
  await show('/settings/invites/ref-lee')
  await screen.findByRole('heading', { name: /lee@example.com/ })
  await press('Send again')
  await press('Send invite again')
  expect(asked).toEqual(['POST /v1/invites/ref-lee/resend'])
  expect(await screen.findByText('It is for lee@example.com, who is mailed it in a moment.')).toBeDefined()
  expect(((await screen.findByLabelText('Invite link')) as HTMLInputElement).value).toMatch(/#\/invite\/inv_fresh$/)
})

test('an invite is taken back, and is gone from the list', async () => {
  await show('/settings/invites/ref-lee')
  await press('Take invite back')
  const [, confirm] = screen.getAllByRole('button', { name: 'Take invite back' })
  await act(async () => fireEvent.click(confirm as HTMLElement))
  expect(asked).toEqual(['DELETE /v1/invites/ref-lee'])
  expect(await screen.findByText('whoever has the link')).toBeTruthy()
  expect(screen.queryByText('lee@example.com')).toBeNull()
})

test('SCR-16 the menu of a row takes an invite back, and asks again after a no', async () => {
  await show('/settings/invites')
  const ask = async () => {
    const row = (await screen.findByText('lee@example.com')).closest('tr') as HTMLElement
    await act(async () => fireEvent.click(within(row).getByRole('button', { name: /lee@example.com/ })))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Take invite back' }))
    return within(await screen.findByRole('dialog'))
  }
  fireEvent.click((await ask()).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click((await ask()).getByRole('button', { name: 'Take invite back' }))
  await waitFor(() => expect(screen.queryByText('lee@example.com')).toBeNull())
  expect(asked).toEqual(['DELETE /v1/invites/ref-lee'])
})

test('an ended invite is not offered to be sent again', async () => {
  await show('/settings/invites/ref-old')
  await screen.findByText('Expired')
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})
