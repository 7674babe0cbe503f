// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { press } from '../../../test/show-noun.tsx'
import * as downloads from '../../lib/download.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { accountsQuery } from '../../queries/account/accounts.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { Evidence } from './Evidence.tsx'
import { ManyQuestions } from './ManyQuestions.tsx'
import { OneQuestion } from './OneQuestion.tsx'
import { WhatCanSomebodyDo } from './WhatCanSomebodyDo.tsx'
import { WhoCanReach } from './WhoCanReach.tsx'

const row = { userId: 'zoe', resourceUri: 'notes', allow: ['docs:read'], grant: [], delegate: [] }
const asOf = { revision: 7, at: '2026-11-24T10:00:00.000Z' }

const show = () =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Evidence />
    </QueryClientProvider>,
  )

test('SCR-16 evidence says of which moment it is, and its file has every part under one head', async () => {
  const kept: Promise<string>[] = []
  vi.spyOn(downloads, 'download').mockImplementation((file) => void kept.push(textOf(file)))
  answerCalls({
    'GET /v1/access-report': (query, { headers }) => {
      if (headers.get('accept') !== 'text/csv')
        return { rows: [row], public: [{ resourceUri: 'handbook' }], asOf, links: {} }
      return query.get('cursor') ? 'userId\r\nlast\r\n' : 'userId\r\nfirst\r\n'
    },
  })
  const plain = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const answer = await plain(url, init)
    if (url.includes('limit=10000') && !url.includes('cursor'))
      answer.headers.set('link', '<https://acc-test.example/v1/access-report?cursor=two>; rel="next"')
    return answer
  })
  show()
  await screen.findByText(/revision/)
  expect(screen.getByText('Everybody: every signed-in user')).toBeDefined()
  expect(screen.getByText('docs:read')).toBeDefined()
  await press('Download CSV')
  await vi.waitFor(() => expect(kept).toHaveLength(1))
  expect(await kept[0]).toBe('userId\r\nfirst\r\nlast\r\n')
})

test('SCR-16 evidence is narrowed to a person, a group and a place by its address, in its file too', async () => {
  vi.spyOn(downloads, 'download').mockImplementation(() => undefined)
  const asked: string[] = []
  answerCalls({
    'GET /v1/access-report': (query, { headers }) => {
      const isFile = headers.get('accept') === 'text/csv'
      if (query.get('limit') !== '1000') asked.push(`${isFile ? 'file ' : ''}${query}`)
      return isFile ? 'userId\r\n' : { rows: [row], asOf, links: {} }
    },
    'GET /v1/users/zoe': { userId: 'zoe', name: 'Zoe Lang' },
    'GET /v1/groups/grp_1': { groupId: 'grp_1', name: 'Finance', users: [], admins: [] },
  })
  const { router } = renderUi(
    <QueryClientProvider client={queryClient}>
      <Evidence />
    </QueryClientProvider>,
    [],
    '/?tab=evidence&user=zoe&group=grp_1&resource=notes',
  )
  await screen.findByText('docs:read')
  await press('Download CSV')
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toEqual([
    'limit=200&userId=zoe&groupId=grp_1&resourceUri=notes',
    'file limit=10000&userId=zoe&groupId=grp_1&resourceUri=notes',
  ])
  const pill = { selector: '.mantine-Pill-root *' }
  const remove = (await screen.findByText(/Finance/, pill)).closest('.mantine-Pill-root')?.querySelector('button')
  fireEvent.click(remove as HTMLButtonElement)
  await vi.waitFor(() => expect(router.state.location.search).toBe('?tab=evidence&user=zoe&resource=notes'))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('limit=200&userId=zoe&resourceUri=notes'))
})

test('SCR-16 evidence says what it is narrowed to: in its heading, on paper and in the name of its file', async () => {
  const kept = vi.spyOn(downloads, 'download').mockImplementation(() => undefined)
  vi.stubGlobal('print', () => undefined)
  usePortal.setState({ accountId: 'acc-test' })
  queryClient.setQueryData(accountsQuery.queryKey, [{ accountId: 'acc-test', name: 'Northwind' }] as never)
  answerCalls({
    'GET /v1/access-report': (_, { headers }) =>
      headers.get('accept') === 'text/csv' ? 'userId\r\n' : { rows: [row], asOf, links: {} },
    'GET /v1/users/zoe': { userId: 'zoe', name: 'Zoe Lang' },
    'GET /v1/groups/grp_1': { groupId: 'grp_1', name: 'Finance', users: [], admins: [] },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Evidence />
    </QueryClientProvider>,
    [],
    '/?tab=evidence&user=zoe&group=grp_1&resource=orders/lyon',
  )
  const name = 'Access in Northwind, only for Zoe Lang, Finance (group), orders/lyon (with what is below it)'
  const headings = () => screen.getAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(headings()).toEqual([name]))
  await press('Print')
  await vi.waitFor(() => expect(headings()).toEqual([name, name]))
  await press('Download CSV')
  await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce())
  expect(kept.mock.calls[0]?.[1]).toMatch(/^access-user-zoe-group-grp_1-resource-orders-lyon-2\d{3}-.*\.csv$/)
})

test.each([
  ['group=grp_nonsense', 'No access is found for grp_nonsense (group).'],
  ['resource=orders/lyon', 'No access is found for orders/lyon (with what is below it).'],
  ['user=zoe&asOf=2026-11-24T10:00:00.000Z', 'No access is found for Zoe Lang.'],
  ['', 'Nobody has access to anything.'],
  ['asOf=2026-11-24T10:00:00.000Z', 'Nobody had access to anything then.'],
])('SCR-16 evidence of %s that finds nothing says so of what was asked alone', async (asked, told) => {
  answerCalls({
    'GET /v1/access-report': { rows: [], asOf, links: {} },
    'GET /v1/users/zoe': { userId: 'zoe', name: 'Zoe Lang' },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Evidence />
    </QueryClientProvider>,
    [],
    `/?tab=evidence&${asked}`,
  )
  await vi.waitFor(() =>
    expect(
      screen.getAllByRole('status').map(({ textContent }) => textContent?.replace(/[\u200b\u2060-\u2069]/g, '')),
    ).toContain(told),
  )
})

test('SCR-16 evidence that is whole stands in the order of names, and leads to whoever gave it', async () => {
  const of = (userId: string, userName: string) => ({ ...row, userId, userName, givenBy: 'boss' })
  answerCalls({
    'GET /v1/access-report': { rows: [of('a', 'Zoe'), of('b', 'adam'), of('c', 'Mia')], asOf, links: {} },
    'GET /v1/users/boss': { userId: 'boss', name: 'The Boss' },
  })
  show()
  const [giver] = await screen.findAllByRole('link', { name: 'The Boss' })
  expect(giver?.getAttribute('href')).toBe('/settings/users/boss')
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
  expect(names.filter((name) => name !== 'The Boss')).toEqual(['adam', 'Mia', 'Zoe'])
})

test('SCR-16 the rows of one person stand by resource, then role, also beside somebody of the same name', async () => {
  const of = (userId: string, resourceUri: string, roleName: string) => ({
    ...row,
    ...{ userId, userName: 'Mia Wolf', resourceUri, roleId: `ro_${roleName}`, roleName, recordId: 'rec_1' },
  })
  answerCalls({
    'GET /v1/access-report': {
      rows: [
        of('b', 'books/2024', 'Reader'),
        of('a', 'books/2023', 'Reader'),
        of('a', 'books/2024', 'Reader'),
        of('b', 'books/2022', 'Reader'),
        of('b', 'books/2024', 'Editor'),
      ],
      asOf,
      links: {},
    },
  })
  show()
  await screen.findByText(/All 5 rows/)
  const told = screen
    .getAllByRole('row')
    .map(({ textContent }) => textContent?.match(/books.\d+|Editor|Reader/g)?.join(' '))
  expect(told.slice(1)).toEqual([
    'books/2023 Reader',
    'books/2024 Reader',
    'books/2022 Reader',
    'books/2024 Editor',
    'books/2024 Reader',
  ])
})

test('SCR-16 printing reads the rows that are not here yet, and says how many go on paper', async () => {
  const printed = vi.fn()
  vi.stubGlobal('print', () => printed(screen.getAllByRole('table').at(-1)?.querySelectorAll('tbody tr').length))
  answerCalls({
    'GET /v1/access-report': (query) =>
      query.get('cursor')
        ? { rows: [{ ...row, resourceUri: 'orders' }], asOf, links: {} }
        : { rows: [row], asOf, links: {}, pagination: { next: { cursor: 'two' } } },
  })
  show()
  await screen.findByText(/The first row/)
  await screen.findByText('In total: 1 person, 2 rows, 2 resources.')
  await press('Print')
  await screen.findByText('All 2 rows.', { exact: false })
  expect(screen.getAllByText('In total: 1 person, 2 rows, 2 resources.')).toHaveLength(2)
  expect(screen.getByText(/^ ?These are only|This is only the first row/)).toBeDefined()
  await vi.waitFor(() => expect(printed).toHaveBeenCalledExactlyOnceWith(2))
})

test('SCR-16 a row of many actions is told by its role on the screen, and whole on paper and when it is asked for', async () => {
  const allow = Array.from({ length: 25 }, (_, place) => `docs:act-${place}`)
  answerCalls({
    'GET /v1/access-report': {
      rows: [{ ...row, userName: 'Zoe Lang', allow, roleId: 'ro_1', roleName: 'Editor' }],
      asOf,
      links: {},
    },
  })
  show()
  await screen.findByText(/25 actions/)
  expect(screen.getByRole('link', { name: 'Zoe Lang' })).toBeDefined()
  await press('Show all')
  expect(screen.queryByText(/25 actions/)).toBeNull()
  expect(screen.getByText(/docs:act-24/)).toBeDefined()
})

test('SCR-16 a moment before the account was made is answered with the earliest there is, which one press takes', async () => {
  const made = '2026-11-20T10:00:00.000Z'
  usePortal.setState({ accountId: 'acc-test' })
  queryClient.setQueryData(accountsQuery.queryKey, [{ accountId: 'acc-test', createdTime: made }] as never)
  const asked: (string | null)[] = []
  answerCalls({
    'GET /v1/access-report': (query) => {
      asked.push(query.get('asOf'))
      return { rows: [row], asOf, links: {} }
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Evidence />
    </QueryClientProvider>,
    [],
    '/?tab=evidence&asOf=2026-11-01T10:00:00.000Z',
  )
  await screen.findByText(/The account was made 2026-11-20/)
  expect(screen.queryByText('Try again')).toBeNull()
  const field = screen.getByLabelText('As of')
  fireEvent.change(field, { target: { value: '2999-01-01T00:00' } })
  await press('Show')
  expect(screen.getByText('Give a day and a time that have passed, as in 2026-05-03 10:42.')).toBeDefined()
  expect(screen.queryByText(/The account was made/)).toBeNull()
  fireEvent.change(field, { target: { value: '2026-11-02T00:00' } })
  await press('Show')
  await press('Take the earliest moment')
  await screen.findByText('docs:read')
  expect(asked).toEqual([made])
})

test.each([
  ['who can reach', WhoCanReach, '/?tab=who&resource=/reports/7'],
  ['what somebody can do', WhatCanSomebodyDo, '/?tab=what&user=zoe'],
  ['one question', OneQuestion, '/?user=zoe&action=docs:read&resource=/reports/7'],
  ['many questions', ManyQuestions, '/?tab=many&user=zoe&questions=docs:read+/reports/7'],
])(
  'SCR-16 %s as of before the account was made: that is said once, in words, and nothing is asked',
  async (_, Tab, at) => {
    usePortal.setState({ accountId: 'acc-test' })
    const accounts = [{ accountId: 'acc-test', createdTime: '2026-11-20T10:00:00.000Z' }]
    queryClient.setQueryData(accountsQuery.queryKey, accounts as never)
    const asked = answerCalls({})
    renderUi(
      <QueryClientProvider client={queryClient}>
        <Tab />
      </QueryClientProvider>,
      [],
      `${at}&asOf=2026-11-01T10:00:00.000Z`,
    )
    expect(await screen.findAllByText(/The account was made 2026-11-20/)).toHaveLength(1)
    expect(screen.queryByText(/We could not/)).toBeNull()
    expect(asked.filter(({ address }) => address.includes('asOf'))).toEqual([])
  },
)

const textOf = (file: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(file)
  })
