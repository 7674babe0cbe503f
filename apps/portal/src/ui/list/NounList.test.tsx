// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import type { ListQuery } from '../../lib/list-query.ts'
import type { Column } from './list-props.ts'
import { NounList } from './NounList.tsx'

interface Row {
  id: string
  size: number
}
const columns: Column<Row>[] = [
  { key: 'name', head: 'Name', cell: (row) => row.id, sortBy: (row) => row.id },
  { key: 'size', head: 'Size', cell: (row) => row.size, sortBy: (row) => row.size, numeric: true },
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

test('error: the reference and a way to try again', () => {
  const retry = vi.fn()
  show({ error: refusal(500), retry })
  expect(document.body.textContent).toContain('req-1')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('stale: older rows stay under a strip', () => {
  show({ rows, error: refusal(500) })
  expect(document.body.textContent).toContain('We could not refresh.')
  expect(names()).toEqual(['b', 'a'])
})

test('rows are a table of links with a count; a head sorts, and the address keeps it', async () => {
  const { router } = show({ rows })
  expect(screen.getByRole('table', { name: 'roles' }).getAttribute('aria-rowcount')).toBe('3')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Name' })))
  expect(names()).toEqual(['a', 'b'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Size' })))
  expect(names()).toEqual(['a', 'b'])
  expect(router.state.location.search).toBe('?sort=size')
})

test('no sorting of a part: with more to load the heads are plain', () => {
  show({ rows, hasMore: true })
  expect(within(screen.getByRole('table')).queryByRole('button')).toBeNull()
})

test('a filter from the address is applied', () => {
  show({ rows: [...rows, { id: 'c', size: 1 }] }, '/?filter=big')
  expect(names()).toEqual(['b', 'a'])
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
  expect(document.activeElement?.textContent).toBe('b')
  await key('j')
  expect(document.activeElement?.textContent).toBe('a')
  await key('k')
  expect(document.activeElement?.textContent).toBe('b')
  await key('/')
  const search = screen.getByRole('searchbox')
  expect(document.activeElement).toBe(search)
  await key('j', search)
  expect(document.activeElement).toBe(search)
})
