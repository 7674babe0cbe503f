// @vitest-environment jsdom
import { openSpotlight } from '@mantine/spotlight'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls, mayOnly } from '../../../test/answers.ts'
import { change, openThePalette, renderPalette, shownLabels, strike, typeInPalette } from '../../../test/palette.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { recordQueries } from '../../queries/nouns/records.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { openPalette } from './open-palette.ts'

const record = (recordId: string, name: string) => ({
  recordId,
  name,
  statements: [],
  users: [],
  admins: [],
  groups: [],
})

/** An answer that comes when it is let go. */
function heldBack() {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { held, answer: () => answer() }
}

test('Enter takes the nearest entry, also when it arrives last; /rep finds reports', async () => {
  const { held, answer } = heldBack()
  answerCalls({
    'GET /v1/records': { records: [record('rec_1', 'Old reports'), record('rec_2', 'Sreporting')] },
    'GET /v1/groups': async () => {
      await held
      return { groups: [{ groupId: 'grp_1', name: 'Reporters', users: [], admins: [] }] }
    },
  })
  const { field } = await typeInPalette('/rep', { '/settings/groups/:id': 'The group' })
  const entries = () => [...document.querySelectorAll('[data-action]')]
  await screen.findByText('Old reports')
  await act(async () => answer())
  await screen.findByText('Reporters')
  expect(entries()[0]?.textContent).toContain('Reporters')
  await waitFor(() =>
    expect(entries().map((entry) => entry.hasAttribute('data-selected'))).toEqual([true, false, false]),
  )
  await strike(field, 'Enter')
  expect(await screen.findByText('The group')).toBeDefined()
})

test('SCR-14 an action finds the roles that are of it, and says so', async () => {
  answerCalls({
    'GET /v1/roles': {
      roles: [{ roleId: 'ro_1', name: 'Accountant', permissions: [{ action: 'invoices:read', allow: true }] }],
    },
  })
  await typeInPalette('invoices:read')
  expect(await screen.findByText('Accountant')).toBeDefined()
  expect(screen.getByText('Role that holds "invoices:read"')).toBeDefined()
})

test.each([
  [
    'can maya read /reports/7',
    'Check: may Maya Moreau read on /reports/7?',
    '?user=maya.moreau&action=read&resource=%2Freports%2F7',
  ],
  [
    'maya.moreau stock:read stock/hamburg',
    'Check: may Maya Moreau stock:read on stock/hamburg?',
    '?user=maya.moreau&action=stock%3Aread&resource=stock%2Fhamburg',
  ],
  [
    'can maya moreau do read on /reports/7',
    'Check: may Maya Moreau read on /reports/7?',
    '?user=maya.moreau&action=read&resource=%2Freports%2F7',
  ],
  [
    'may nobody stock:read stock/hamburg?',
    'Nobody here has the name or id "nobody". Choose whom to check',
    '?user=&action=stock%3Aread&resource=stock%2Fhamburg',
  ],
  [
    'may no body stock:read stock/hamburg?',
    'Nobody here has the name or id "no body". Choose whom to check',
    '?user=&action=stock%3Aread&resource=stock%2Fhamburg',
  ],
  [
    'can never-signed-in read /reports/7',
    'Check: may never-signed-in read on /reports/7?',
    '?user=never-signed-in&action=read&resource=%2Freports%2F7',
  ],
  [
    'can robot read /reports/7',
    'Check: may Robot of partners read on /reports/7?',
    '?user=sc_robot&action=read&resource=%2Freports%2F7',
  ],
])('SCR-15 "%s" leads to the analyzer with its fields filled in', async (text, label, search) => {
  answerCalls({
    'GET /v1/users': (query) => ({
      users: [
        { userId: 'maya.moreau', name: 'Maya Moreau' },
        { userId: 'sc_robot', name: 'Robot of partners', serviceClient: true },
      ].filter(({ userId, name }) =>
        [userId, name.toLowerCase()].some((said) => said.includes(query.get('filter') ?? '')),
      ),
    }),
    'GET /v1/access-graph': (query) => ({
      statements: [],
      statementsCount: query.get('id') === 'never-signed-in' ? 1 : 0,
      groups: [],
      roles: [],
      public: [],
    }),
  })
  const { router } = await typeInPalette(text)
  const entry = await screen.findByText(label)
  await act(async () => void fireEvent.click(entry))
  expect(router.state.location.pathname + router.state.location.search).toBe(`/settings/analyzer${search}`)
})

const mayas = [...'abcdefghij'].map((last) => ({ userId: `maya.${last}`, name: `Maya ${last.toUpperCase()}` }))

test.each([
  [{ users: mayas }, '6 more with "maya": show all'],
  [{ users: mayas, pagination: { next: { cursor: 'next' } } }, '56 more with "maya": show all'],
])(
  'SCR-15 of a name that many have the first few are asked about, and the list shows the rest',
  async (answer, rest) => {
    answerCalls({
      'GET /v1/users': (query) =>
        query.get('total') ? { users: [], total: { count: 60, relation: 'EXACT' } } : answer,
    })
    const { router } = await typeInPalette('can maya read reports/x')
    const all = await screen.findByText(rest)
    expect(shownLabels().slice(0, 5)).toEqual([
      ...['A', 'B', 'C', 'D'].map((last) => `Check: may Maya ${last} read on reports/x?`),
      rest,
    ])
    await act(async () => void fireEvent.click(all))
    expect(router.state.location.pathname + router.state.location.search).toBe('/settings/users?q=maya')
  },
)

const twins = ['aa', 'zz'].map((id) => ({ userId: id, name: 'Rex Twin' }))
const numbered = Array.from({ length: 30 }, (_, at) => ({ userId: `bb.${at}`, name: `Rex Twin Number ${at}` }))

test('SCR-15 of two people of one name both are offered, however many have it in theirs', async () => {
  const all = [...twins.slice(0, 1), ...numbered, ...twins.slice(1)]
  answerCalls({
    'GET /v1/users': (query) => {
      const limit = Number(query.get('limit'))
      return { users: all.slice(0, limit), ...(limit < all.length ? { pagination: { next: { cursor: 'next' } } } : {}) }
    },
  })
  const { router } = await typeInPalette('can rex twin orders:read /orders/lyon')
  await screen.findByText('Check: may Rex Twin (aa) orders:read on /orders/lyon?')
  const other = await screen.findByText('Check: may Rex Twin (zz) orders:read on /orders/lyon?')
  expect(screen.queryByText(/^Check: .*Number/)).toBeNull()
  await act(async () => void fireEvent.click(other))
  expect(router.state.location.search).toContain('?user=zz&')
})

test.each([
  [{ users: [], total: { count: 140, relation: 'EXACT' } }, '139 more with "rex twin": show all'],
  [{ users: [] }, '30 more with "rex twin": show all'],
])('SCR-15 whom a name means is not chosen in silence where there are more pages: %j', async (counted, rest) => {
  const first = { users: [...twins.slice(0, 1), ...numbered.slice(1)], pagination: { next: { cursor: 'next' } } }
  answerCalls({ 'GET /v1/users': (query) => (query.get('total') ? counted : first) })
  await typeInPalette('can rex twin orders:read /orders/lyon')
  await screen.findByText(rest)
  // Enter takes what stands first: the list of all, and not the one of that name who happened to be found.
  expect(shownLabels().slice(0, 2)).toEqual([rest, 'Check: may Rex Twin (aa) orders:read on /orders/lyon?'])
})

test.each([
  ['max.1@example.com', 'max.2@example.com', ['max.1@example.com', 'max.2@example.com']],
  ['max@example.com', undefined, ['max@example.com', 'id.2']],
  ['max@example.com', 'max@example.com', ['id.1', 'id.2']],
])('SCR-15 two people of one name, with %j and %j, are told apart', async (one, other, marks) => {
  const max = (userId: string, email?: string) => ({ userId, name: 'Max Twin', ...(email ? { email } : {}) })
  answerCalls({ 'GET /v1/users': { users: [max('id.1', one), max('id.2', other)] } })
  await typeInPalette('can max twin read /reports/7')
  await screen.findByText(`Check: may Max Twin (${marks[0]}) read on /reports/7?`)
  expect(shownLabels().slice(0, 2)).toEqual(marks.map((mark) => `Check: may Max Twin (${mark}) read on /reports/7?`))
})

const zoe = { userId: 'maya', name: 'Zoe' }

test.each([
  ['among those found', { 'GET /v1/users': { users: [...mayas, zoe] } }],
  [
    'further down',
    { 'GET /v1/users': { users: mayas, pagination: { next: { cursor: 'next' } } }, 'GET /v1/users/maya': zoe },
  ],
])('SCR-15 an id typed in full is asked about, however many have it in their name: %s', async (_, answers) => {
  answerCalls(answers)
  await typeInPalette('can maya read reports/x')
  await screen.findByText('Check: may Zoe read on reports/x?')
  expect(screen.queryByText(/^Check: may Maya/)).toBeNull()
})

test('SCR-15 where nothing matches the analyzer is the way on', async () => {
  answerCalls({})
  const { router } = await typeInPalette('zzqq')
  const said = await screen.findByText('Nothing matches "zzqq".')
  expect(said.closest('[data-action]')).toBeNull()
  await screen.findByText('Check who may do what in the analyzer')
  expect(shownLabels()).toEqual(['Check who may do what in the analyzer', 'Ask support'])
  await act(async () => void fireEvent.click(screen.getByText('Check who may do what in the analyzer')))
  expect(router.state.location.pathname).toBe('/settings/analyzer')
})

test.each([
  ['lee@x.example', 'Invite lee@x.example', '/settings/invites/new?emails=lee%40x.example'],
  ['/zz/7', 'See who can reach /zz/7', '/settings/analyzer?tab=who&resource=%2Fzz%2F7'],
])('SCR-15 where nothing matches "%s" the first way on is: %s', async (text, label, place) => {
  answerCalls({})
  const { router, field } = await typeInPalette(text)
  await screen.findByText(`Nothing matches "${text}".`)
  await screen.findByText(label)
  expect(shownLabels()[0]).toBe(label)
  await strike(field, 'Enter')
  expect(router.state.location.pathname + router.state.location.search).toBe(place)
})

test.each([
  ['delete account', 'Delete account', '/settings/general?tab=danger'],
  ['history of the settings', 'Show the history of the settings', '/settings/general?tab=history'],
])('SCR-14 "%s" leads to the part of the settings where that is done', async (text, label, place) => {
  answerCalls({})
  const { router } = await typeInPalette(text)
  await act(async () => void fireEvent.click(await screen.findByText(label)))
  expect(router.state.location.pathname + router.state.location.search).toBe(place)
})

test("the account's own roles come before managed ones, and a person without a name is called by the e-mail", async () => {
  const role = (roleId: string, name: string, managed = false) => ({ roleId, name, managed, permissions: [] })
  answerCalls({
    'GET /v1/roles': { roles: [role('Doorward:ReadUsers', 'Read Users', true), role('ro_1', 'Report reader')] },
    'GET /v1/users': { users: [{ userId: 'Doorward|1', email: 'reader@example.com' }] },
  })
  await typeInPalette('rea')
  await screen.findByText('reader@example.com')
  await screen.findByText('Read Users')
  expect(
    shownLabels()
      .filter((text) => /read/i.test(text ?? ''))
      .slice(0, 3),
  ).toEqual([
    expect.stringContaining('reader@example.com'),
    expect.stringContaining('Report reader'),
    expect.stringContaining('Read Users'),
  ])
})

test('SCR-15 on a phone the palette takes the whole screen and has a button that closes it', async () => {
  const narrow = (query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })
  // Only these members are read; a full MediaQueryList has more.
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => narrow(query) as unknown as MediaQueryList)
  answerCalls({})
  await openThePalette()
  expect((await screen.findByRole('dialog')).closest('[data-full-screen]')).not.toBeNull()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a screen that one may not read is locked, says what it needs, and leads to asking for that', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
  answerCalls({
    'POST /v1/users/lee/permissions': (_, { body }) => ({
      answers: (JSON.parse(body) as { questions: { resourceUri: string }[] }).questions.map((question) => ({
        ...question,
        allowed: question.resourceUri !== 'Doorward:Roles',
      })),
    }),
  })
  const { router } = await openThePalette({ '/settings/requests/new': 'The request' })
  const roles = await screen.findByRole('button', { name: 'Roles, no access. Request access' })
  expect(document.querySelectorAll('[data-action][data-locked]')).toHaveLength(1)
  await act(async () => void fireEvent.click(roles))
  expect(await screen.findByText('The request')).toBeDefined()
  expect(router.state.location.search).toContain('action=roles%3Aread')
})

/** The palette as somebody opened it who may do little, in an account of these records. */
async function openWithFewRights(...records: ReturnType<typeof record>[]) {
  usePortal.setState({ profile: { userId: 'few', email: '', username: '', displayName: 'Few' } })
  const asked = answerCalls({
    ...mayOnly('few', 'reports:read'),
    'GET /v1/users/few/resources': { resources: [] },
    'GET /v1/records': { records },
    'GET /v1/groups': { groups: [] },
  })
  const opened = await openThePalette({
    '/settings/requests/new': 'The request',
    '/settings/records/:id': 'The record',
  })
  return { asked, ...opened }
}

test('SCR-15 who may not search people is told so in one line that asks for it, and nothing is sent that would be refused', async () => {
  const { asked, router, field } = await openWithFewRights(record('rec_1', 'Maya and others'))
  await screen.findByRole('button', { name: 'Roles, no access. Request access' })
  await change(field, 'maya')
  await screen.findByText('Maya and others')
  const line = screen.getByRole('button', { name: /^People can't be searched with what you may do, no access/ })
  expect(
    asked.filter(({ address }) => /^\/v1\/(users\?|roles|clients|applications|connections|tenants)/.test(address)),
  ).toEqual([])
  await act(async () => void fireEvent.click(line))
  expect(await screen.findByText('The request')).toBeDefined()
  expect(router.state.location.search).toContain('action=users%3Aread')
})

test('whoever may make nothing finds it first, locked, with what making takes; Enter asks for that, and makes no account', async () => {
  const { field } = await openWithFewRights()
  await change(field, 'create')
  await waitFor(() =>
    expect(document.querySelector('[data-selected]')?.textContent).toContain('You need roles:create on Doorward:Roles'),
  )
  await waitFor(() => expect(document.querySelectorAll('[data-action]:not([data-locked])')).toHaveLength(1))
  const labels = [...document.querySelectorAll('[data-action] .mantine-Spotlight-actionLabel')].map(
    ({ textContent }) => textContent,
  )
  expect(labels.slice(-2)).toEqual(['Create account', "People can't be searched with what you may do"])
  expect(document.querySelectorAll('[data-action]:not(:has(svg))')).toHaveLength(0)
  await strike(field, 'Enter')
  expect(await screen.findByText('The request')).toBeDefined()
})

const giver = record('rec_1', 'Giver')
const given = record('rec_2', 'Given')
const marks = () => [...document.querySelectorAll('[data-action]')].map((entry) => entry.hasAttribute('data-selected'))

test('SCR-15 an act called by its name comes first, also where one may not do it and may go to a place alike', async () => {
  const told = vi.spyOn(console, 'error')
  const { field } = await openWithFewRights(giver, given)
  await change(field, 'give access')
  await waitFor(() => expect(document.querySelector('[data-selected]')?.textContent).toMatch(/^Give access.*You need/))
  await change(field, 'give')
  await screen.findByText('Giver')
  await screen.findByText("People can't be searched with what you may do")
  expect(told.mock.calls.flat().join(' ')).not.toContain('same key')
  told.mockRestore()
})

test('SCR-15 Enter takes what is first, whatever became of its mark and of the id that the library knows its list by', async () => {
  const { router, field } = await openWithFewRights(giver, given)
  await change(field, 'give access')
  await waitFor(() => expect(document.querySelector('[data-selected]')?.textContent).toMatch(/^Give access.*You need/))
  document.querySelector('.mantine-Spotlight-actionsList')?.removeAttribute('id')
  document.querySelector('[data-selected]')?.removeAttribute('data-selected')
  await strike(field, 'Enter')
  expect(await screen.findByText('The request')).toBeDefined()
  expect(router.state.location.search).toContain('access-records')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SCR-15 the first entry is marked as soon as the palette stands; arrows go on from it, around both ends', async () => {
  const { field } = await openWithFewRights(giver, given)
  await waitFor(() => expect(marks().indexOf(true)).toBe(0))
  await screen.findByRole('button', { name: 'Roles, no access. Request access' })
  await strike(field, 'ArrowDown')
  expect(marks().indexOf(true)).toBe(1)
  await strike(field, 'ArrowUp')
  await strike(field, 'ArrowUp')
  expect(marks().lastIndexOf(true)).toBe(marks().length - 1)
  await strike(field, 'ArrowDown')
  expect(marks().filter(Boolean)).toHaveLength(1)
  expect(marks()[0]).toBe(true)
})

test('SCR-15 called again while it is open and left at once, it does not come back', async () => {
  const { field } = await openWithFewRights(giver, given)
  await waitFor(() => expect(document.activeElement).toBe(field))
  await change(field, 'give access')
  await waitFor(() => expect(document.querySelector('[data-selected]')?.textContent).toMatch(/^Give access.*You need/))
  await act(async () => {
    openPalette()
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  })
  expect(await screen.findByText('The request')).toBeDefined()
  // The library is here already, so what was late would come within this turn of the loop.
  await act(async () => void (await import('@mantine/spotlight')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SCR-15 Enter that comes before the answer waits for it; nothing is called missing meanwhile', async () => {
  const { held, answer } = heldBack()
  answerCalls({
    'GET /v1/groups': async () => {
      await held
      return { groups: [{ groupId: 'grp_1', name: 'Quokkas', users: [], admins: [] }] }
    },
  })
  const { field } = await typeInPalette('quokk', { '/settings/groups/:id': 'The group' })
  await strike(field, 'Enter')
  expect(screen.queryByText(/Nothing matches/)).toBeNull()
  await act(async () => answer())
  await screen.findByText('The group')
})

test('SCR-15 arrows and Enter that come before the palette has its field are its own', async () => {
  answerCalls({})
  renderPalette({ '/settings/roles': 'The roles' })
  await act(async () => {
    openPalette()
    for (const key of ['r', 'o', 'l', 'e', 's', 'Enter']) fireEvent.keyDown(document.body, { key })
  })
  await screen.findByText('The roles')
})

test('SCR-15 an early Enter takes nothing where nothing is found, nor what was found for another text', async () => {
  answerCalls({ 'GET /v1/records': { records: [] } })
  queryClient.setQueryData(recordQueries.list('').queryKey, {
    pages: [{ rows: [record('rec_1', 'Bootstrap client')], cursor: undefined }],
    pageParams: [undefined],
  } as never) // the pages of a list, as they are kept
  const { field } = await openThePalette({ '/settings/records/:id': 'The record' })
  for (const value of ['z', 'zz', 'zzq', 'zzqq']) await change(field, value)
  await strike(field, 'Enter')
  await screen.findByText(/Nothing matches/)
  expect(screen.queryByText('The record')).toBeNull()
})

test('SCR-14 Back closes the palette with the page that it was called on', async () => {
  answerCalls({})
  const { router } = renderPalette()
  await act(() => router.navigate('?view=mine'))
  await act(async () => openSpotlight())
  await screen.findByRole('textbox', { name: 'Search or jump to' })
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Search or jump to' })).toBeNull())
})

test('SCR-14 what is found by what it holds says so', async () => {
  answerCalls({ 'GET /v1/groups': { groups: [{ groupId: 'grp_1', name: 'Finance', users: [{ userId: 'maya' }] }] } })
  await typeInPalette('maya')
  expect(await screen.findByText('Group that holds "maya"')).toBeDefined()
})

test('SCR-15 where there are more than it shows the palette leads to the list of all', async () => {
  const found = [1, 2, 3, 4, 5].map((at) => record(`rec_${at}`, `Porto ${at}`))
  answerCalls({
    'GET /v1/records': { records: found },
    'GET /v1/groups': { groups: [{ groupId: 'grp_1', name: 'Porto staff', users: [], admins: [] }] },
  })
  await typeInPalette('porto', { '/settings/records': 'All records' })
  const all = await screen.findByText('Show all access records with porto')
  await screen.findByText('Porto staff')
  expect(screen.queryByText('Show all groups with porto')).toBeNull()
  await act(async () => void fireEvent.click(all))
  expect(await screen.findByText('All records')).toBeDefined()
})

test('SCR-15 of people with a name those whose pages were open lately come first, before nearer ones', async () => {
  usePortal.setState({ recentPlaces: [{ path: '/settings/users/maya.j?tab=access', title: 'Maya J' }] })
  answerCalls({ 'GET /v1/users': { users: [{ userId: 'm', name: 'Maya' }, ...mayas] } })
  await typeInPalette('maya')
  await screen.findByText('Maya J')
  expect(shownLabels()[0]).toContain('Maya J')
  expect(shownLabels()[1]).toMatch(/^Maya(?! J)/)
  usePortal.setState({ recentPlaces: [] })
})

test.each([
  ['reports/1', '/settings/analyzer?tab=who&resource=reports%2F1'],
  ['Show all resources with reports', '/settings/resources?tree=reports'],
])('SCR-15 resources that access records name are found: %j leads to %s', async (label, place) => {
  const branch = (at: number) => ({
    resourceUri: `reports/${at}`,
    statements: 1,
    statementsBelow: 0,
    resourcesBelow: 0,
    users: 1,
  })
  answerCalls({
    'GET /v1/resource-tree': (query) => ({
      branches: query.get('filter') === 'reports' ? [1, 2, 3, 4, 5].map(branch) : [],
      links: {},
    }),
  })
  const { router } = await typeInPalette('reports')
  const entry = await screen.findByText(label)
  expect(screen.queryByText('reports/5')).toBeNull()
  await act(async () => void fireEvent.click(entry))
  expect(router.state.location.pathname + router.state.location.search).toBe(place)
})

test.each(['gamma', 'acc-gamma00001'])(
  'SES-20 another account of one’s own is found by %s, the present one is no place to switch to',
  async (text) => {
    answerCalls({})
    const accounts = [
      { accountId: 'acc-gamma00001', name: 'Gamma', region: 'eu-west' },
      { accountId: 'acc-gamma00002', name: 'Gamma two', region: 'eu-west', state: 'DELETING' },
      { accountId: 'acc-gamma00003', name: 'Gamma here', region: 'eu-west' },
    ]
    queryClient.setQueryData(['accounts'], accounts)
    usePortal.setState({ accountId: 'acc-gamma00003' })
    await typeInPalette(text)
    await screen.findByText(/Switch to/)
    expect(shownLabels().filter((label) => label?.includes('Switch to'))).toEqual([
      expect.stringContaining('Switch to Gamma'),
    ])
  },
)

test('SES-20 SCR-15 the id of the account that one is in leads to its settings', async () => {
  answerCalls({})
  queryClient.setQueryData(['accounts'], [{ accountId: 'acc-gamma00003', name: 'Gamma here', region: 'eu-west' }])
  usePortal.setState({ accountId: 'acc-gamma00003' })
  const { router } = await typeInPalette('acc-gamma00003')
  const entry = await screen.findByText('Gamma here')
  await act(async () => void fireEvent.click(entry))
  expect(router.state.location.pathname).toBe('/settings/general')
})

test('SCR-15 a name longer than a search takes is found by its beginning, and nothing is asked that is refused', async () => {
  const name = `Ann ${'Lee '.repeat(20)}Last`
  const asked = answerCalls({
    'GET /v1/users': (query) =>
      (query.get('filter')?.length ?? 0) > 64
        ? 400
        : {
            users: [
              { userId: 'ann', name },
              { userId: 'x', name: `${name}er` },
            ],
          },
  })
  await typeInPalette(`can "${name}" orders:read /orders/1`)
  await screen.findByText(`Check: may ${name} orders:read on /orders/1?`)
  expect(screen.queryByText(/^Check: .*Laster/)).toBeNull()
  const meant = asked.filter(({ address }) => address.startsWith('/v1/users?') && !address.includes('total'))
  expect(
    meant.every(({ address }) => (new URLSearchParams(address.split('?')[1]).get('filter')?.length ?? 0) <= 64),
  ).toBe(true)
})

test.each([
  [
    'can I orders:read /orders/1',
    'Check: may Noor (you) orders:read on /orders/1?',
    '?user=noor.1&action=orders%3Aread&resource=%2Forders%2F1',
  ],
  ['what can i do', 'See what Noor (you) can do', '?tab=what&user=noor.1'],
])('SCR-15 "%s" means whoever is signed in, without a search', async (text, label, search) => {
  const asked = answerCalls({ 'GET /v1/roles': { roles: [] }, 'GET /v1/users': { users: [] } })
  usePortal.setState({ profile: { userId: 'noor.1', email: 'n@x.example', username: 'n', displayName: 'Noor' } })
  const { router } = await typeInPalette(text)
  const entry = await screen.findByText(label)
  expect(asked.filter(({ address }) => /filter=i(&|$)/.test(address))).toEqual([])
  await act(async () => void fireEvent.click(entry))
  expect(router.state.location.search).toBe(search)
})

const orders = { roleId: 'ro_1', name: 'Order clerk', permissions: [{ action: 'orders:read', allow: true }] }
const oskars = {
  users: ['Oskar Moreau', 'Oskar Lund'].map((name) => ({ userId: name.toLowerCase().replace(' ', '.'), name })),
}

test.each([
  [
    'can oskar read orders',
    'Check: may Oskar Lund orders:read? Choose on what',
    '?user=oskar.lund&action=orders%3Aread&resource=',
  ],
  [
    'oskar orders:read',
    'Check: may Oskar Moreau orders:read? Choose on what',
    '?user=oskar.moreau&action=orders%3Aread&resource=',
  ],
  ['what can oskar do', 'See what Oskar Lund can do', '?tab=what&user=oskar.lund'],
  ['what can Oskar Moreau do?', 'See what Oskar Moreau can do', '?tab=what&user=oskar.moreau'],
  [
    'can oskar read orders/lyon/108',
    'Check: may Oskar Lund orders:read on orders/lyon/108?',
    '?user=oskar.lund&action=orders%3Aread&resource=orders%2Flyon%2F108',
  ],
  ['who can reach orders/lyon', 'See who can reach orders/lyon', '?tab=who&resource=orders%2Flyon'],
  ['who can read orders', 'See who may orders:read on orders', '?tab=who&resource=orders&action=orders%3Aread'],
])(
  'SCR-15 "%s", half remembered, opens the analyzer with what it says; each of a name is an entry',
  async (text, label, search) => {
    answerCalls({ 'GET /v1/users': oskars, 'GET /v1/roles': { roles: [orders] } })
    const { router } = await typeInPalette(text)
    const entry = await screen.findByText(label)
    await act(async () => void fireEvent.click(entry))
    expect(router.state.location.pathname + router.state.location.search).toBe(`/settings/analyzer${search}`)
  },
)

test('SCR-15 what is offered where nothing matches has the words that were typed', async () => {
  answerCalls({ 'GET /v1/users': { users: [] }, 'GET /v1/roles': { roles: [] } })
  const { router, field } = await typeInPalette('zzz-nobody')
  expect(field.getAttribute('maxlength')).toBe('500')
  const entry = await screen.findByText('Check who may do what in the analyzer')
  await act(async () => void fireEvent.click(entry))
  expect(router.state.location.search).toBe('?user=zzz-nobody')
})
