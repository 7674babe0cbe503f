// @vitest-environment jsdom
import { ApiError } from '@doorward/contract/client'
import type { UserId } from '@doorward/core/ids'
import { IconBell } from '@tabler/icons-react'
import { fireEvent, screen, within } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { effectWith } from '../../../test/effects.ts'
import { press, showNoun } from '../../../test/show-noun.tsx'
import { asId } from '../../lib/as-id.ts'
import { itemQueries } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { Noun } from '../noun.ts'
import { nameColumn } from '../screens/columns.tsx'
import { nounScreens } from '../screens/noun-screens.tsx'

interface Bell {
  bellId: string
  name: string
}
const count = { users: 2, actions: 1, resources: 1 }
const ring = { action: 'ring', allow: true, grant: false, delegate: false }

/** Bells of a server in memory; one that is fixed to its wall can't be deleted. */
function bellNoun(names: string[]) {
  const bells = new Map(names.map((name) => [name, { bellId: name, name }]))
  const pages: string[] = []
  const queries = itemQueries<Bell, never>({
    key: 'bells',
    readPage: async ({ cursor = '' }) => {
      pages.push(cursor)
      const rows = [...bells.values()]
      if (cursor) return { rows: rows.slice(3), cursor: undefined }
      return { rows: rows.slice(0, 3), cursor: rows.length > 3 ? 'next' : undefined }
    },
    read: async (id) => ({ body: { bellId: id, name: id }, etag: '"v7"' }),
    remove: async (id, headers) => {
      expect(headers['if-match']).toBe('"v7"')
      if (id === 'Lost' && !bells.delete(id)) throw new ApiError({ status: 404, code: 'NotFound', title: 'Gone.' })
      if (id === 'Lost') throw new ApiError({ status: 0, code: 'NetworkError', title: 'No answer.' })
      if (!bells.has('Mine') && names.includes('Mine'))
        throw new ApiError({ status: 403, code: 'Forbidden', title: 'You may not.' })
      if (id === 'Fixed') throw new ApiError({ status: 409, code: 'InUse', title: 'It is fixed to its wall.' })
      bells.delete(id)
    },
    restore: async (id, revision) => {
      expect(revision).toBe(7)
      bells.set(id, { bellId: id, name: id })
      return { body: { item: { bellId: id, name: id }, notRestored: [] } }
    },
    effects: {
      removeSeveral: async (several) => {
        expect(several.map(({ version }) => version)).toEqual(several.map(() => '"v7"'))
        const lines = [
          { who: 'USER' as const, userId: asId<UserId>('usr-sam'), resourceUri: '/tower', gained: [], lost: [ring] },
        ]
        const silent = several.findIndex(({ id }) => id === 'Silent')
        const refused = new ApiError({ status: 409, code: 'InUse', title: 'It hangs in use.' })
        const mine = several.findIndex(({ id }) => id === 'Mine')
        const lacking = new ApiError({ status: 403, code: 'Forbidden', title: 'You may not.' })
        const late = mine < 0 ? [] : several.flatMap((_, place) => (place > mine ? [[place, lacking] as const] : []))
        return {
          effect: effectWith({ lost: count, lines }),
          refused: new Map([...late, ...(silent < 0 ? [] : [[silent, refused] as const])]),
          ...(mine < 0 ? {} : { ofCaller: [mine] }),
        }
      },
    },
  })
  const noun: Noun<Bell, object, never> = {
    one: 'bell',
    many: 'bells',
    group: 'watch',
    path: '/bells',
    Icon: IconBell,
    goKey: 'b',
    idPrefixes: [],
    read: { action: 'bells:read', resource: 'Bells' },
    motif: 'bell',
    guide: 'groups',
    text: 'A bell rings.',
    first: 'Create one.',
    queries,
    idOf: ({ bellId }) => bellId,
    nameOf: ({ name }) => name,
    columns: [nameColumn(({ name }) => name)],
    facts: () => [],
    remove: { text: 'It rings no more.', consequences: () => [], when: ({ name }) => name !== 'Kept' },
  }
  return { bells, noun, pages }
}
async function show(names: string[]) {
  const made = bellNoun(names)
  await showNoun(nounScreens(made.noun), '/bells', '/bells', {})
  await screen.findByRole('link', { name: names[0] ?? '' })
  return made
}
const key = (name: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more }))
const tick = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` })))
const selected = () => screen.queryByRole('group', { name: 'Selection' })?.querySelector('[role="status"]')?.textContent

beforeEach(() => queryClient.clear())

test('SCR-16 rows are ticked by x, up to a row by Shift x, by their box, all at once; Esc unticks them', async () => {
  await show(['a', 'b', 'c'])
  expect(selected()).toBeUndefined()
  await key('j')
  await key('x')
  await vi.waitFor(() => expect(selected()).toBe('1 selected')) // the bar comes with the first
  await key('j')
  await key('j')
  await key('X', { shiftKey: true })
  expect(selected()).toBe('3 selected')
  await tick('b')
  expect(selected()).toBe('2 selected')
  await key('Escape')
  expect(selected()).toBeUndefined()
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' })))
  expect(selected()).toBe('3 selected')
})

test('SCR-16 several are deleted after one question that tells their one effect and who loses, and Undo brings all back', async () => {
  const { bells } = await show(['a', 'b', 'c'])
  await tick('a')
  await tick('c')
  await screen.findByRole('button', { name: 'Delete…' })
  await press('Delete…')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 people lose 1 action on 1 resource and below.')
  await press('Who')
  expect(within(dialog.getByRole('table', { name: 'Who' })).getAllByRole('row')).toHaveLength(1)
  expect(bells.size).toBe(3)
  await press('Delete 2 bells')
  expect([...bells.keys()]).toEqual(['b'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(selected()).toBeUndefined()
})

test('SCR-16 what is refused stays, and a report says of each row what became of it', async () => {
  const { bells } = await show(['a', 'Fixed', 'Kept'])
  for (const name of ['a', 'Fixed', 'Kept']) await tick(name)
  await screen.findByRole('button', { name: 'Delete…' })
  await press('Delete…')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText("Kept stays: It can't be deleted.")
  await press('Delete 2 bells')
  expect([...bells.keys()]).toEqual(['Fixed', 'Kept'])
  const rows = within(await screen.findByRole('table', { name: 'Bells: what became of each' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'aDeleted',
    'FixedIt is fixed to its wall.',
    "KeptIt can't be deleted.",
  ])
  await press('Undo')
  await vi.waitFor(() => expect(bells.has('a')).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SCR-16 what lets somebody delete the others goes after them, so that nothing is stuck half way', async () => {
  const { bells } = await show(['Mine', 'b', 'c'])
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' })))
  await screen.findByRole('button', { name: 'Delete…' })
  await press('Delete…')
  await screen.findByText('Delete 3 bells?')
  await press('Delete 3 bells')
  await vi.waitFor(() => expect(bells.size).toBe(0))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('SCR-16 a delete whose answer was lost is asked for again, and one that is gone by then is done', async () => {
  const { bells } = await show(['Lost', 'b'])
  await tick('Lost')
  await screen.findByRole('button', { name: 'Delete…' })
  await press('Delete…')
  await screen.findByText('Delete 1 bell?')
  await press('Delete 1 bell')
  await vi.waitFor(() => expect(selected()).toBeUndefined(), { timeout: 4_000 })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([...bells.keys()]).toEqual(['b'])
})

test('SCR-16 what would be refused is named before, and left out', async () => {
  const { bells } = await show(['Silent', 'b'])
  await tick('Silent')
  await tick('b')
  await screen.findByRole('button', { name: 'Delete…' })
  await press('Delete…')
  await within(await screen.findByRole('dialog')).findByText('Silent stays: It hangs in use.')
  await press('Delete 1 bell')
  expect([...bells.keys()]).toEqual(['Silent'])
})

test('SCR-16 all that match are meant once somebody says so, until a row is unticked', async () => {
  const { bells } = await show(['a', 'b', 'c', 'd'])
  await act(async () => void fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' })))
  await press('Select all that match')
  expect(selected()).toBe('All bells that match are selected')
  await press('Delete…')
  await screen.findByText('Delete 4 bells?')
  await press('Delete 4 bells')
  expect(bells.size).toBe(0)
})

const textOf = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(file)
  })

test('SCR-16 every page that matches is exported as one file', async () => {
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}` // the console hands out no media source
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const { pages } = await show(['a', 'b', 'c', 'd'])
  await press('Export CSV')
  await vi.waitFor(() => expect(files).toHaveLength(1))
  expect(pages.slice(-2)).toEqual(['', 'next'])
  expect(await textOf(files[0] ?? new Blob())).toBe('bellId,name\r\na,a\r\nb,b\r\nc,c\r\nd,d\r\n')
})
