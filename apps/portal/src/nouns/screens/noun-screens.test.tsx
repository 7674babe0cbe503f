// @vitest-environment jsdom

import { ApiError } from '@doorward/contract/client'
import { IconBell } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { itemQueries } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Noun } from '../noun.ts'
import { changedColumn, nameColumn } from './columns.tsx'
import { nounScreens } from './noun-screens.tsx'

interface Bell {
  bellId: string
  name: string
  lastUpdated: string
}
/** A server in memory that counts versions, as the real one does. */
function bellServer(kept: Bell[]) {
  const bells = new Map(kept.map((bell) => [bell.bellId, bell]))
  const get = (id: string): Bell => {
    const bell = bells.get(id)
    if (!bell) throw new ApiError({ status: 404, code: 'NotFound', title: 'Not found.' })
    return bell
  }
  const queries = itemQueries<Bell, { name: string }>({
    key: 'bells',
    readPage: async ({ filter = '' }) => ({
      rows: [...bells.values()].filter(({ name }) => name.includes(filter)),
      cursor: undefined,
    }),
    read: async (id) => ({ body: get(id), etag: `"${get(id).lastUpdated}"` }),
    create: async ({ name }) => {
      const bell = { bellId: `bell_${bells.size + 1}`, name, lastUpdated: '1' }
      bells.set(bell.bellId, bell)
      return { body: bell }
    },
    replace: async (id, { name }, headers) => {
      const before = get(id)
      if (headers['if-match'] !== `"${before.lastUpdated}"`)
        throw new ApiError({ status: 412, code: 'ChangedElsewhere', title: 'Changed.' })
      const bell = { ...before, name, lastUpdated: String(Number(before.lastUpdated) + 1) }
      bells.set(id, bell)
      return { body: bell, etag: `"${bell.lastUpdated}"` }
    },
    remove: async (id) => bells.delete(id),
  })
  return { bells, queries }
}
const nounOf = (queries: ReturnType<typeof bellServer>['queries']): Noun<Bell, { name: string }, { name: string }> => ({
  one: 'bell',
  many: 'bells',
  group: 'watch',
  path: '/bells',
  Icon: IconBell,
  goKey: 'b',
  idPrefixes: [],
  read: { action: 'bells:read', resource: 'Bells' },
  create: 'everybody',
  motif: 'bell',
  guide: 'groups',
  text: 'A bell rings.',
  first: 'Create one.',
  queries,
  idOf: ({ bellId }) => bellId,
  nameOf: ({ name }) => name,
  columns: [nameColumn(({ name }) => name), changedColumn()],
  form: {
    blank: { name: '' },
    fields: [{ kind: 'text', key: 'name', label: 'Name', needed: true }],
    toValues: ({ name }) => ({ name }),
    toInput: ({ name }) => ({ name }),
  },
  facts: ({ name }) => [['Name', name]],
  remove: { text: 'It rings no more.', consequences: () => ['Silence.'] },
})

async function show(kept: Bell[], at: string) {
  const server = bellServer(kept)
  return { ...server, ...(await showNoun(server.queries, at)) }
}
async function showNoun(queries: ReturnType<typeof bellServer>['queries'], at: string) {
  const { list, ...later } = nounScreens(nounOf(queries))
  const [create, detail] = await Promise.all([later.create(), later.detail()])
  const screenOf = (Component: () => React.ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="waiting">
        <main>
          <Component />
        </main>
      </Suspense>
    </QueryClientProvider>
  )
  const routes = [
    { path: '/bells', element: screenOf(list.Component) },
    { path: '/bells/new', element: screenOf(create.Component) },
    { path: '/bells/:id', element: screenOf(detail.Component) },
  ]
  return act(async () => renderUi(null, routes, at))
}
const one: Bell = { bellId: 'bell_1', name: 'Front door', lastUpdated: '1' }
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (text: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(/Name/), { target: { value: text } }))

beforeEach(() => queryClient.clear())

test('an empty list says what the noun is and what to do', async () => {
  await show([], '/bells')
  expect(await screen.findByText('No bells yet')).toBeDefined()
  expect(screen.getByText('A bell rings. Create one.')).toBeDefined()
})

test('SCR-16 the server sorts and counts what has more pages, by the column that the address names', async () => {
  const asked: string[] = []
  const queries = itemQueries<Bell, { name: string }>({
    key: 'many-bells',
    orders: ['name'],
    readPage: async ({ sort = '', total, cursor = '' }) => {
      asked.push(total ? 'total' : `${sort}${cursor}`)
      if (total) return { rows: [], cursor: undefined, total: { count: 70, relation: 'EXACT' } }
      return { rows: [{ ...one, name: `by ${sort}` }], cursor: 'more' }
    },
    read: async () => ({ body: one }),
  })
  await showNoun(queries, '/bells?sort=-name')
  expect(await screen.findByRole('link', { name: 'by -name' })).toBeDefined()
  expect(await screen.findByText('1–1 of 70 bells')).toBeDefined()
  expect(asked).toEqual(['-name', 'total'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Name' })))
  expect(asked).toEqual(['-name', 'total', 'name'])
})

test.each([
  ['by name', undefined, 'name', 'Name', 'ascending'],
  ['by what its queries say', '-lastUpdated', '-lastUpdated', 'Changed', 'descending'],
] as const)(
  'SCR-16 a list begins %s, where the server can, and its head says so',
  async (_, first, sent, head, order) => {
    const asked: string[] = []
    const queries = itemQueries<Bell, { name: string }>({
      key: `first-${sent}`,
      orders: ['name', 'lastUpdated'],
      ...(first ? { first } : {}),
      readPage: async ({ sort = '' }) => {
        asked.push(sort)
        return { rows: [one], cursor: undefined }
      },
      read: async () => ({ body: one }),
    })
    await showNoun(queries, '/bells')
    expect(asked).toEqual([sent])
    expect((await screen.findByRole('columnheader', { name: head })).getAttribute('aria-sort')).toBe(order)
  },
)

test('a row leads to the page of its item', async () => {
  await show([one], '/bells')
  expect((await screen.findByRole('link', { name: 'Front door' })).getAttribute('href')).toBe('/bells/bell_1')
})

test('creating checks the fields first and then opens the new item', async () => {
  const { bells, router } = await show([], '/bells/new')
  await press('Create bell')
  expect(screen.getByText('Name is needed.')).toBeDefined()
  expect(bells.size).toBe(0)
  await type('Back door')
  await press('Create bell')
  expect(router.state.location.pathname).toBe('/bells/bell_1')
})

test('SCR-16 saving over a change made elsewhere opens the comparison, nothing is lost', async () => {
  const { bells } = await show([one], '/bells/bell_1?tab=settings')
  await type('Mine')
  bells.set('bell_1', { ...one, name: 'Theirs', lastUpdated: '2' })
  await press('Save bell')
  expect(bells.get('bell_1')?.name).toBe('Theirs')
  expect(screen.getByText('Yours')).toBeDefined()
})

test('SCR-14 an edit is kept over the tabs of its item, and let go once it is saved', async () => {
  const { router } = await show([one], '/bells/bell_1?tab=settings')
  const nameHere = () => screen.getByLabelText<HTMLInputElement>(/Name/).value
  const tab = (key: string) => act(() => router.navigate(`/bells/bell_1?tab=${key}`))
  await type('Back door')
  await tab('json')
  expect(screen.queryByLabelText(/Name/)).toBeNull()
  await tab('settings')
  expect(nameHere()).toBe('Back door')
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull()
  await press('Save bell')
  await tab('json')
  await tab('settings')
  expect(nameHere()).toBe('Back door')
  expect(screen.queryByRole('button', { name: 'Save bell' })).toBeNull()
})

test('SCR-14 a tab with edits is marked, and its page is not left without a question while another one is shown', async () => {
  const { router } = await show([one], '/bells/bell_1?tab=settings')
  const tab = (key: string) => act(() => router.navigate(`/bells/bell_1?tab=${key}`))
  await type('Back door')
  await tab('json')
  const marked = () => screen.queryAllByRole('tab').filter((each) => /unsaved changes/.test(each.innerHTML))
  expect(marked()).toHaveLength(1)
  await act(() => router.navigate('/bells'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('on another tab')
  await press('Keep editing')
  expect(router.state.location.pathname).toBe('/bells/bell_1')
  await act(() => router.navigate('/bells'))
  await press('Discard changes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/bells'))
  expect(sessionStorage).toHaveLength(0)
})

test('SCR-14 an edit that was taken back on another visit of its tab is gone', async () => {
  const { router } = await show([one], '/bells/bell_1?tab=settings')
  const tab = (key: string) => act(() => router.navigate(`/bells/bell_1?tab=${key}`))
  await type('Back door')
  await tab('json')
  await tab('settings')
  await type('Front door')
  expect(screen.queryByRole('button', { name: 'Restore draft' })).toBeNull()
  await tab('json')
  await tab('settings')
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Front door')
})

test('deleting asks first, then goes back to the list', async () => {
  const { bells, router } = await show([one], '/bells/bell_1')
  await press('Delete bell')
  expect(bells.size).toBe(1)
  const buttons = screen.getAllByRole('button', { name: 'Delete bell', hidden: true })
  await act(async () => void fireEvent.click(buttons.at(-1) ?? document.body))
  expect(bells.size).toBe(0)
  expect(router.state.location.pathname).toBe('/bells')
})
