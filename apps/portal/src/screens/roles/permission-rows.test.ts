import { expect, test } from 'vitest'
import { actionProblem, parseActions, redundant, summarize, viewRows } from './permission-rows.ts'

const give = (action: string, grant = false) => ({ action, allow: true, grant, delegate: false })

test.each([
  ['reports:read', true],
  ['*', true],
  ['reports:*', true],
  ['', true],
  ['reports:', false],
  ['re.ports', false],
  ['a'.repeat(65), false],
])('the action %j is well formed: %s', (action, good) => {
  expect(actionProblem(action) === undefined).toBe(good)
})

test('children stand under their parent, ticked through it', () => {
  const rows = viewRows([give('reports:read'), give('billing:*'), give('reports'), give('')])
  expect(rows.map(({ permission, depth }) => [permission.action, depth])).toEqual([
    ['billing:*', 0],
    ['reports', 0],
    ['reports:read', 1],
    ['', 0],
  ])
  expect(rows[2]?.through).toEqual({ allow: 'reports' })
})

test('only rows that add nothing are redundant', () => {
  const rows = viewRows([give('reports'), give('reports:read'), give('reports:export', true)])
  expect(redundant(rows).map(({ permission }) => permission.action)).toEqual(['reports:read'])
})

test('a role is summed up by flag', () => {
  expect(summarize([give('*'), give('a', true)])).toEqual([
    { flag: 'allow', count: 2, all: true },
    { flag: 'grant', count: 1, all: false },
  ])
})

test('a pasted list becomes actions, lower-cased, each once', () => {
  expect(parseActions('Reports:Read, reports:read\n billing ;')).toEqual({
    actions: ['reports:read', 'billing'],
    wrong: [],
  })
})

test.each([
  ['x:one\nx:two', ['x:one', 'x:two']],
  ['x:one x:two\tx:*', ['x:one', 'x:two', 'x:*']],
  ['1. x:one, X:two;', ['x:one', 'x:two']],
])('SCR-03 a list may have its actions on lines, between blanks or commas: %j', (text, actions) => {
  expect(parseActions(text)).toEqual({ actions, wrong: [] })
})

test('SCR-03 a pasted line that is no action is told, and none is made of its words', () => {
  expect(parseActions('orders:read allow grant\nbad action!!\nstock:read')).toEqual({
    actions: ['stock:read'],
    wrong: ['orders:read allow grant', 'bad action!!'],
  })
})
