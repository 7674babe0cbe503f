// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holds } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { facts, peekAt, press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import * as records from './records.tsx'

const path = '/settings/records'
const statement = (resourceUri: string) => ({ roles: ['ro_1'], resources: [{ resourceUri }] })
const record = {
  recordId: 'rec_1',
  name: 'Q3 reporting',
  users: [{ userId: 'maya' }],
  groups: [],
  admins: [],
  statements: [statement('reports')],
  capacity: 0.1,
  lastUpdated: '2026-01-01T00:00:00.000Z',
}
const known = {
  'GET /v1/records/rec_1': record,
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
  'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
}

test('a link from another page fills the sentence', async () => {
  const { asked, place } = await showNoun(records, path, `${path}/new?user=maya&role=ro_1&resource=reports`, {
    ...known,
    'POST /v1/records': record,
  })
  await typeIn(/^Name/, 'Q3 reporting')
  await press('Create access record')
  expect(written(asked)).toEqual([
    [
      'POST /v1/records',
      { name: 'Q3 reporting', users: [{ userId: 'maya' }], groups: [], statements: [statement('reports')], tags: {} },
    ],
  ])
  await waitFor(() => expect(place()).toBe(`${path}/rec_1`))
})

test('its page reads aloud who may do what', async () => {
  await showNoun(records, path, `${path}/rec_1`, known)
  await screen.findByText('Report reader')
  expect(document.querySelector('main ol')?.textContent).toBe('Maya Ortiz is Report reader on reports')
  expect(tabs()).toEqual(['Overview', 'Statements 1', 'Access', 'History', 'JSON'])
  expect(facts()).toEqual(['Record admins', 'Size', 'Use, last 14 days', 'Changed', 'Description', 'Tags'])
})

test('API-08 a record is saved unless it was changed since it was read', async () => {
  const { asked } = await showNoun(records, path, `${path}/rec_1?tab=statements`, {
    ...known,
    'PUT /v1/records/rec_1': record,
  })
  await typeIn(/^Name/, 'Q4 reporting')
  await press('Save access record')
  const sent = asked.find(({ method }) => method === 'PUT')
  expect(sent?.headers.get('if-unmodified-since')).toBe(record.lastUpdated)
  expect(sent?.headers.get('if-match')).toBeNull()
})

test.each([
  ['nobody loses anything', effectWith(), false],
  ['100 people lose an action', effectWith({ lost: { users: 100, actions: 1, resources: 1 } }), true],
])('SCR-16 deleting a record on everything by which %s', async (_, effect, asks) => {
  await showNoun(records, path, `${path}/rec_1`, {
    ...known,
    'GET /v1/records/rec_1': { ...record, users: [], statements: [statement('*')] },
    'DELETE /v1/records/rec_1?preview': { effect },
  })
  await press('Delete access record')
  await screen.findByText(asks ? /100 people lose 1 action/ : /Nobody gains or loses a permission/)
  expect(screen.queryByLabelText('Type "Q3 reporting" to go on') !== null).toBe(asks)
})

test('SCR-16 deleting a record whose effect is too large to be counted tells whom it names, and asks for its name', async () => {
  await showNoun(records, path, `${path}/rec_1`, { ...known, 'DELETE /v1/records/rec_1?preview': 413 })
  await press('Delete access record')
  expect(screen.getByText('1 person loses what this record gives.')).toBeDefined()
  expect(await screen.findByLabelText('Type "Q3 reporting" to go on')).toBeDefined()
})

test('SCR-16 its page says who changed it last', async () => {
  const change = { revision: 7, at: record.lastUpdated, actor: { userId: 'jo' }, after: record }
  await showNoun(records, path, `${path}/rec_1`, {
    ...known,
    'GET /v1/records/rec_1/history': { changes: [change] },
    'GET /v1/users/jo': { userId: 'jo', name: 'Jo Lee' },
  })
  await screen.findByText('Jo Lee')
  const fact = screen.getByText('Changed').closest('dt')?.nextElementSibling
  expect(fact?.textContent).toMatch(/^2026-01-01 .*, by Jo Lee$/)
})

test('a record that is nearly full says so', async () => {
  await showNoun(records, path, `${path}/rec_1`, { ...known, 'GET /v1/records/rec_1': { ...record, capacity: 0.85 } })
  expect(screen.getByText('85 % of the size a record may have')).toBeDefined()
  expect(screen.getByText(/At 100 % it cannot grow/)).toBeDefined()
})

test('SCR-16 its page says who its admins are, and that this alone gives them no access', async () => {
  await showNoun(records, path, `${path}/rec_1`, {
    ...known,
    'GET /v1/records/rec_1': { ...record, admins: [{ userId: 'jo' }] },
    'GET /v1/users/jo': { userId: 'jo', name: 'Jo Lee' },
  })
  await screen.findByText('Jo Lee')
  const fact = screen.getByText('Record admins').closest('dt')?.nextElementSibling
  expect(fact?.textContent).toBe(
    'Jo LeeThey can change this record, within what they may give. That alone gives them no access.',
  )
})

test('SCR-16 who may not change a record reads its statements as sentences, without fields', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
  await showNoun(records, path, `${path}/rec_1?tab=statements`, {
    ...known,
    ...holds('lee', 'Doorward:AccessRecords/rec_1', 'access-records:read'),
  })
  await screen.findByText(/You can see this access record, not change it/)
  const [sentence] = screen.getAllByRole('listitem')
  await waitFor(() => expect(sentence?.textContent).toBe('Maya Ortiz is Report reader on reports'))
  expect(screen.queryAllByRole('textbox').concat(screen.queryAllByRole('combobox'))).toEqual([])
  usePortal.setState({ profile: undefined })
})

test('SCR-16 the list is a sentence a row, who may do what on what, and asks nobody for each name', async () => {
  const groups = [{ groupId: 'grp_1' }]
  const people = ['maya', 'jo', 'sam'].map((userId) => ({ userId }))
  const { asked } = await showNoun(records, path, path, {
    ...known,
    'GET /v1/records': {
      records: [
        { ...record, users: people, groups, statements: [statement('reports'), statement('/invoices/*')] },
        { ...record, recordId: 'rec_2', name: 'Empty', users: [] },
      ],
      names: {
        users: [{ userId: 'maya', name: 'Maya Ortiz' }],
        groups: [{ groupId: 'grp_1', name: 'Finance' }],
      },
    },
  })
  await screen.findAllByText('Report reader')
  const [first, second] = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent).join(' | '))
  expect(first).toContain('Q3 reporting | Finance (group) +3 | Report reader | reports +1')
  expect(second).toContain('nobody | Report reader | reports')
  expect(asked.map(({ address }) => address).filter((address) => /users|groups/.test(address))).toEqual([])
})

test('SCR-15 whoever takes a filter away by the keyboard stands at the next one then, and after the last at the button that sets them', async () => {
  await showNoun(records, path, `${path}?user=maya&resource=orders%2Flyon`, {
    ...known,
    'GET /v1/records': { records: [record] },
  })
  await screen.findByRole('button', { name: 'Remove the filter Person: Maya Ortiz' })
  await screen.findByRole('button', { name: /^Remove the filter Resource/ })
  await press('Remove the filter Person: Maya Ortiz')
  const next = await screen.findByRole('button', { name: /^Remove the filter Resource/ })
  expect(document.activeElement).toBe(next)
  await act(async () => void fireEvent.click(next))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filters' }))
})

test('SCR-16 the list is narrowed by person, group, role and place, which its address keeps', async () => {
  const { asked, place } = await showNoun(records, path, `${path}?user=maya&resource=orders%2Flyon`, {
    ...known,
    'GET /v1/records': (query) => ({ records: query.has('roleId') ? [] : [record] }),
  })
  await screen.findByRole('button', { name: 'Remove the filter Person: Maya Ortiz' })
  await screen.findByRole('button', { name: 'Remove the filter Resource: orders/lyon (with what is below it)' })
  const lists = () => asked.map(({ address }) => address).filter((address) => address.startsWith('/v1/records?'))
  expect(lists()[0]).toBe(
    '/v1/records?limit=50&sort=name&userId=maya&resourceUri=orders%2Flyon&status=ACTIVE&names=true',
  )
  await press('Filters')
  const fields = await screen.findAllByLabelText(/^(Person|Group|Role|Resource)$/)
  expect(fields.length).toBeGreaterThanOrEqual(3)
  const role = (await screen.findAllByLabelText('Role')).find((field) => field.tagName === 'INPUT') as HTMLElement
  await act(async () => role.focus())
  await act(async () => void fireEvent.click(role))
  fireEvent.click(await screen.findByRole('option', { name: /Report reader/ }))
  await waitFor(() => expect(place()).toBe(`${path}?user=maya&resource=orders%2Flyon&role=ro_1`))
  await waitFor(() => expect(document.querySelector('[data-empty]')?.textContent).toContain('Resource: orders/lyon'))
  await press('Clear filters')
  await waitFor(() => expect(place()).toBe(path))
})

test('SCR-16 peeking at a row tells who may do what by name, and no number that says nothing', async () => {
  const rest = { ...known, 'GET /v1/records': { records: [{ ...record, capacity: 0.001 }] } }
  await showNoun(records, path, path, rest)
  await peekAt('Q3 reporting')
  await waitFor(() => expect(document.querySelector('ol')?.textContent).toBe('Maya Ortiz is Report reader on reports'))
  expect(facts()).toEqual(['Record admins', 'Use, last 14 days', 'Changed', 'Description', 'Tags'])
})

test('SCR-16 a list tells on hover by name whom it counts', async () => {
  const people = ['maya', 'jo', 'sam', 'lee', 'kim'].map((userId) => ({ userId }))
  await showNoun(records, path, path, {
    ...known,
    'GET /v1/records': {
      records: [{ ...record, users: people, groups: [], statements: [{ ...statement('a'), roles: ['ro_1', 'ro_2'] }] }],
      names: {
        users: [
          { userId: 'maya', name: 'Maya Ortiz' },
          { userId: 'jo', name: 'Jo Lee' },
          { userId: 'sam', name: 'Sam Park' },
        ],
      },
    },
    'GET /v1/roles': {
      roles: [
        { roleId: 'ro_1', name: 'Report reader', permissions: [] },
        { roleId: 'ro_2', name: 'Report writer', permissions: [] },
      ],
    },
  })
  await screen.findAllByText('Report reader')
  await waitFor(() => expect(screen.getByText('+1').title).toBe('Report writer'))
  // Who is not known here is told by the id.
  expect(screen.getByText('+4').title).toBe('Jo Lee, Sam Park, lee and 1 more')
  expect(screen.getByText('Maya Ortiz').closest<HTMLElement>('[title]')?.title).toBe('Maya Ortiz')
})

test('SCR-14 beside its fields a record says what it gives now, and what saving would move once something differs', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1160)
  await showNoun(records, path, `${path}/rec_1?tab=statements`, {
    ...known,
    'PUT /v1/records/rec_1?preview': { effect: effectWith({ gained: { users: 17, actions: 1, resources: 1 } }) },
  })
  const now = await screen.findByRole('region', { name: 'What it gives now' })
  await within(now).findByText('1 person: 0 actions on 1 resource and below.')
  expect(now.querySelector('li')?.textContent).toBe('Maya Ortiz is Report reader on reports')
  await typeIn(/^Name/, 'Q4 reporting')
  const effect = await screen.findByRole('region', { name: 'If you save this' })
  await within(effect).findByText('17 people gain 1 action on 1 resource and below.', { exact: false })
  expect(screen.getByRole('region', { name: 'Unsaved changes' }).textContent).not.toContain('17 people')
  vi.restoreAllMocks()
})

test('SCR-14 what a save moved is said with it', async () => {
  await showNoun(records, path, `${path}/rec_1?tab=statements`, {
    ...known,
    'PUT /v1/records/rec_1?preview': { effect: effectWith({ lost: { users: 67, actions: 2, resources: 1 } }) },
    'PUT /v1/records/rec_1': record,
  })
  renderUi(<Notifications />)
  await typeIn(/^Name/, 'Q4 reporting')
  await screen.findByText('67 people lose up to 2 actions on 1 resource and below.', { exact: false })
  await press('Save access record')
  const said = /^Access record saved\. 67 people lose up to 2 actions on 1 resource and below\./
  expect((await screen.findAllByText(said, {}, { timeout: 5_000 })).length).toBeGreaterThan(0)
})

test('SCR-14 the danger zone says for how long a deleted record can be restored', async () => {
  await showNoun(records, path, `${path}/rec_1`, { 'GET /v1/records/rec_1': record })
  expect(await screen.findByText(/loses at once what it gives\. You can restore it for 30 days/)).toBeDefined()
})
