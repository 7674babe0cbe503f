// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { answerCalls } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render.tsx'
import { queryClient } from '../../queries/server/query-client.ts'
import { StatementEditor } from './StatementEditor.tsx'
import { blankStatement, type StatementValues, statementsProblem, toNameless } from './statements.ts'

const on = (...resources: string[]): StatementValues => ({ ...blankStatement, roles: ['ro_1'], resources })
let held: StatementValues[] = []

function Editor({ start, who }: { start: StatementValues[]; who: 'nobody-named' | 'nameless' }) {
  const [statements, setStatements] = useState(start)
  held = statements
  return <StatementEditor statements={statements} onChange={setStatements} who={who} />
}
function show(start: StatementValues[], who: 'nobody-named' | 'nameless' = 'nameless') {
  answerCalls({ 'GET /v1/roles': { roles: [{ roleId: 'ro_1', name: 'Report reader', permissions: [] }] } })
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Editor start={start} who={who} />
    </QueryClientProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const order = () => held.map(({ resources }) => resources.join())

test('statements are moved, copied, removed and added', () => {
  show([on('a'), on('b')])
  press('Move statement 2 up')
  expect(order()).toEqual(['b', 'a'])
  press('Move statement 1 down')
  press('Copy statement 1')
  expect(order()).toEqual(['a', 'a', 'b'])
  press('Remove statement 1')
  press('Add statement')
  expect(order()).toEqual(['a', 'b', ''])
})

test('the first can not go up, nor the last down', () => {
  show([on('a'), on('b')])
  const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
  expect(['Move statement 1 up', 'Move statement 1 down', 'Move statement 2 down'].map(isDisabled)).toEqual([
    true,
    false,
    true,
  ])
})

test('one that lacks something says what, and that it is left out', () => {
  show([on(), blankStatement, on('a')])
  expect(screen.getByText('No resource yet: this statement is left out when you save.')).toBeDefined()
  expect(screen.getByText('No role and no resource yet: this statement is left out when you save.')).toBeDefined()
  expect(screen.getAllByText(/is left out/)).toHaveLength(2)
  expect(document.querySelectorAll('.tabler-icon-alert-triangle')).toHaveLength(1) // the untouched one is no warning
})

test.each([
  ['nameless', 0],
  ['nobody-named', 1],
] as const)('a statement that is %s asks who %i times', (who, times) => {
  show([on('a')], who)
  expect(screen.queryAllByRole('combobox', { name: 'Who' })).toHaveLength(times)
})

test('only whole statements are sent, and a wrong resource is told', () => {
  expect(toNameless([on(), on('a')])).toEqual([{ roles: ['ro_1'], resources: [{ resourceUri: 'a' }] }])
  expect(statementsProblem([on('a')], 'Name one.')).toBeUndefined()
  expect(statementsProblem([on()], 'Name one.')).toBe('Name one.')
  expect(statementsProblem([on('a b')], 'Name one.')).toMatch(/^a b: /)
})
