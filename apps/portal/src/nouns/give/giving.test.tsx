// @vitest-environment jsdom

import type { UserId } from '@doorward/core/ids'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answerCalls } from '../../../test/answers.ts'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { press, typeIn, typeInto, written } from '../../../test/show-noun.tsx'
import { asId } from '../../lib/as-id.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { GiveAccess } from '../access/GiveAccess.tsx'
import { type Giving, giveAccess } from '../access/give-access.ts'

const role = { roleId: 'ro_reader', name: 'Report reader', permissions: [] }
const record = {
  recordId: 'rec_1',
  name: 'Q3 reporting',
  users: [{ userId: 'maya' }],
  groups: [],
  admins: [],
  statements: [{ roles: ['ro_lead'], resources: [{ resourceUri: '/old' }] }],
  lastUpdated: '2026-11-24T10:00:00.000Z',
}

async function open(begun: Giving, answers: Answers) {
  const asked = answerCalls({ 'GET /v1/roles': { roles: [role] }, ...answers })
  const { router } = renderUi(
    <QueryClientProvider client={queryClient}>
      <GiveAccess />
    </QueryClientProvider>,
  )
  giveAccess(begun)
  await screen.findByRole('dialog', { name: 'Give access' })
  return Object.assign(asked, { router })
}

const whole: Giving = { users: ['sam'], roles: ['ro_reader'], resources: ['/reports/7'] }

test('SCR-16 a sentence becomes a record of its own, called by what it gives', async () => {
  const asked = await open(whole, {
    'POST /v1/records': { ...record, recordId: 'rec_2' },
    'GET /v1/users/sam': { userId: 'sam', name: 'Sam Park' },
  })
  await screen.findByText('Nobody gains or loses a permission by this at once.')
  await press('Give access')
  await screen.findByText(/^Sam Park is Report reader on \/reports\/7 now\./)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(asked)).toEqual([
    [
      'POST /v1/records',
      {
        name: 'Report reader on /reports/7',
        users: [{ userId: 'sam' }],
        groups: [],
        statements: [{ roles: ['ro_reader'], resources: [{ resourceUri: '/reports/7' }] }],
      },
    ],
  ])
})

test('SCR-16 it is added to a record that is there, and who gets it too is said', async () => {
  const asked = await open(whole, {
    'GET /v1/records': { records: [record] },
    'GET /v1/records/rec_1': record,
    'GET /v1/users/maya': { userId: 'maya', name: 'Maya Ortiz' },
    'PUT /v1/records/rec_1': record,
  })
  fireEvent.click(screen.getByLabelText('In an access record that is there'))
  await screen.findByText('Choose an access record. Then you see here who would gain what.')
  fireEvent.click(await screen.findByLabelText(/^Access record/, { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Q3 reporting', hidden: true }))
  const warned = await screen.findByText(/for all its statements/)
  await waitFor(() =>
    expect(warned.textContent).toBe('This record names Maya Ortiz for all its statements: they get it too.'),
  )
  await press('Give access')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [[address, body] = []] = written(asked)
  expect(address).toBe('PUT /v1/records/rec_1')
  expect(body.users).toEqual([{ userId: 'maya' }])
  expect(body.statements).toEqual([
    record.statements[0],
    { roles: ['ro_reader'], resources: [{ resourceUri: '/reports/7' }], users: [{ userId: 'sam' }], groups: [] },
  ])
})

test('SCR-16 what the sentence lacks is said at its field, and nothing is sent', async () => {
  const asked = await open({}, {})
  await press('Give access')
  await screen.findByText('Name at least one person or group.')
  screen.getByText('Name at least one role.')
  screen.getByText('Name at least one resource.')
  expect(written(asked)).toEqual([])
})

test('SCR-16 the first wrong field takes the focus, and its list does not open over what is said', async () => {
  await open({ users: ['sam'] }, {})
  await press('Give access')
  await screen.findByText('Name at least one role.')
  const may = screen.getByLabelText(/^May/, { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(may))
  expect(may.getAttribute('aria-expanded')).toBe('false')
})

test('SCR-16 what is given on * is called everything, and its name is typed first', async () => {
  const read = { action: 'read', allow: true, grant: false, delegate: false }
  const asked = await open(
    { ...whole, resources: ['*'] },
    {
      'GET /v1/users/sam': { userId: 'sam', name: 'Sam Park' },
      'POST /v1/records?preview': {
        effect: effectWith({
          gained: { users: 1, actions: 1, resources: 1 },
          lines: [{ userId: asId<UserId>('sam'), who: 'USER', resourceUri: '*', gained: [read], lost: [] }],
        }),
      },
    },
  )
  await screen.findByText('1 person gains 1 action on everything.')
  const said = screen.getByRole('region', { name: 'What is given' })
  await waitFor(() => expect(said.textContent).toContain('Report reader on everything'))
  await press('Give access')
  await screen.findByRole('dialog', { name: 'Give Sam Park access to everything?' })
  await screen.findByLabelText('Type "Report reader on everything" to go on')
  expect(written(asked)).toEqual([])
})

test('SCR-16 the record is named by what it gives until somebody types a name, and the sheet ends in its sentence and effect', async () => {
  const asked = await open(whole, {
    'GET /v1/users/sam': { userId: 'sam', name: 'Sam Park' },
    'POST /v1/records': { ...record, recordId: 'rec_2' },
  })
  const name = screen.getByLabelText<HTMLInputElement>('Name of the access record')
  await waitFor(() => expect(name.value).toBe('Report reader on /reports/7'))
  const said = screen.getByRole('region', { name: 'What is given' })
  await within(said).findByText('Nobody gains or loses a permission by this at once.')
  await waitFor(() => expect(said.textContent).toContain('Sam Park is Report reader on /reports/7'))
  await typeIn('Name of the access record', '')
  expect(name.value).toBe('')
  await typeIn('Name of the access record', 'Seven')
  await press('Give access')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written(asked)[0]?.[1].name).toBe('Seven')
})

test('SCR-16 a sheet that something was typed in asks before it closes, and the focus goes back to where it was called', async () => {
  const opener = document.body.appendChild(document.createElement('button'))
  opener.focus()
  await open({}, {})
  screen.getByLabelText('Name of the access record').focus()
  await typeIn('Name of the access record', 'Seven')
  await press('Cancel')
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  expect(within(asked).getByText('What you have put into this sheet is not given yet.')).toBeDefined()
  fireEvent.click(within(asked).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the access record')))
  expect(screen.getByLabelText<HTMLInputElement>('Name of the access record').value).toBe('Seven')
  await press('Cancel')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(opener)
  opener.remove()
})

test('SCR-16 the sheet is left with the page it was called on; what was typed is asked for first, and may be kept', async () => {
  const { router } = await open({}, {})
  await act(() => router.navigate('/?tab=history'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  giveAccess({})
  await screen.findByRole('dialog', { name: 'Give access' })
  await typeIn('Name of the access record', 'Seven')
  await act(() => router.navigate(-1))
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  fireEvent.click(within(asked).getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name of the access record').value).toBe('Seven')
  await act(() => router.navigate('/?tab=json'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('SCR-16 Enter takes the role that is nearest to what was typed', async () => {
  await open({ users: ['sam'], resources: ['/reports/7'] }, { 'POST /v1/records': { ...record, recordId: 'rec_2' } })
  const may = await screen.findByLabelText(/^May/, { selector: 'input' })
  await waitFor(() => expect(may.getAttribute('placeholder')).toBe('Role'))
  fireEvent.click(may)
  await typeInto(may, 'report')
  await screen.findByRole('option', { name: /Report reader/, hidden: true })
  fireEvent.keyDown(may, { key: 'Enter', code: 'Enter' })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Name of the access record').value).toBe(
      'Report reader on /reports/7',
    ),
  )
})

test('SCR-14 whoever is among those who gain and is known to nobody is told of beside the number', async () => {
  const read = { action: 'read', allow: true, grant: false, delegate: false }
  const gains = (userId: string) => ({
    userId: asId<UserId>(userId),
    who: 'USER' as const,
    resourceUri: '/reports/7',
    gained: [read],
    lost: [],
  })
  await open(
    { ...whole, users: ['sam', 'few@example.com'] },
    {
      'GET /v1/users': { users: [] },
      'GET /v1/users/sam': { userId: 'sam', name: 'Sam Park' },
      'POST /v1/records?preview': {
        effect: effectWith({
          gained: { users: 2, actions: 1, resources: 1 },
          lines: [gains('sam'), gains('few@example.com')],
        }),
      },
    },
  )
  const said = await screen.findByRole('region', { name: 'What is given' })
  await waitFor(() =>
    expect(said.textContent).toContain('Nobody has signed in as few@example.com yet; it works once they do.'),
  )
  expect(said.textContent).toContain('2 people gain 1 action on 1 resource and below.')
})
