// @vitest-environment jsdom

import type { AccountInput, AccountReply } from '@doorward/contract/authorization/account/accounts'
import { QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { facts } from '../../../test/show-noun.tsx'
import { asId } from '../../lib/as-id.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { accountQuery } from '../../queries/account/account.ts'
import { pointAt } from '../../queries/server/call.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { dropTokens, keepTokens } from '../../session/tokens.ts'
import { loader } from './AccountSettings.tsx'
import { General } from './General.tsx'

let account: AccountReply
let version = 1
let held: object[] = []
const permission = (action: string) => ({ action, allow: true, grant: false, delegate: false })
const sent: AccountInput[] = []

beforeEach(() => {
  account = { accountId: asId('acc-1'), name: 'Acme', region: 'eu-west', signUp: { who: 'open' } }
  version = 1
  held = [permission('account:update')]
  usePortal.setState({ profile: { userId: 'jo', email: '', username: '', displayName: 'Jo' } })
  sent.length = 0
  queryClient.clear()
  keepTokens({ accessToken: 'token-1', expiresAt: Date.now() + 3_600_000 })
  pointAt({ domain: 'acc-1.eu-west.doorward.localhost:8080' })
  // The network is the edge; everything on this side of it is the real thing.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address.includes('/permissions')) return Response.json({ permissions: held })
    if (init.method === 'PUT') {
      if (new Headers(init.headers).get('if-match') !== `"v${version}"`)
        return Response.json({ title: 'Changed.', errorCode: 'ChangedElsewhere' }, { status: 412 })
      sent.push(JSON.parse(String(init.body)))
      account = { ...account, ...sent.at(-1) } as AccountReply // the input's ignored fields are not sent
      version++
    }
    return Response.json(account, { headers: { etag: `"v${version}"` } })
  })
})
afterEach(() => {
  dropTokens()
  vi.unstubAllGlobals()
})

function Screen() {
  return <General {...useSuspenseQuery(accountQuery).data} />
}
const show = async () => {
  await act(async () =>
    renderUi(
      <QueryClientProvider client={queryClient}>
        <Suspense fallback="waiting">
          <main>
            <Screen />
          </main>
        </Suspense>
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('Who may sign up')
}
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('radio', { name })))
const list = async (domain: string) => {
  const input = screen.getByPlaceholderText('acme.com')
  await act(async () => input.focus())
  await act(async () => void fireEvent.change(input, { target: { value: domain } }))
  await act(async () => void fireEvent.keyDown(input, { key: 'Enter' }))
}
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save settings' })))
const isOfFactors = (radio: HTMLElement) => radio.closest('.card')?.textContent?.includes('Who shows a second factor')
const chosen = () =>
  screen
    .getAllByRole('radio')
    .filter((radio) => (radio as HTMLInputElement).checked && !isOfFactors(radio)) // a radio is an input
    .map((radio) => (radio as HTMLInputElement).value)

test('each choice of who may sign up says what happens; the list of domains stands beside its own', async () => {
  await show()
  expect(chosen()).toEqual(['open'])
  expect(screen.getByText('Whoever proves an e-mail address becomes a user.')).toBeDefined()
  expect(screen.queryByText('E-mail domains')).toBeNull()
  await choose('People of some e-mail domains')
  expect(screen.getByText('E-mail domains')).toBeDefined()
  await choose('Invited people only')
  expect(screen.queryByText('E-mail domains')).toBeNull()
})

test('domains are checked before they are sent, and saved with the rest of the settings', async () => {
  await show()
  await choose('People of some e-mail domains')
  await save()
  expect(screen.getByText('List at least one domain whose people may sign up.')).toBeDefined()
  await list('maya@acme.com')
  await save()
  expect(screen.getByText('maya@acme.com is no domain. Write it like acme.com.')).toBeDefined()
  expect(sent).toEqual([])
})

test('what is saved is the choice, with its domains', async () => {
  await show()
  await choose('People of some e-mail domains')
  await list('acme.com')
  await save()
  expect(sent).toMatchObject([{ name: 'Acme', signUp: { who: 'domains', domains: ['acme.com'] } }])
  await choose('Invited people only')
  await save()
  expect(sent[1]?.signUp).toEqual({ who: 'invited' })
  expect(chosen()).toEqual(['invited'])
})

test('password and e-mail code are switched on and off with the rest of the settings (LGN-08)', async () => {
  await show()
  const isOn = (name: string) => (screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement).checked // a switch is an input
  expect([isOn('Password'), isOn('Code by e-mail')]).toEqual([true, true])
  await act(async () => void fireEvent.click(screen.getByLabelText(/^Password/)))
  await save()
  expect(sent.at(-1)?.signInMethods).toEqual({ password: false, emailCode: true })
  expect([isOn('Password'), isOn('Code by e-mail')]).toEqual([false, true])
})

test('LGN-01 who shows a second factor is chosen with the rest of the settings', async () => {
  await show()
  await choose('Administrators always')
  await save()
  expect(sent.at(-1)?.secondFactor).toBe('REQUIRED_FOR_ADMINISTRATORS')
})

test('a choice made elsewhere meanwhile is compared, not overwritten', async () => {
  await show()
  await choose('Invited people only')
  account = { ...account, signUp: { who: 'domains', domains: ['acme.com'] } }
  version++
  await save()
  expect(sent).toEqual([])
  expect(screen.getByText('Yours')).toBeDefined()
  expect(screen.getByText('Theirs')).toBeDefined()
})

test('SCR-16 who may not change the settings reads them, and is told what is missing and how to ask for it', async () => {
  held = [permission('account:read')]
  await show()
  expect(await screen.findByText(/You can see these settings, not change them/)).toBeDefined()
  expect(screen.getByText('account:update')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Request access' }).getAttribute('href')).toContain(
    'action=account%3Aupdate&resource=',
  )
  expect(facts().slice(0, 2)).toEqual(['Name', 'Company'])
  for (const value of ['Acme', 'Not set', 'Anybody']) expect(screen.getByText(value)).toBeDefined()
  expect(screen.queryAllByRole('radio').concat(screen.queryAllByRole('switch'))).toEqual([])
  expect(screen.queryByLabelText(/^Name/)).toBeNull()
})

test('SCR-16 who may not change the settings is told so with the page, which does not move then', async () => {
  held = [permission('account:read')]
  await loader()
  await show()
  await screen.findByText('Acme')
  expect(screen.getByText('account:update')).toBeDefined()
})
