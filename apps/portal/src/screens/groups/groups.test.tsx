// @vitest-environment jsdom
import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { facts, press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import * as groups from './groups.tsx'

const path = '/settings/groups'
const people = (count: number) => Array.from({ length: count }, (_, at) => ({ userId: `u${at}` }))
const group = { groupId: 'grp_1', name: 'Finance', users: people(2), admins: [{ userId: 'u0' }], lastUpdated: '' }
const known = {
  'GET /v1/groups/grp_1': group,
  'GET /v1/users/u0': { userId: 'u0', name: 'Maya Ortiz' },
}

test('a group is created with its trimmed name, and its page opens', async () => {
  const { asked, place } = await showNoun(groups, path, `${path}/new`, { ...known, 'POST /v1/groups': group })
  await press('Create group')
  expect(screen.getByText('Name is needed.')).toBeDefined()
  await typeIn(/^Name/, ' Finance ')
  await press('Create group')
  expect(written(asked)).toEqual([['POST /v1/groups', { name: 'Finance', users: [], admins: [], tags: {} }]])
  await waitFor(() => expect(place()).toBe(`${path}/grp_1`))
})

test('SCR-16 taking back what was just made ends it as it was made, not what somebody made of it since', async () => {
  const sent: (string | null)[] = []
  renderUi(<Notifications />)
  await showNoun(groups, path, `${path}/new`, {
    ...known,
    'POST /v1/groups': () => Response.json(group, { status: 201, headers: { etag: '"v5"' } }),
    'DELETE /v1/groups/grp_1': (_, { headers }) => {
      sent.push(headers.get('if-match'))
      return 412
    },
    'GET /v1/groups/grp_1/history': {
      changes: [{ revision: 6, at: '2026-01-02T09:00:00.000Z', actor: { userId: 'u0' }, requestId: 'r', after: group }],
    },
  })
  await typeIn(/^Name/, 'Finance')
  await press('Create group')
  await screen.findByRole('button', { name: 'Undo', hidden: true })
  await press('Undo')
  expect(await screen.findAllByText(/Maya Ortiz changed it since/)).not.toHaveLength(0)
  expect(sent).toEqual(['"v5"'])
})

test('SCR-16 its page names its people and its admins, and has its form under People', async () => {
  await showNoun(groups, path, `${path}/grp_1`, known)
  expect(tabs()).toEqual(['Overview', 'People 2', 'Access', 'History', 'JSON'])
  expect(facts()).toEqual(['People', 'Admins', 'Access', 'Changed', 'Tags'])
  const named = await screen.findAllByRole('link', { name: 'Maya Ortiz' })
  expect(named.map((link) => link.getAttribute('href'))).toEqual(['/settings/users/u0', '/settings/users/u0'])
})

const statementOn = (recordId: string, roleId: string, resourceUri: string) => ({
  recordId,
  statementIndex: 0,
  users: { first: [], count: 0 },
  groups: { first: ['grp_1'], count: 1 },
  roles: { first: [roleId], count: 1 },
  resources: { first: [resourceUri], count: 1 },
})
const graphOf = (...statements: object[]) => ({
  statements,
  statementsCount: statements.length,
  groups: [],
  roles: [],
  public: [],
})

test('SCR-14 its page sums up what access the group gives role by role, each part a link, and leads to all of it', async () => {
  await showNoun(groups, path, `${path}/grp_1`, {
    ...known,
    'GET /v1/roles': {
      roles: ['Report reader', 'Data analyst'].map((name, at) => ({ roleId: `ro_${at + 1}`, name, permissions: [] })),
    },
    'GET /v1/access-graph': graphOf(
      ...['q1', 'q2', 'q3', 'q4'].map((at) => statementOn(at, 'ro_1', `reports/${at}`)),
      statementOn('rec_5', 'ro_1', 'reports/q4'),
      statementOn('rec_6', 'ro_2', 'sales/q1'),
    ),
  })
  const [role] = await screen.findAllByRole('link', { name: 'Report reader' })
  expect(role?.getAttribute('href')).toBe('/settings/roles/ro_1')
  const resource = screen.getByRole('link', { name: 'sales/q1' })
  expect(resource.getAttribute('href')).toBe('/settings/analyzer?tab=who&resource=sales%2Fq1')
  const label = screen.getByText('Access', { selector: 'dt' })
  expect(label.nextElementSibling?.textContent).toBe(
    'Report reader on 4 resourcesData analyst on sales/q1How it comes about',
  )
  for (const name of ['4 resources', 'How it comes about'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${path}/grp_1?tab=access`)
})

test('SCR-14 its page says at least how much a role is given on, where the server tells the first of them', async () => {
  const many = { ...statementOn('rec_1', 'ro_1', 'reports/q1'), resources: { first: ['reports/q1'], count: 30 } }
  await showNoun(groups, path, `${path}/grp_1`, { ...known, 'GET /v1/access-graph': graphOf(many) })
  expect(await screen.findByRole('link', { name: '1 resource or more' })).toBeDefined()
})

test('SCR-14 its page says who changed it last, and when', async () => {
  const at = '2026-11-22T09:50:00.000Z'
  const changes = [{ revision: 8, at, actor: { userId: 'u0' }, before: null, after: {} }]
  await showNoun(groups, path, `${path}/grp_1`, {
    ...known,
    'GET /v1/groups/grp_1': { ...group, lastUpdated: at },
    'GET /v1/groups/grp_1/history': { changes },
  })
  const label = screen.getByText('Changed', { selector: 'dt' })
  await waitFor(() => expect(label.nextElementSibling?.textContent).toMatch(/^2026-11-22.*, by Maya Ortiz$/))
})

test('SCR-14 a group that no record names says on its page that it gives none', async () => {
  await showNoun(groups, path, `${path}/grp_1`, { ...known, 'GET /v1/access-graph': graphOf() })
  const label = screen.getByText('Access', { selector: 'dt' })
  await waitFor(() => expect(label.nextElementSibling?.textContent).toBe('none'))
})

test('a changed name is saved with the version that was looked at; people stay', async () => {
  const { asked } = await showNoun(groups, path, `${path}/grp_1?tab=people`, {
    ...known,
    'PUT /v1/groups/grp_1': { ...group, name: 'Controlling' },
  })
  await typeIn(/^Name/, 'Controlling')
  await press('Save group')
  const [sent] = written(asked)
  expect(sent).toEqual([
    'PUT /v1/groups/grp_1',
    { name: 'Controlling', users: group.users, admins: group.admins, tags: {} },
  ])
  expect(asked.find(({ method }) => method === 'PUT')?.headers.get('if-match')).toBe('"v1"')
  expect(await screen.findByRole('heading', { name: 'Controlling' })).toBeDefined()
})

test('SCR-16 what deleting a group would move is told by the group itself where it can’t be counted, and the name is typed', async () => {
  await showNoun(groups, path, `${path}/grp_1`, {
    ...known,
    'GET /v1/groups/grp_1': { ...group, users: people(12_000) },
    'DELETE /v1/groups/grp_1?preview': 413,
  })
  await press('Delete group')
  expect(screen.getByText('12,000 people lose what they have through this group.')).toBeDefined()
  expect(await screen.findByLabelText('Type "Finance" to go on')).toBeDefined()
})

test.each([
  [99, false],
  [100, true],
])('SCR-16 deleting a group by which %i people lose something asks for its name: %s', async (count, asks) => {
  const lost = { users: count, actions: 2, resources: 1 }
  await showNoun(groups, path, `${path}/grp_1`, {
    ...known,
    'GET /v1/groups/grp_1': { ...group, users: people(200) },
    'DELETE /v1/groups/grp_1?preview': { effect: effectWith({ lost }) },
  })
  await press('Delete group')
  expect(await screen.findByText(`${count} people lose up to 2 actions on 1 resource and below.`)).toBeDefined()
  expect(screen.queryByLabelText('Type "Finance" to go on') !== null).toBe(asks)
})
