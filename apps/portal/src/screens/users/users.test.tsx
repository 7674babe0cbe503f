// @vitest-environment jsdom
import type { RecordId, UserId } from '@doorward/core/ids'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holds, mayOnly } from '../../../test/answers.ts'
import { controlOf, effectWith } from '../../../test/effects.ts'
import { press, showNoun, tabs, typeIn, written } from '../../../test/show-noun.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import * as users from './users.tsx'

const path = '/settings/users'
const maya = { userId: 'Doorward|1', name: 'Maya Ortiz', email: 'maya@example.com' }
const client = { userId: 'sc_1', name: 'CI', serviceClient: true }
const known = {
  'GET /v1/users/Doorward|1': maya,
  'GET /v1/users/sc_1': client,
  'GET /v1/users': { users: [maya, client] },
  'GET /v1/tenants': { tenants: [] },
  'GET /v1/records': { records: [] },
}

/** Waits until the parts of a page stand. */
const allShown = () => waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())

test('a service client among the users leads to its own page', async () => {
  await showNoun(users, path, path, known)
  const link = async (name: string) => (await screen.findByText(name)).closest('a')?.getAttribute('href')
  expect(await link('Maya Ortiz')).toBe(`${path}/Doorward%7C1`)
  expect(await link('CI')).toBe('/settings/clients/sc_1')
})

test('SCR-16 the list leads to inviting people, and tells when each was seen, his groups and records', async () => {
  usePortal.setState({ profile: { userId: 'Doorward|1', email: '', username: '', displayName: 'Maya' } })
  const groups = ['Finance', 'Sales', 'Support'].map((name, at) => ({ groupId: `grp_${at}`, name }))
  const jo = {
    userId: 'jo',
    name: 'Jo Lee',
    lastSeenTime: '2026-02-03T04:05:06.000Z',
    groups: groups.slice(0, 2),
    groupsCount: 3,
    records: { count: 1000, relation: 'AT_LEAST' },
  }
  await showNoun(users, path, path, { ...known, 'GET /v1/users': { users: [maya, jo] } })
  const cells = async (name: string) =>
    [...((await screen.findByText(name)).closest('tr')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    )
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.filter(Boolean)).toEqual(['Name', 'E-mail', 'Last seen', 'Groups', 'Access records', 'Actions'])
  expect((await cells('Jo Lee')).slice(3, -1)).toEqual(['2026-02-03 04:05', 'Finance +2', '1,000+'])
  expect((await cells('Maya Ortiz'))[3]).toBe('Now: you are signed in')
  expect(screen.getByText('+2').title).toBe('Sales and 1 more')
  const invite = screen.getByRole('link', { name: /Create invite/ })
  expect(invite.getAttribute('href')).toBe('/settings/invites/new')
  usePortal.setState({ profile: undefined })
})

test('the list is narrowed to a tenant by its address', async () => {
  const { asked } = await showNoun(users, path, `${path}?tenant=ten_1&q=may`, known)
  await waitFor(() =>
    expect(asked.map(({ address }) => address)).toContain(
      '/v1/users?limit=50&details=true&sort=name&tenantId=ten_1&filter=may',
    ),
  )
})

test('SCR-16 chips name what the list is narrowed by, each is taken away alone, and the total counts what is left', async () => {
  const counted = { users: [maya], total: { count: 7, relation: 'EXACT' }, pagination: { next: { cursor: 'more' } } }
  const { asked, place } = await showNoun(users, path, `${path}?group=grp_1&role=ro_1`, {
    ...known,
    'GET /v1/users': counted,
    'GET /v1/groups/grp_1': { groupId: 'grp_1', name: 'Buyers', users: [], admins: [] },
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] },
  })
  const chip = (name: string) => screen.findByRole('button', { name: `Remove the filter ${name}` })
  await chip('Group: Buyers')
  await waitFor(() =>
    expect(asked.map(({ address }) => address)).toContain('/v1/users?limit=50&total=true&groupId=grp_1&roleId=ro_1'),
  )
  fireEvent.click(await chip('Role: Report reader'))
  await waitFor(() => expect(place()).toBe(`${path}?group=grp_1`))
  await waitFor(() =>
    expect(asked.map(({ address }) => address)).toContain('/v1/users?limit=50&details=true&sort=name&groupId=grp_1'),
  )
})

test('SCR-16 where nobody is left the list names the filters, and clearing them clears the search with them', async () => {
  const { place } = await showNoun(users, path, `${path}?group=grp_1&q=may`, {
    ...known,
    'GET /v1/users': (query) => ({ users: query.has('groupId') ? [] : [maya] }),
    'GET /v1/groups/grp_1': { groupId: 'grp_1', name: 'Buyers', users: [], admins: [] },
  })
  await waitFor(() =>
    expect(document.querySelector('[data-empty]')?.textContent).toContain('No users match Search: may, Group: Buyers.'),
  )
  await press('Clear filters')
  await waitFor(() => expect(place()).toBe(path))
})

test('SCR-16 who may not read a group is told what that takes, in the fields and where the address asks for it', async () => {
  usePortal.setState({ profile: { userId: 'me', email: '', username: '', displayName: 'Me' } })
  const lacking = { action: 'groups:read', resource: 'Doorward:Groups' }
  const refused = () =>
    Response.json(
      { title: 'You need the permission groups:read on Doorward:Groups.', errorCode: 'Forbidden', details: lacking },
      { status: 403 },
    )
  await showNoun(users, path, `${path}?group=grp_1`, {
    ...known,
    ...holds('me', 'Doorward:Groups'),
    'GET /v1/users': (query) => (query.has('groupId') ? refused() : { users: [maya] }),
  })
  await screen.findByText("You can't filter users by this.")
  await press('Filters')
  await screen.findByText('You need groups:read on Doorward:Groups.')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the filter Group: grp_1' }))
  await screen.findByText('Maya Ortiz')
  usePortal.setState({ profile: undefined })
})

test('SCR-16 what may not be read is not taken for nothing', async () => {
  const bare = { userId: 'bare', name: 'Bo Bare', groups: [], groupsCount: 0 }
  await showNoun(users, path, path, { ...known, 'GET /v1/users': { users: [bare, maya] } })
  const cells = async (name: string) =>
    [...((await screen.findByText(name)).closest('tr')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    )
  expect((await cells('Bo Bare')).slice(4, 6)).toEqual(['–', 'not shown'])
  expect((await cells('Maya Ortiz')).slice(4, 6)).toEqual(['not shown', 'not shown'])
  expect(screen.getAllByText('not shown')[0]?.title).toBe('You need access-records:read on Doorward:AccessRecords.')
})

test('SCR-16 the heads of the list have the server sort people, within a tenant and a search too', async () => {
  const { asked } = await showNoun(users, path, `${path}?tenant=ten_1&q=may&cols=name,email,created`, known)
  await screen.findByText('Maya Ortiz')
  for (const [head, sort] of [
    ['Name', '-name'],
    ['E-mail', 'email'],
    ['Since', 'createdTime'],
  ] as const) {
    await press(head)
    const address = `/v1/users?limit=50&details=true&sort=${sort}&tenantId=ten_1&filter=may`
    await waitFor(() => expect(asked.map((each) => each.address)).toContain(address))
  }
})

test('a text below three letters is not searched by', async () => {
  const { asked } = await showNoun(users, path, `${path}?q=ma`, known)
  expect(await screen.findByText('Type 3 letters or more')).toBeDefined()
  expect(asked.filter(({ address }) => address.includes('filter='))).toEqual([])
})

test('deleting a person asks for the name, and says what stays theirs', async () => {
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1`, { ...known, 'DELETE /v1/users/Doorward|1': {} })
  expect(tabs()).toEqual(['Overview', 'Access', 'Sign-ins', 'Token claims', 'Limited token', 'History', 'JSON'])
  await press('Delete user')
  expect(screen.getByText(/their own sign-in to Doorward stays theirs/)).toBeDefined()
  await press('Delete user')
  expect(written(asked)).toEqual([])
  await typeIn('Type "Maya Ortiz" to go on', 'Maya Ortiz')
  await press('Delete user')
  expect(written(asked)).toEqual([['DELETE /v1/users/Doorward%7C1', {}]])
})

test('SCR-16 the Access tab, removing all access and deleting tell the same of records that a user merely administers', async () => {
  const administered = (name: string) => ({
    recordId: `rec_${name}`,
    name,
    users: [],
    groups: [],
    admins: [{ userId: 'Doorward|1' }],
    statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }],
  })
  const items = { records: 2, groups: 0, requests: 0, invites: 0 }
  await showNoun(users, path, `${path}/Doorward%7C1`, {
    ...known,
    'GET /v1/users/Doorward|1/identities': { identities: [] },
    'GET /v1/records': { records: [administered('Cellar'), administered('Shop')] },
    'DELETE /v1/users/Doorward|1/access?preview': { effect: effectWith({ items }) },
  })
  const onlyAdmin = '2 access records name this user as an admin only, and lose this admin.'
  const told = () => screen.getAllByRole('dialog').at(-1)?.textContent
  await press('Remove all access')
  await waitFor(() => expect(told()).toContain(`Maya Ortiz is removed from 2 access records. ${onlyAdmin}`))
  await press('Keep access')
  await press('Delete user')
  await waitFor(() => expect(told()).toContain(onlyAdmin))
  expect(told()).not.toContain('No access record names this user')
})

test.each([
  ['ACTIVE', 'Disable user', /is refused at once in this account/, 'DISABLED'],
  ['DISABLED', 'Enable user', /signs in anew/, 'ACTIVE'],
])('LGN-02 of a user who is %s the page offers to %s, and says what that does', async (state, label, says, wanted) => {
  const user = { ...maya, state }
  const served = { ...known, 'GET /v1/users/Doorward|1': user, 'PUT /v1/users/Doorward|1/state': user }
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1`, served)
  await allShown()
  expect(screen.getByRole('region', { name: 'State' }).textContent).toContain(
    state === 'ACTIVE' ? 'Active' : 'Disabled',
  )
  await press(label)
  expect(screen.getByText(says)).toBeDefined()
  expect(await screen.findByText('Nobody gains or loses a permission by this at once.')).toBeDefined()
  expect(written(asked)).toEqual([])
  await press(label)
  expect(written(asked)).toEqual([['PUT /v1/users/Doorward%7C1/state', { state: wanted }]])
})

test('a service client is not deleted here', async () => {
  await showNoun(users, path, `${path}/sc_1`, known)
  expect(screen.getByText('service client')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull()
})

test('claims of tokens are saved as objects', async () => {
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1?tab=tokens`, {
    ...known,
    'PUT /v1/users/Doorward|1/token-configuration': maya,
  })
  await typeIn('Claims of access tokens', '{"department": 1')
  await press('Save token claims')
  expect(screen.getByText(/Use a JSON object/)).toBeDefined()
  await typeIn('Claims of access tokens', '{"department": 1}')
  await press('Save token claims')
  expect(written(asked).map(([, body]) => body)).toEqual([
    { defaultClaims: { defaultAccessTokenClaims: { department: 1 }, defaultUserIdentityClaims: {} } },
  ])
})

test('SCR-16 a leaver is taken out of everything once the effect was told, and what he controls with it', async () => {
  const removed = { records: 2, groups: 1, requests: 0, invites: 1, revision: 41 }
  const control = controlOf({ lost: 1 }, [
    { userId: 'Doorward|1' as UserId, recordId: 'rec_q3' as RecordId, change: 'LOST' },
  ])
  const items = { records: 2, groups: 1, requests: 0, invites: 1 }
  const effect = effectWith({ lost: { users: 1, actions: 3, resources: 2 }, control, items })
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1`, {
    ...known,
    'GET /v1/users/Doorward|1/identities': { identities: [] },
    'GET /v1/records/rec_q3': {
      recordId: 'rec_q3',
      name: 'Q3 reporting',
      users: [],
      groups: [],
      admins: [],
      statements: [],
    },
    'DELETE /v1/users/Doorward|1/access?preview': { effect },
    'DELETE /v1/users/Doorward|1/access': removed,
  })
  await allShown()
  await press('Remove all access')
  expect(await screen.findByText(/1 person loses up to 3 actions on 2 resources and below/)).toBeDefined()
  const dialog = screen.getByRole('dialog', { name: 'Remove all access of Maya Ortiz?' })
  expect(dialog.textContent).toContain('Maya Ortiz is removed from 2 access records and 1 group.')
  expect(dialog.textContent).toContain('1 invite ends.')
  screen.getByRole('button', { name: 'Keep access' })
  expect(screen.getByText(/1 person loses control of 1 access record\./)).toBeDefined()
  await press('Who')
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Who' }).textContent).toBe('Maya Ortiz− control of Q3 reporting'),
  )
  expect(screen.queryByLabelText('Type "Maya Ortiz" to go on')).toBeNull()
  await press('Remove all access')
  const told = (await screen.findByText(/^Maya Ortiz was removed from/)).textContent
  expect(told).toMatch(/^Maya Ortiz was removed from 2 access records and 1 group\. You can undo/)
  expect(written(asked)).toEqual([['DELETE /v1/users/Doorward%7C1/access', {}]])
})

test('SCR-16 a removal whose answer was lost is sent again by the same key, and can be taken back', async () => {
  const keys: (string | null)[] = []
  await showNoun(users, path, `${path}/Doorward%7C1`, {
    ...known,
    'DELETE /v1/users/Doorward|1/access?preview': { effect: effectWith() },
    'DELETE /v1/users/Doorward|1/access': (_, { headers }) => {
      keys.push(headers.get('idempotency-key'))
      return keys.length === 1 ? 503 : { records: 2, groups: 1, requests: 0, invites: 0, revision: 9 }
    },
  })
  await press('Remove all access')
  await screen.findByRole('dialog', { name: 'Remove all access of Maya Ortiz?' })
  await press('Remove all access')
  await waitFor(() => expect(keys).toHaveLength(1))
  await press('Remove all access')
  await screen.findByText(/^Maya Ortiz was removed from 2 access records and 1 group\. You can undo/)
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]])
})

test('SCR-16 what was removed at once is given back at once, from the history, once its effect was told', async () => {
  const change = { revision: 41, at: '2026-01-02T09:00:00.000Z', actor: { userId: 'Doorward|2' }, requestId: 'req_1' }
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1?tab=history`, {
    ...known,
    'GET /v1/users/Doorward|1/history': {
      changes: [{ ...change, before: maya, after: maya, fact: 'ACCESS_REMOVED' }],
    },
    'POST /v1/users/Doorward|1/access/restore?preview': {
      effect: effectWith({ gained: { users: 1, actions: 3, resources: 2 } }),
    },
    'POST /v1/users/Doorward|1/access/restore': { records: 2, groups: 1, notRestored: [] },
  })
  await screen.findByText(/removed all access of this person/)
  await press('Give access back')
  expect(await screen.findByText(/1 person gains up to 3 actions on 2 resources and below/)).toBeDefined()
  await press('Give access back')
  await screen.findByText(/^Maya Ortiz is back in 2 access records and 1 group\./)
  expect(written(asked)).toEqual([['POST /v1/users/Doorward%7C1/access/restore', { revision: 41 }]])
})

test('SCR-16 who may read the audit trail is told in the history, by linked names, what was taken away with all access', async () => {
  usePortal.setState({ profile: { userId: 'jo', email: '', username: '', displayName: 'Jo' } })
  const change = { revision: 41, at: '2026-01-02T09:00:00.000Z', actor: { userId: 'jo' } }
  const of = { kind: 'CHANGE', dateTime: change.at, userId: 'jo', revision: 41 }
  await showNoun(users, path, `${path}/Doorward%7C1?tab=history`, {
    ...known,
    ...mayOnly('jo', 'audit:read'),
    'GET /v1/users/Doorward|1/history': {
      changes: [{ ...change, before: maya, after: maya, fact: 'ACCESS_REMOVED' }],
    },
    'GET /v1/analytics/activity': {
      activity: [
        { ...of, eventId: '41.1', done: 'ACCESS_REMOVED', itemKind: 'user', itemId: 'Doorward|1' },
        { ...of, eventId: '41.2', done: 'CHANGED', itemKind: 'group', itemId: 'gr_1' },
      ],
    },
    'GET /v1/groups/gr_1': { groupId: 'gr_1', name: 'Support desk', members: [] },
  })
  await screen.findByText('What was taken away')
  expect((await screen.findByRole('link', { name: 'Support desk' })).getAttribute('href')).toMatch(/gr_1$/)
  usePortal.setState({ profile: null })
})

test('SCR-16 a removal that was given back says when, and offers it no more', async () => {
  const removal = { revision: 41, at: '2026-01-02T09:00:00.000Z', actor: { userId: 'Doorward|2' }, requestId: 'req_1' }
  const states = { before: maya, after: maya }
  const removed = { ...removal, ...states, fact: 'ACCESS_REMOVED' }
  const back = { ...removal, ...states, revision: 42, at: '2026-01-03T10:00:00.000Z', fact: 'ACCESS_RESTORED' }
  await showNoun(users, path, `${path}/Doorward%7C1?tab=history`, {
    ...known,
    'GET /v1/users/Doorward|1/history': {
      changes: [{ ...removed, revision: 43, at: '2026-01-04T08:00:00.000Z' }, back, removed],
    },
  })
  await screen.findByText(/^Given back/)
  expect(screen.getAllByRole('button', { name: 'Give access back' })).toHaveLength(1)
})

test('SCR-16 the page tells what somebody signs in by, and when they were last seen', async () => {
  const identity = {
    connectionId: 'con_g',
    issuer: 'https://idp.example',
    subject: '1184',
    createdTime: '2026-01-02T09:00:00.000Z',
  }
  await showNoun(users, path, `${path}/usr_1?tab=identities`, {
    ...known,
    'GET /v1/users/usr_1': { ...maya, userId: 'usr_1' },
    'GET /v1/users/usr_1/identities': {
      identities: [{ ...identity, lastUsedTime: '2026-01-03T09:00:00.000Z' }],
      lastSeenTime: '2026-01-03T09:00:00.000Z',
    },
    'GET /v1/connections/con_g': { connectionId: 'con_g', data: { name: 'Google' } },
  })
  const row = (await screen.findByText('1184')).closest('tr')
  await waitFor(() => expect(row?.textContent).toMatch(/Google1184https:\/\/idp.example.*2026-01-02.*2026-01-03/))
})

test('SCR-16 of somebody who signs in to Doorward itself nothing is told that is not known', async () => {
  usePortal.setState({ accountId: 'acc-test' })
  await showNoun(users, path, `${path}/Doorward%7C1`, {
    ...known,
    'GET /v1/users/Doorward|1/identities': { identities: [] },
    'GET /api/accounts/acc-test/users/Doorward|1/sessions': { sessions: [] },
    'GET /v1/analytics/activity': { activity: [] },
  })
  const elsewhere = 'Sign-ins to Doorward itself are not listed here.'
  expect(await screen.findByText(elsewhere)).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Sign-ins' })))
  expect(await screen.findByText(/signs in to Doorward itself/)).toBeDefined()
  for (const said of ['No sign-in in the last 60 days.', elsewhere]) expect(screen.queryByText(said)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reload sessions' })).toBeNull()
})

test('whoever looks at their own page is seen now', async () => {
  usePortal.setState({ profile: { userId: 'Doorward|1', email: '', username: '', displayName: 'Maya' } })
  await showNoun(users, path, `${path}/Doorward%7C1`, {
    ...known,
    'GET /v1/users/Doorward|1/identities': { identities: [] },
  })
  expect(await screen.findByText('Now: you are signed in')).toBeDefined()
})

test('SCR-16 the records of a user tell which give access and which they may only change', async () => {
  const maya = [{ userId: 'Doorward|1' }]
  const on = (resourceUri: string, more: object = {}) => ({ roles: ['ro_1'], resources: [{ resourceUri }], ...more })
  const record = (name: string, more: object) => ({
    recordId: `rec_${name}`,
    name,
    users: [],
    groups: [],
    admins: [],
    statements: [on('reports')],
    ...more,
  })
  await showNoun(users, path, `${path}/Doorward%7C1?tab=records`, {
    ...known,
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Reader', permissions: [] }] },
    'GET /v1/records': {
      records: [
        record('Given', { users: maya }),
        record('Administered', { admins: maya }),
        record('Both', { admins: maya, statements: [on('other'), on('hers', { users: maya })] }),
        record('ByGroup', { admins: maya, groups: [{ groupId: 'grp_1' }] }),
        record('ByOtherGroup', { admins: maya, groups: [{ groupId: 'grp_2' }] }),
      ],
    },
    'GET /v1/access-graph': {
      statements: [
        {
          recordId: 'rec_ByGroup',
          recordName: 'ByGroup',
          statementIndex: 0,
          users: { first: [], count: 0 },
          groups: { first: ['grp_1'], count: 1 },
          roles: { first: ['ro_1'], count: 1 },
          resources: { first: ['reports'], count: 1 },
        },
      ],
      statementsCount: 1,
      groups: [{ groupId: 'grp_1', groupName: 'Night crew' }],
      roles: [{ roleId: 'ro_1', roleName: 'Reader' }],
      public: [],
    },
  })
  const naming = await screen.findByRole('table', { name: 'Access records that name this user' })
  const told = () =>
    within(naming)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
  await within(naming).findByText('Night crew')
  expect(told()).toEqual([
    ['Access record', 'Gives access', 'May change it'],
    ['Given', 'Yes, by name', 'No'],
    ['Administered', 'No', 'Yes'],
    ['Both', 'Yes, by name', 'Yes'],
    ['ByGroup', 'Yes, by Night crew', 'Yes'],
    ['ByOtherGroup', 'No', 'Yes'],
  ])
})

test('LGN-02 the history of a person offers to restore whether they were disabled, and says that nothing else comes back', async () => {
  const change = (revision: number, before: object | null, after: object) => ({
    revision,
    at: '2026-11-21T10:42:07.000Z',
    actor: { userId: 'jo' },
    before,
    after,
  })
  const came = { userId: 'Doorward|1' }
  const disabled = { ...came, disabled: true }
  const claimed = { ...disabled, tokenConfiguredTime: '2026-11-21T10:40:00.000Z' }
  const { asked } = await showNoun(users, path, `${path}/Doorward%7C1?tab=history`, {
    ...known,
    'GET /v1/users/Doorward|1/history': {
      changes: [change(9, disabled, claimed), change(8, came, disabled), change(7, null, came)],
    },
    'GET /v1/users/Doorward|1/resources/Doorward:Users/Doorward|1/permissions': {
      permissions: [{ action: 'users:delete', allow: true, grant: false, delegate: false }],
    },
    'POST /v1/users/Doorward|1/restore': { item: maya, notRestored: [{ field: 'tokenConfiguration' }] },
  })
  expect(await screen.findByText(/From here you can restore whether a person is disabled/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Restore this version' })).toHaveLength(1)
  await press('Restore this version')
  const restore = await screen.findByRole('button', { name: 'Restore user' })
  // It waits for its effect to be counted.
  await waitFor(() => expect(restore.getAttribute('aria-disabled')).not.toBe('true'))
  fireEvent.click(restore)
  expect(
    await screen.findByText(/^User restored\. It came back without its claims of tokens\. You can undo/),
  ).toBeDefined()
  expect(written(asked)).toEqual([['POST /v1/users/Doorward%7C1/restore', { revision: 7 }]])
})

test('SCR-16 somebody who never signed in, but whom a record names, has a page of what was given', async () => {
  await showNoun(users, path, `${path}/own-77`, {
    ...holds('Doorward|1', 'Doorward:Users/own-77', 'users:update'),
    'GET /v1/access-graph': { statements: [], statementsCount: 1, groups: [] },
  })
  expect(await screen.findByText(/Nobody has signed in to an application of this account with this id/)).toBeDefined()
  await allShown()
  expect(tabs()).toEqual(['Overview', 'Access', 'History', 'JSON'])
  expect(screen.getByRole('button', { name: 'Remove all access' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Delete user' })).toBeNull()
})

test('SCR-16 the page tells who answers at night how they sign in, that the last try failed, what they have and what they wait for', async () => {
  usePortal.setState({ accountId: 'acc-test', profile: { userId: 'jo', email: '', username: '', displayName: 'Jo' } })
  const signIn = { kind: 'SIGN_IN', userId: 'usr_1', connectionId: 'email', ip: '203.0.113.7' }
  const statement = (roleId: string, resourceUri: string) => ({
    recordId: `rec_${resourceUri}`,
    statementIndex: 0,
    users: { first: ['usr_1'], count: 1 },
    groups: { first: [], count: 0 },
    roles: { first: [roleId], count: 1 },
    resources: { first: [resourceUri], count: 1 },
  })
  await showNoun(users, path, `${path}/usr_1`, {
    ...known,
    ...mayOnly('jo', 'access-records:read', 'access-requests:read', 'audit:read'),
    'GET /v1/users/usr_1': { ...maya, userId: 'usr_1' },
    'GET /v1/users/usr_1/identities': { identities: [{ connectionId: 'email', subject: 'x', createdTime: '' }] },
    'GET /api/accounts/acc-test/users/usr_1/factors': {
      factors: [{ factorId: 'f1', kind: 'TOTP', name: 'Phone', createdTime: '2026-01-02T09:00:00.000Z' }],
      recoveryCodesLeft: 3,
    },
    'GET /v1/analytics/activity': {
      activity: [
        { ...signIn, eventId: 'e2', result: 'FAILED', dateTime: '2026-01-03T02:00:00.000Z' },
        { ...signIn, eventId: 'e1', result: 'SIGNED_IN', dateTime: '2026-01-02T08:00:00.000Z' },
      ],
    },
    'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Reader', permissions: [] }] },
    'GET /v1/access-graph': {
      statements: ['a', 'b', 'c'].map((at) => statement('ro_1', at)),
      statementsCount: 3,
      groups: [],
      roles: [],
      public: [],
    },
    'GET /v1/requests': {
      records: [
        {
          requestId: 'req_1',
          status: 'OPEN',
          createdBy: 'usr_1',
          createdTime: '2026-01-03T02:01:00.000Z',
          lastUpdated: '2026-01-03T02:01:00.000Z',
          access: {
            users: [{ userId: 'usr_1' }],
            statements: [{ roles: ['ro_1'], resources: [{ resourceUri: 'd' }] }],
          },
        },
      ],
    },
  })
  const factOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent
  await waitFor(() => expect(factOf('Open requests')).toBe('Reader on d'))
  expect(factOf('Last sign-in')).toMatch(/Failed.*2026-01-03.*2026-01-02.*Code to the e-mail address · 203\.0\.113\.7/)
  expect(factOf('Signs in by')).toBe('Code to the e-mail addressSecond factor: Authenticator app')
  await waitFor(() => expect(factOf('Roles')).toBe('Reader on 3 resourcesHow it comes about'))
  usePortal.setState({ profile: null })
})
