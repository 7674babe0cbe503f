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
