// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceUsers } from '../src/nouns/reach/ResourceUsers.tsx'
import { queryClient } from '../src/queries/server/query-client.ts'
import { Component as Analyzer } from '../src/screens/analyzer/Analyzer.tsx'
import { answerCalls } from './answers.ts'
import { renderUi } from './render.tsx'
import { typeIn, typeInto } from './show-noun.tsx'

const way = {
  resourceUri: '*',
  recordId: 'rec_1',
  recordName: 'Q3 reporting',
  groupId: 'grp_1',
  groupName: 'Finance',
  givenBy: 'maya',
}
const ways = [
  { ...way, roleId: 'ro_1' },
  { ...way, roleId: 'ro_2' },
]
const known = {
  'GET /v1/resources/catalogue/users': {
    users: [{ userId: 'maya', roles: [{ roleId: 'ro_1' }], through: ways }],
    public: [{ resourceUri: 'catalogue' }],
  },
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
}
const within = (ui: React.ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <main>{ui}</main>
  </QueryClientProvider>
)

test('everybody is among those who reach a resource that is open, record and group are named with links, and who gave it', async () => {
  answerCalls(known)
  renderUi(within(<ResourceUsers resourceUri="catalogue" />))
  await screen.findByText('Q3 reporting')
  await screen.findByText(/Finance/)
  await screen.findAllByText('Maya Ortiz')
  await screen.findByText('Report reader')
  const [, everybody, maya] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(everybody).toBe('Everybody: every signed-in userEvery read or list actionthe setting of catalogue–')
  expect(maya).toBe('Maya OrtizReport readerQ3 reporting on *, by Finance (group)Maya Ortiz –')
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([
    '/settings/analyzer?tab=evidence&resource=catalogue',
    '/settings/resources/catalogue',
    '/settings/users/maya',
    '/settings/roles/ro_1',
    '/settings/records/rec_1',
    '/settings/groups/grp_1',
  ])
})

test('SCR-14 those who reach it alike are one row with their names, which opens to each of them; their names come along', async () => {
  const ids = ['ann', 'ben', 'cem']
  const names = { users: [...ids, 'maya'].map((userId) => ({ userId, name: `Name of ${userId}` })) }
  const since = (day: number) => ({ ...way, roleId: 'ro_1', givenAt: `2026-01-0${day}T09:00:00.000Z` })
  const users = [
    ...ids.map((userId, at) => ({ userId, roles: [{ roleId: 'ro_1' }], through: [since(at + 1)] })),
    { userId: 'zoe', roles: [{ roleId: 'ro_1' }], through: [{ ...since(1), groupId: 'grp_2', groupName: 'Sales' }] },
  ]
  const asked = answerCalls({ ...known, 'GET /v1/resources/catalogue/users': { users, names } })
  renderUi(within(<ResourceUsers resourceUri="catalogue" />))
  const texts = () => screen.getAllByRole('row').map(({ textContent }) => textContent)
  await screen.findByText('Name of ann')
  expect(texts()).toHaveLength(3)
  await screen.findByText('4 people and clients reach it')
  expect(texts()[1]).toContain('Name of ann, Name of ben, Name of cem')
  expect(texts()[1]).toContain('Name of maya at several times')
  expect(texts()[2]).toMatch(/^zoe.*by Sales/)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show all 3 one by one' })))
  expect(texts()).toHaveLength(6)
  expect(texts()[3]).toMatch(/^Name of ben.*2026-01-02/)
  expect(asked.map(({ address }) => address).filter((address) => address.startsWith('/v1/users/'))).toEqual([])
})

test.each([
  [37, '37 more reach only something below it: see the evidence for this place'],
  [0, 'Nobody else reaches anything below it: see the evidence for this place'],
  [undefined, 'More may reach only something below it: see the evidence for this place'],
])('SCR-14 of %s who reach only something below, it says so', async (belowOnly, told) => {
  const totals = { records: 1, groups: 0, resources: 1, ...(belowOnly === undefined ? {} : { belowOnly }) }
  answerCalls({
    ...known,
    'GET /v1/access-graph': { statements: [], statementsCount: 1, groups: [], roles: [], public: [], totals },
  })
  renderUi(within(<ResourceUsers resourceUri="catalogue" />))
  const link = await screen.findByRole('link', { name: told })
  expect(link.getAttribute('href')).toBe('/settings/analyzer?tab=evidence&resource=catalogue')
})

test('SCR-14 a list of thousands goes on when it is told to, however few rows they are', async () => {
  const pages = [
    { users: [{ userId: 'ann', roles: [], through: [] }], pagination: { next: { cursor: 'c2' } } },
    { users: [{ userId: 'ben', roles: [], through: [] }] },
  ]
  const asked = answerCalls({
    'GET /v1/resources/catalogue/users': (query) => pages[query.get('cursor') ? 1 : 0] ?? 404,
  })
  renderUi(within(<ResourceUsers resourceUri="catalogue" />))
  expect(await screen.findByText('The first 1 person')).toBeDefined()
  const pagesAsked = () => asked.filter(({ address }) => address.startsWith('/v1/resources/')).length
  expect(pagesAsked()).toBe(1)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Load more' })))
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^ann, ben/))
  expect(screen.queryByRole('button', { name: /one by one/ })).toBeNull()
  expect(pagesAsked()).toBe(2)
})

test('who can reach any resource is asked in the Analyzer, and the address keeps the question', async () => {
  const asked = answerCalls({
    'GET /v1/resources/reports/7/users': { users: [] },
  })
  const { router } = renderUi(
    <p />,
    [{ path: '/settings/analyzer', element: within(<Analyzer />) }],
    '/settings/analyzer?tab=who',
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show who can' })))
  await press()
  expect(screen.getByText('Name a resource, such as /reports/7.')).toBeDefined()
  await typeIn('Who can reach', 'reports/7')
  await press()
  expect(await screen.findByText('Nobody reaches this resource.')).toBeDefined()
  expect(router.state.location.search).toBe('?tab=who&resource=reports%2F7')
  expect(asked.map(({ address }) => address).filter((address) => address.startsWith('/v1/resources'))).toEqual([
    '/v1/resources/reports%2F7/users?limit=50&inherited=true&names=true',
  ])
})

test('SCR-14 who can reach is narrowed to one action, which the address keeps: only the roles and ways that allow it are told', async () => {
  const allow = (action: string) => [{ action, allow: true, grant: false, delegate: false }]
  answerCalls({
    'GET /v1/resources/reports/7/users': {
      users: [
        { userId: 'maya', roles: [{ roleId: 'ro_1' }, { roleId: 'ro_2' }], through: ways },
        { userId: 'noor', roles: [{ roleId: 'ro_2' }], through: [{ ...way, roleId: 'ro_2' }] },
      ],
      public: [{ resourceUri: 'reports' }],
    },
    'GET /v1/roles': {
      roles: [
        { roleId: 'ro_1', name: 'Editor', permissions: allow('reports') },
        { roleId: 'ro_2', name: 'Reader', permissions: allow('reports:read') },
      ],
    },
  })
  const { router } = renderUi(
    <p />,
    [{ path: '/settings/analyzer', element: within(<Analyzer />) }],
    '/settings/analyzer?tab=who&resource=reports%2F7&action=reports%3Aread',
  )
  await screen.findAllByRole('link', { name: 'Reader' })
  expect(screen.getAllByRole('row')).toHaveLength(4)
  await typeInto(screen.getByLabelText('Who may (optional)', { selector: 'input' }), 'reports:update')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Show who can' })))
  await screen.findByText('1 person may reports:update here')
  expect(
    screen
      .getAllByRole('row', { hidden: true })
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringMatching(/^mayaEditorQ3/)])
  expect(router.state.location.search).toBe('?tab=who&resource=reports%2F7&action=reports%3Aupdate')
})

test('SCR-16 who can reach a place says that more may reach something below it, and leads to the evidence for that place and moment', async () => {
  const asked = answerCalls({
    'GET /v1/resources/orders/lyon/users': { users: [{ userId: 'maya', roles: [{ roleId: 'ro_1' }], through: [way] }] },
    'GET /v1/access-report': { rows: [], asOf: { revision: 7, at: '2026-11-24T10:00:00.000Z' }, links: {} },
  })
  const { router } = renderUi(
    <p />,
    [{ path: '/settings/analyzer', element: within(<Analyzer />) }],
    '/settings/analyzer?tab=who&resource=orders%2Flyon&asOf=2026-11-24T10:00:00.000Z',
  )
  await screen.findByText('1 person or client reaches it')
  const more = await screen.findByRole('link', { name: /^More may reach only something below it/ })
  await act(async () => void fireEvent.click(more))
  await screen.findByText(/^No access is found for/)
  expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('evidence')
  expect(asked.map(({ address }) => address).filter((address) => address.startsWith('/v1/access-report'))).toEqual([
    '/v1/access-report?limit=200&asOf=2026-11-24T10%3A00%3A00.000Z&resourceUri=orders%2Flyon',
  ])
})
