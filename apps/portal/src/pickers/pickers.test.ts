import { expect, test } from 'vitest'
import { pastedIds } from './pasted-people.ts'
import { resourceMeaning, resourceProblem } from './resource-text.ts'

test.each([
  ['u1\nu2\n\nu1', ['u1', 'u2']],
  ['google|1, google|2', ['google|1', 'google|2']],
  ['maya', null],
  ['a <b>, c', null],
])('a pasted %j gives the ids %j', (text, ids) => {
  expect(pastedIds(text)).toEqual(ids)
})

test.each([
  ['/reports/*', true],
  ['*', true],
  ['Doorward:Roles/ro_1', true],
  ['Doorward:Mine', false],
  ['doorward:roles', false],
  ['/a b', false],
  ['/a//b', false],
])('the resource %s may be given: %s', (uri, good) => {
  expect(resourceProblem(uri) === undefined).toBe(good)
})

test('decision 14: a trailing wildcard leaves the parent out, and says so', () => {
  expect(resourceMeaning('/reports/*')).toBe('/reports/* = everything below /reports, not /reports itself')
})
