// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import type { ListQuery } from '../../lib/list-query.ts'
import { changeSettings, usePortal } from '../../lib/portal-store.ts'
import type { Column } from './list-props.ts'
import { NounList } from './NounList.tsx'

interface Row {
  id: string
  size: number
}
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.id, order: 'name', sortBy: (row) => row.id },
  { key: 'size', head: 'Size', cell: (row) => row.size, sortBy: (row) => row.size, numeric: true },
  { key: 'tags', head: 'Tags', cell: () => 'none', spare: true },
]
const query = (patch: Partial<ListQuery<Row>>): ListQuery<Row> => ({
  rows: undefined,
  error: null,
  isFetching: false,
  hasMore: false,
  isFetchingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
  updatedAt: Date.UTC(2026, 0, 1),
  ...patch,
})
const show = (patch: Partial<ListQuery<Row>>, at = '/', searchMinimum = 1) =>
  renderUi(
    <NounList
      path="/roles"
      nouns={{ one: 'role', many: 'roles' }}
      query={query(patch)}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => `/roles/${row.id}`}
      rowName={(row) => row.id}
      searchMinimum={searchMinimum}
      empty={<p>No roles yet</p>}
      filters={[
        { value: 'all', label: 'All', keeps: () => true },
        { value: 'big', label: 'Big', keeps: (row) => row.size > 5 },
      ]}
    />,
    [],
    at,
  )
const rows: Row[] = [
  { id: 'b', size: 10 },
  { id: 'a', size: 9 },
]
afterEach(() => changeSettings({ columns: {} }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const names = () => screen.getAllByRole('link').map((link) => link.textContent)
const refusal = (status: number) =>
  new ApiError({
    status,
    code: 'X',
    title: 'No.',
    requestId: 'req-1',
    details: { action: 'roles:read', resource: 'Doorward:Roles' },
  })

test('loading: the rows to come are announced', () => {
  show({ isFetching: true })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
})

test('empty: what it is for, and no table', () => {
  show({ rows: [] })
  expect(screen.getByText('No roles yet')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
})

test('filtered-empty: the search is named and can be cleared', async () => {
  const { router } = show({ rows: [] }, '/?q=repor')
  expect(screen.getByText("No roles match 'repor'.")).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Clear filters' })))
  expect(router.state.location.search).toBe('')
})

test('SES-16 a search of fewer letters than the server takes asks for more', () => {
  show({ rows }, '/?q=ab', 3)
  expect(screen.getByText('Type 3 letters or more')).toBeDefined()
})

test('refused: the permission in words, no retry', () => {
  show({ error: refusal(403) })
  expect(document.body.textContent).toContain('roles:read')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('error: the reference and a way to try again', async () => {
  const retry = vi.fn()
  show({ error: refusal(500), retry })
  await waitFor(() => expect(document.body.textContent).toContain('req-1'))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('stale: older rows stay under a strip', () => {
  show({ rows, error: refusal(500) })
  expect(document.body.textContent).toContain('We could not refresh.')
  expect(names()).toEqual(['a', 'b'])
})

const order = (head: string) => screen.getByRole('columnheader', { name: head }).getAttribute('aria-sort')

test('rows are a table of links with a count; a head sorts, and the address keeps it', async () => {
  const { router } = show({ rows })
  expect(screen.getByRole('table', { name: 'roles' }).getAttribute('aria-rowcount')).toBe('3')
  expect([names(), order('Name'), order('Size')]).toEqual([['a', 'b'], 'ascending', null])
  await press('Name')
  expect([names(), order('Name')]).toEqual([['b', 'a'], 'descending'])
  await press('Size')
  expect([names(), order('Name'), order('Size')]).toEqual([['a', 'b'], null, 'ascending'])
  expect(router.state.location.search).toBe('?sort=size')
})

test('SCR-16 a head marks the order that the server begins with, and pressing it turns that round', async () => {
  const { router } = show({ rows, hasMore: true, orders: ['name'], sort: 'name' })
  expect(order('Name')).toBe('ascending')
  await press('Name')
  expect([router.state.location.search, order('Name')]).toEqual(['?sort=-name', 'descending'])
  await press('Name')
  expect([router.state.location.search, order('Name')]).toEqual(['?sort=name', 'ascending'])
})

test('SCR-16 a head marks the one order that a list always has, and no order that nobody knows or that the address only asks for', () => {
  show({ rows, hasMore: true, sort: '-name' })
  expect(order('Name')).toBe('descending')
  expect(names()).toEqual(['b', 'a'])
  cleanup()
  show({ rows, hasMore: true }, '/?sort=size')
  expect([order('Name'), order('Size')]).toEqual([null, null])
  cleanup()
})

test('SCR-14 each row is named by its first cell', () => {
  show({ rows })
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['a', 'b'])
})

test('no sorting of a part: with more to load the heads are plain', () => {
  show({ rows, hasMore: true })
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull()
})

test('SCR-16 what the server sorts is sorted by it, however many rows are here, and stays in its order', async () => {
  const { router } = show({ rows, hasMore: true, orders: ['name'] })
  const heads = within(screen.getByRole('table')).getAllByRole('button')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Name'])
  await act(async () => void fireEvent.click(heads[0] ?? document.body))
  expect(router.state.location.search).toBe('?sort=name')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  expect(names()).toEqual(['b', 'a'])
})

test.each([
  [{ count: 2318, relation: 'EXACT' }, '1–2 of 2,318 roles'],
  [{ count: 100_000, relation: 'AT_LEAST' }, '1–2 of more than 100,000 roles'],
  [undefined, '2 roles shown, more to load'],
] as const)('SCR-16 the foot says how many there are: %j', (total, text) => {
  show({ rows, hasMore: true, total })
  expect(screen.getByText(text)).toBeDefined()
})

test('the foot counts only what it shows where a filter leaves out rows that are here', () => {
  show(
    { rows: [...rows, { id: 'c', size: 1 }], hasMore: true, total: { count: 90, relation: 'EXACT' } },
    '/?filter=big',
  )
  expect(screen.getByText('2 roles shown, more to load')).toBeDefined()
})

test('SCR-16 columns are chosen, kept for the list and in the address; the first stays', async () => {
  const { router } = show({ rows })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Columns' })))
  const size = await screen.findByRole('checkbox', { name: 'Size' })
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await act(async () => void fireEvent.click(size))
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
  expect(router.state.location.search).toBe('?cols=name')
  expect(usePortal.getState().settings.columns).toEqual({ '/roles': ['name'] })
  await act(async () => router.navigate('/'))
  expect(screen.queryByRole('columnheader', { name: 'Size' })).toBeNull()
  await act(async () => router.navigate('/?cols=size'))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Size'])
})

test('SCR-16 a column that is seldom wanted is there once it is chosen, and what is usual is no choice', async () => {
  const { router } = show({ rows })
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Name', 'Size'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Columns' })))
  await act(async () => void fireEvent.click(await screen.findByRole('checkbox', { name: 'Tags' })))
  expect(heads()).toEqual(['Name', 'Size', 'Tags'])
  expect(router.state.location.search).toBe('?cols=name%2Csize%2Ctags')
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Tags' })))
  expect(router.state.location.search).toBe('')
  expect(usePortal.getState().settings.columns).toEqual({})
})

test('SCR-16 what narrows the list stands as chips, each to be taken away', async () => {
  const { router } = show({ rows }, '/?q=b&filter=big')
  const chips = within(screen.getByRole('group', { name: 'Filters' }))
  await act(async () => void fireEvent.click(chips.getByRole('button', { name: 'Remove the filter Big' })))
  expect(router.state.location.search).toBe('?q=b')
  await act(async () => void fireEvent.click(chips.getByRole('button', { name: 'Remove the filter Search: b' })))
  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
})

test('a filter from the address is applied', () => {
  show({ rows: [...rows, { id: 'c', size: 1 }] }, '/?filter=big')
  expect(names()).toEqual(['a', 'b'])
})

test('above 100 rows only a window of them is drawn', () => {
  show({ rows: Array.from({ length: 1000 }, (_, index) => ({ id: `r${index}`, size: index })) })
  expect(screen.queryAllByRole('link').length).toBeLessThan(200)
})

test('j and k move between rows, / goes to the search, unless typing', async () => {
  show({ rows })
  const key = (name: string, target: Element = document.body) =>
    act(async () => void fireEvent.keyDown(target, { key: name }))
  await key('j')
  expect(document.activeElement?.textContent).toBe('a')
  await key('j')
  expect(document.activeElement?.textContent).toBe('b')
  await key('k')
  expect(document.activeElement?.textContent).toBe('a')
  await key('/')
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  await key('j', search)
  expect(document.activeElement).toBe(search)
})

test('SCR-16 a filter that none of the first rows passes goes on to the next before it says that nothing matches', () => {
  const loadMore = vi.fn()
  show({ rows, hasMore: true, loadMore }, '/?filter=big')
  expect(loadMore).not.toHaveBeenCalled()
  cleanup()
  const small = [{ id: 'c', size: 1 }]
  show({ rows: small, hasMore: true, loadMore }, '/?filter=big')
  expect(loadMore).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('No roles match this filter.')).toBeNull()
  cleanup()
  show({ rows: small }, '/?filter=big')
  expect(screen.getByText('No roles match this filter.')).toBeDefined()
})
