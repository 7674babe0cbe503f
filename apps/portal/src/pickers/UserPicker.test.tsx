// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../../test/answers.ts'
import { renderUi } from '../../test/render.tsx'
import { queryClient } from '../queries/server/query-client.ts'
import { UserPicker } from './UserPicker.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const user = (userId: string, name: string) => ({ userId, name, email: `${userId}@example.com` })
const group = (groupId: string, name: string, ...users: string[]) => ({
  groupId,
  name,
  users: users.map((userId) => ({ userId })),
  admins: [],
})

/** The field as a form holds it. */
function Field({ picked = [] }: { picked?: string[] }) {
  const [value, setValue] = useState({ users: picked, groups: [] as string[] })
  return (
    <QueryClientProvider client={queryClient}>
      <main>
        <UserPicker
          label="People"
          kinds={['user', 'group', 'client']}
          users={value.users}
          groups={value.groups}
          onChange={setValue}
        />
      </main>
    </QueryClientProvider>
  )
}

const everybody = {
  'GET /v1/users': { users: [user('tamayo', 'Lee Tamayo'), user('maya.ortiz', 'Maya Ortiz')] },
  'GET /v1/groups': {
    // The server finds a group also by whom it holds.
    groups: [group('grp_finance', 'Finance', 'maya.ortiz'), group('grp_maya', "Maya's team", 'tom')],
  },
  'GET /v1/clients': { clients: [] },
}

const type = (text: string) =>
  act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'People' }), { target: { value: text } })
    await vi.advanceTimersByTimeAsync(1_000)
  })
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent)

test('SES-16 asks for nobody until three letters are typed', async () => {
  const asked = answerCalls(everybody)
  renderUi(<Field />)
  await type('ma')
  expect(asked).toEqual([])
  expect(screen.getByText('Type 3 letters or more')).toBeDefined()
  await type('may')
  await screen.findByText('Maya Ortiz')
  expect(asked.map(({ address }) => address)).toContain('/v1/users?limit=20&filter=may')
})

test('who begins so comes first, people before groups, and a group that only holds them last', async () => {
  answerCalls(everybody)
  renderUi(<Field />)
  await type('may')
  await screen.findByText('Finance')
  expect(
    offered().map((text) => /^(Maya Ortiz|Maya's team|Lee Tamayo|Finance|Use the id)/.exec(text ?? '')?.[0]),
  ).toEqual(['Maya Ortiz', "Maya's team", 'Lee Tamayo', 'Finance', 'Use the id'])
})

test('nobody is offered who is picked already, also by typing the id', async () => {
  answerCalls(everybody)
  renderUi(<Field picked={['maya.ortiz', 'stranger']} />)
  await type('may')
  await screen.findByText('Finance')
  expect(offered().some((text) => text?.startsWith('Maya Ortiz'))).toBe(false)
  await type('stranger')
  expect(screen.queryByText(/Use the id/)).toBeNull()
  expect(screen.getByText('Picked already')).toBeDefined()
})

test('the list closes after a choice, and the choice stands with its name', async () => {
  answerCalls({ ...everybody, 'GET /v1/users/maya.ortiz': user('maya.ortiz', 'Maya Ortiz') })
  renderUi(<Field />)
  await type('may')
  await act(async () => void fireEvent.click(await screen.findByText('Maya Ortiz')))
  expect(await screen.findByText('Maya Ortiz')).toBeDefined()
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('the list of people is no stop of Tab, however long it scrolls', async () => {
  answerCalls(everybody)
  renderUi(<Field />)
  await type('may')
  expect(screen.getByRole('listbox', { hidden: true }).getAttribute('tabindex')).toBe('-1')
})

test('ERR-03 where people cannot be searched just now that is said, and nobody is told that they are unknown', async () => {
  answerCalls({ ...everybody, 'GET /v1/users': 503 })
  renderUi(<Field />)
  await type('may')
  await screen.findByText('We could not search people.')
  expect(screen.getByText(/does not answer. Search again in a minute/)).toBeDefined()
  expect(screen.queryByText(/Nobody known by this text/)).toBeNull()
  expect(offered().at(-1)).toBe('Use the id may')
})

const paste = (text: string) =>
  act(async () => {
    fireEvent.paste(screen.getByRole('combobox', { name: 'People' }), { clipboardData: { getData: () => text } })
    await vi.advanceTimersByTimeAsync(1_000)
  })
const told = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ')
const picked = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((each) => each.getAttribute('aria-label'))

const amara = { ...user('amara.haddad', 'Amara Haddad'), email: 'Amara.Haddad@northwind.example' }
const byAddress = (query: URLSearchParams) => ({
  users: [
    amara,
    // Who only looks alike is never taken for them.
    { ...user('amara.two', 'Amara Two'), email: 'xamara.haddad@northwind.example' },
    { ...user('twin.one', 'Twin One'), email: 'twin@example.com' },
    { ...user('twin.two', 'Twin Two'), email: 'twin@example.com' },
  ].filter(({ email }) => email.toLowerCase().includes((query.get('filter') ?? '').toLowerCase())),
})
const directory = {
  ...everybody,
  'GET /v1/users': byAddress,
  'GET /v1/users/amara.haddad': amara,
  'GET /v1/users/maya.ortiz': user('maya.ortiz', 'Maya Ortiz'),
}

test('SCR-14 pasted addresses are those of their users; whom nobody knows is named and picked only knowingly', async () => {
  answerCalls(directory)
  renderUi(<Field />)
  await paste('amara.haddad@northwind.example, few@example.com, maya.ortiz')
  expect(await screen.findByText('3 in the list: 2 found, 1 unknown address.')).toBeDefined()
  expect(picked()).toEqual(['Remove Amara Haddad', 'Remove Maya Ortiz'])
  expect(document.body.textContent).toMatch(/Nobody here has the address few@example\.com\. .* signs in with/)
  const invite = screen.getByRole('link', { name: 'Invite 1 person' })
  expect(invite.getAttribute('href')).toBe('#/settings/invites/new?emails=few%40example.com')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add 1 as an id' })))
  expect(picked()).toEqual(['Remove Amara Haddad', 'Remove Maya Ortiz', 'Remove few@example.com'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  // It is told as long as it is picked.
  expect(told()).toMatch(/Nobody has signed in as few@example\.com yet/)
})

test('SCR-14 unknown ids of a pasted list can be left out', async () => {
  answerCalls(directory)
  renderUi(<Field />)
  await paste('maya.ortiz\nnope-1\nnope-2')
  expect(await screen.findByText('3 in the list: 1 found, 2 unknown ids.')).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Leave out 2 unknown ids' })))
  expect(screen.queryByText(/Nobody known by/)).toBeNull()
  expect(picked()).toEqual(['Remove Maya Ortiz'])
})

test('SCR-14 an address that several users bear is asked about', async () => {
  answerCalls(directory)
  renderUi(<Field />)
  await paste('twin@example.com, maya.ortiz')
  expect(await screen.findByText('2 in the list: 1 found, 1 unclear.')).toBeDefined()
  expect(picked()).toEqual(['Remove Maya Ortiz'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /^Twin Two/ })))
  expect(picked()).toEqual(['Remove Maya Ortiz', 'Remove twin.two'])
  expect(screen.queryByText(/unclear/)).toBeNull()
})

test('SCR-14 pasted ids that could not be looked up are not said to be unknown, and are picked only knowingly', async () => {
  answerCalls({ ...directory, 'GET /v1/users/lee': 503 })
  renderUi(<Field />)
  await paste('lee, maya.ortiz')
  expect(await screen.findByText('2 in the list: 1 found, 1 unclear.')).toBeDefined()
  expect(told()).toMatch(/could not look up lee/)
  expect(picked()).toEqual(['Remove Maya Ortiz'])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Add 1 id' })))
  expect(picked()).toEqual(['Remove Maya Ortiz', 'Remove lee'])
})

test('SCR-14 a whole pasted list that is known is said so; names around addresses are no part of them', async () => {
  answerCalls(directory)
  renderUi(<Field />)
  await paste('Amara <amara.haddad@northwind.example>\nmaya.ortiz')
  expect(await screen.findByText('2 in the list: 2 found.')).toBeDefined()
  expect(picked()).toEqual(['Remove Amara Haddad', 'Remove Maya Ortiz'])
})

test('SCR-14 who is pasted by id and by address is one person, and what is no whole address is called that', async () => {
  answerCalls({ ...directory, 'GET /v1/users/maya.ortiz': user('maya.ortiz', 'Maya Ortiz') })
  renderUi(<Field />)
  await paste('amara.haddad@northwind.example, amara.haddad, maya.ortiz, lee@, few@example.com')
  expect(
    await screen.findByText('5 in the list: 2 found, 1 unknown address, 1 that is no whole address.'),
  ).toBeDefined()
  expect(picked()).toEqual(['Remove Amara Haddad', 'Remove Maya Ortiz'])
  expect(document.body.textContent).toContain('This is not a whole address: lee@.')
})
