// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { change, openThePalette, shownLabels, strike, typeInPalette } from '../../../test/palette.tsx'
import { usePortal } from '../../lib/portal-store.ts'
import { queryClient } from '../../queries/server/query-client.ts'

test('LGN-08 a pasted reference opens the sign-in at a provider that it belongs to', async () => {
  const reference = 'req_b10hqowqcnj5h6f5d0wq'
  answerCalls({
    [`GET /v1/login-traces/${reference}`]: {
      traceId: 'trc_9',
      connectionId: 'con_up',
      references: [reference],
      steps: [],
    },
  })
  const { router } = await typeInPalette(` ${reference} `, { '/settings/connections/:id': 'The connection' })
  await act(async () => void fireEvent.click(await screen.findByText('Sign-in at a provider')))
  await screen.findByText('The connection')
  expect(router.state.location.search).toBe('?tab=sign-ins&trace=trc_9')
})

test.each([
  [
    'grp_1',
    'GET /v1/groups/grp_1',
    { groupId: 'grp_1', name: 'Finance' },
    'Finance',
    'Group grp_1',
    '/settings/groups/grp_1',
  ],
  [
    'rec_1',
    'GET /v1/records/rec_1',
    { name: 'Reporting', statements: [] },
    'Reporting',
    'Access record rec_1',
    '/settings/records/rec_1',
  ],
  ['ro_1', 'GET /v1/roles/ro_1', { name: 'Reader', permissions: [] }, 'Reader', 'Role ro_1', '/settings/roles/ro_1'],
  [
    'sc_1',
    'GET /v1/clients/sc_1',
    { clientId: 'sc_1', name: 'Orders' },
    'Orders',
    'Service client sc_1',
    '/settings/clients/sc_1',
  ],
  [
    'con_1',
    'GET /v1/connections/con_1',
    { data: { name: 'Google' } },
    'Google',
    'Connection con_1',
    '/settings/connections/con_1',
  ],
  [
    'google|1184',
    'GET /v1/users/google|1184',
    { userId: 'google|1184', email: 'maya@example.com' },
    'maya@example.com',
    'User google|1184',
    '/settings/users/google%7C1184',
  ],
  [
    'req_1',
    'GET /v1/requests/req_1',
    { requestId: 'req_1', status: 'OPEN' },
    'Access request',
    'Access request req_1',
    '/settings/requests/req_1',
  ],
])(
  'SCR-15 a pasted %s is asked for, and offered by its name and what it is',
  async (id, call, answer, name, kind, path) => {
    answerCalls({ [call]: answer })
    const { router } = await typeInPalette(` ${id} `)
    const description = await screen.findByText(kind)
    expect(shownLabels()[0]).toContain(name)
    await act(async () => void fireEvent.click(description))
    expect(router.state.location.pathname).toBe(path)
  },
)

test.each(['sc_1.8bmy805s', 'sc_1.8bmy805s.acc-gamma00001.c2VjcmV0'])(
  'SCR-15 a pasted key, %s, opens the keys of its client, and is sent nowhere',
  async (key) => {
    const asked = answerCalls({ 'GET /v1/clients/sc_1': { clientId: 'sc_1', name: 'Orders' } })
    const { router } = await typeInPalette(` ${key} `)
    const entry = await screen.findByText('Service client sc_1')
    await act(async () => void fireEvent.click(entry))
    expect(router.state.location.pathname + router.state.location.search).toBe('/settings/clients/sc_1?tab=keys')
    expect(asked.map(({ address }) => address).filter((address) => address.includes('8bmy805s'))).toEqual([])
  },
)

test('SCR-15 of a pasted id that nothing has it is said so, and Enter opens nothing', async () => {
  answerCalls({ 'GET /v1/groups/grp_9/history': { changes: [] } })
  const { router, field } = await openThePalette()
  await change(field, 'grp_9')
  await strike(field, 'Enter')
  await screen.findByText('No group here has the id grp_9.')
  expect(shownLabels().filter((label) => label?.includes('grp_9'))).toEqual([])
  expect(router.state.location.pathname).toBe('/')
})

test('SCR-15 what was deleted is offered as that: its page has its history', async () => {
  const before = { groupId: 'grp_1', name: 'Finance' }
  const change = { revision: 7, at: '2026-01-01T00:00:00.000Z', actor: { userId: 'maya' }, before, after: null }
  answerCalls({ 'GET /v1/groups/grp_1/history': { changes: [change] } })
  await typeInPalette('grp_1')
  expect(await screen.findByText('Deleted group grp_1')).toBeDefined()
  expect(shownLabels()[0]).toContain('Finance')
})

test('SCR-15 a pasted id that can not be asked for leads to its page all the same, which says why', async () => {
  answerCalls({ 'GET /v1/groups/grp_1': 403 })
  await typeInPalette('grp_1')
  await screen.findByText('Open grp_1')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(shownLabels()[0]).toBe('Open grp_1')
})

test('SCR-15 what one may not read is not asked for by its id either', async () => {
  usePortal.setState({ profile: { userId: 'lee', email: '', username: '', displayName: 'Lee' } })
  const asked = answerCalls({
    'POST /v1/users/lee/permissions': (_, { body }) => ({
      answers: (JSON.parse(body) as { questions: { resourceUri: string }[] }).questions.map((question) => ({
        ...question,
        allowed: question.resourceUri !== 'Doorward:Roles',
      })),
    }),
  })
  const { field } = await openThePalette()
  await screen.findByRole('button', { name: 'Roles, no access. Request access' })
  await change(field, 'ro_1')
  await screen.findByText('Open ro_1')
  expect(asked.filter(({ address }) => address.includes('/ro_1'))).toEqual([])
  usePortal.setState({ profile: null })
})
