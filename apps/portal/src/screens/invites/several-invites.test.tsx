// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, showNoun, typeIn, written } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { loadConfig } from '../../session/config.ts'
import { Component as AcceptInvite } from './AcceptInvite.tsx'
import * as invites from './invites.tsx'

const path = '/settings/invites'

test('SCR-16 many are invited at once, each by an invite of its own, and a report says of each what became of it', async () => {
  const { asked, place } = await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': (_, { body }) => {
      const { email } = JSON.parse(body)
      return email === 'no@example.com' ? 403 : { inviteId: `inv_${email}`, email }
    },
  })
  await typeIn(/E-mail addresses/, 'lee@example.com, sam@example.com\nno@example.com\nlee@example.com')
  await press('Create 3 invites')
  const rows = within(await screen.findByRole('table', { name: '2 people invited' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent?.slice(0, 30))).toEqual([
    expect.stringMatching(/^lee@example.comInvited/),
    expect.stringMatching(/^sam@example.comInvited/),
    expect.stringMatching(/^no@example.comNot invited/),
  ])
  expect(written(asked).map(([, body]) => body.email)).toEqual(['lee@example.com', 'sam@example.com', 'no@example.com'])
  expect(screen.queryByText(/^Done/)).toBeNull()
  screen.getByText(/\/invite\/inv_lee%40example\.com$/)
  screen.getByRole('button', { name: 'Copy the link of sam@example.com' })
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  await press('Copy all')
  expect(writeText.mock.calls).toEqual([
    [expect.stringMatching(/^lee@example\.com\thttp\S+\nsam@example\.com\thttp\S+\n$/)],
  ])
  const create = screen.getByRole('button', { name: /^Create/, hidden: true })
  expect(create.getAttribute('aria-busy')).toBeNull()
  await press('Close')
  await waitFor(() => expect(place()).toBe(path))
})

test('SCR-16 where none of the addresses got an invite the report says that nobody was invited, and why', async () => {
  await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': 403,
  })
  await typeIn(/E-mail addresses/, 'lee@example.com, sam@example.com')
  await press('Create 2 invites')
  const rows = within(await screen.findByRole('table', { name: 'Nobody was invited' })).getAllByRole('row')
  expect(rows.filter(({ textContent }) => textContent?.includes('Not invited'))).toHaveLength(2)
  expect(screen.queryByText(/shown once|0 people/)).toBeNull()
})

test('SCR-16 of an invite whose answer was lost it is said that it is not known; tried again by the same key it is made once', async () => {
  const keys: (string | null)[] = []
  let lost = 2
  const { asked } = await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': (_, { body, headers }) => {
      const { email } = JSON.parse(body)
      if (email !== 'sam@example.com') return { inviteId: `inv_${email}`, email }
      keys.push(headers.get('idempotency-key'))
      if (lost-- > 0) return 503
      return Response.json({ title: 'Shown', errorCode: 'SecretAlreadyShown' }, { status: 409 })
    },
  })
  await typeIn(/E-mail addresses/, 'lee@example.com, sam@example.com')
  await press('Create 2 invites')
  const table = within(await screen.findByRole('table', { name: '1 person invited' }))
  expect(table.queryByText('Not invited')).toBeNull()
  table.getByText('Not known')
  await press('Try again for sam@example.com')
  table.getByText('Not known')
  await press('Try again for sam@example.com')
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(3)
  await screen.findByRole('table', { name: '2 people invited' })
  screen.getByText(/^It was made and mailed; its link was lost with the answer/)
  expect(screen.queryByRole('button', { name: 'Try again for sam@example.com' })).toBeNull()
  expect(written(asked)).toHaveLength(4)
})

test('SCR-16 where no answer came to any, it is not said that nobody was invited', async () => {
  await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': 503,
  })
  await typeIn(/E-mail addresses/, 'lee@example.com, sam@example.com')
  await press('Create 2 invites')
  await screen.findByRole('table', { name: 'We do not know yet who was invited' })
  expect(screen.queryByText(/^None of the addresses|^Nobody was/)).toBeNull()
})

test('decision 55 nothing is told of an invite that nobody has begun', async () => {
  const { asked } = await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': { effect: effectWith() },
  })
  await screen.findByRole('button', { name: 'Create invite' })
  expect(screen.queryByText(/^Nobody gains or loses a permission|[Cc]ounting/)).toBeNull()
  expect(written(asked)).toEqual([])
  await typeIn(/E-mail addresses/, 'lee@example.com')
  await screen.findByText(/^The invite lets its person in and gives no access yet\./, {}, { timeout: 3_000 })
  expect(screen.queryByText(/^Nobody gains or loses a permission/)).toBeNull()
})

test('SCR-14 of several addresses a wrong one is marked by itself and named; how many people get what is told before', async () => {
  const read = { action: 'reports:read', allow: true, grant: false, delegate: false }
  await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites?preview': {
      effect: effectWith({
        gained: { users: 1, actions: 1, resources: 1 },
        lines: [{ userId: null, who: 'INVITED', resourceUri: '/reports', gained: [read], lost: [] } as never],
      }),
    },
  })
  await typeIn(/E-mail addresses/, 'lee@example.com, nope sam@example.com')
  await act(async () => {
    fireEvent.mouseDown(screen.getByRole('button', { name: 'Create 2 invites' }))
    fireEvent.blur(screen.getByLabelText(/E-mail addresses/))
  })
  expect(screen.queryByText(/nope is no/)).toBeNull()
  await act(async () => void fireEvent.mouseUp(window))
  await press('Create 2 invites')
  expect(await screen.findAllByText(/nope is no/)).toHaveLength(1)
  const create = screen.getByRole('button', { name: 'Create 2 invites' })
  expect(create.getAttribute('aria-disabled') ?? create.getAttribute('disabled')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail addresses/)))
  screen.getByText('2 invites, one each:')
  await screen.findByText('Once they accept', {}, { timeout: 3_000 })
  await screen.findByText(/^2 people gain 1 action on/, {}, { timeout: 3_000 })
  await press('Leave out nope')
  const field = screen.getByLabelText<HTMLTextAreaElement>(/E-mail addresses/)
  expect(field.value).toBe('lee@example.com\nsam@example.com')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText(/nope is no/)).toBeNull()
})

test('SCR-14 addresses are taken as mail programs copy them; one that stands there twice or is a user already is told so', async () => {
  const { asked } = await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'GET /v1/users': (query) => ({
      users: query.get('filter') === 'ann@x.example' ? [{ userId: 'ann', email: 'Ann@x.example' }] : [],
    }),
    'POST /v1/invites': (_, { body }) => ({ inviteId: 'inv_1', email: JSON.parse(body).email }),
  })
  await typeIn(/E-mail addresses/, '"Lee, Jo" <jo.lee@example.com>, Ann <ann@x.example>\njo.lee@example.com')
  expect(screen.getByText('Stands there more than once, and is invited once: jo.lee@example.com.')).toBeDefined()
  expect(
    await screen.findByText(/^ann@x.example is a user of this account already/, {}, { timeout: 3_000 }),
  ).toBeDefined()
  await press('Create 2 invites')
  expect(written(asked).map(([, body]) => body.email)).toEqual(['jo.lee@example.com', 'ann@x.example'])
})

test('SCR-09 who follows an invite is told the account, who invites and what will be gained, before accepting', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ regions: [], apiUrl: 'https://eu.example', loginUrl: 'https://login.example/' }),
  )
  await loadConfig()
  answerCalls({
    'GET /v1/invites/inv_1/offer': {
      accountId: 'acc-1',
      accountName: 'Acme',
      inviterName: 'Jo Lee',
      statements: [
        { roles: [{ roleId: 'ro_r', roleName: 'Report reader' }], resources: [{ resourceUri: '/reports/*' }] },
      ],
      expiresAt: '2030-01-08T00:00:00.000Z',
    },
  })
  renderUi(
    null,
    [
      {
        path: '/invite/:inviteId',
        element: (
          <QueryClientProvider client={queryClient}>
            <AcceptInvite />
          </QueryClientProvider>
        ),
      },
    ],
    '/invite/inv_1',
  )
  expect((await screen.findByText(/invites you to/)).textContent).toBe('Jo Lee invites you to Acme.')
  expect(screen.getByText('/reports/*').closest('li')?.textContent).toContain('Report reader')
})

test('SCR-14 fifty addresses and more are told by their number; of more than can be at once no button promises to make them', async () => {
  await showNoun(invites, path, `${path}/new`, {
    'GET /v1/roles': { roles: [] },
    'GET /v1/invites': { invites: [] },
    'POST /v1/invites': { effect: effectWith() },
  })
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `p${at}@example.com`).join('\n')
  await typeIn(/E-mail addresses/, addresses(230))
  expect(screen.getByText('230 invites, one each.')).toBeDefined()
  expect(screen.queryByText('p7@example.com')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Create 230 invites' })).toBeNull()
  expect(screen.getByText(/^Invite at most 50 people at once/)).toBeDefined()
  await press('Create invites')
  await waitFor(() => expect(screen.getAllByText(/^Invite at most 50 people at once/)).toHaveLength(1))
  await typeIn(/E-mail addresses/, addresses(49))
  expect(screen.getByText('p7@example.com')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create 49 invites' })).toBeDefined()
})
