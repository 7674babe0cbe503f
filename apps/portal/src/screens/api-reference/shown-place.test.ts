import { expect, test } from 'vitest'
import { shownOf } from './shown-place.ts'

const known = ['get-/v1/roles', 'get-/v1/a%b']

test.each([
  [null, known, { shown: 'overview' }],
  ['', known, { shown: 'overview' }],
  ['get-/v1/roles', known, { shown: 'get-/v1/roles' }],
  ['get-/v1/roles', [], { shown: 'get-/v1/roles' }],
  ['get-/v1/moles', [], { shown: 'get-/v1/moles' }],
  ['get-/v1/moles', known, { shown: 'overview', missing: 'get-/v1/moles' }],
  ['tag--Roles', known, { shown: 'tag--Roles' }],
  ['overview--errors', known, { shown: 'overview--errors' }],
  ['%', [], { shown: 'overview', missing: '%' }],
  ['%E0%A4%A', known, { shown: 'overview', missing: '%E0%A4%A' }],
  ['get-/v1/a%b', known, { shown: 'overview', missing: 'get-/v1/a%b' }],
])('SCR-07 an address that asks for %j, of %j, shows %j', (route, of, expected) => {
  expect(shownOf(route, of)).toEqual(expected)
})
