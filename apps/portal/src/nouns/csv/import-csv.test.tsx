// @vitest-environment jsdom
import { createGroup } from '@doorward/contract/authorization/access/groups'
import { ApiError } from '@doorward/contract/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { effectWith } from '../../../test/effects.ts'
import { renderUi } from '../../../test/render.tsx'
import { typeIn } from '../../../test/show-noun.tsx'
import { itemQueries } from '../../queries/server/item-queries.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import type { EffectAsked } from '../effect/use-effect-of.ts'
import type { Noun } from '../noun.ts'
import { CheckedRows } from './CheckedRows.tsx'
import { ImportCsv } from './ImportCsv.tsx'

interface Bell {
  name: string
}

const row = (line: number, more: object = {}) => ({
  line,
  name: `row ${line}`,
  cells: [],
  input: {},
  problem: undefined,
  ...more,
})
const showChecked = (rows: ReturnType<typeof row>[], leftOut: string[] = [], asked?: EffectAsked) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <CheckedRows
        nouns={{ one: 'bell', many: 'bells' }}
        checked={{ rows, asked, isSum: false }}
        found={['title']}
        expected={['name', 'tags']}
        leftOut={leftOut}
        isMisread={false}
        wasTried
        onMake={async () => undefined}
        onBack={() => undefined}
        onSample={() => undefined}
        onKeep={() => undefined}
      />
    </QueryClientProvider>,
  )
const undoPromised = /You can take all of it back by Undo/

test('SCR-16 a file of which no row can be made promises nothing, and says why', () => {
  showChecked([row(2, { problem: 'Its name is missing.' })])
  expect(screen.queryByText(undoPromised)).toBeNull()
  expect(
    screen.getByText('Nothing can be created from this file: its row has a problem, which the table tells.'),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Download the rows left out' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Download a sample' })).toBeDefined()
})

test('SCR-16 a file without a good row says which columns it has and should have, unless all are right', () => {
  const wrong = [row(2, { problem: 'Its name is missing.' })]
  const columns = 'The file has the columns: title. Expected are: name, tags.'
  showChecked(wrong, ['title'])
  expect(screen.getByText(columns)).toBeDefined()
  cleanup()
  showChecked(wrong)
  expect(screen.queryByText(columns)).toBeNull()
})

test('SCR-16 the rows of a file stand in its order, and say whom the account does not know', async () => {
  showChecked([row(2), row(3, { problem: 'Its name is missing.' }), row(4, { unknown: ['mya', 'sme'] })])
  const [, ...told] = (await screen.findAllByRole('row')).map(({ textContent }) => textContent)
  expect(told).toEqual([
    '2row 2Can be made',
    '3row 3Its name is missing.',
    '4row 4Can be madeNobody here is known as mya, sme.',
  ])
  expect(screen.getByText(/1 row names people whom this account does not know/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Create 2 bells' })).toBeDefined()
  expect(screen.getByText(undoPromised)).toBeDefined()
})

test('SCR-14 a file by which many gain is made once what its rows are was typed', async () => {
  const effect = effectWith({ gained: { users: 100, actions: 1, resources: 1 } })
  showChecked([row(2)], [], { effect, error: null, isAsking: false })
  const create = await screen.findByRole<HTMLButtonElement>('button', { name: 'Create 1 bell' })
  expect(create.disabled).toBe(true)
  await typeIn('Type "bells" to go on', 'bells')
  expect(create.disabled).toBe(false)
})

test('SCR-16 a second click on Create starts nothing anew, and what became of the rows is told although the list is away', async () => {
  const made: unknown[] = []
  const queries = itemQueries<Bell, Bell>({
    key: 'bells',
    readPage: () => Promise.reject(new ApiError({ status: 0, code: 'NetworkError', title: 'No answer.' })),
    read: async () => ({ body: { name: '' } }),
    takes: createGroup.body,
    create: async (input) => {
      made.push(input)
      throw new ApiError({
        status: 400,
        code: 'UnknownRole',
        title: 'There is no such user.',
        details: { field: 'users.0' },
      })
    },
  })
  const noun = { queries, one: 'bell', many: 'bells', path: '/bells', idOf: () => '' } as unknown as Noun<
    Bell,
    Bell,
    Bell
  > // all that is looked at
  renderUi(<ImportCsv noun={noun} onClose={() => undefined} />)
  const file = new File(['name,users\nMay,sam\n'], 'bells.csv')
  file.text = async () => 'name,users\nMay,sam\n' // the console's stand-in for a browser reads none
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!found) throw new Error('no input yet')
    return found
  })
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
  const create = await screen.findByRole('button', { name: 'Create 1 bell' })
  await act(async () => {
    fireEvent.click(create)
    fireEvent.click(create)
  })
  await screen.findByText('There is no such user. See column "users", entry 1 of its list.')
  expect(made).toHaveLength(1)
})
