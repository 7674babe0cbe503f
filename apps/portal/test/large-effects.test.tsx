// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as clients from '../src/screens/clients/clients.tsx'
import * as extensions from '../src/screens/extensions/extensions.tsx'
import * as groups from '../src/screens/groups/groups.tsx'
import * as invites from '../src/screens/invites/invites.tsx'
import * as records from '../src/screens/records/records.tsx'
import * as requests from '../src/screens/requests/requests.tsx'
import * as resources from '../src/screens/resources/resources.tsx'
import * as roles from '../src/screens/roles/roles.tsx'
import * as users from '../src/screens/users/users.tsx'
import type { Answers } from './answers.ts'
import { effectWith } from './effects.ts'
import { press, showNoun, typeIn, written } from './show-noun.tsx'

const lastUpdated = '2026-01-01T00:00:00.000Z'
const statements = [{ roles: ['ro_1'], resources: [{ resourceUri: 'reports' }] }]
const access = { users: [{ userId: 'maya' }], statements }
const named = { users: [{ userId: 'maya' }], groups: [], admins: [], lastUpdated }
const items = {
  records: { recordId: 'x', name: 'Q3', statements, ...named },
  roles: { roleId: 'x', name: 'Q3', permissions: [], lastUpdated },
  groups: { groupId: 'x', name: 'Q3', ...named },
  users: { userId: 'x', name: 'Q3' },
  resources: { resourceUri: 'x', permissions: [{ action: 'PUBLIC', allow: true }], lastUpdated },
  clients: { clientId: 'x', name: 'Q3', verificationKeys: [], createdTime: lastUpdated, lastUpdated },
  extensions: {
    extensionId: 'x',
    name: 'Q3',
    application: { applicationId: 'app_1', redirectUrls: [] },
    client: { clientId: 'sc_1', verificationKeys: [] },
    lastUpdated,
  },
  requests: { requestId: 'x', status: 'OPEN', access, createdBy: 'maya', createdTime: lastUpdated, lastUpdated },
  invites: {},
}
const screens = { records, roles, groups, users, resources, clients, extensions, requests, invites }
type Key = keyof typeof screens

const many = { users: 100, actions: 1, resources: 1 }
const effect = effectWith({ gained: many, lost: many })

/** Shows a page of a noun, where any write would move 100 people. */
function showLarge(key: Key, at: string) {
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
    [`/v1/${key}`, `/v1/${key}/x`].map((on) => [method, on]),
  )
  const answers: Answers = {
    [`GET /v1/${key}/x`]: items[key],
    'GET /v1/roles': { roles: [] },
    ...Object.fromEntries(writes.map(([method, on]) => [`${method} ${on}?preview`, { effect }])),
  }
  const path = `/settings/${key}`
  return showNoun(screens[key], path, `${path}/${at}`, answers)
}

/** The question stands, wants this typed, and nothing was written before. */
async function expectAsked({ asked }: Awaited<ReturnType<typeof showLarge>>, typed: string, label: string) {
  await screen.findByLabelText(`Type "${typed}" to go on`)
  await press(label)
  expect(written(asked)).toEqual([])
  await typeIn(`Type "${typed}" to go on`, typed)
  await press(label)
  await waitFor(() => expect(written(asked)).toHaveLength(1))
}

test.each<[Key, typed: string, label: string]>([
  ['records', 'Q3', 'Delete access record'],
  ['roles', 'Q3', 'Delete role'],
  ['groups', 'Q3', 'Delete group'],
  ['users', 'Q3', 'Delete user'],
  ['resources', 'x', 'Delete resource setting'],
  ['clients', 'Q3', 'Delete service client'],
  ['extensions', 'Q3', 'Delete extension'],
  ['requests', 'approve', 'Approve request'],
])('SCR-14 an act on one of the %s that moves many is done once its name was typed', async (key, typed, label) => {
  const shown = await showLarge(key, 'x')
  await press(label)
  await expectAsked(shown, typed, label)
})

test.each<[Key, tab: string, field: string | RegExp, label: string]>([
  ['records', 'statements', /^Name/, 'Save access record'],
  ['roles', 'permissions', /^Name/, 'Save role'],
  ['groups', 'people', /^Name/, 'Save group'],
])('SCR-14 saving one of the %s by which many gain asks for its name', async (key, tab, field, label) => {
  const shown = await showLarge(key, `x?tab=${tab}`)
  await screen.findByLabelText(field)
  await typeIn(field, 'Q4')
  await press(label)
  await expectAsked(shown, 'Q3', label)
})

test.each<[Key, begun: string, field: RegExp | undefined, value: string, typed: string, label: string]>([
  ['records', 'user=maya&role=ro_1&resource=reports', /^Name/, 'Q4', 'Q4', 'Create access record'],
  ['groups', '', /^Name/, 'Q4', 'Q4', 'Create group'],
  ['resources', '', /^Resource/, 'x', 'resource setting', 'Create resource setting'],
  ['invites', '', undefined, '', 'invite', 'Create invite'],
])(
  'SCR-14 creating one of the %s by which many gain asks for its name, or what it is where it has none',
  async (key, begun, field, value, typed, label) => {
    const shown = await showLarge(key, `new?${begun}`)
    if (field) await typeIn(field, value)
    await press(label)
    await expectAsked(shown, typed, label)
  },
)
