// @vitest-environment jsdom
import { ownerRoleId } from '@doorward/core/permissions/built-in-roles'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../../test/answers.ts'
import { effectWith } from '../../../../test/effects.ts'
import { renderUi } from '../../../../test/render.tsx'
import { press, typeIn, written } from '../../../../test/show-noun.tsx'
import { usePortal } from '../../../lib/portal-store.ts'
import { queryClient } from '../../../queries/server/query-client.ts'
import { useWaiting } from '../../../session/confirmation.ts'
import { keepTokens } from '../../../session/tokens.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { useFirstSteps } from './use-first-steps.ts'

const blank = { status: 'ACTIVE', lastUpdated: '', users: [], admins: [], groups: [], statements: [] }
const first = {
  ...blank,
  recordId: 'rec_first',
  name: 'Owners',
  statements: [{ roles: [ownerRoleId], resources: [{ resourceUri: '*' }], users: [{ userId: 'me' }] }],
}
const given = {
  ...blank,
  recordId: 'rec_report_readers',
  name: 'Report readers',
  users: [{ userId: 'sam' }],
  statements: [{ roles: ['ro_report_reader'], resources: [{ resourceUri: 'reports/*' }] }],
}
const client = {
  clientId: 'sc_1',
  name: 'Report checks',
  tags: { FirstSteps: 'reports' },
  verificationKeys: [{ keyId: 'k1', clientId: 'sc_1', generationDate: '' }],
  createdTime: '',
  lastUpdated: '',
}
const fresh = { 'GET /v1/records': { records: [first] }, 'GET /v1/clients': { clients: [] } }
const answered: Answers = {
  'POST /v1/users/sam/permissions': (query, { body }) => {
    expect(query.get('simulate')).toBe('true')
    const [question] = JSON.parse(body).questions
    return { answers: [{ ...question, allowed: question.permission === 'reports:read' }], revision: 1 }
  },
}
const told = {
  'POST /v1/effects': { effect: effectWith({ gained: { users: 1, actions: 1, resources: 1 } }), refused: [] },
}
const title = 'Let a teammate read reports'

beforeEach(() =>
  usePortal.setState({
    profile: { userId: 'me', email: 'me@example.com', username: '', displayName: 'Me' },
    accountId: 'acc-1',
    hiddenGuides: [],
  }),
)

function FirstStepsOfOverview() {
  const guide = useFirstSteps()
  return guide && <FirstSteps guide={guide}>What else there is</FirstSteps>
}

async function show(answers: Answers) {
  const asked = answerCalls(answers)
  await act(async () =>
    renderUi(
      <QueryClientProvider client={queryClient}>
        <FirstStepsOfOverview />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return asked
}

test.each([
  ['who does not own it', { ...fresh, 'GET /v1/records': { records: [{ ...first, statements: [] }] } }],
  [
    'an account with access of its own',
    { ...fresh, 'GET /v1/records': { records: [first, { ...given, recordId: 'rec_2' }] } },
  ],
  ['an account with a client of its own', { ...fresh, 'GET /v1/clients': { clients: [{ ...client, tags: {} }] } }],
  ['who may not see what is there', { ...fresh, 'GET /v1/clients': 403 }],
])('SCR-16 shows no first steps to %s', async (_, answers) => {
  await show(answers)
  expect(screen.queryByText(title)).toBeNull()
})

test('SCR-16 shows the first steps to the owner of an account that the operator made, with a client that owns it too', async () => {
  const clientId = 'sc_bootstrap'
  const [statement] = first.statements
  const owning = { ...first, recordId: 'rec_2', statements: [{ ...statement, users: [{ userId: clientId }] }] }
  await show({
    'GET /v1/records': { records: [first, owning] },
    'GET /v1/clients': { clients: [{ ...client, clientId, tags: {} }] },
  })
  expect(screen.getByText(title)).toBeDefined()
})

test('SCR-16 makes the role and the record by one button, and goes on where one of them is there', async () => {
  const asked = await show({ ...fresh, 'POST /v1/roles': 409, 'POST /v1/records': given, ...told })
  await typeIn('Teammate', ' sam ')
  await press('Give access')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('1 person gains 1 action on 1 resource and below.')
  expect(written(asked)).toEqual([])
  await press('Give access')
  const permissions = [{ action: 'reports:read', allow: true, grant: false, delegate: false }]
  const statements = [{ roles: ['ro_report_reader'], resources: [{ resourceUri: '/reports/*' }] }]
  await waitFor(() =>
    expect(written(asked)).toEqual([
      ['POST /v1/roles', { roleId: 'ro_report_reader', name: 'Report reader', permissions }],
      [
        'POST /v1/records',
        { recordId: 'rec_report_readers', name: 'Report readers', users: [{ userId: 'sam' }], statements },
      ],
    ]),
  )
})

test('SCR-16 the first access can be undone right after: its record is deleted', async () => {
  const asked = await show({
    ...fresh,
    'POST /v1/roles': {},
    'POST /v1/records': given,
    'GET /v1/records/rec_report_readers': given,
    'DELETE /v1/records/rec_report_readers': {},
    ...told,
  })
  renderUi(<Notifications />)
  await typeIn('Teammate', 'sam')
  await press('Give access')
  await within(await screen.findByRole('dialog')).findByText('You can undo this right after, or later', {
    exact: false,
  })
  await press('Give access')
  await screen.findByText('sam has access.')
  await press('Undo')
  await waitFor(() => expect(written(asked).map(([what]) => what)).toContain('DELETE /v1/records/rec_report_readers'))
})

test('SCR-16 makes nothing before the question is answered with yes', async () => {
  const asked = await show({ ...fresh, ...told })
  await typeIn('Teammate', 'sam')
  await press('Give access')
  await within(await screen.findByRole('dialog')).findByText('1 person gains 1 action on 1 resource and below.')
  await press('Cancel')
  expect(written(asked)).toEqual([])
  const question = asked.find(({ address }) => address === '/v1/effects')
  const { writes } = JSON.parse(question?.body ?? '{}')
  expect(writes.map(({ operation }: { operation: string }) => operation)).toEqual([
    'POST /v1/roles',
    'POST /v1/records',
  ])
})

test('SCR-16 gives nothing to oneself, whose answer is always yes, nor to an e-mail that is mine by another name', async () => {
  const users = [{ userId: 'me', email: 'other@example.com' }]
  const asked = await show({ ...fresh, 'GET /v1/users': { users } })
  for (const mine of ['me', 'me@example.com', 'other@example.com']) {
    await typeIn('Teammate', mine)
    await press('Give access')
    expect(await screen.findByText(/the answer about you is always yes/)).toBeDefined()
  }
  expect(written(asked)).toEqual([])
})

test('SCR-16 says whom an e-mail is known to mean, and gives only once that is confirmed', async () => {
  const users = [{ userId: 'user-7', email: 'sam@example.com' }]
  const asked = await show({
    ...fresh,
    'GET /v1/users': { users },
    'POST /v1/roles': {},
    'POST /v1/records': given,
    ...told,
  })
  await typeIn('Teammate', 'sam@example.com')
  await press('Give access')
  expect(await screen.findByText(/sam@example.com is the user user-7 here/)).toBeDefined()
  expect(written(asked)).toEqual([])
  await press('Give access')
  await within(await screen.findByRole('dialog')).findByText('1 person gains 1 action on 1 resource and below.')
  await press('Give access')
  await waitFor(() => expect(written(asked)[1]?.[1]).toMatchObject({ users: [{ userId: 'user-7' }] }))
})

test('SCR-16 makes the client once, and another key of it where the first is lost', async () => {
  const asked = await show({
    ...fresh,
    ...answered,
    'GET /v1/records': { records: [first, given] },
    'GET /v1/clients': { clients: [client] },
    'GET /v1/analytics/activity': { activity: [] },
    'POST /v1/clients/sc_1/access-keys': { keyId: 'k2', accessKey: 'sc_1.k2.secret' },
  })
  await press('Make another key')
  expect(((await screen.findByLabelText('Access key')) as HTMLInputElement).value).toBe('sc_1.k2.secret')
  expect(written(asked)).toEqual([['POST /v1/clients/sc_1/access-keys', {}]])
  const code = screen.getByRole('region', { name: /^cURL/, hidden: true })
  expect(code.textContent).toContain('/v1/users/sam/resources/%2Freports%2F7/permissions/reports%3Aread')
  expect(code.textContent).not.toContain('secret')
})

test.each([
  ['sc_1', 'Checked'],
  ['sc_2', 'Waiting for your first check'],
])('SCR-16 a check by %s: %s', async (clientId, told) => {
  await show({
    ...fresh,
    ...answered,
    'GET /v1/records': { records: [first, given] },
    'GET /v1/clients': { clients: [client] },
    'GET /v1/analytics/activity': (query) => ({
      activity: query.get('clientId') === clientId ? [{ kind: 'CHECK', eventId: '1' }] : [],
    }),
  })
  expect(await screen.findByText(told)).toBeDefined()
})

test('SCR-16 leaves where it is hidden, in this account alone', async () => {
  await show(fresh)
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText(title)).toBeNull()
  act(() => usePortal.setState({ accountId: 'acc-2' }))
  expect(screen.getByText(title)).toBeDefined()
})

/** A token that says when its person signed in. */
const tokenOf = (authTime: number) => `e30.${btoa(JSON.stringify({ auth_time: authTime }))}.x`
const beforeKey = {
  ...fresh,
  ...answered,
  'GET /v1/records': { records: [first, given] },
  'POST /v1/clients': { ...client, verificationKeys: [] },
  'GET /v1/clients/sc_1': { ...client, verificationKeys: [] },
  'DELETE /v1/clients/sc_1': {},
}

test('SCR-16 who has to confirm that it is them does so before a client is made, and none is left where they would rather not', async () => {
  const asked = await show({
    ...beforeKey,
    'POST /v1/clients/sc_1/access-keys': { keyId: 'k1', accessKey: 'sc_1.k1.x' },
  })
  keepTokens({ accessToken: tokenOf(Date.now() / 1_000 - 3_600), expiresAt: Number.MAX_SAFE_INTEGER })
  useWaiting.setState({ canAsk: true })
  await press('Make access key')
  await waitFor(() => expect(useWaiting.getState().waiting).toBeDefined())
  expect(written(asked)).toEqual([])
  await act(async () => useWaiting.getState().waiting?.settle(false))
  await waitFor(() => expect(useWaiting.getState().waiting).toBeUndefined())
  expect(written(asked)).toEqual([])
  await press('Make access key')
  await waitFor(() => expect(useWaiting.getState().waiting).toBeDefined())
  await act(async () => useWaiting.getState().waiting?.settle(true))
  await screen.findByRole('dialog')
  expect(written(asked).map(([call]) => call)).toEqual(['POST /v1/clients', 'POST /v1/clients/sc_1/access-keys'])
})

test('SCR-16 a client that no key could be made for is taken back', async () => {
  const asked = await show({ ...beforeKey, 'POST /v1/clients/sc_1/access-keys': 500 })
  await press('Make access key')
  await waitFor(() =>
    expect(written(asked).map(([call]) => call)).toEqual([
      'POST /v1/clients',
      'POST /v1/clients/sc_1/access-keys',
      'DELETE /v1/clients/sc_1',
    ]),
  )
})
