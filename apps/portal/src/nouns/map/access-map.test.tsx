// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { AccessMap } from './AccessMap.tsx'

const some = (...first: string[]) => ({ first, count: first.length })
const statement = (recordId: string, resource: string) => ({
  ...{ recordId, statementIndex: 0, users: some('maya'), groups: some(), roles: some('ro_a') },
  resources: some(resource),
})

/** The map around reports/7 of these statements, now or as of a time. */
async function showMap(statements: object[], asOf?: string, open: string[] = []) {
  const told = open.map((resourceUri) => ({ resourceUri }))
  const graph = { statements, statementsCount: statements.length, groups: [], roles: [], public: told }
  answerCalls({ 'GET /v1/access-graph': graph })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <AccessMap focus={{ kind: 'resource', id: 'reports/7' }} asOf={asOf} />
    </QueryClientProvider>,
  )
  const first = statements.length > 0 ? /statements? of/ : open.length > 0 ? /^Everybody: / : /No access record names/
  await screen.findByText(first)
}
const told = () => [
  screen.queryByText(/No access record names this resource, or one above it\./) !== null,
  screen.queryByText(/Only records on every resource/) !== null,
  screen.queryByRole('button', { name: 'Give access' }) !== null,
]

test.each([
  ['no record at all reaches it', [], [true, false, true]],
  ['only records on everything reach it', [statement('rec_1', '*')], [true, true, true]],
  ['a record names one above it', [statement('rec_1', '*'), statement('rec_2', 'reports')], [false, false, false]],
])(
  'SCR-14 of a resource it is said that no record names it or one above it, with what to do, where %s',
  async (_, statements, expected) => {
    await showMap(statements)
    expect(told()).toEqual(expected)
  },
)

test('SCR-14 a resource that is open to everybody shows them in its map, also where no record names it', async () => {
  await showMap([], undefined, ['reports'])
  expect(screen.getAllByText(/^Everybody: /)).toHaveLength(1)
  expect(told()).toEqual([false, false, false])
})

test('SCR-14 a resource that has a setting is written rightly, and nobody is told to look at its name', async () => {
  await showMap([statement('rec_1', '*')], undefined, ['reports/7'])
  expect(told()).toEqual([false, false, false])
})

test('SCR-14 people who are drawn as one are listed by a press, those beyond the first where they stand, and a resource says how many come to it', async () => {
  const crowd = { first: Array.from({ length: 20 }, (_, at) => `user-${at}`), count: 23 }
  const reports = { ...statement('rec_1', 'reports'), users: crowd }
  answerCalls({
    'GET /v1/access-graph': {
      statements: [reports],
      statementsCount: 1,
      groups: [],
      roles: [],
      resources: [{ resourceUri: 'reports', users: 43 }],
      public: [],
    },
  })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <AccessMap focus={{ kind: 'resource', id: 'reports/7' }} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('43 people or clients have access here')).toBeDefined()
  const node = screen.getByRole('button', { name: /^user-0 and 22 more/ })
  expect(node.getAttribute('aria-expanded')).toBe('false')
  await act(async () => {
    node.focus()
    fireEvent.click(node) // as Enter does
  })
  const list = within(await screen.findByRole('dialog'))
  const links = (await list.findAllByRole('link')).map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toHaveLength(21)
  expect(links[19]).toEqual(['user-19', '/settings/users/user-19'])
  expect(links[20]).toEqual(['and 3 more', '/settings/records/rec_1?tab=statements'])
})

test('SCR-14 of a moment that is gone only the fact is said', async () => {
  await showMap([statement('rec_1', '*')], '2026-01-01T00:00:00.000Z')
  expect(told()).toEqual([true, true, false])
})
