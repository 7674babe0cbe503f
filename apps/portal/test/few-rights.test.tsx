// @vitest-environment jsdom
import type { AccountReply } from '@doorward/contract/authorization/account/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePortal } from '../src/lib/portal-store.ts'
import { RecordsNaming } from '../src/nouns/access/RecordsNaming.tsx'
import { AskedBefore } from '../src/nouns/requests/AskedBefore.tsx'
import { accountsQuery } from '../src/queries/account/accounts.ts'
import { queryClient } from '../src/queries/server/query-client.ts'
import { list as groups } from '../src/screens/groups/groups.tsx'
import { Component as Overview } from '../src/screens/overview/Overview.tsx'
import * as recordScreens from '../src/screens/records/records.tsx'
import { list as requests } from '../src/screens/requests/requests.tsx'
import * as roleScreens from '../src/screens/roles/roles.tsx'
import { AskedAlready } from '../src/ui/placeholder/asked-already.ts'
import { Refused } from '../src/ui/placeholder/Refused.tsx'
import { type Answers, answerCalls, mayOnly } from './answers.ts'
import { renderUi } from './render.tsx'
import { showNoun } from './show-noun.tsx'

/** What somebody reads who may see little: nothing about the rest of the account. */

const show = (ui: React.ReactNode, answers: Answers) => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' }, accountId: 'acc-1' })
  answerCalls(answers)
  renderUi(
    <QueryClientProvider client={queryClient}>
      <main>{ui}</main>
    </QueryClientProvider>,
  )
}
const holds = (resource: string, ...actions: string[]) => ({
  [`GET /v1/users/lee/resources/${resource}/permissions`]: {
    permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
  },
})
const record = { recordId: 'rec_1', name: 'Mine', statements: [], users: [], admins: [], groups: [], lastUpdated: 'v1' }
const quiet = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
const lists = [
  ['access records', <recordScreens.list.Component key="records" />, { 'GET /v1/records': { records: [] } }],
  ['groups', <groups.Component key="groups" />, { 'GET /v1/groups': { groups: [] } }],
  ['requests', <requests.Component key="requests" />, { 'GET /v1/requests': { records: [] } }],
] as const
const readingOf = {
  'access records': 'access-records:read',
  groups: 'groups:read',
  requests: 'access-requests:read',
} as const

const ofOthers = lists.filter(([noun]) => noun !== 'requests')

test.each(ofOthers)('who sees none of the %s is not told that there are none', async (_, list, answers) => {
  show(list, answers)
  expect(await screen.findByText(/^You see only .*, and there is none\.$/)).toBeDefined()
  expect(document.querySelector('a[href^="/settings/requests/new?action="]')?.textContent).toBe('Request access')
  expect(document.body.textContent).toContain('Seeing all of them takes')
  expect(document.body.textContent).not.toMatch(/No (access records|groups)/)
})

test('SCR-14 who only asks is told of own requests alone, and how asking goes', async () => {
  show(<requests.Component />, { 'GET /v1/requests': { records: [] } })
  expect(await screen.findByText('You have not asked for anything that is still open.')).toBeDefined()
  expect(screen.getByText(/^Say what you need\. Those who can give it are told by e-mail/)).toBeDefined()
  expect(document.body.textContent).not.toMatch(/No open requests|Seeing all of them takes/)
})

test.each(lists)('who may see all %s is told that there are none', async (noun, list, answers) => {
  show(list, { ...answers, ...mayOnly('lee', readingOf[noun]) })
  expect(await screen.findByText(/^No (access records yet|groups yet|open requests)$/)).toBeDefined()
  expect(screen.queryByText(/You see only/)).toBeNull()
})

test('rows of a list that may be longer are not said to be all', async () => {
  show(<recordScreens.list.Component />, {
    'GET /v1/records': { records: [record] },
    ...mayOnly('lee', 'roles:read'),
  })
  expect(await screen.findByText(/You see only access records you are an admin of/)).toBeDefined()
})

test('no access record is said to name an item by who does not see all of them', async () => {
  const naming = <RecordsNaming id="ro_1" names={() => false} none="Nobody has it yet." />
  show(naming, { 'GET /v1/records': { records: [] } })
  expect(await screen.findByText(/No access record that you may see names this/)).toBeDefined()
  expect(screen.queryByText('Nobody has it yet.')).toBeNull()
})

const nothingSeen = {
  'GET /accounts': { accounts: [] },
  'GET /v1/roles': 403,
  'GET /v1/clients': 403,
  'GET /v1/groups': { groups: [] },
  'GET /v1/records': { records: [] },
}
test('the overview counts no step of which the person may not see whether it is done', async () => {
  show(<Overview />, nothingSeen)
  await quiet()
  expect(screen.queryByRole('region', { name: 'Set up' })).toBeNull()
})

test('the overview counts the steps that can be seen', async () => {
  show(<Overview />, { ...nothingSeen, ...mayOnly('lee', 'groups:read') })
  expect(await screen.findByText('0 of 1')).toBeDefined()
  expect(screen.getByText('Create a group')).toBeDefined()
  expect(screen.queryByText('Create a role')).toBeNull()
})

/** The form of one access record as somebody finds it who holds these actions on that record. */
async function editing(admins: object[], ...actions: string[]) {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' }, accountId: 'acc-1' })
  await showNoun(recordScreens, '/settings/records', '/settings/records/rec_1?tab=statements', {
    'GET /v1/records/rec_1': { ...record, admins },
    'GET /v1/users/lee/resources/Doorward:AccessRecords/rec_1/permissions': {
      permissions: actions.map((action) => ({ action, allow: true, grant: false, delegate: false })),
    },
  })
  await screen.findByRole('tab', { name: /^Statements/, selected: true })
  await quiet()
  return screen.queryByRole('textbox', { name: 'Name' }) === null
}
test('who may read an access record and not change it reads it as text, without fields, and the way to ask', async () => {
  expect(await editing([], 'access-records:read')).toBe(true)
  expect(screen.getByText(/You can see this access record, not change it/)).toBeDefined()
  expect(document.querySelector('a[href*="action=access-records%3Aupdate"]')?.textContent).toBe('Request access')
  fireEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  expect(screen.queryByRole('button', { name: 'Delete access record' })).toBeNull()
})

test.each([
  ['holds the permission on this one alone', [], ['access-records:update']],
  ['holds an action of general meaning', [], ['update']],
  ['is its admin', [{ userId: 'lee' }], []],
] as const)('who %s changes an access record', async (_, admins, actions) => {
  expect(await editing([...admins], ...actions)).toBe(false)
  expect(screen.queryByText(/not change it/)).toBeNull()
})

test('who may not create roles is told so instead of filling the form in', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' }, accountId: 'acc-1' })
  await showNoun(roleScreens, '/settings/roles', '/settings/roles', {
    'GET /v1/roles': { roles: [] },
    ...mayOnly('lee', 'roles:read'),
  })
  const [create] = await screen.findAllByRole('link', { name: 'Create role, no access' }) // above the list, and where it is empty
  fireEvent.click(create as HTMLElement)
  expect(await screen.findByRole('heading', { name: "You can't create roles." })).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['asked for that already is told so', 'Doorward:ReadResource', true],
  ['asked for something else is offered to ask', 'Doorward:ReadUsers', false],
] as const)('who is refused and %s', async (_, roleId, isTold) => {
  const statements = [{ roles: [roleId], resources: [{ resourceUri: 'Doorward:Roles' }] }]
  const request = {
    requestId: 'req_1',
    status: 'OPEN',
    createdBy: 'lee',
    createdTime: '',
    access: { users: [], statements },
  }
  const refused = (
    <AskedAlready value={AskedBefore}>
      <Refused
        refused="You can't see roles."
        permission={{ action: 'roles:read', resource: 'Doorward:Roles' }}
        reference={undefined}
      />
    </AskedAlready>
  )
  show(refused, { 'GET /v1/requests': { records: [request] } })
  await quiet()
  expect(screen.queryByText(/You asked for this already/) !== null).toBe(isTold)
  expect(screen.queryByRole('link', { name: 'Request access' }) === null).toBe(isTold)
})

test('who comes in by an invite is told which account it is and what they may do there', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' }, accountId: 'acc-1' })
  answerCalls({
    ...nothingSeen,
    'GET /v1/users/lee/resources': { resources: [{ resourceUri: 'reports/*' }] },
    ...holds('reports/*', 'reports:read', 'reports:export'),
  })
  const overview = (
    <QueryClientProvider client={queryClient}>
      <Overview />
    </QueryClientProvider>
  )
  queryClient.setQueryData(accountsQuery.queryKey, [
    { accountId: 'acc-1' as AccountReply['accountId'], name: 'Acme GmbH' } as AccountReply,
  ])
  renderUi(<p />, [{ path: '/settings/overview', element: overview }], '/settings/overview?joined')
  expect(await screen.findByText('You joined Acme GmbH')).toBeDefined()
  const given = await screen.findByText('reports:read')
  expect(given.closest('li')?.textContent).toBe('On reports/*: reports:read, reports:export')
})
