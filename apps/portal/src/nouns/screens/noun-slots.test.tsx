// @vitest-environment jsdom
import { IconBell, IconRobot } from '@tabler/icons-react'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { facts, press, showNoun, tabs, typeIn, typeInto } from '../../../test/show-noun.tsx'
import { itemQueries } from '../../queries/server/item-queries.ts'
import { pagesOf } from '../../queries/server/paging.ts'
import type { Noun } from '../noun.ts'
import { nameColumn } from './columns.tsx'
import { nounScreens } from './noun-screens.tsx'

interface Bell {
  bellId: string
  name: string
  rings?: number
}
type BellNoun = Noun<Bell, { name: string }, { name: string }, Bell & { key?: string }>

const one: Bell = { bellId: 'bell_1', name: 'Front door', rings: 2 }
const two: Bell = { bellId: 'bell_2', name: 'Back door' }
const removed: string[] = []
const queries: BellNoun['queries'] = itemQueries({
  key: 'bells',
  readPage: async () => ({ rows: [one, two], cursor: undefined }),
  read: async (id) => ({ body: id === 'bell_2' ? two : one }),
  create: async ({ name }) => ({ body: { bellId: 'bell_1', name, key: 'ring-ring' } }),
  remove: async (id) => void removed.push(id),
})
const plain: BellNoun = {
  one: 'bell',
  many: 'bells',
  group: 'watch',
  path: '/bells',
  Icon: IconBell,
  goKey: 'b',
  idPrefixes: [],
  read: { action: 'bells:read', resource: 'Bells' },
  create: { action: 'bells:create', resource: 'Bells' },
  motif: 'bell',
  guide: 'groups',
  text: 'A bell rings.',
  first: 'Create one.',
  queries,
  idOf: ({ bellId }) => bellId,
  nameOf: ({ name }) => name,
  columns: [nameColumn(({ name }) => name)],
  form: {
    blank: { name: 'New bell' },
    fields: [{ kind: 'text', key: 'name', label: 'Name' }],
    toValues: ({ name }) => ({ name }),
    toInput: ({ name }) => ({ name }),
  },
  facts: ({ name }) => [['Name', name]],
}
const show = (special: Partial<BellNoun>, at: string) =>
  showNoun(nounScreens({ ...plain, ...special }), '/bells', at, {})
const rows = () => [...document.querySelectorAll('[data-row-link]')]

test('tabs of its own stand before and after the form, which has a name and a count', async () => {
  const tab = (key: string) => ({ key, label: key, body: ({ name }: Bell) => <p>{`${key} of ${name}`}</p> })
  const special: Partial<BellNoun> = {
    form: {
      ...(plain.form as NonNullable<BellNoun['form']>), // it is there, above
      tab: { key: 'sound', label: 'Sound', count: ({ rings = 0 }) => rings },
    },
    tabs: [tab('after'), { ...tab('before'), beforeForm: true, count: ({ rings = 0 }) => rings + 1 }],
    history: true,
  }
  await show(special, '/bells/bell_1?tab=after')
  expect(tabs()).toEqual(['Overview', 'before 3', 'Sound 2', 'after', 'History', 'JSON'])
  expect(screen.getByText('after of Front door')).toBeDefined()
})

test('without a form, history or anything of its own a page has two tabs', async () => {
  const { form: _, ...bare } = plain
  await showNoun(nounScreens<Bell, { name: string }, { name: string }, Bell>(bare), '/bells', '/bells/bell_1', {})
  expect(tabs()).toEqual(['Overview', 'JSON'])
  expect(screen.queryByText('Danger zone')).toBeNull()
})

test('a history that this one has none of says why, and asks for nothing', async () => {
  await show({ history: ({ name }) => `${name} never changes.` }, '/bells/bell_1?tab=history')
  expect(screen.getByText('Front door never changes.')).toBeDefined()
})

test('a page is headed, drawn and acted on as the noun says; facts that are false are left out', async () => {
  const special: Partial<BellNoun> = {
    useHeading: ({ name }) => `The ${name}${useSearchParams()[0].get('loud') ? '!' : ''}`,
    iconOf: () => IconRobot,
    actions: ({ name }) => <button type="button">Ring {name}</button>,
    above: () => <p>above</p>,
    below: (_, version) => <p>below {String(version)}</p>,
    facts: ({ rings }) => [rings !== undefined && ['Rings', rings], ['Kept', 'yes']],
  }
  await show(special, '/bells/bell_2?loud=1')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Back door!')
  expect(document.querySelector('main svg')?.getAttribute('class')).toContain('robot')
  expect(screen.getByRole('button', { name: 'Ring Back door' })).toBeDefined()
  expect(facts()).toEqual(['Kept'])
  expect(screen.getByText('below undefined').compareDocumentPosition(screen.getByText('above'))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
})

const remove = { text: 'It rings no more.', consequences: () => ['Silence.'] }
test.each<[string, BellNoun['remove'], boolean, string | RegExp]>([
  ['offered', remove, true, /^It rings no more\./],
  ['kept, and it says why', { ...remove, kept: ({ name }) => `${name} stays.` }, false, 'Front door stays.'],
  ['not spoken of', { ...remove, when: () => false }, false, 'Front door'],
])('deleting is %s', async (_, removal, offered, text) => {
  await show({ ...(removal ? { remove: removal } : {}) }, '/bells/bell_1')
  expect(screen.queryByRole('button', { name: 'Delete bell' }) !== null).toBe(offered)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('a name that has to be typed before deleting is typed first', async () => {
  const { place } = await show({ remove: { ...remove, typedName: () => true, undo: 'Buy another.' } }, '/bells/bell_1')
  await press('Delete bell')
  expect(screen.getByText('Buy another.')).toBeDefined()
  await press('Delete bell')
  expect(removed).toEqual([])
  await typeIn('Type "Front door" to go on', 'Front door')
  await press('Delete bell')
  expect(removed).toEqual(['bell_1'])
  await waitFor(() => expect(place()).toBe('/bells'))
})

test('SCR-16 deleting offers a milder act on its page, where there is one', async () => {
  const { place } = await show(
    { remove: { ...remove, instead: ({ name }) => ({ when: 'Too loud?', label: `Muffle ${name}`, tab: 'settings' }) } },
    '/bells/bell_1',
  )
  await press('Delete bell')
  fireEvent.click(screen.getByRole('link', { name: 'Muffle Front door', hidden: true }))
  await waitFor(() => expect(place()).toBe('/bells/bell_1?tab=settings'))
  await waitFor(() => expect(screen.queryByText('Too loud?')).toBeNull())
})

test('a secret of a new one is shown once, and only then it goes on, where the noun says', async () => {
  const special: Partial<BellNoun> = {
    createLabel: 'Hang a bell',
    making: {
      text: 'Bells need a wall.',
      useStart: () => ({ name: 'Started' }),
      once: ({ key }) =>
        key ? { title: 'Its key', label: 'Key', value: key, fileName: 'key.txt', fileText: key } : undefined,
      goTo: ({ bellId }) => `/bells/${bellId}?tab=json`,
    },
  }
  const { place } = await show(special, '/bells/new')
  expect(screen.getByText('Bells need a wall.')).toBeDefined()
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Started')
  await press('Hang a bell')
  expect(((await screen.findByLabelText('Key')) as HTMLInputElement).value).toBe('ring-ring')
  expect(place()).toBe('/bells/new')
  fireEvent.click(screen.getByLabelText('I have stored it'))
  await press('Done')
  await waitFor(() => expect(place()).toBe('/bells/bell_1?tab=json'))
})

test('while it is not known what a form begins with, the page waits', async () => {
  await show({ making: { useStart: () => undefined } }, '/bells/new')
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
})

test('a list is linked, noticed and narrowed as the noun says', async () => {
  const special: Partial<BellNoun> = {
    list: {
      linkOf: ({ bellId }) => `/rings/${bellId}`,
      noticeOf: ({ length }) => <p>{length} bells is a lot.</p>,
      query: (_address, _sort, { resourceUri }) =>
        pagesOf(['bells', resourceUri], async () => ({
          rows: resourceUri ? (resourceUri === 'wall/north' ? [one] : []) : [one, two],
          cursor: undefined,
        })),
      narrow: [{ key: 'resource' }],
    },
  }
  const { place } = await show(special, '/bells')
  await screen.findByText('2 bells is a lot.')
  expect(rows().map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['Back door', '/rings/bell_2'],
    ['Front door', '/rings/bell_1'],
  ])
  await press('Filters')
  const [field = document.body] = (await screen.findAllByLabelText('Resource')).filter(
    ({ tagName }) => tagName === 'INPUT',
  )
  await typeInto(field, 'wall/north')
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  await screen.findByText('1 bells is a lot.')
  expect(place()).toBe('/bells?resource=wall%2Fnorth')
  fireEvent.click(
    await screen.findByRole('button', { name: 'Remove the filter Resource: wall/north (with what is below it)' }),
  )
  await screen.findByText('2 bells is a lot.')
  expect(place()).toBe('/bells')
})

test('SCR-16 where nothing is left the list names what it is narrowed by, and offers to clear it', async () => {
  const query = (_address: URLSearchParams, _sort: unknown, { resourceUri }: Record<string, string>) =>
    pagesOf<typeof one>(['bells', resourceUri], async () => ({
      rows: resourceUri ? [] : [one, two],
      cursor: undefined,
    }))
  const { place } = await show(
    { list: { query, narrow: [{ key: 'resource' }] } },
    '/bells?resource=wall%2Feast&sort=name',
  )
  await waitFor(() =>
    expect(document.body.textContent).toContain('No bells match Resource: wall/east (with what is below it).'),
  )
  await press('Clear filters')
  await screen.findByText('Front door')
  expect(place()).toBe('/bells?sort=name')
})

test('what nobody makes has no button for it', async () => {
  const { create: _, ...bare } = plain
  await showNoun(nounScreens(bare), '/bells', '/bells', {})
  await screen.findByText('Front door')
  expect(screen.queryByRole('link', { name: 'Create bell' })).toBeNull()
})

test('SCR-02 an address that names a tab which there is not says so, and names the one that is shown', async () => {
  const { router } = await show({}, '/bells/bell_1?tab=signins')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=overview'))
})
