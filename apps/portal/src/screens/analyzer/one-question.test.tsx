// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, pressWhenReady } from '../../../test/show-noun.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { AnswerPanel } from './AnswerPanel.tsx'

const question = { userId: 'maya', action: 'reports:read', resourceUri: 'reports/7' }
const place = '/v1/users/maya/resources/reports/7/permissions/reports:read'
const missing = { missing: { missing: 'record' } }
const known = {
  'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
  'POST /v1/users/maya/permissions': { revision: 1, answers: [{ ...question, allowed: false, explanation: missing }] },
}
const show = (answers: Answers) => {
  const asked = answerCalls({ ...known, ...answers })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <AnswerPanel question={question} />
    </QueryClientProvider>,
  )
  return asked
}
const administered = {
  recordId: 'rec_1',
  name: 'Q3 reporting',
  users: [],
  groups: [],
  admins: [{ userId: 'maya' }],
  statements: [],
}

test('SCR-16 a no to an admin of a record says that they can change it, but have no access through it', async () => {
  show({ 'GET /v1/records': { records: [administered] } })
  expect(await screen.findByText('No access record gives Maya Ortiz anything, nor a group with them.')).toBeDefined()
  const note = await screen.findByText(/can change 1 access record as its admin, but has no access through it/)
  expect(note.textContent).toMatch(/^Maya Ortiz can change/)
  expect(screen.getByRole('link', { name: 'Records of Maya Ortiz' }).getAttribute('href')).toBe(
    '/settings/users/maya?tab=access',
  )
})

test('SCR-16 of changes offered, those of one name alike tell their ids, and no others', async () => {
  const size = { people: 1, permissions: 1 }
  const add = (recordId: string, recordName: string) => ({
    kind: 'addUser',
    recordId,
    recordName,
    statementIndex: 0,
    ...size,
  })
  const changes = [
    add('rec_aaaaaaaaaaaaaaaaaa', 'Reporting'),
    add('rec_bbbbbbbbbbbbbbbbbb', 'Reporting'),
    add('rec_c', 'Other'),
  ]
  show({ [`GET ${place}/changes`]: { changes } })
  await screen.findAllByRole('button', { name: 'Review' })
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  const told = lines.filter((line) => line.includes('statement 1'))
  expect(told.map((line) => /rec_[^\s,]+/.exec(line)?.[0])).toEqual([
    'rec_aaaaaa…aaaaaa',
    'rec_bbbbbb…bbbbbb',
    undefined,
  ])
  expect(screen.getByTitle('rec_aaaaaaaaaaaaaaaaaa')).toBeDefined()
})

test('SCR-14 a change says where it reaches, and the smallest is this action alone, by a role and a record of its own', async () => {
  const change = { kind: 'addUser', recordId: 'rec_1', recordName: 'Reporting', statementIndex: 0, people: 1 }
  const resources = { first: ['reports/2025/*', 'reports/2026/*', 'reports/2027/*'], count: 31 }
  const asked = show({
    [`GET ${place}/changes`]: { changes: [{ ...change, permissions: 3, resources }] },
    'POST /v1/effects': { effect: effectWith(), refused: [] },
    'POST /v1/roles': { roleId: 'ro_made' },
    'POST /v1/records': { recordId: 'rec_made' },
  })
  await screen.findAllByRole('button', { name: 'Review' })
  const [only, wide] = screen
    .getAllByRole('listitem')
    .filter(({ textContent }) => /statement 1|Only|only/.test(textContent ?? ''))
  expect(wide?.textContent).toContain('on everything below reports/2025, everything below reports/2026 and 29 more')
  await act(async () => screen.getAllByRole('button', { name: 'Review' })[0]?.click())
  await pressWhenReady(await screen.findByRole('dialog'), 'Make the change')
  const sent = (path: string) =>
    JSON.parse(asked.find(({ method, address }) => method === 'POST' && address === path)?.body ?? 'null')
  await waitFor(() => expect(sent('/v1/records')).not.toBeNull())
  const { roleId, permissions } = sent('/v1/roles')
  expect(permissions).toEqual([{ action: 'reports:read', allow: true, grant: false, delegate: false }])
  expect(sent('/v1/records')).toMatchObject({ statements: [{ roles: [roleId] }] })
  expect(only?.textContent).toContain('1 person, at most 1 permission more')
})

test('SCR-14 a role and record of which the second got no answer stay, and pressing again makes no second one of either', async () => {
  const asked = show({
    [`GET ${place}/changes`]: { changes: [] },
    'POST /v1/effects': { effect: effectWith(), refused: [] },
    'POST /v1/roles': { roleId: 'ro_made' },
    'POST /v1/records': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await screen.findByRole('button', { name: 'Review' })
  await press('Review')
  const dialog = await screen.findByRole('dialog')
  await pressWhenReady(dialog, 'Make the change')
  const keys = () =>
    asked
      .filter(({ method, address }) => method === 'POST' && address === '/v1/records')
      .map(({ headers }) => headers.get('idempotency-key'))
  await waitFor(() => expect(keys()).toHaveLength(1))
  await pressWhenReady(dialog, 'Make the change')
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
})

test('SCR-16 a no that somebody has asked to change already leads to the request, and asks for no other', async () => {
  const request = {
    requestId: 'req_1',
    status: 'OPEN',
    createdBy: 'maya',
    createdTime: '2026-11-20T10:00:00.000Z',
    access: {
      users: [{ userId: 'maya' }],
      statements: [{ roles: ['Doorward:Owner'], resources: [{ resourceUri: 'reports/*' }] }],
    },
  }
  show({ [`GET ${place}/changes`]: { changes: [] }, 'GET /v1/requests': { records: [request] } })
  const told = await screen.findByText(/has asked for this/)
  expect(told.textContent).toMatch(/^Maya Ortiz has asked for this, .* It waits for a decision\./)
  expect(screen.getByRole('link', { name: 'See the request' }).getAttribute('href')).toBe('/settings/requests/req_1')
  expect(screen.queryByRole('link', { name: 'Request it instead' })).toBeNull()
})
