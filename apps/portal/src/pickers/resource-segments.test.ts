import { expect, test } from 'vitest'
import { branchesAbove, segmentRank } from './resource-segments.ts'

test('SCR-16 what lies above several resources is offered as everything below it', () => {
  expect(branchesAbove(['reports/hamburg/1', 'reports/hamburg/2/*', '/orders/porto', 'reports'])).toEqual([
    'reports/*',
    'reports/hamburg/*',
  ])
})

test.each([
  ['', 'reports/*', 0],
  ['/rep', 'reports/*', 0],
  ['/rep', 'reports/hamburg/*', 1],
  ['reports/', 'reports/hamburg/*', 0],
  ['reports/', 'reports/hamburg/1', 1],
  ['', 'Doorward:Roles', 2],
])('what is typed as %j ranks %s at %i', (typed, uri, rank) => {
  expect(segmentRank(typed, uri)).toBe(rank)
})
