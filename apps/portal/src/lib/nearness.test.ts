import { expect, test } from 'vitest'
import { nearestFirst, nearness } from './nearness.ts'

test.each([
  ['maya', 'Maya', 4],
  ['maya', 'Maya Ortiz', 3],
  ['ort', 'Maya Ortiz', 2],
  ['/rep', 'reports', 3],
  ['/rep', '/reports/*', 3],
  ['hamb', 'reports/hamburg', 2],
  ['ports', 'reports', 1],
  ['maya', 'Finance', 0],
])('%j is to %j as near as %i', (text, name, near) => {
  expect(nearness(text, name)).toBe(near)
})

test('the nearest comes first, and the rest keep their order', () => {
  expect(nearestFirst('fin', ['Refinery', 'The finance team', 'Others', 'Finance', 'Any'], (name) => name)).toEqual([
    'Finance',
    'The finance team',
    'Refinery',
    'Others',
    'Any',
  ])
})
